"""Compressed pages, scripts and styles; pictures are small already, and what is streamed must not wait."""

from django.http import FileResponse, HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

TEXTUAL = ("text/", "application/json", "application/javascript", "image/svg+xml", "application/xml")
PARTIAL = 206


class TextCompressionMiddleware(GZipMiddleware):
    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        kind = response.get("Content-Type", "")
        is_stream = response.streaming and not isinstance(response, FileResponse)
        if is_stream or response.status_code == PARTIAL or not kind.startswith(TEXTUAL):
            return response
        compressed: HttpResponseBase = super().process_response(request, response)
        return compressed

"""The page for whoever tried too often."""

import math
from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers


def please_wait(request: HttpRequest, wait: timedelta) -> HttpResponse:
    seconds = max(1, math.ceil(wait.total_seconds()))
    response = render(request, "clubs/wait.html", {"minutes": math.ceil(seconds / 60)}, status=429)
    response["Retry-After"] = str(seconds)
    add_never_cache_headers(response)
    return response

"""What went wrong with a call of the API, as RFC 9457 has it."""

from http import HTTPStatus

from django.http import JsonResponse

CONTENT_TYPE = "application/problem+json"


class Problem(Exception):
    """Why a call is refused, in the language that is active."""

    def __init__(self, status: HTTPStatus, detail: str) -> None:
        super().__init__(detail)
        self.status = status


def problem_response(status: int, detail: str) -> JsonResponse:
    title = HTTPStatus(status).phrase
    row = {"type": "about:blank", "title": title, "status": int(status), "detail": detail or title}
    return JsonResponse(row, status=status, content_type=CONTENT_TYPE)

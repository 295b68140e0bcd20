"""Pages with a secret in their address: nobody is told the address that somebody came from."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse

Rest = ParamSpec("Rest")
View = Callable[Concatenate[HttpRequest, Rest], HttpResponse]


def keeps_its_address(view: View[Rest]) -> View[Rest]:
    """Not `no-referrer`: with it browsers send forms without an origin, which are refused."""

    @wraps(view)
    def shown(request: HttpRequest, /, *args: Rest.args, **kwargs: Rest.kwargs) -> HttpResponse:
        response = view(request, *args, **kwargs)
        response["Referrer-Policy"] = "strict-origin"
        return response

    return shown

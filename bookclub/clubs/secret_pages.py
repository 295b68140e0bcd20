"""Pages with a secret in their address: no other site is told where somebody came from."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse

Rest = ParamSpec("Rest")
View = Callable[Concatenate[HttpRequest, Rest], HttpResponse]


def keeps_its_address(view: View[Rest]) -> View[Rest]:
    """A page of these with a form says `same-origin` for itself, or browsers send it without an origin."""

    @wraps(view)
    def shown(request: HttpRequest, /, *args: Rest.args, **kwargs: Rest.kwargs) -> HttpResponse:
        response = view(request, *args, **kwargs)
        response["Referrer-Policy"] = "no-referrer"
        return response

    return shown

"""Signing in, by name and password, by a one-time link, by a link sent by e-mail; and out again."""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView, LogoutView
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from bookclub import live
from bookclub.clubs import actions, mailing, throttling
from bookclub.clubs.forms import MailLinkForm, SignInForm
from bookclub.clubs.secret_pages import keeps_its_address
from bookclub.clubs.waiting import please_wait


class SignIn(LoginView):
    template_name = "clubs/sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        wait = form.wait if isinstance(form, SignInForm) else None
        return please_wait(self.request, wait) if wait else super().form_invalid(form)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context = super().get_context_data(
            sends_mail=mailing.is_offered(), mail_form=MailLinkForm(), **kwargs
        )
        return context | {"way_back": _sign_in_for(context["next"])}


class SignOut(LogoutView):
    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """What is open in other tabs shows nothing new to whoever comes to this browser next."""
        leaving = request.user.pk
        response: HttpResponse = super().post(request, *args, **kwargs)
        if leaving is not None:
            live.announce(live.person_group(leaving), signed_out=True)
        return response


@login_not_required
@never_cache
@require_GET
@keeps_its_address
def sign_in_by_link(request: HttpRequest, secret: str) -> HttpResponse:
    return _signed_in(request, secret)


@login_not_required
@never_cache
@require_http_methods(["GET", "POST"])
@keeps_its_address
def sign_in_by_mail(request: HttpRequest, secret: str) -> HttpResponse:
    """A click on a button uses it: what looks through e-mails for dangerous links opens them all."""
    if request.method == "POST":
        return _signed_in(request, secret)
    return render(request, "clubs/mailed_link.html")


@login_not_required
@require_POST
def send_link(request: HttpRequest) -> HttpResponse:
    """The same answer, as fast, whether or not anybody has the address."""
    if not mailing.is_offered():
        raise Http404
    form = MailLinkForm(request.POST)
    if not form.is_valid():
        context = {"form": SignInForm(request), "mail_form": form, "sends_mail": True}
        context["way_back"] = reverse("clubs:sign-in")
        return render(request, "clubs/sign_in.html", context, status=400)
    address = form.cleaned_data["email"]
    if wait := _wait_for_link(request, address):
        return please_wait(request, wait)
    mailing.send_sign_in_link(address)
    return render(request, "clubs/link_sent.html", {"address": address})


@login_not_required
@require_http_methods(["GET", "POST"])
def sign_in_to_admin(request: HttpRequest) -> HttpResponse:
    """The administration has no door of its own: this one counts tries."""
    if request.user.is_authenticated and request.user.is_staff:
        return redirect("admin:index")
    if request.user.is_authenticated:
        raise Http404
    return redirect(_sign_in_for(request.GET.get("next", "/admin/")))


def _sign_in_for(wanted: str) -> str:
    return reverse("clubs:sign-in") + (f"?{urlencode({'next': wanted})}" if wanted else "")


def _signed_in(request: HttpRequest, secret: str) -> HttpResponse:
    user = actions.use_sign_in_link(secret)
    if user is None:
        return render(request, "clubs/link_over.html", {"sends_mail": mailing.is_offered()}, status=410)
    login(request, user)
    return redirect(settings.LOGIN_REDIRECT_URL)


def _wait_for_link(request: HttpRequest, address: str) -> timedelta | None:
    by_address = throttling.take(throttling.LINKS_OF_ADDRESS, throttling.address_of(request))
    return by_address or throttling.take(throttling.LINKS_OF_MAIL, address.casefold())

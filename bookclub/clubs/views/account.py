"""The account page: names and choices, the password, export, and leaving for good."""

import json
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from bookclub.clubs import account_export, account_keeping, actions, themes, throttling
from bookclub.clubs.account_forms import ChoicesForm, FarewellForm
from bookclub.clubs.models import User
from bookclub.clubs.password_forms import password_form
from bookclub.clubs.requests import MemberRequest
from bookclub.clubs.waiting import please_wait


@require_http_methods(["GET", "POST"])
def account(request: MemberRequest) -> HttpResponse:
    if request.method == "GET":
        return _page(request)
    form = ChoicesForm(request.user, request.POST)
    if not form.is_valid():
        return _page(request, choices_form=form, status=400)
    actions.choose(request.user, **form.cleaned_data, last_name="")
    return _remembered(request.user, request)


@require_POST
def set_password(request: MemberRequest) -> HttpResponse:
    if wait := throttling.take(throttling.PASSWORD, "change", str(request.user.pk)):
        return please_wait(request, wait)
    form = password_form(request.user, request.POST)
    if not form.is_valid():
        return _page(request, password_form=form, status=400)
    throttling.forget(throttling.PASSWORD, "change", str(request.user.pk))
    account_keeping.take_password(form.save(commit=False))
    update_session_auth_hash(request, request.user)
    messages.success(request, _("Your password is set. Other devices have to sign in anew."))
    return redirect("clubs:account")


@require_POST
def sign_out_everywhere(request: MemberRequest) -> HttpResponse:
    """Here one stays: somebody without a password might not get in again."""
    account_keeping.sign_out_everywhere(request.user)
    update_session_auth_hash(request, request.user)
    messages.success(request, _("You are signed out on every other device."))
    return redirect("clubs:account")


@never_cache
@require_GET
def export(request: MemberRequest) -> HttpResponse:
    content = json.dumps(account_export.export(request.user), ensure_ascii=False, indent=2)
    response = HttpResponse(content, content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="bookclub-account.json"'
    return response


@require_http_methods(["GET", "POST"])
def delete(request: MemberRequest) -> HttpResponse:
    form = FarewellForm(request.user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            account_keeping.delete_account(User.objects.get(pk=request.user.pk))
        except account_keeping.NotYet:
            return redirect("clubs:delete-account")
        logout(request)
        return render(request, "clubs/account_deleted.html")
    leaving = account_keeping.farewell(request.user)
    context = {"form": form, "leaving": leaving, "way_back": request.path}
    return render(request, "clubs/delete_account.html", context)


def _page(request: MemberRequest, *, status: int = 200, **forms: Any) -> HttpResponse:
    fresh = {"choices_form": ChoicesForm(request.user), "password_form": password_form(request.user)}
    context = {**fresh, **forms, "way_back": reverse("clubs:account")}
    return render(request, "clubs/account.html", context, status=status)


def _remembered(user: User, request: MemberRequest) -> HttpResponse:
    """The choices are kept in the browser too, for pages before signing in."""
    with translation.override(user.language or translation.get_language()):
        messages.success(request, _("Your choices are kept."))
    response = redirect("clubs:account")
    themes.keep(response, user.theme)
    if user.language:
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            user.language,
            max_age=settings.LANGUAGE_COOKIE_AGE,
            samesite="Lax",
            secure=settings.LANGUAGE_COOKIE_SECURE,
        )
    else:
        response.delete_cookie(settings.LANGUAGE_COOKIE_NAME)
    return response

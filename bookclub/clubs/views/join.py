"""Following an invitation into a club."""

from django.contrib.auth import login
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from bookclub.clubs import inviting, throttling
from bookclub.clubs.forms import NewAccountForm
from bookclub.clubs.inviting import InvitationOver, NameTaken
from bookclub.clubs.models import Invitation
from bookclub.clubs.secret_pages import keeps_its_address
from bookclub.clubs.waiting import please_wait

SHELF = "ingestion:shelf"


@login_not_required
@never_cache
@require_http_methods(["GET", "POST"])
@keeps_its_address
def join(request: HttpRequest, secret: str) -> HttpResponse:
    """Shows which club and who invites, and nothing else of it."""
    invitation = inviting.invitation_of(secret)
    if invitation is None:
        return _over(request)
    if request.method == "POST":
        try:
            return _joined(request, invitation)
        except InvitationOver:
            return _over(request)
    return _page(request, invitation, NewAccountForm())


def _joined(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    if request.user.is_authenticated:
        inviting.accept(invitation, request.user)
        return redirect(SHELF)
    form = NewAccountForm(request.POST)
    if not form.is_valid():
        return _page(request, invitation, form)
    if wait := throttling.take(throttling.ACCOUNTS_OF_ADDRESS, throttling.address_of(request)):
        return please_wait(request, wait)
    try:
        user = inviting.accept_as_new(invitation, form.save(commit=False), form.cleaned_data["password"])
    except NameTaken:
        form.add_error("username", _("Somebody here has this name. Please choose another."))
        return _page(request, invitation, form)
    login(request, user)
    return redirect(SHELF)


def _page(request: HttpRequest, invitation: Invitation, form: NewAccountForm) -> HttpResponse:
    context = {
        "invitation": invitation,
        "form": form,
        "way_back": request.path,
        "is_member": request.user.is_authenticated
        and invitation.club.membership_set.filter(user=request.user).exists(),
    }
    return render(request, "clubs/join.html", context)


def _over(request: HttpRequest) -> HttpResponse:
    return render(request, "clubs/invitation_over.html", status=410)

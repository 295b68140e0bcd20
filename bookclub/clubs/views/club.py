"""The page of a club: who is in it, and what its hosts do about that."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from bookclub.clubs import hosting, made_invitation
from bookclub.clubs.club_page import club_page
from bookclub.clubs.forms import ClubForm
from bookclub.clubs.hosting import LastHost
from bookclub.clubs.models import Membership
from bookclub.clubs.queries import club_to_host, member_to_host, membership_for
from bookclub.clubs.requests import MemberRequest

Rest = ParamSpec("Rest")
ClubView = Callable[Concatenate[MemberRequest, Rest], HttpResponse]


def says_when_last(view: ClubView[Rest]) -> ClubView[Rest]:
    """What would leave the club without a host is not done, and the club's page says why."""

    @wraps(view)
    def done(request: MemberRequest, /, *args: Rest.args, **kwargs: Rest.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except LastHost:
            sentence = _("A club needs a host, and there is no other here. Make somebody else a host first.")
            messages.error(request, sentence)
            return redirect("clubs:club", str(kwargs["slug"]))

    return done


@never_cache
@require_GET
def club(request: MemberRequest, slug: str) -> HttpResponse:
    made = made_invitation.handed_on(request, slug)
    response = render(request, "clubs/club.html", {"page": club_page(request.user, slug, made=made)})
    if made:
        made_invitation.forget(response, slug)
    return response


@require_http_methods(["GET", "POST"])
def new_club(request: MemberRequest) -> HttpResponse:
    """For those who run the site."""
    if not request.user.is_staff:
        raise Http404
    form = ClubForm(request.POST or None)
    if form.is_valid():
        made = hosting.make_club(request.user, form.cleaned_data["name"])
        return redirect("clubs:club", made.slug)
    return render(request, "clubs/new_club.html", {"form": form, "way_back": request.path})


@require_POST
def rename(request: MemberRequest, slug: str) -> HttpResponse:
    form = ClubForm(request.POST, instance=club_to_host(request.user, slug))
    if not form.is_valid():
        page = club_page(request.user, slug, name_form=form)
        return render(request, "clubs/club.html", {"page": page, "way_back": page.address}, status=400)
    hosting.rename(form.instance, form.cleaned_data["name"])
    messages.success(request, _("The club has its new name."))
    return redirect("clubs:club", slug)


@require_POST
@says_when_last
def set_role(request: MemberRequest, slug: str, membership_pk: int) -> HttpResponse:
    member = member_to_host(request.user, slug, membership_pk)
    role = request.POST.get("role")
    if role not in Membership.Role.values:
        raise Http404
    hosting.set_role(member, role)
    return redirect("clubs:club", slug)


@require_POST
@says_when_last
def remove(request: MemberRequest, slug: str, membership_pk: int) -> HttpResponse:
    """Somebody else; who wants to go themselves leaves."""
    member = member_to_host(request.user, slug, membership_pk)
    if member.user_id == request.user.pk:
        return leave(request, slug=slug)
    hosting.remove(member, and_revoke="and_revoke" in request.POST)
    messages.success(request, _("%(name)s is no longer in the club.") % {"name": member.user.shown_name})
    return redirect("clubs:club", slug)


@require_POST
@says_when_last
def hand_over(request: MemberRequest, slug: str, membership_pk: int) -> HttpResponse:
    heir = member_to_host(request.user, slug, membership_pk)
    host = membership_for(request.user, slug)
    if heir.pk != host.pk:
        hosting.hand_over(host, heir)
        said = _("%(name)s hosts the club now, and you are a reader in it.")
        messages.success(request, said % {"name": heir.user.shown_name})
    return redirect("clubs:club", slug)


@require_POST
@says_when_last
def leave(request: MemberRequest, slug: str) -> HttpResponse:
    membership = membership_for(request.user, slug)
    hosting.remove(membership)
    messages.success(request, _("You have left “%(club)s”.") % {"club": membership.club.name})
    return redirect("ingestion:shelf")

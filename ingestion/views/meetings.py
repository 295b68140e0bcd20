"""Meeting packs: the list, one of them on the screen and printed, and what hosts do with them."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from bookclub.clubs.queries import is_host
from bookclub.clubs.requests import MemberRequest
from ingestion import meeting_making, meeting_packs, queries
from ingestion.meeting_forms import MilestoneForm, PackForm, QuestionForms, wishes_of
from ingestion.meeting_milestones import NoSuchPlace, outline_of
from ingestion.meeting_page import PackPage, pack_page
from ingestion.meeting_queries import listed_pack, listed_packs, pack_for, pack_to_host, packs_seen_by
from ingestion.meeting_titles import title_of
from ingestion.models import Book, MeetingPack
from ingestion.reading_places import can_tell, place_of, read_up_to
from ingestion.views.asking import ask_place

ALL_THE_SAME = "spoilers"
"""In the address: a host wants to see what is about more than they have read."""


@require_http_methods(["GET", "HEAD", "POST"])
def meetings(request: MemberRequest, pk: int) -> HttpResponse:
    """The packs of a book; hosts post a milestone to have another made."""
    is_posted = request.method == "POST"
    book = (queries.book_to_host if is_posted else queries.book_for)(request.user, pk)
    if not book.is_ready:
        return render(request, "ingestion/not_ready.html", {"book": book}, status=404)
    form = _milestone_form(request, book)
    if is_posted and form is not None and form.is_valid():
        pack = meeting_packs.create(book, form.milestone, form.cleaned_data["title"], request.user)
        return redirect("ingestion:meeting", pk=book.pk, pack_pk=pack.pk)
    meeting_making.take_up(book)
    place = place_of(request.user, book)
    packs = listed_packs(request.user, book, place)
    context = {"book": book, "packs": packs, "form": form, "is_code": _is_code(book), "place": place}
    return render(request, "ingestion/meetings/list.html", context)


def _milestone_form(request: MemberRequest, book: Book) -> MilestoneForm | None:
    """For hosts, and of prose: people and questions are found in nothing else."""
    if _is_code(book) or not is_host(request.user, book.club):
        return None
    outline = outline_of(book)
    if outline is None:
        return None
    known = read_up_to(request.user, [book]).get(book.pk)
    return MilestoneForm(outline, known, request.POST if request.method == "POST" else None)


def _is_code(book: Book) -> bool:
    return book.live_index is not None and book.live_index.is_code


@require_GET
def meeting(request: MemberRequest, pk: int, pack_pk: int) -> HttpResponse:
    pack = pack_for(request.user, pk, pack_pk)
    if not pack.is_ready:
        meeting_making.begin(pack.pk)  # it is being made already, unless a stop has cut that off
    opens, place = _opens_all_the_same(request, pack), place_of(request.user, pack.book)
    if not opens and place is None and can_tell(request.user, pack.book):
        return ask_place(request, pack.book, _("Meeting packs"))
    listed = listed_pack(pack, pack.book, None if opens else place)
    context = {
        "book": pack.book,
        "pack": pack,
        "listed": listed,
        "page": None if listed.is_further else pack_page(pack),
        "query": f"?{ALL_THE_SAME}=1" if opens else "",
        "is_host": is_host(request.user, pack.book.club),
    }
    return render(request, "ingestion/meetings/pack.html", context)


def _opens_all_the_same(request: MemberRequest, pack: MeetingPack) -> bool:
    """Hosts prepare meetings about more than they have read, if they want to."""
    return ALL_THE_SAME in request.GET and is_host(request.user, pack.book.club)


def _is_closed(request: MemberRequest, pack: MeetingPack) -> bool:
    """Then the page of the pack says why."""
    place = place_of(request.user, pack.book)
    is_untold = place is None and can_tell(request.user, pack.book)
    is_further = listed_pack(pack, pack.book, place).is_further
    return (is_untold or is_further) and not _opens_all_the_same(request, pack)


@require_GET
def print_meeting(request: MemberRequest, pk: int, pack_pk: int) -> HttpResponse:
    pack = pack_for(request.user, pk, pack_pk)
    if not pack.is_ready:
        raise Http404
    if _is_closed(request, pack):
        return redirect("ingestion:meeting", pk=pk, pack_pk=pack_pk)
    return render(request, "ingestion/meetings/print.html", _context(pack, pack_page(pack)))


def _context(pack: MeetingPack, page: PackPage) -> dict[str, Any]:
    return {"book": pack.book, "pack": pack, "page": page}


@require_http_methods(["GET", "HEAD", "POST"])
def edit_meeting(request: MemberRequest, pk: int, pack_pk: int) -> HttpResponse:
    pack = pack_to_host(request.user, pk, pack_pk)
    if not pack.is_ready:
        raise Http404
    posted = request.POST if request.method == "POST" else None
    if posted is None and _is_closed(request, pack):
        return redirect("ingestion:meeting", pk=pk, pack_pk=pack_pk)
    told = {"title": title_of(pack), "notes": pack.notes, "seen": meeting_packs.state_of(pack)}
    asked = [{"text": row["text"], "place": at} for at, row in enumerate(pack.questions)]
    form, questions = PackForm(posted, initial=told), QuestionForms(posted, initial=asked, prefix="q")
    if (
        posted is not None
        and form.is_valid()
        and questions.is_valid()
        and _saved(request, pack, form, questions)
    ):
        return redirect("ingestion:meeting", pk=pk, pack_pk=pack_pk)
    if posted is not None:  # what was refused is shown as it was sent
        pack.left_out = meeting_packs.left_out_of(pack, posted.getlist("shown"))
    context = _context(pack, pack_page(pack)) | {"form": form, "questions": questions}
    return render(request, "ingestion/meetings/edit.html", context)


def _saved(request: MemberRequest, pack: MeetingPack, form: PackForm, questions: Any) -> bool:
    wanted = meeting_packs.Edited(
        title=form.cleaned_data["title"],
        notes=form.cleaned_data["notes"],
        wishes=wishes_of(questions),
        left_out=meeting_packs.left_out_of(pack, request.POST.getlist("shown")),
    )
    try:
        meeting_packs.edit(pack, wanted, form.cleaned_data["seen"])
    except meeting_packs.ChangedMeanwhile:
        form.add_error(
            None, _("Somebody has changed this pack meanwhile. Open it again to see how it is now.")
        )
        return False
    messages.success(request, _("The meeting pack was saved."))
    return True


@require_POST
def share_meeting(request: MemberRequest, pk: int, pack_pk: int) -> HttpResponseRedirect:
    """Shares it with the club, or with `share` empty takes that back."""
    pack = pack_to_host(request.user, pk, pack_pk)
    is_shared = bool(request.POST.get("share"))
    meeting_packs.set_shared(pack, is_shared=is_shared)
    told = _("The club can see this pack now.") if is_shared else _("Only hosts can see this pack now.")
    messages.success(request, told)
    return redirect("ingestion:meeting", pk=pk, pack_pk=pack_pk)


@require_POST
def remake_meeting(request: MemberRequest, pk: int, pack_pk: int) -> HttpResponseRedirect:
    pack = pack_to_host(request.user, pk, pack_pk)
    try:
        meeting_packs.make_anew(pack)
    except NoSuchPlace:
        messages.error(request, _("The book does not have this chapter or page any more. Make another pack."))
    return redirect("ingestion:meeting", pk=pk, pack_pk=pack_pk)


@require_POST
def delete_meeting(request: MemberRequest, pk: int, pack_pk: int) -> HttpResponseRedirect:
    """A second click, or another host, finds it done."""
    book = queries.book_to_host(request.user, pk)
    pack = packs_seen_by(request.user, book).filter(pk=pack_pk).first()
    if pack is None:
        messages.info(request, _("The meeting pack is not there any more."))
    else:
        title = listed_pack(pack, book, place_of(request.user, book)).title
        meeting_packs.delete(pack)
        messages.success(request, _("The meeting pack “%(title)s” was deleted.") % {"title": title})
    return redirect("ingestion:meetings", pk=pk)

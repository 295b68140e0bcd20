"""Questions that could not be asked, kept for the page that their writer is led back to."""

from dataclasses import asdict, dataclass

from django.http import HttpRequest

KEY = "kept_question"
LONGEST_KEPT = 20_000


@dataclass(frozen=True, slots=True)
class KeptQuestion:
    """What was written, why it was not asked, and the question that it was to come in the place of."""

    text: str
    problem: str
    instead_of: str = ""


def keep(request: HttpRequest, address: str, question: KeptQuestion) -> None:
    """For the next look at `address`, a path; one for all pages of a session."""
    request.session[KEY] = {"address": address, **asdict(question), "text": question.text[:LONGEST_KEPT]}


def take(request: HttpRequest) -> KeptQuestion | None:
    """Once. Nothing where a page is drawn for its socket, which has no session."""
    session = getattr(request, "session", None)
    kept = session.get(KEY) if session is not None else None
    if session is None or kept is None or kept["address"] != request.path:
        return None
    del session[KEY]
    return KeptQuestion(kept["text"], kept["problem"], kept["instead_of"])

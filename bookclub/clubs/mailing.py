"""What is sent by e-mail, where a mail server is set: sign-in links and invitations."""

import logging
from collections.abc import Callable
from smtplib import SMTPException
from threading import Thread

from django.conf import settings
from django.core.mail import send_mail
from django.db import connection
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from bookclub.clubs.actions import make_sign_in_link
from bookclub.clubs.chosen_names import one_line
from bookclub.clubs.models import Club, User

logger = logging.getLogger(__name__)

MOST_ACCOUNTS = 5
"""Of one address: they get a link each."""


def is_offered() -> bool:
    return bool(settings.SENDS_MAIL)


def send_sign_in_link(address: str) -> None:
    """To those accounts that have the address. The time it takes tells nobody whether there are any."""
    language = translation.get_language()
    _meanwhile(lambda: _send_links(address, language))


def send_invitation(address: str, club: Club, inviter: User, link: str) -> None:
    subject = _("An invitation to “%(club)s”") % {"club": one_line(club.name)}
    body = _("%(name)s invites you to the book club “%(club)s”. This link lets you in:\n\n%(link)s\n") % {
        "name": inviter.shown_name,
        "club": club.name,
        "link": link,
    }
    _meanwhile(lambda: _send(subject, body, address))


def _send_links(address: str, language: str | None) -> None:
    accounts = User.objects.filter(email__iexact=address, is_active=True).order_by("pk")[:MOST_ACCOUNTS]
    for account in accounts:
        with translation.override(account.language or language):
            _send_link(account)


def _send_link(account: User) -> None:
    path = reverse("clubs:sign-in-mailed", args=[make_sign_in_link(account, ends_others=False)])
    body = _(
        "Hello %(name)s,\n\nthis link signs you in once, within a day:\n\n%(link)s\n\n"
        "If you did not ask for it, leave it be: nothing has changed.\n"
    ) % {"name": account.shown_name, "link": settings.BASE_URL.rstrip("/") + path}
    _send(_("Your sign-in link"), body, account.email)


def _send(subject: str, body: str, address: str) -> None:
    try:
        send_mail(subject, body, settings.DEFAULT_FROM_EMAIL, [address])
    except (OSError, SMTPException):
        logger.exception("An e-mail could not be sent")


def _meanwhile(work: Callable[[], None]) -> None:
    """In a thread, so that no page waits for a mail server."""

    def run() -> None:
        try:
            work()
        finally:
            connection.close()

    Thread(target=run, name="mail", daemon=True).start()

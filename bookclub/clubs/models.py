"""Accounts, clubs (the tenants), memberships, invitations and one-time sign-in links."""

import hashlib
from collections.abc import Iterator

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _


def hash_of_secret(secret: str) -> str:
    """What is kept of the secret of a link."""
    return hashlib.sha256(secret.encode()).hexdigest()


class User(AbstractUser):
    """An account; its e-mail is optional. What is "" or null was never chosen: the browser's is taken."""

    class Theme(models.TextChoices):
        SYSTEM = "system", _("As the device")
        LIGHT = "light", _("Light")
        DARK = "dark", _("Dark")

    current_club = models.ForeignKey(
        "Club",
        verbose_name=_("club looked at last"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    """The one looked at last."""
    language = models.CharField(_("language"), max_length=10, blank=True)
    theme = models.CharField(_("colours"), max_length=6, choices=Theme.choices, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=64, blank=True)
    times_signed_out = models.PositiveIntegerField(
        _("times signed out everywhere"), default=0, editable=False
    )
    """How often everything was signed out: a sign-in from before counts no more."""

    @property
    def shown_name(self) -> str:
        return self.get_full_name() or self.username

    def get_session_auth_hash(self) -> str:
        return self._signed_in(super().get_session_auth_hash())

    def get_session_auth_fallback_hash(self) -> Iterator[str]:
        yield from (self._signed_in(known) for known in super().get_session_auth_fallback_hash())

    def _signed_in(self, known: str) -> str:
        if not self.times_signed_out:
            return known
        return salted_hmac("bookclub.signed-in", f"{known}:{self.times_signed_out}").hexdigest()


class Club(models.Model):
    slug = models.SlugField(_("short name"), unique=True)
    name = models.CharField(_("name"), max_length=120)
    members = models.ManyToManyField(
        User, verbose_name=_("members"), through="Membership", related_name="clubs"
    )
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    class Role(models.TextChoices):
        HOST = "host", _("Host")
        READER = "reader", _("Reader")

    user = models.ForeignKey(User, verbose_name=_("account"), on_delete=models.CASCADE)
    club = models.ForeignKey(Club, verbose_name=_("club"), on_delete=models.CASCADE)
    role = models.CharField(_("role"), max_length=10, choices=Role.choices, default=Role.READER)
    joined_at = models.DateTimeField(_("joined at"), auto_now_add=True)

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        constraints = [models.UniqueConstraint(fields=["user", "club"], name="one_membership_a_club")]

    def __str__(self) -> str:
        return f"{self.user}, {self.club} ({self.get_role_display()})"

    @property
    def is_host(self) -> bool:
        return self.role == self.Role.HOST


class Invitation(models.Model):
    """A link that lets so many people into a club. Only the hash of its secret is kept."""

    club = models.ForeignKey(
        Club, verbose_name=_("club"), on_delete=models.CASCADE, related_name="invitations"
    )
    role = models.CharField(
        _("role"), max_length=10, choices=Membership.Role.choices, default=Membership.Role.READER
    )
    secret_hash = models.CharField(_("hash of the secret"), max_length=64, unique=True, editable=False)
    label = models.CharField(_("label"), max_length=80, blank=True)
    """For whom it is, as the host remembers it; those invited never see it."""
    made_by = models.ForeignKey(
        User, verbose_name=_("made by"), null=True, on_delete=models.SET_NULL, related_name="invitations"
    )
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)
    expires_at = models.DateTimeField(_("expires at"))
    most_uses = models.PositiveSmallIntegerField(_("most uses"), default=1)
    used_count = models.PositiveSmallIntegerField(_("uses so far"), default=0)
    revoked_at = models.DateTimeField(_("revoked at"), null=True, blank=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ["-made_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.club} ({self.get_role_display()})"


class SignInLink(models.Model):
    """A link that signs its user in once. Only the hash of its secret is kept."""

    user = models.ForeignKey(User, verbose_name=_("account"), on_delete=models.CASCADE)
    secret_hash = models.CharField(_("hash of the secret"), max_length=64, unique=True)
    expires_at = models.DateTimeField(_("expires at"))
    used_at = models.DateTimeField(_("used at"), null=True)

    class Meta:
        verbose_name = _("sign-in link")
        verbose_name_plural = _("sign-in links")

    def __str__(self) -> str:
        return str(self.user)

    @staticmethod
    def hash_of(secret: str) -> str:
        return hash_of_secret(secret)


class Tries(models.Model):
    """How often somebody tried what only so many tries are given for. Who it was is kept as a keyed hash."""

    key = models.CharField(_("key"), max_length=64, unique=True)
    count = models.PositiveIntegerField(_("tries"))
    until = models.DateTimeField(_("counted until"), db_index=True)

    class Meta:
        verbose_name = _("count of tries")
        verbose_name_plural = _("counts of tries")

    def __str__(self) -> str:
        return f"#{self.pk}: {self.count}"

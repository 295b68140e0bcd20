"""Accounts, clubs (the tenants), memberships and one-time sign-in links."""

import hashlib

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """An account; its e-mail is optional."""


class Club(models.Model):
    slug = models.SlugField(unique=True)
    name = models.CharField(max_length=120)
    members = models.ManyToManyField(User, through="Membership", related_name="clubs")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    class Role(models.TextChoices):
        HOST = "host", _("Host")
        READER = "reader", _("Reader")

    user = models.ForeignKey(User, on_delete=models.CASCADE)
    club = models.ForeignKey(Club, on_delete=models.CASCADE)
    role = models.CharField(max_length=10, choices=Role.choices, default=Role.READER)
    joined_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "club"], name="one_membership_a_club")]

    def __str__(self) -> str:
        return f"{self.user} in {self.club} ({self.role})"


class SignInLink(models.Model):
    """A link that signs its user in once. Only the hash of its secret is kept."""

    user = models.ForeignKey(User, on_delete=models.CASCADE)
    secret_hash = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"sign-in link of {self.user}"

    @staticmethod
    def hash_of(secret: str) -> str:
        return hashlib.sha256(secret.encode()).hexdigest()

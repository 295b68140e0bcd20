"""What models and fields are called in Django admin; no change to any table."""

from django.db import migrations

from bookclub.named_models import NameModels, Names


class Migration(migrations.Migration):
    dependencies = [("clubs", "0003_what_accounts_choose")]

    operations = [
        NameModels(
            {
                "user": Names(
                    {
                        "current_club": "club looked at last",
                        "language": "language",
                        "theme": "colours",
                        "time_zone": "time zone",
                        "times_signed_out": "times signed out everywhere",
                    },
                ),
                "club": Names(
                    {
                        "slug": "short name",
                        "name": "name",
                        "members": "members",
                        "created_at": "created at",
                    },
                    one="club",
                    many="clubs",
                ),
                "membership": Names(
                    {
                        "user": "account",
                        "club": "club",
                        "role": "role",
                        "joined_at": "joined at",
                    },
                    one="membership",
                    many="memberships",
                ),
                "invitation": Names(
                    {
                        "club": "club",
                        "role": "role",
                        "secret_hash": "hash of the secret",
                        "label": "label",
                        "made_by": "made by",
                        "made_at": "made at",
                        "expires_at": "expires at",
                        "most_uses": "most uses",
                        "used_count": "uses so far",
                        "revoked_at": "revoked at",
                    },
                    one="invitation",
                    many="invitations",
                ),
                "signinlink": Names(
                    {
                        "user": "account",
                        "secret_hash": "hash of the secret",
                        "expires_at": "expires at",
                        "used_at": "used at",
                    },
                    one="sign-in link",
                    many="sign-in links",
                ),
                "tries": Names(
                    {
                        "key": "key",
                        "count": "tries",
                        "until": "counted until",
                    },
                    one="count of tries",
                    many="counts of tries",
                ),
            }
        )
    ]

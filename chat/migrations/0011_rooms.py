"""Rooms, what is said in them, and who has seen it."""

import chat.models.defaults
import chat.models.thread_heirs
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("chat", "0010_named_edited_and_judged"),
        ("clubs", "0001_accounts_and_clubs"),
        ("ingestion", "0012_opened_places_and_time_left"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            model_name="conversation",
            name="user",
            field=models.ForeignKey(
                on_delete=chat.models.thread_heirs.unless_in_a_room,
                related_name="conversations",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.CreateModel(
            name="Room",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("gone_book", models.PositiveBigIntegerField(blank=True, editable=False, null=True)),
                ("title", models.CharField(max_length=200)),
                (
                    "horizon_kind",
                    models.CharField(
                        choices=[
                            ("slowest", "As far as the one who is least far of those who come here"),
                            ("place", "Up to a place that a host has set"),
                            ("whole", "The whole book"),
                        ],
                        default="slowest",
                        max_length=8,
                    ),
                ),
                ("char_offset", models.PositiveIntegerField(blank=True, null=True)),
                ("told", models.JSONField(blank=True, default=chat.models.defaults.no_facts)),
                ("is_closed", models.BooleanField(default=False)),
                ("changes", models.PositiveBigIntegerField(default=0, editable=False)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "book",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="rooms",
                        to="ingestion.book",
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rooms", to="clubs.club"
                    ),
                ),
                (
                    "created_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="RoomMessage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("talk", "Talk"), ("meeting", "Question of a meeting")],
                        default="talk",
                        max_length=8,
                    ),
                ),
                ("text", models.TextField(blank=True)),
                ("quote", models.JSONField(blank=True, default=chat.models.defaults.no_facts)),
                ("declared_to", models.PositiveIntegerField(blank=True, null=True)),
                ("reaches_to", models.PositiveIntegerField(blank=True, default=0, null=True)),
                ("written_at", models.PositiveIntegerField(blank=True, null=True)),
                ("asked", models.JSONField(blank=True, default=chat.models.defaults.no_facts)),
                ("born", models.PositiveBigIntegerField(default=0, editable=False)),
                ("change", models.PositiveBigIntegerField(default=0, editable=False)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("edited_at", models.DateTimeField(blank=True, null=True)),
                ("deleted_at", models.DateTimeField(blank=True, null=True)),
                ("pinned_at", models.DateTimeField(blank=True, null=True)),
                (
                    "answer",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="answered_in_room",
                        to="chat.message",
                    ),
                ),
                (
                    "author",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="room_messages",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "conversation",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="room_thread",
                        to="chat.conversation",
                    ),
                ),
                (
                    "mentions",
                    models.ManyToManyField(
                        blank=True, related_name="mentioned_in", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "pack",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="posted",
                        to="ingestion.meetingpack",
                    ),
                ),
                (
                    "parent",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="replies",
                        to="chat.roommessage",
                    ),
                ),
                (
                    "question",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="asked_in_room",
                        to="chat.message",
                    ),
                ),
                (
                    "room",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="messages", to="chat.room"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "indexes": [
                    models.Index(fields=["room", "change"], name="room_messages_by_change"),
                    models.Index(fields=["author", "created_at"], name="room_messages_by_author"),
                ],
            },
        ),
        migrations.CreateModel(
            name="RoomVisit",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("is_entered", models.BooleanField(default=True)),
                ("read_to", models.PositiveBigIntegerField(default=0)),
                ("seen_at", models.DateTimeField(blank=True, null=True)),
                ("known_of_deleted", models.JSONField(blank=True, default=chat.models.defaults.no_facts)),
                (
                    "room",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="visits", to="chat.room"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="room_visits",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("room", "user"), name="one_visit_a_room_and_member")
                ],
            },
        ),
    ]

"""Hosts make verified answers examples."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import chat.models.defaults


class Migration(migrations.Migration):
    dependencies = [
        ("chat", "0007_whole_traces"),
        ("clubs", "0001_accounts_and_clubs"),
        ("ingestion", "0011_chunks_of_a_kind"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="AnswerExample",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("read_up_to", models.JSONField(blank=True, default=chat.models.defaults.no_facts)),
                ("question", models.TextField()),
                ("language", models.CharField(max_length=10)),
                ("parse", models.JSONField(default=chat.models.defaults.no_facts)),
                ("shape", models.CharField(max_length=20)),
                ("answer", models.JSONField(default=chat.models.defaults.no_facts)),
                ("passages", models.TextField(blank=True)),
                ("tags", models.JSONField(blank=True, default=chat.models.defaults.no_items)),
                ("is_used", models.BooleanField(default=True)),
                ("vector", models.BinaryField(null=True)),
                ("vector_space", models.CharField(blank=True, editable=False, max_length=300)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
                ("books", models.ManyToManyField(related_name="answer_examples", to="ingestion.book")),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="answer_examples",
                        to="clubs.club",
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "message",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="examples",
                        to="chat.message",
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
            },
        ),
    ]

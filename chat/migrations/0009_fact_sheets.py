"""What a book says in so many words, field by field."""

import django.db.models.deletion
from django.db import migrations, models

import bookclub.sentence_fields
import chat.models.defaults


class Migration(migrations.Migration):
    dependencies = [
        ("chat", "0008_answer_examples"),
        ("ingestion", "0011_chunks_of_a_kind"),
    ]

    operations = [
        migrations.CreateModel(
            name="FactSheet",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("known_characters", models.PositiveIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("wanted", "Wanted"),
                            ("writing", "Being written"),
                            ("complete", "Complete"),
                            ("failed", "Failed"),
                        ],
                        default="wanted",
                        max_length=10,
                    ),
                ),
                ("failure", bookclub.sentence_fields.SentenceField(blank=True, default=str)),
                ("fields", models.JSONField(blank=True, default=chat.models.defaults.no_facts)),
                ("provider", models.CharField(blank=True, max_length=60)),
                ("model", models.CharField(blank=True, max_length=200)),
                ("template_version", models.CharField(blank=True, max_length=80)),
                ("done", models.PositiveSmallIntegerField(default=0)),
                ("total", models.PositiveSmallIntegerField(default=0)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
                (
                    "book",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="fact_sheets",
                        to="ingestion.book",
                    ),
                ),
                (
                    "index_version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="fact_sheets",
                        to="ingestion.indexversion",
                    ),
                ),
                (
                    "trace",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        to="chat.answertrace",
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("index_version", "known_characters"), name="one_sheet_a_place"
                    )
                ],
            },
        ),
    ]

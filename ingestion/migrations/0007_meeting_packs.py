import bookclub.sentence_fields
import django.db.models.deletion
import ingestion.models.defaults
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("ingestion", "0006_name_corrections"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="MeetingPack",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("title", models.CharField(max_length=200)),
                ("up_to_char", models.PositiveIntegerField()),
                ("horizon_index", models.PositiveIntegerField(null=True)),
                ("milestone", models.JSONField(default=ingestion.models.defaults.no_facts)),
                ("material", models.JSONField(default=ingestion.models.defaults.no_facts)),
                ("questions", models.JSONField(default=ingestion.models.defaults.no_items)),
                ("left_out", models.JSONField(default=ingestion.models.defaults.no_items)),
                ("notes", models.TextField(blank=True)),
                ("is_ready", models.BooleanField(default=False)),
                ("problem", bookclub.sentence_fields.SentenceField(blank=True, default=str)),
                ("maker", models.CharField(blank=True, editable=False, max_length=160)),
                ("maker_since", models.DateTimeField(blank=True, editable=False, null=True)),
                ("is_shared", models.BooleanField(default=False)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("edited_at", models.DateTimeField(blank=True, null=True)),
                (
                    "book",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="meeting_packs",
                        to="ingestion.book",
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["up_to_char", "pk"],
            },
        ),
    ]

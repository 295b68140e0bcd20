import django.db.models.deletion
import ingestion.models.defaults
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("ingestion", "0005_critical_marks"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="NameCorrection",
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
                        choices=[("merge", "Merged"), ("split", "Split"), ("rename", "Renamed")],
                        max_length=10,
                    ),
                ),
                ("names", models.JSONField(default=ingestion.models.defaults.no_items)),
                ("new_name", models.CharField(blank=True, max_length=200)),
                ("shown_in", models.JSONField(default=ingestion.models.defaults.no_facts)),
                ("shown_from", models.PositiveIntegerField()),
                ("is_place_lost", models.BooleanField(default=False)),
                ("made_by_name", models.CharField(max_length=150)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                (
                    "book",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="name_corrections",
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
                "ordering": ["pk"],
            },
        ),
    ]

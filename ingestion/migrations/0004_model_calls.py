import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("ingestion", "0003_versions_of_artifacts"),
    ]

    operations = [
        migrations.CreateModel(
            name="ModelCall",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("purpose", models.CharField(max_length=40)),
                ("fingerprint", models.CharField(max_length=64)),
                ("provider", models.CharField(max_length=60)),
                ("model", models.CharField(max_length=200)),
                ("prompt_version", models.CharField(max_length=80)),
                ("reply", models.TextField(blank=True)),
                ("finish_reason", models.CharField(blank=True, max_length=40)),
                ("request_id", models.CharField(blank=True, max_length=200)),
                ("prompt_tokens", models.PositiveIntegerField(null=True)),
                ("output_tokens", models.PositiveIntegerField(null=True)),
                ("seconds", models.FloatField(default=0)),
                ("is_usable", models.BooleanField(default=True)),
                ("problem", models.TextField(blank=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "book",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="model_calls",
                        to="ingestion.book",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("book", "fingerprint"), name="a_call_is_paid_once_a_book")
                ],
            },
        ),
    ]

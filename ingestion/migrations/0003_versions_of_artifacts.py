import django.db.models.deletion
import django.utils.timezone
import ingestion.models.defaults
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("ingestion", "0002_what_files_tell"),
    ]

    operations = [
        migrations.AddField(
            model_name="artifactrun",
            name="calls_done",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="artifactrun",
            name="calls_total",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="artifactrun",
            name="dropped_lines",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="artifactrun",
            name="ingestion",
            field=models.CharField(
                choices=[("basic", "Basic"), ("enriched", "Enriched")], default="basic", max_length=10
            ),
        ),
        migrations.AddField(
            model_name="artifactrun",
            name="output_tokens",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="artifactrun",
            name="prompt_tokens",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="artifactrun",
            name="started_at",
            field=models.DateTimeField(default=django.utils.timezone.now),
        ),
        migrations.AddField(
            model_name="book",
            name="analysis_model",
            field=models.CharField(blank=True, max_length=200),
        ),
        migrations.AddField(
            model_name="book",
            name="are_names_wanted",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="book",
            name="guidance",
            field=models.TextField(blank=True),
        ),
        migrations.AddField(
            model_name="book",
            name="ingestion",
            field=models.CharField(
                choices=[("basic", "Basic"), ("enriched", "Enriched")], default="basic", max_length=10
            ),
        ),
        migrations.AddField(
            model_name="chunk",
            name="part",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="chunk",
            name="superseded_index",
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AlterField(
            model_name="artifactrun",
            name="finished_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name="artifactrun",
            name="outcome",
            field=models.CharField(
                choices=[
                    ("running", "Being written"),
                    ("written", "Written"),
                    ("partial", "Written in part"),
                    ("failed", "Failed"),
                ],
                max_length=10,
            ),
        ),
        migrations.CreateModel(
            name="ArtifactContent",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("data", models.JSONField(default=ingestion.models.defaults.no_facts)),
                (
                    "chunk",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="content",
                        to="ingestion.chunk",
                    ),
                ),
            ],
        ),
    ]

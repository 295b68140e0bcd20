import ingestion.models
from django.db import migrations, models


def count_points(apps, _schema_editor):
    """Until now every chunk was in the index."""
    apps.get_model("ingestion", "IndexVersion").objects.update(point_count=models.F("chunk_count"))


class Migration(migrations.Migration):
    dependencies = [
        ("ingestion", "0001_books_and_chunks"),
    ]

    operations = [
        migrations.AddField(
            model_name="book",
            name="cover",
            field=models.CharField(blank=True, max_length=500),
        ),
        migrations.AddField(
            model_name="book",
            name="identifiers",
            field=models.JSONField(blank=True, default=ingestion.models.no_items),
        ),
        migrations.AddField(
            model_name="book",
            name="publisher",
            field=models.CharField(blank=True, max_length=300),
        ),
        migrations.AddField(
            model_name="book",
            name="sealed_password",
            field=models.TextField(blank=True, editable=False),
        ),
        migrations.AddField(
            model_name="book",
            name="year",
            field=models.SmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="chunk",
            name="file",
            field=models.CharField(blank=True, max_length=500),
        ),
        migrations.AddField(
            model_name="chunk",
            name="heading_level",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="chunk",
            name="is_indexed",
            field=models.BooleanField(default=True),
        ),
        migrations.AddField(
            model_name="chunk",
            name="useful_text",
            field=models.TextField(null=True),
        ),
        migrations.AddField(
            model_name="indexversion",
            name="point_count",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="storedtext",
            name="boxes",
            field=models.JSONField(default=ingestion.models.no_items),
        ),
        migrations.AddField(
            model_name="storedtext",
            name="files",
            field=models.JSONField(default=ingestion.models.no_items),
        ),
        migrations.RunPython(count_points, migrations.RunPython.noop),
    ]

"""In which mode each build was asked for: what a book goes back to when another reading is called off."""

from typing import Any

from django.db import migrations, models


def of_books_that_are_ready(apps: Any, schema_editor: Any) -> None:
    """Of others the mode may be that of a reading which never was."""
    for book in (
        apps.get_model("ingestion", "Book").objects.filter(state="Indexed").only("mode", "live_index")
    ):
        apps.get_model("ingestion", "IndexVersion").objects.filter(pk=book.live_index_id).update(
            mode=book.mode
        )


class Migration(migrations.Migration):
    dependencies = [("ingestion", "0013_names_for_people")]

    operations = [
        migrations.AddField(
            model_name="indexversion",
            name="mode",
            field=models.CharField(
                blank=True,
                choices=[("auto", "Automatic"), ("documental", "Document"), ("codigo", "Source code")],
                default="",
                max_length=12,
                verbose_name="mode",
            ),
            preserve_default=False,
        ),
        migrations.RunPython(of_books_that_are_ready, migrations.RunPython.noop),
    ]

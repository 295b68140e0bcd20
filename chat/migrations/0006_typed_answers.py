"""Answers have a shape, their items a value, and citations tell how they were found."""

from django.db import migrations, models

import chat.models.defaults


class Migration(migrations.Migration):
    dependencies = [
        ("chat", "0005_known_of_deleted_books"),
    ]

    operations = [
        migrations.AddField(
            model_name="citation",
            name="how",
            field=models.CharField(blank=True, max_length=10),
        ),
        migrations.AddField(
            model_name="citation",
            name="is_corrected",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="message",
            name="headers",
            field=models.JSONField(blank=True, default=chat.models.defaults.no_items),
        ),
        migrations.AddField(
            model_name="message",
            name="is_complete",
            field=models.BooleanField(default=True),
        ),
        migrations.AddField(
            model_name="message",
            name="model_was_asked",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="message",
            name="shape",
            field=models.CharField(blank=True, max_length=20),
        ),
    ]

"""Conversations keep how far their owner was in books that were deleted."""

from django.db import migrations, models

import chat.models


class Migration(migrations.Migration):
    dependencies = [("chat", "0004_answers_that_wait")]

    operations = [
        migrations.AddField(
            model_name="conversation",
            name="known_of_deleted",
            field=models.JSONField(blank=True, default=chat.models.no_facts),
        ),
    ]

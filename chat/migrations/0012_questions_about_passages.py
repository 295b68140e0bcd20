"""The passage that a question is about, beside the question."""

from django.db import migrations, models

import chat.models.defaults


class Migration(migrations.Migration):
    dependencies = [("chat", "0011_rooms")]

    operations = [
        migrations.AddField(
            model_name="message",
            name="about",
            field=models.JSONField(blank=True, default=chat.models.defaults.no_facts),
        ),
    ]

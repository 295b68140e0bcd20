"""Citations keep how a page shows their quote."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("chat", "0001_conversations_and_citations")]

    operations = [
        migrations.AddField("citation", "shown_quote", models.TextField(blank=True), preserve_default=True)
    ]

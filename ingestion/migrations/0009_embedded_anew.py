from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("ingestion", "0008_reading_places_and_sentences")]

    operations = [
        migrations.AddField(
            model_name="book",
            name="is_embedded_anew",
            field=models.BooleanField(default=False),
        ),
    ]

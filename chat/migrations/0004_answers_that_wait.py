from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("chat", "0003_horizons_and_diagnostics"),
    ]

    operations = [
        migrations.AlterField(
            model_name="message",
            name="state",
            field=models.CharField(
                choices=[
                    ("waiting", "Waits for a place to be told"),
                    ("writing", "Being written"),
                    ("complete", "Complete"),
                    ("failed", "Failed"),
                    ("stopped", "Stopped"),
                ],
                default="complete",
                max_length=10,
            ),
        ),
    ]

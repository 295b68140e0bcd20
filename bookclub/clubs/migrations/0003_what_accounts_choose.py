import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("clubs", "0002_invitations_and_tries")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="current_club",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="clubs.club",
            ),
        ),
        migrations.AddField(
            model_name="user", name="language", field=models.CharField(blank=True, max_length=10)
        ),
        migrations.AddField(
            model_name="user",
            name="theme",
            field=models.CharField(
                blank=True,
                choices=[("system", "As the device"), ("light", "Light"), ("dark", "Dark")],
                max_length=6,
            ),
        ),
        migrations.AddField(
            model_name="user", name="time_zone", field=models.CharField(blank=True, max_length=64)
        ),
        migrations.AddField(
            model_name="user",
            name="times_signed_out",
            field=models.PositiveIntegerField(default=0, editable=False),
        ),
    ]

"""Conversations with names, questions asked anew, answers begun again, and what readers think of them."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("chat", "0009_fact_sheets"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="conversation",
            name="is_named",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="message",
            name="attempts",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="message",
            name="instead_of",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="asked_anew",
                to="chat.message",
            ),
        ),
        migrations.CreateModel(
            name="AnswerFeedback",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "verdict",
                    models.CharField(choices=[("good", "Helpful"), ("bad", "Not helpful")], max_length=4),
                ),
                (
                    "reason",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("wrong", "It is wrong"),
                            ("not_answered", "It does not answer the question"),
                            ("bad_citation", "The citations do not fit"),
                            ("spoiler", "It told me too much"),
                            ("other", "Something else"),
                        ],
                        max_length=16,
                    ),
                ),
                ("note", models.TextField(blank=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
                (
                    "message",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="feedback",
                        to="chat.message",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="answer_feedback",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "answer feedback",
                "constraints": [
                    models.UniqueConstraint(fields=("message", "user"), name="one_word_an_answer_and_reader")
                ],
            },
        ),
    ]

"""Traces keep every round and call, what was checked, and what it cost."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

import chat.models.defaults

ROWS_AT_ONCE = 500


def calls_become_rounds(apps: StateApps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    """What was asked until now was asked in one round; messages remember that a model was."""
    traces, messages = (apps.get_model("chat", name) for name in ("AnswerTrace", "Message"))
    for trace in traces.objects.exclude(call={}).iterator():
        call = trace.call
        attempts = call.get("attempts", [])
        trace.rounds = [
            {
                "keywords": [],
                "passages": call.get("chunk_ids", []),
                "making": {
                    "calls": [
                        {
                            "system": call.get("system", ""),
                            "chunk_ids": call.get("chunk_ids", []),
                            "attempts": attempts,
                        }
                    ],
                },
            }
        ]
        trace.request_id = str(attempts[-1].get("request_id", ""))[:200] if attempts else ""
        trace.save(update_fields=["rounds", "request_id"])
        messages.objects.filter(trace=trace).update(model_was_asked=True)


def books_of_their_conversations(apps: StateApps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Traces go with the books whose text they hold, also those that are older than this."""
    asked = apps.get_model("chat", "Message").objects.exclude(trace=None).exclude(conversation__books=None)
    pairs = asked.order_by().values_list("trace", "conversation__books").distinct()
    about = apps.get_model("chat", "AnswerTrace").books.through
    rows = (about(answertrace_id=trace, book_id=book) for trace, book in list(pairs))
    about.objects.bulk_create(rows, batch_size=ROWS_AT_ONCE)


class Migration(migrations.Migration):
    dependencies = [
        ("chat", "0006_typed_answers"),
        ("ingestion", "0011_chunks_of_a_kind"),
    ]

    operations = [
        migrations.AddField(
            model_name="answertrace",
            name="answer",
            field=models.JSONField(blank=True, default=chat.models.defaults.no_facts),
        ),
        migrations.AddField(
            model_name="answertrace",
            name="books",
            field=models.ManyToManyField(related_name="answer_traces", to="ingestion.book"),
        ),
        migrations.AddField(
            model_name="answertrace",
            name="cost",
            field=models.DecimalField(decimal_places=6, max_digits=14, null=True),
        ),
        migrations.AddField(
            model_name="answertrace",
            name="fragments_applied",
            field=models.JSONField(blank=True, default=chat.models.defaults.no_items),
        ),
        migrations.AddField(
            model_name="answertrace",
            name="json_schema",
            field=models.JSONField(blank=True, default=chat.models.defaults.no_facts),
        ),
        migrations.AddField(
            model_name="answertrace",
            name="output_tokens",
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="answertrace",
            name="prompt_tokens",
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="answertrace",
            name="request_id",
            field=models.CharField(blank=True, db_index=True, max_length=200),
        ),
        migrations.AddField(
            model_name="answertrace",
            name="rounds",
            field=models.JSONField(default=chat.models.defaults.no_items),
        ),
        migrations.AddField(
            model_name="answertrace",
            name="schema_name",
            field=models.CharField(blank=True, max_length=120),
        ),
        migrations.AddField(
            model_name="answertrace",
            name="shape",
            field=models.CharField(blank=True, max_length=20),
        ),
        migrations.AlterField(
            model_name="answertrace",
            name="created_at",
            field=models.DateTimeField(auto_now_add=True, db_index=True),
        ),
        migrations.RunPython(calls_become_rounds, migrations.RunPython.noop),
        migrations.RunPython(books_of_their_conversations, migrations.RunPython.noop),
        migrations.RemoveField(
            model_name="answertrace",
            name="call",
        ),
    ]

"""`manage.py retrieve "QUERY"`: the passages that fit, best first."""

from typing import Any

from chat import presentation
from chat.command_line import Query, QuestionCommand
from chat.retrieval.search import search
from ingestion.models import ChunkType


class Command(QuestionCommand):
    help = "Prints the passages that fit a query."
    metavar = "QUERY"

    def result(self, query: Query) -> dict[str, Any]:
        passages = search(query.scope, query.text, query.top_k)
        return {"items": [presentation.passage(passage) for passage in passages]}

    def show(self, result: dict[str, Any]) -> None:
        for item in result["items"]:
            place = f" ({item['place']})" if item["place"] else ""
            label = f" [{ChunkType(item['chunk_type']).label}]" if item["is_generated"] else ""
            title = "" if item["book_title"] in item["place"] else f" {item['book_title']}"
            head = f"{item['score']:.4f} {item['chunk_id']}{title}{place}{label}"
            self.stdout.write(f"{head}\n{item['text']}\n")

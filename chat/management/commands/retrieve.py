"""`manage.py retrieve "QUERY"`: the passages that fit, best first."""

from typing import Any

from chat import presentation
from chat.command_line import Query, QuestionCommand
from chat.retrieval.search import search


class Command(QuestionCommand):
    help = "Prints the passages that fit a query."
    metavar = "QUERY"

    def result(self, query: Query) -> dict[str, Any]:
        passages = search(query.scope, query.text, query.top_k)
        return {"items": [presentation.passage(passage) for passage in passages]}

    def show(self, result: dict[str, Any]) -> None:
        for item in result["items"]:
            place = f" ({item['place']})" if item["place"] else ""
            self.stdout.write(f"{item['score']:.4f} {item['chunk_id']}{place}\n{item['text']}\n")

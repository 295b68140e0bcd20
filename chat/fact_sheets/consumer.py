"""A fact sheet, kept up to date while it is made."""

from bookclub.live_pages import LivePageConsumer, Look
from chat.fact_sheets.making import group_of
from chat.fact_sheets.page import facts_page
from ingestion.reach import asked_part


class FactsConsumer(LivePageConsumer):
    def look(self, seen: str) -> Look:
        page = facts_page(self.visitor, self._pk, asked_part({"up_to": self._asked("up_to")}))
        if page.token == seen:
            return Look(page.token, "", page.is_being_made)
        html = self.render("chat/facts/_sheet.html", {"page": page, "book": page.book, "oob": True})
        return Look(page.token, html.strip(), page.is_being_made)

    def groups_of_page(self) -> list[str]:
        return [group_of(self._pk)]

    @property
    def _pk(self) -> int:
        return int(self.scope["url_route"]["kwargs"]["pk"])

"""A conversation, kept up to date while its answers are written."""

from bookclub import live
from bookclub.live_pages import LivePageConsumer, Look
from chat.conversation_page import conversation_news


class ConversationConsumer(LivePageConsumer):
    def look(self, seen: str) -> Look:
        page = conversation_news(self.visitor, self._pk, seen)
        finished = page.finished_since(seen)
        context = {"page": page, "conversation": page.conversation, "finished": finished, "oob": True}
        template = "chat/_all_messages.html" if finished is None else "chat/_message_news.html"
        under_way = bool(page.writing) or page.is_map_being_made
        return Look(page.token, self.render(template, context).strip(), under_way)

    def groups_of_page(self) -> list[str]:
        return [live.conversation_group(self._pk)]

    @property
    def _pk(self) -> int:
        return int(self.scope["url_route"]["kwargs"]["pk"])

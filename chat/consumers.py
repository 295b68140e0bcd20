"""A conversation, kept up to date while its answers are written."""

from bookclub import live
from bookclub.live_pages import Look, LivePageConsumer
from chat.conversation_page import conversation_page


class ConversationConsumer(LivePageConsumer):
    def look(self, seen: str) -> Look:
        page = conversation_page(self.scope["user"], self._pk)
        finished = page.finished_since(seen)
        context = {"page": page, "conversation": page.conversation, "finished": finished, "oob": True}
        template = "chat/_all_messages.html" if finished is None else "chat/_message_news.html"
        return Look(page.token, self.render(template, context).strip(), bool(page.writing))

    def groups_of_page(self) -> list[str]:
        return [live.conversation_group(self._pk)]

    @property
    def _pk(self) -> int:
        return int(self.scope["url_route"]["kwargs"]["pk"])

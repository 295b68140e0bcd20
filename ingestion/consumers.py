"""The shelf and the page of a book, kept up to date while books are read in."""

from bookclub import live
from bookclub.live_pages import LivePageConsumer, Look
from ingestion.book_page import book_page
from ingestion.shelf_page import ShelfPage, club_to_show, shelf_page
from ingestion.shelf_search import asked_query


class BookProgressConsumer(LivePageConsumer):
    def look(self, seen: str) -> Look:
        page = book_page(self.visitor, self.scope["url_route"]["kwargs"]["pk"])
        context = {"page": page, "book": page.book, "oob": True, "was_ready": seen.startswith("1")}
        template = "ingestion/_book_bar.html" if page.token == seen else "ingestion/_book_news.html"
        return Look(page.token, self.render(template, context).strip(), page.is_under_way)

    def groups_of_page(self) -> list[str]:
        return [live.book_group(self.scope["url_route"]["kwargs"]["pk"])]


class ShelfConsumer(LivePageConsumer):
    """Of the club that its address names, with what the page that opened it looks for."""

    shelf: ShelfPage

    def look(self, seen: str) -> Look:
        club = club_to_show(self.visitor, self.scope["url_route"]["kwargs"]["slug"])
        query = asked_query({name: self._asked(name) for name in ("q", "state", "sort")})
        self.shelf = shelf_page(self.visitor, club, query)
        context = {"shelf": self.shelf, "oob": True}
        template = "ingestion/_shelf_bars.html" if self.shelf.token == seen else "ingestion/_shelf_books.html"
        return Look(self.shelf.token, self.render(template, context).strip(), self.shelf.is_under_way)

    def groups_of_page(self) -> list[str]:
        under_way = [live.book_group(book.pk) for book in self.shelf.books if book.is_under_way]
        return under_way if self.shelf.club is None else [live.shelf_group(self.shelf.club.pk), *under_way]

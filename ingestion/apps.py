"""The ingestion app: books in."""

from django.apps import AppConfig


class IngestionConfig(AppConfig):
    name = "ingestion"

    def ready(self) -> None:
        """Every process of the site knows the Celery application, whichever way it was started."""
        import bookclub.celery  # noqa: F401 - it makes itself the current one

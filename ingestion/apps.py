"""The ingestion app: books in."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class IngestionConfig(AppConfig):
    name = "ingestion"
    verbose_name = _("Books")

    def ready(self) -> None:
        """Every process of the site knows the Celery application, whichever way it was started."""
        import bookclub.celery  # noqa: F401 - it makes itself the current one
        import ingestion.opened_places  # noqa: F401 - they move with the text from now on

        self._keep_for_accounts()

    def _keep_for_accounts(self) -> None:
        """What is exported with an account, and what a club that goes with one leaves behind."""
        from bookclub.clubs import account_export, club_deletion
        from ingestion import account_data, actions

        account_export.register("places_in_books", account_data.places_in_books)
        account_export.register("opened_books", account_data.opened_books)
        account_export.register("uploads", account_data.uploads)
        club_deletion.register(actions.delete_club)

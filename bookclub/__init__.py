"""The project: settings, composition, and the seams that both halves share."""

from bookclub.celery import app as celery_app

__all__ = ["celery_app"]

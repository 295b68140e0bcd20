"""The Celery application; its settings are Django's, with the prefix CELERY_."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bookclub.settings")


def make_app(name: str, *, is_current: bool) -> Celery:
    made = Celery(name, set_as_current=is_current)
    made.config_from_object("django.conf:settings", namespace="CELERY")
    made.autodiscover_tasks(["worker"])
    return made


app = make_app("bookclub", is_current=True)

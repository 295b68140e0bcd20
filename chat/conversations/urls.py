"""Addresses of whole conversations, within the chat app's."""

from django.urls import path

from chat.conversations import views

urlpatterns = [
    path("chat/<int:pk>/rename/", views.rename, name="rename"),
    path("chat/<int:pk>/export.md", views.export_markdown, name="export-markdown"),
    path("chat/<int:pk>/export.json", views.export_json, name="export-json"),
    path("chat/<int:pk>/print/", views.print_view, name="print"),
]

"""The pages about questions and answers."""

from django.urls import include, path

from chat import trace_views, views
from chat.fact_sheets.views import facts

app_name = "chat"
urlpatterns = [
    path("books/<int:book_pk>/ask/", views.new, name="new"),
    path("books/<int:book_pk>/overview/", views.overview, name="overview"),
    path("books/<int:book_pk>/facts/", facts, name="facts"),
    path("chat/", views.conversations, name="conversations"),
    path("chat/<int:pk>/", views.conversation, name="conversation"),
    path("chat/<int:pk>/ask/", views.ask, name="ask"),
    path("chat/<int:pk>/stop/<int:message_pk>/", views.stop, name="stop"),
    path("chat/<int:pk>/messages/<int:message_pk>/diagnostics/", views.diagnostics, name="diagnostics"),
    path("chat/<int:pk>/messages/<int:message_pk>/made/", trace_views.made, name="made"),
    path("costs/", trace_views.costs, name="costs"),
    path("chat/<int:pk>/map/", views.mapped_passage, name="mapped-passage"),
    path("chat/<int:pk>/delete/", views.delete, name="delete"),
    path("citations/<int:pk>/", views.citation, name="citation"),
    path("", include("chat.examples.urls")),
    path("", include("chat.rooms.urls")),
    path("", include("chat.feedback.urls")),
    path("", include("chat.conversations.urls")),
    path("", include("chat.about_passage.urls")),
]

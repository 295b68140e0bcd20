"""Addresses of questions about passages, within the chat app's."""

from django.urls import path

from chat.about_passage.views import ask_about

urlpatterns = [path("books/<int:book_pk>/ask-about/", ask_about, name="ask-about")]

"""Addresses of feedback, within the chat app's."""

from django.urls import path

from chat.feedback import views

urlpatterns = [
    path("chat/<int:pk>/messages/<int:message_pk>/feedback/", views.judge, name="judge"),
    path("feedback/", views.feedback, name="feedback"),
]

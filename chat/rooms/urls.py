"""The pages of rooms."""

from django.urls import path

from chat.rooms import host_views, views

urlpatterns = [
    path("rooms/", views.rooms, name="rooms"),
    path("rooms/new/", host_views.new, name="new-room"),
    path("rooms/<int:pk>/", views.room, name="room"),
    path("rooms/<int:pk>/say/", views.say, name="room-say"),
    path("rooms/<int:pk>/box/", views.box, name="room-box"),
    path("rooms/<int:pk>/messages/<int:message_pk>/edit/", views.edit, name="room-edit"),
    path("rooms/<int:pk>/messages/<int:message_pk>/delete/", views.delete, name="room-delete"),
    path("rooms/<int:pk>/messages/<int:message_pk>/stop/", views.stop, name="room-stop"),
    path("rooms/<int:pk>/messages/<int:message_pk>/pin/", host_views.pin, name="room-pin"),
    path("rooms/<int:pk>/close/", host_views.close, name="room-close"),
    path("rooms/<int:pk>/rename/", host_views.rename, name="rename-room"),
    path("rooms/<int:pk>/delete/", host_views.delete, name="delete-room"),
    path("rooms/<int:pk>/horizon/", host_views.horizon, name="room-horizon"),
    path("rooms/<int:pk>/ask-next/", host_views.ask_next, name="room-ask-next"),
    path("books/<int:book_pk>/room/", views.book_room, name="book-room"),
    path("books/<int:book_pk>/quote/", views.quote, name="quote-in-room"),
]

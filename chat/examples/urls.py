"""The pages about examples."""

from django.urls import path

from chat.examples import views

urlpatterns = [
    path("chat/<int:pk>/messages/<int:message_pk>/example/", views.make, name="make-example"),
    path("examples/", views.examples, name="examples"),
    path("examples/<int:pk>/", views.example, name="example"),
    path("examples/<int:pk>/use/", views.switch, name="switch-example"),
    path("examples/<int:pk>/delete/", views.delete, name="delete-example"),
]

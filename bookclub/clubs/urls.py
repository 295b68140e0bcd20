"""Signing in and out, and the language of the pages."""

from django.contrib.auth.views import LoginView, LogoutView
from django.urls import path

from bookclub.clubs import views
from bookclub.clubs.forms import SignInForm

app_name = "clubs"
urlpatterns = [
    path(
        "sign-in/",
        LoginView.as_view(
            template_name="clubs/sign_in.html",
            authentication_form=SignInForm,
            redirect_authenticated_user=True,
        ),
        name="sign-in",
    ),
    path("sign-in/<str:secret>/", views.sign_in_by_link, name="sign-in-link"),
    path("sign-out/", LogoutView.as_view(), name="sign-out"),
    path("language/", views.switch_language, name="language"),
]

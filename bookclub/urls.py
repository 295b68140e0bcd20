"""Every address of the site."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("", include("bookclub.clubs.urls")),
    path("", include("ingestion.urls")),
    path("", include("chat.urls")),
    path("admin/", admin.site.urls),
]

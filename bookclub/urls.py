"""Every address of the site."""

from django.contrib import admin
from django.contrib.auth.decorators import login_not_required
from django.templatetags.static import static
from django.urls import include, path
from django.views.generic import RedirectView

from chat import api

handler400 = "bookclub.error_pages.no_sense"
handler500 = "bookclub.error_pages.site_failed"

urlpatterns = [
    path("", include("bookclub.clubs.urls")),
    path("", include("ingestion.urls")),
    path("", include("chat.urls")),
    path("api/v1/", api.urls()),
    path("admin/", admin.site.urls),
    # Browsers ask here on pages that name no icon, as those of the admin do.
    path("favicon.ico", login_not_required(RedirectView.as_view(url=static("img/icon.svg")))),
]

"""Pages in the language and the time zone of whoever asks."""

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone, translation
from django.utils.deprecation import MiddlewareMixin

from bookclub.clubs.time_zones import zone_for


class PreferencesMiddleware(MiddlewareMixin):
    """After `LocaleMiddleware`, which knows the cookie and the browser: what an account chose goes before."""

    def process_request(self, request: HttpRequest) -> None:
        if request.user.is_authenticated and request.user.language in dict(settings.LANGUAGES):
            translation.activate(request.user.language)
            request.LANGUAGE_CODE = request.user.language
        timezone.activate(zone_for(request.user, request.COOKIES) or timezone.get_default_timezone())

    def process_response(self, _request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        timezone.deactivate()  # threads serve others afterwards
        return response

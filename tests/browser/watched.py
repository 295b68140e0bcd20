"""Pages whose errors fail the test."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, ConsoleMessage, Page, Response, StorageState, expect

ACTION_MILLISECONDS = 20_000
expect.set_options(timeout=ACTION_MILLISECONDS)  # two servers share a machine with all else that is tested


@contextmanager
def watched_page(
    browser: Browser,
    state: StorageState | None = None,
    *,
    locale: str = "en-GB",
    expected: tuple[str, ...] = (),
    scripts: bool = True,
) -> Iterator[Page]:
    """Console errors, uncaught exceptions and server errors fail the test, when all else went well.

    Those with words that are `expected` do not.
    """
    context = browser.new_context(
        viewport={"width": 1200, "height": 900},
        locale=locale,
        storage_state=state,
        java_script_enabled=scripts,
    )
    context.set_default_timeout(ACTION_MILLISECONDS)
    page = context.new_page()
    errors: list[str] = []
    _watch(page, errors)
    try:
        yield page
    finally:
        context.close()
    errors = [error for error in errors if not any(words in error for words in expected)]
    assert not errors, "\n".join(errors)


SOCKET_BROKE_OFF = "[object Event]"
"""All that htmx's WebSocket extension says when a socket breaks, as when somebody leaves a page that is still
connecting. Of a socket that cannot be had the browser tells besides, in words of its own."""


def _watch(page: Page, errors: list[str]) -> None:
    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error" and message.text != SOCKET_BROKE_OFF:
            errors.append(f"console: {message.text} ({message.location.get('url', '')})")

    def on_response(response: Response) -> None:
        if response.status >= 500:
            errors.append(f"{response.status}: {response.url}")

    page.on("console", on_console)
    page.on("pageerror", lambda error: errors.append(f"uncaught: {error}"))
    page.on("response", on_response)

"""What the web server runs: pages, sockets, and with one process for all, the worker too."""

import asyncio
import os
import warnings
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bookclub.settings")

from django.core.asgi import get_asgi_application

pages = get_asgi_application()

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.conf import settings

from bookclub import live
from bookclub.only_one import AlreadyRunning, claim
from bookclub.routing import websocket_urlpatterns
from chat.answer_watch import AnswerWatch
from worker.embedded import EmbeddedWorker

# WhiteNoise hands its files over as iterators of a thread; they are small, and the warning helps nobody.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")


def start_worker() -> EmbeddedWorker:
    """Raises `AlreadyRunning`."""
    claim(settings.DATA_DIR)
    worker = EmbeddedWorker()
    worker.start()
    return worker


async def lifespan(_scope: Any, receive: Any, send: Any) -> None:
    """Starts what lives as long as the web process, and stops it."""
    worker: EmbeddedWorker | None = None
    answers = AnswerWatch()
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            live.attach(asyncio.get_running_loop())
            try:
                worker = await asyncio.to_thread(start_worker) if settings.EMBEDDED else None
            except AlreadyRunning as refusal:
                await send({"type": "lifespan.startup.failed", "message": str(refusal)})
                return
            answers.start()
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            answers.stop()
            if worker is not None:
                await asyncio.to_thread(worker.stop)
            await send({"type": "lifespan.shutdown.complete"})
            return


application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(websocket_urlpatterns))),
        "lifespan": lifespan,
    }
)

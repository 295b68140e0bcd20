"""How long the pages that people use take, what a first visit weighs, and what a browser makes of them.

Usage: script/bench pages [--data DIR] [--library FOLDER] [--rounds N] [--port PORT] [--no-browser]. DIR holds
texts/*.txt; without it ten books are generated. Reading them in takes minutes; a folder that is given is
kept, and used again. All is served as the embedded default does it, by a server of its own, without a
language model. Times are from the request to the last byte of the answer, over one kept connection, in
milliseconds; "of the processor" is what the server itself spent. In the browser every page is opened with
nothing kept, at 360 pixels with a processor four times as slow, as Lighthouse does it.
"""

import argparse
import gzip
import http.client
import math
import os
import re
import signal
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

DATA = ROOT.parent / "shared" / "eval" / "dev"
BOOKS = (
    *("alice", "daisy_miller", "mary_a_fiction", "siddhartha", "fanshawe", "awakening", "marianela"),
    *("cuentos_amor_locura_muerte", "mysterious_affair_at_styles", "pride_and_prejudice"),
)
OF_THE_SITE = ("DATABASE_URL", "REDIS_URL", "QDRANT_URL", "QDRANT_API_KEY", "BOOKCLUB_SECRET_KEY")
READER = "bench-reader"
QUESTIONS = (
    *("What is told in the beginning?", "Who comes to the house?", "What does the letter say?"),
    *("Who is in love?", "What happens at night?", "Who dies?", "What is said about money?"),
    *("Where does it take place?", "What is said of the mother?", "How does it end?"),
)
MOST_MILLISECONDS, MOST_BYTES, MOST_SHIFT = 100, 150_000, 0.05
WARM_UP = 5
WIDTHS = {360: 4, 1280: 1}
"""And how many times slower the processor is made."""


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, default=DATA, metavar="DIR")
    parser.add_argument("--library", type=Path, metavar="FOLDER")
    parser.add_argument("--rounds", type=int, default=60, metavar="N", help="requests a row")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--no-browser", action="store_true")
    options = parser.parse_args()
    from chat.evaluation import own_library

    try:
        with own_library.library(options.library) as folder:
            set_up(folder)
            visitor = prepared(texts_of(options.data))
            with serving(folder, options.port or free_port()) as server:
                measure(server, visitor, options.rounds)
                if not options.no_browser:
                    look(server, visitor)
    except own_library.NotALibrary as problem:
        sys.exit(str(problem))


def set_up(folder: Path) -> None:
    for name in (*OF_THE_SITE, "BOOKCLUB_EMBEDDER", "BOOKCLUB_EMBEDDER_MODEL"):
        os.environ.pop(name, None)
    os.environ.update(
        BOOKCLUB_DATA_DIR=str(folder), BOOKCLUB_LLM="offline", DJANGO_SETTINGS_MODULE="bookclub.settings"
    )
    import django

    django.setup()
    from chat.evaluation.reading_in import prepare_database

    prepare_database()


def texts_of(data: Path) -> dict[str, str]:
    folder = data / "texts"
    if all((folder / f"{name}.txt").is_file() for name in BOOKS):
        return {name: (folder / f"{name}.txt").read_text() for name in BOOKS}
    return {f"generated-{number}": generated(number) for number in range(10)}


def generated(number: int) -> str:
    """Some three hundred pages."""
    people = ("Martha", "Tobias", "Ines", "Rodrigo", "Agnes", "Paul")
    chapters = []
    for chapter in range(1, 31):
        who = [people[(number + chapter + step) % len(people)] for step in range(3)]
        told = [
            f"{who[line % 3]} came to the house on day {line}, and {who[(line + 1) % 3]} kept the lamp lit."
            " Nobody spoke of the letter, for it had been read and put away before the winter."
            for line in range(100)
        ]
        chapters.append(f"CHAPTER {chapter}\n\n" + "\n\n".join(told))
    return f"THE LAMPS OF HOUSE {number}\n\n" + "\n\n".join(chapters)


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who looks: the cookie that they are signed in by, and the addresses of what they look at."""

    session: str
    book: int
    end: str
    conversation: int


def prepared(texts: dict[str, str]) -> Visitor:
    """The ten books alone on the shelf; who looks hosts the club and has talked about one of them."""
    from bookclub.clubs.actions import join
    from bookclub.clubs.models import Membership
    from chat.evaluation import reading_in
    from ingestion import told_places

    books = list(reading_in.read_in(texts, watch_for).values())
    user = join(READER, books[0].club, Membership.Role.HOST)
    for book in books:
        told_places.tell(user, book, "finished")
    last = max(books, key=lambda book: len(book.live_index.stored_text.text))
    return Visitor(session_of(user), last.pk, end_of(last), talked(user, last))


def watch_for(name: str) -> Any:
    def watch(stage: str, _done: int, _total: int, percent: int) -> None:
        print(f"\r{name}: {stage} {percent} %\033[K", end="", file=sys.stderr, flush=True)

    return watch


def session_of(user: Any) -> str:
    from django.conf import settings
    from django.test import Client

    client = Client()
    client.force_login(user)
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def end_of(book: Any) -> str:
    """The last passage, as a citation opens it."""
    from ingestion.models import Chunk, ChunkType

    chunks = Chunk.objects.filter(index_version=book.live_index, chunk_type=ChunkType.SOURCE)
    return f"/books/{book.pk}/read/?chunk={chunks.latest('chunk_index').pk}"


def talked(user: Any, book: Any) -> int:
    """A conversation of ten questions; the one of a former run is gone on with."""
    from chat import actions, turns
    from chat.models import Message

    for former in user.conversations.all():
        actions.delete_conversation(former)
    conversation = actions.start_conversation(user, [book])
    for question in QUESTIONS:
        answer = actions.ask(conversation, question)
        while answer.pk in turns.being_written():
            time.sleep(0.02)
        answer.refresh_from_db()
        if answer.state != Message.State.COMPLETE:
            sys.exit(f"A question was not answered: {answer.state} {answer.failure}")
    return int(conversation.pk)


@dataclass(slots=True)
class Server:
    process: subprocess.Popen[bytes]
    port: int

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def processor_seconds(self) -> float:
        """Of all its threads, so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(folder: Path, port: int) -> Iterator[Server]:
    arguments = ["-m", "uvicorn", "bookclub.asgi:application", "--app-dir", str(ROOT), "--port", str(port)]
    quiet = ["--lifespan", "on", "--no-access-log", "--log-level", "warning", "--timeout-keep-alive", "60"]
    environment = {**os.environ, "BOOKCLUB_PORT": str(port)}
    with (folder / "server.log").open("ab") as log:
        process = subprocess.Popen(
            [sys.executable, *arguments, *quiet], env=environment, stdout=log, stderr=log
        )
    try:
        await_answer(process, port)
        yield Server(process, port)
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(20)


def await_answer(process: subprocess.Popen[bytes], port: int) -> None:
    until = time.monotonic() + 90
    while time.monotonic() < until and process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.2)
    sys.exit("The server did not start; see server.log in the folder of the library.")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Connection:
    """One that is kept, signed in, and takes compressed answers."""

    def __init__(self, server: Server, visitor: Visitor) -> None:
        self._http = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        self._cookies = {"sessionid": visitor.session}
        self._headers = {"Accept-Encoding": "gzip", "Accept-Language": "en"}

    def get(self, path: str) -> tuple[int, bytes, bool]:
        """Status, body as it was sent, and whether that is compressed."""
        return self._ask("GET", path)

    def post(self, path: str, body: str) -> int:
        token = self._cookies["csrftoken"]
        form = {"X-CSRFToken": token, "Content-Type": "application/x-www-form-urlencoded"}
        return self._ask("POST", path, body, {**form, "Origin": f"http://127.0.0.1:{self._http.port}"})[0]

    def _ask(
        self, method: str, path: str, body: str = "", more: dict[str, str] | None = None
    ) -> tuple[int, bytes, bool]:
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        self._http.request(method, path, body, {**self._headers, "Cookie": cookies, **(more or {})})
        response = self._http.getresponse()
        content = response.read()
        for cookie in response.headers.get_all("Set-Cookie") or []:
            name, _, value = cookie.partition(";")[0].partition("=")
            self._cookies[name] = value
        return response.status, content, response.headers.get("Content-Encoding") == "gzip"


def measure(server: Server, visitor: Visitor, rounds: int) -> None:
    connection = Connection(server, visitor)
    print(
        f"\r\033[K| page | requests | median | 90 of 100 within | of the processor | bytes |\n{'| --- ' * 6}|"
    )
    medians = {name: row(server, connection, name, path, rounds) for name, path in pages(visitor).items()}
    medians["an answer, from asking to its end"] = answers(server, connection, visitor)
    slowest = max(medians, key=lambda name: medians[name])
    print(f"\nslowest at the median: {slowest}, {medians[slowest]:.0f} ms (at most {MOST_MILLISECONDS})")
    first_visit(Connection(server, visitor))


def pages(visitor: Visitor) -> dict[str, str]:
    return {
        "shelf": "/",
        "book": f"/books/{visitor.book}/",
        "reader, beginning": f"/books/{visitor.book}/read/?at=0",
        "reader, end": visitor.end,
        "conversation": f"/chat/{visitor.conversation}/",
        "conversations": "/chat/",
    }


def row(server: Server, connection: Connection, name: str, path: str, rounds: int) -> float:
    for _warm in range(WARM_UP):
        status, content, _is_compressed = connection.get(path)
        if status != 200:
            sys.exit(f"{path} answered {status}.")
    processor, taken = server.processor_seconds(), []
    for _round in range(rounds):
        began = time.perf_counter()
        connection.get(path)
        taken.append(1_000 * (time.perf_counter() - began))
    spent = 1_000 * (server.processor_seconds() - processor) / rounds
    return show(name, taken, spent, f"{len(content):,}")


def show(name: str, taken: list[float], spent: float, weight: str) -> float:
    median, most = statistics.median(taken), sorted(taken)[math.ceil(0.9 * len(taken)) - 1]
    print(f"| {name} | {len(taken)} | {median:.0f} | {most:.0f} | {spent:.0f} | {weight} |", flush=True)
    return median


def answers(server: Server, connection: Connection, visitor: Visitor) -> float:
    """Asked on the page, in a conversation each; whole when the database has it."""
    from chat.models import Conversation, Message

    path, processor, taken = f"/books/{visitor.book}/ask/", server.processor_seconds(), []
    before = set(Conversation.objects.values_list("pk", flat=True))
    for number in range(2 * len(QUESTIONS)):
        question = QUESTIONS[number % len(QUESTIONS)]
        under_way = Message.objects.filter(state=Message.State.WRITING)
        began = time.perf_counter()
        if connection.post(path, f"question={question.replace(' ', '+')}") != 302:
            sys.exit("A question was refused.")
        while under_way.exists():
            time.sleep(0.002)
        taken.append(1_000 * (time.perf_counter() - began))
    spent = 1_000 * (server.processor_seconds() - processor) / len(taken)
    Conversation.objects.exclude(pk__in=before).delete()
    warm = taken[len(QUESTIONS) :]
    return show("an answer, from asking to its end", warm, spent, "")


def first_visit(connection: Connection) -> None:
    """The shelf with all that it names, as sent; pictures of covers apart from the rest."""
    _status, page, is_compressed = connection.get("/")
    html = (gzip.decompress(page) if is_compressed else page).decode()
    named = re.findall(r'(?:<link rel="(?:stylesheet|icon)" href|<script src|<img[^>]* src)="([^"]+)"', html)
    assets = {name: len(connection.get(urljoin("/", name))[1]) for name in dict.fromkeys(named)}
    together = len(page) + sum(assets.values())
    print(f"\nfirst visit: {together:,} bytes in {1 + len(assets)} answers (at most {MOST_BYTES:,})")
    for name, weight in sorted({"the page": len(page), **assets}.items(), key=lambda one: -one[1])[:6]:
        print(f"  {weight:>8,} {name}")


WATCHER = """
  window.bench = { shift: 0, largest: 0, blocked: 0 };
  const watch = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take))
    .observe({ type, buffered: true });
  watch('layout-shift', (one) => { if (!one.hadRecentInput) window.bench.shift += one.value; });
  watch('largest-contentful-paint', (one) => { window.bench.largest = one.startTime; });
  watch('longtask', (one) => { window.bench.blocked += Math.max(0, one.duration - 50); });
"""
FIRST_PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
WEIGHT = "performance.getEntries().reduce((sum, one) => sum + (one.transferSize ?? 0), 0)"


def look(server: Server, visitor: Visitor) -> None:
    try:
        from playwright.sync_api import sync_playwright

        from tests.browser.chromium import FLAGS
    except ImportError:
        sys.exit("Playwright is not here: script/bootstrap --dev installs it.")
    print("\n| page | width | first paint | largest paint | blocked | shift | requests | kB | errors |")
    print("| --- " * 9 + "|")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        for name, path in pages(visitor).items():
            for width, slower in WIDTHS.items():
                cells = opened(browser, server, visitor, path, width, slower)
                print(f"| {name} | {width} | " + " | ".join(cells) + " |", flush=True)
        browser.close()


def opened(
    browser: Any, server: Server, visitor: Visitor, path: str, width: int, slower: int
) -> tuple[str, ...]:
    context = browser.new_context(viewport={"width": width, "height": 800}, locale="en-GB")
    context.add_cookies([{"name": "sessionid", "value": visitor.session, "url": server.address}])
    context.add_init_script(WATCHER)
    page, errors, asked = context.new_page(), [], []
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.goto(server.address + path)
    page.wait_for_load_state("load")
    page.wait_for_timeout(1_500)
    seen, first, weight = page.evaluate("window.bench"), page.evaluate(FIRST_PAINT), page.evaluate(WEIGHT)
    context.close()
    shift = f"{seen['shift']:.3f}" + ("" if seen["shift"] < MOST_SHIFT else " (!)")
    times = (f"{first:.0f}", f"{seen['largest']:.0f}", f"{seen['blocked']:.0f}")
    return (*times, shift, str(len(asked)), f"{weight / 1_000:.0f}", "; ".join(errors) or "none")


if __name__ == "__main__":
    main()

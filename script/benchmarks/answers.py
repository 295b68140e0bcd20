"""How long the application itself takes between a question and the language model's first byte, on novels.

Usage: script/bench answers [--data DIR] [--library FOLDER] [--books N] [--questions N]. DIR holds
retrieval/retrieval.jsonl and texts/*.txt. Reading its books in takes some minutes; a folder that is given is
kept, and used again. The model is a scripted one that answers at once and keeps when it was called. All is
asked as the embedded default does it, the embedding of the question included. In milliseconds.
"""

import argparse
import math
import os
import random
import statistics
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

DATA = ROOT.parent / "shared" / "eval" / "dev"
ASKERS = (1, 4)
WARM_UP = 8
"""Questions before each row that are not counted, so many an asker."""
BOOKS_TOGETHER = 20
SEED = 1
MOST, AIM = 200, 120
READER = "bench-reader"
OF_THE_SITE = ("DATABASE_URL", "REDIS_URL", "QDRANT_URL", "QDRANT_API_KEY", "BOOKCLUB_SECRET_KEY")
OTHERS_THAN_DEFAULT = ("BOOKCLUB_EMBEDDER", "BOOKCLUB_EMBEDDER_MODEL", "BOOKCLUB_MODEL_REWRITES")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, default=DATA, metavar="DIR")
    parser.add_argument("--library", type=Path, metavar="FOLDER")
    parser.add_argument("--books", type=int, default=24, metavar="N")
    parser.add_argument("--questions", type=int, default=96, metavar="N", help="asked in each row")
    options = parser.parse_args()
    if not (options.data / "retrieval" / "retrieval.jsonl").is_file():
        sys.exit(f"There are no questions to ask: {options.data / 'retrieval'} has no retrieval.jsonl.")
    from chat.evaluation import own_library

    try:
        with own_library.library(options.library) as folder:
            set_up(folder)
            books, questions = read_in(options.data, options.books)
            measure(books, questions, options.questions)
    except own_library.NotALibrary as problem:
        sys.exit(str(problem))


def set_up(folder: Path) -> None:
    for name in (*OF_THE_SITE, *OTHERS_THAN_DEFAULT):
        os.environ.pop(name, None)
    os.environ.update(
        BOOKCLUB_DATA_DIR=str(folder), BOOKCLUB_LLM="offline", DJANGO_SETTINGS_MODULE="bookclub.settings"
    )
    import django

    django.setup()
    from chat.evaluation.reading_in import prepare_database

    prepare_database()


def read_in(data: Path, count: int):  # type: ignore[no-untyped-def]
    """Books by name, in the product's own way, and their questions, mixed, the same each time."""
    from chat.evaluation import question_files, reading_in

    questions = question_files.gold_questions(data)
    names = list(dict.fromkeys(question.book for question in questions))[:count]
    texts = {name: question_files.raw_text(data, name) for name in names}
    books = reading_in.read_in(texts, watch_for)
    asked = {
        question.text.strip(): replace(question, text=question.text.strip())
        for question in questions
        if question.book in books
    }
    mixed = random.Random(SEED).sample(list(asked.values()), len(asked))  # noqa: S311 - the same again
    return books, mixed


def watch_for(name: str) -> Callable[[str, int, int, int], None]:
    def watch(stage: str, done: int, total: int, percent: int) -> None:
        print(f"\r{name}: {stage} {percent} %\033[K", end="", file=sys.stderr, flush=True)

    return watch


@dataclass
class CallTimes:
    """When the model was called for each question that is being asked: by `time.perf_counter`, and by the
    processor seconds of the thread that called it."""

    awaited: dict[str, tuple[float, float] | None] = field(default_factory=dict)

    def note(self, request) -> str:  # type: ignore[no-untyped-def]
        """The reply to a request; its first byte is given right after. Later calls do not count."""
        from chat.evaluation.quoting_model import quoting_reply

        now = (time.perf_counter(), time.thread_time())
        for question, at in list(self.awaited.items()):
            if at is None and question in request.user:
                self.awaited[question] = now
        return quoting_reply(request)

    @contextmanager
    def awaiting(self, question: str) -> Iterator[None]:
        self.awaited[question] = None
        yield

    def taken_for(self, question: str) -> tuple[float, float] | None:
        """None where the model was not called."""
        return self.awaited.pop(question)


TIMES = CallTimes()


@dataclass
class Asked:
    """Seconds until the model was called, None where it was not, and of each step on the way.

    `processor` seconds are those of the thread that asked, None where another one answered.
    """

    seconds: float | None
    steps: dict[str, float]
    processor: float | None = None


Asking = Callable[[object], Asked]


def measure(books, questions, count: int) -> None:  # type: ignore[no-untyped-def]
    from bookclub.providers import wiring
    from bookclub.providers.scripted_models import ScriptedChatModel

    model = ScriptedChatModel([TIMES.note], context_tokens=64_000, repeat_last=True, piece_chars=10_000)
    watch_steps()
    start_up(next(iter(books.values())))
    with wiring.standing_in(model):
        print(f"\r{len(books)} books, rows of {count} questions\033[K\n")
        rows = measured_rows(books, questions, count)
    bar = rows["its own book", 1]
    print(f"\nown time, one asker: {1_000 * bar:.0f} ms at the median (at most {MOST}, aim {AIM})")


def start_up(book) -> None:  # type: ignore[no-untyped-def]
    """Starts the index server and loads the embedder, with what no question of a row is asked."""
    from chat.retrieval.search import search

    search(scope_of([book]), "What is told in the beginning?")


def measured_rows(books, questions, count: int):  # type: ignore[no-untyped-def]
    """The medians; each row is printed as it is there, the steps of the first ones below."""
    first = [next(one for one in questions if one.book == name) for name in list(books)[1:]]
    together = list(books.values())[:BOOKS_TOGETHER]
    print("| asked | askers at once | questions | median | 90 of 100 within | of the processor |")
    print("| --- " * 6 + "|")
    shown, medians = {}, {}
    shown["the first question to a book"] = in_turns(ask_one_of(books), first, 1)
    show("the first question to a book", 1, shown["the first question to a book"])
    with site(books) as ask_site:
        kinds = {
            "its own book": (ask_one_of(books), ASKERS),
            "its own book, read to the middle": (ask_one_of(books, read_share=0.5), (1,)),
            f"{len(together)} books together": (ask_all_of(together), (1,)),
            "its own book, a turn on the site": (ask_site, ASKERS),
        }
        for name, (ask, all_askers) in kinds.items():
            for askers in all_askers:
                asked = warmed(ask, questions, askers, count)
                medians[name, askers] = show(name, askers, asked)
                if askers == 1:
                    shown[name] = asked
    show_steps(shown)
    return medians


def warmed(ask: Asking, questions: Sequence[object], askers: int, count: int) -> list[Asked]:
    in_turns(ask, questions[-WARM_UP * askers :], askers)
    return in_turns(ask, questions[:count], askers)


def in_turns(ask: Asking, questions: Sequence[object], askers: int) -> list[Asked]:
    """All questions, each asker the next that nobody has asked."""

    def asker(number: int) -> list[Asked]:
        from django.db import connection

        asked = [ask(question) for question in questions[number::askers]]
        connection.close()
        return asked

    with ThreadPoolExecutor(askers) as pool:
        return [one for asked in pool.map(asker, range(askers)) for one in asked]


def show(name: str, askers: int, asked: Sequence[Asked]) -> float:
    """The median, in seconds, of what came to the model."""
    taken = sorted(one.seconds for one in asked if one.seconds is not None)
    if not taken:
        sys.exit("No question came to the model.")
    median, most = statistics.median(taken), taken[math.ceil(0.9 * len(taken)) - 1]
    cells = (name, askers, len(taken), f"{1_000 * median:.0f} ms", f"{1_000 * most:.0f} ms", busy(asked))
    print("| " + " | ".join(map(str, cells)) + " |", flush=True)
    if left := len(asked) - len(taken):
        print(f"{left} questions did not come to the model", file=sys.stderr)
    return median


def busy(asked: Sequence[Asked]) -> str:
    """The median; on a machine that has other things to do it tells more than the clock."""
    taken = [one.processor for one in asked if one.processor is not None]
    return f"{1_000 * statistics.median(taken):.0f} ms" if taken else ""


def show_steps(shown: dict[str, list[Asked]]) -> None:
    """The median of each step, one asker."""
    names = list(dict.fromkeys(step for asked in shown.values() for one in asked for step in one.steps))
    print("\n| step | " + " | ".join(shown) + " |")
    print("| --- " * (len(shown) + 1) + "|")
    for name in names:
        cells = (
            f"{1_000 * statistics.median(one.steps.get(name, 0.0) for one in asked):.1f}"
            for asked in shown.values()
        )
        print(f"| {name} | " + " | ".join(cells) + " |")


_own = threading.local()
_of_turns: dict[str, dict[str, float]] = {}
"""Steps of the questions that another thread answers."""


def watch_steps() -> None:
    """Puts a watch on what `asking` calls: understanding the question, and retrieval with its own steps."""
    from chat import asking

    understood, retrieve = asking.understood, asking.retrieve

    def watched_understood(scope, question, *args, **kwargs):  # type: ignore[no-untyped-def]
        _own.steps = {"before": time.perf_counter()}
        began = time.perf_counter()
        result = understood(scope, question, *args, **kwargs)
        _own.steps["parse"] = time.perf_counter() - began
        _of_turns[question] = _own.steps
        return result

    def watched_retrieve(*args, **kwargs):  # type: ignore[no-untyped-def]
        began = time.perf_counter()
        found = retrieve(*args, **kwargs)
        ended = time.perf_counter()
        steps = {name: taken for name, taken in found.trace.seconds.items() if name != "parse"}
        _own.steps |= steps | {"between": ended - began - sum(steps.values()), "retrieved": ended}
        return found

    asking.understood, asking.retrieve = watched_understood, watched_retrieve


def asked_at(question: str, began: float, processor: float | None = None) -> Asked:
    called, steps = TIMES.taken_for(question), dict(_of_turns.pop(question))
    started, retrieved = steps.pop("before"), steps.pop("retrieved")
    if called is None:
        return Asked(None, {})
    steps = {"before": started - began, **steps, "prompt": called[0] - retrieved}
    return Asked(called[0] - began, steps, None if processor is None else called[1] - processor)


def ask_one_of(books, read_share: float = 1.0) -> Asking:  # type: ignore[no-untyped-def]
    scopes = {name: scope_of([book], read_share) for name, book in books.items()}
    return lambda question: ask_directly(scopes[question.book], question.text)


def ask_all_of(books) -> Asking:  # type: ignore[no-untyped-def]
    scope = scope_of(books)
    return lambda question: ask_directly(scope, question.text)


def scope_of(books, read_share: float = 1.0):  # type: ignore[no-untyped-def]
    from chat.retrieval.scope import Scope

    known = {}
    if read_share < 1.0:
        known = {book.pk: int(read_share * len(book.live_index.stored_text.text)) for book in books}
    return Scope(books[0].club, tuple(books), known)


def ask_directly(scope, question: str) -> Asked:  # type: ignore[no-untyped-def]
    from chat import asking

    with TIMES.awaiting(question):
        began, processor = time.perf_counter(), time.thread_time()
        for _step in asking.ask(scope, question):
            pass
    return asked_at(question, began, processor)


@contextmanager
def site(books) -> Iterator[Asking]:  # type: ignore[no-untyped-def]
    """Asks as the page does, from saving the question on; each question begins a conversation of its own.

    What is written for it is taken away afterwards.
    """
    from bookclub.clubs.actions import join
    from bookclub.clubs.models import Membership
    from chat import actions
    from ingestion import told_places

    some = next(iter(books.values()))
    reader = join(READER, some.club, Membership.Role.READER)
    for book in books.values():
        told_places.tell(reader, book, "finished")

    def ask(question) -> Asked:  # type: ignore[no-untyped-def]
        conversation = actions.start_conversation(reader, [books[question.book]])
        with TIMES.awaiting(question.text):
            began = time.perf_counter()
            answer = actions.ask(conversation, question.text)
            wait_for(answer.pk)
        return asked_at(question.text, began)

    yield ask
    for conversation in reader.conversations.all():
        actions.delete_conversation(conversation)
    reader.delete()


def wait_for(answer_pk: int) -> None:
    from chat import turns

    while answer_pk in turns.being_written():
        time.sleep(0.02)


if __name__ == "__main__":
    main()

"""The result of trials: it passes when nothing leaks, and when the check has shown that it can fail."""

from collections import Counter

from chat.evaluation.leaks import Leak
from chat.evaluation.spoiler_report import lines, report
from chat.evaluation.spoiler_trials import Trial


def trial(*leaks: Leak, question: str = "Who?") -> Trial:
    return Trial("rock", question, 100, Counter(passages=5), leaks)


LEAK = Leak("prompt", "names Bruno")


def test_no_leak_passes_when_the_gate_off_leaks() -> None:
    result = report([trial(), trial(question="Where?")], [trial(LEAK)])
    assert (result["passed"], result["leaks"], result["questions"], result["trials"]) == (True, 0, 2, 2)
    assert result["looked_at"] == {"passages": 10}
    assert "with the gate off: 1 leaks in 1 trials" in list(lines(result))


def test_a_leak_does_not_and_is_shown() -> None:
    result = report([trial(), trial(LEAK, LEAK)], [trial(LEAK)])
    assert (result["passed"], result["leaks"], result["leaks_by_place"]) == (False, 2, {"prompt": 2})
    assert any("“Who?”: prompt names Bruno" in line for line in lines(result))


def test_a_check_that_cannot_fail_does_not_pass() -> None:
    result = report([trial()], [trial()])
    assert not result["passed"]
    assert "the check cannot fail" in list(lines(result))[-1]


def test_with_the_gate_off_from_the_start_only_leaks_count() -> None:
    assert report([trial()], [])["passed"]
    assert not report([trial(LEAK)], [])["passed"]

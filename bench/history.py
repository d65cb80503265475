"""Keep the measured ratios in bench/history.jsonl, and find what became slower.

A figure depends on the machine. So the history keeps how many times as fast pitboss was as something else in the same
run, with the two taking turns. It also keeps how much the turns differ: below that noise a difference means nothing.
"""

import platform
import statistics
import subprocess
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import msgspec

HERE = Path(__file__).resolve().parent
HISTORY = HERE / "history.jsonl"


class Ratio(msgspec.Struct, frozen=True):
    """How many times as fast as its comparison something is in one run; more is better."""

    what: str
    beside: str
    ratio: float
    noise: float
    """The range of the middle half of the turns, as a share of the ratio."""


class Kept(msgspec.Struct, frozen=True):
    """A line of the history."""

    commit: str
    """The commit, with a plus if the source had changes."""
    python: str
    subject: str
    what: str
    beside: str
    ratio: float
    noise: float


def ratio(what: str, beside: str, ours: Sequence[float], theirs: Sequence[float]) -> Ratio:
    """Return the ratio of the two rates in each turn, where both were measured one after the other."""
    turns = [one / other for one, other in zip(ours, theirs, strict=True)]
    middle = statistics.median(turns)
    quarters = statistics.quantiles(turns, n=4) if len(turns) > 1 else (middle, middle, middle)
    return Ratio(what, beside, float(f"{middle:.4g}"), round((quarters[2] - quarters[0]) / middle, 3))


def turn_about(
    ours: Callable[[int], float], theirs: Callable[[int], float], turns: int
) -> tuple[list[float], list[float]]:
    """Return the rates of two programs that take turns, each given the number of the turn."""
    rates = [(ours(turn), theirs(turn)) for turn in range(turns)]
    return [one for one, _ in rates], [other for _, other in rates]


def read(path: Path = HISTORY) -> list[Kept]:
    return [msgspec.json.decode(line, type=Kept) for line in path.read_bytes().splitlines()] if path.exists() else []


def slower(now: Kept, before: Iterable[Kept]) -> str:
    """Return a sentence if it is slower than its last run by more than the noise of both, else an empty text."""
    alike = [one for one in before if _kind(one) == _kind(now)]
    if not alike:
        return ""
    last = alike[-1]
    lost = 1 - now.ratio / last.ratio
    noise = max(now.noise, last.noise)
    if lost <= noise:
        return ""
    return (
        f"SLOWER: {now.subject}, {now.what}: {now.ratio:g} of {now.beside}, {last.ratio:g} at {last.commit}: "
        f"{lost:.0%} less, with a noise of {noise:.0%}"
    )


def _kind(kept: Kept) -> tuple[str, str, str, str]:
    """Return what makes two figures comparable: the same measure on the same Python."""
    return kept.subject, kept.what, kept.beside, kept.python.rpartition(".")[0]


def keep(subject: str, ratios: Sequence[Ratio], path: Path = HISTORY) -> list[str]:
    """Add a run to the history; return sentences about everything that became slower since the last."""
    before, commit, python = read(path), _commit(), platform.python_version()
    lines = [Kept(commit, python, subject, one.what, one.beside, one.ratio, one.noise) for one in ratios]
    with path.open("ab") as file:
        file.writelines(msgspec.json.encode(line) + b"\n" for line in lines)
    return [sentence for line in lines if (sentence := slower(line, before))]


def _commit() -> str:
    def git(*words: str) -> str:
        return subprocess.run(["git", *words], cwd=HERE, capture_output=True, text=True, check=True).stdout.strip()

    try:
        return git("rev-parse", "--short=10", "HEAD") + ("+" if git("status", "--porcelain", "../src") else "")
    except (OSError, subprocess.CalledProcessError):
        return "unknown"

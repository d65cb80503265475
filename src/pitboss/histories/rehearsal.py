"""Rehearse a draft of a rulebook: replay rounds as they were played and under the draft, and compare the money.

A draft is a folder with `version.toml`, as in a book's `versions.toml` with the book's name, `clauses.tsv` with the
clauses it inserts or amends, and `amendment.py`, whose `amend` changes the book's declarations.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from fractions import Fraction
from functools import cache, partial
from multiprocessing import get_context
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from pitboss.books import catalogue, versions
from pitboss.books.adjudication import begin, version_of
from pitboss.books.phh import from_phh
from pitboss.books.versions import Version, VersionError
from pitboss.core.errors import PitbossError
from pitboss.core.money import Chips
from pitboss.core.refusals import Refusal
from pitboss.histories.book import record_of
from pitboss.histories.running import portions, sent
from pitboss.histories.sources import LOOKED_AT, Found, Portion, Unreadable, decoded, form_of, is_named, parts_of
from pitboss.odds.cluster import Cluster, spread
from pitboss.odds.games import against_the_house, analyse
from pitboss.rules.answer import Answer
from pitboss.rules.record import Record, read_records

LISTED = 10_000
"""The maximum number of changed rounds that a rehearsal lists. The others are only counted."""


class DraftText(msgspec.Struct, frozen=True):
    """The text of a draft's files, so that another process can read it."""

    version: str
    rows: str
    code: str


class ChangedRound(msgspec.Struct, frozen=True, kw_only=True):
    """A round that ends differently under the draft."""

    where: str
    game: str
    nets: dict[str, tuple[Chips, Chips | None]]
    """By seat: the net result as played and under the draft; None if the draft refuses the round."""
    rules: tuple[str, ...]
    """The clauses responsible, with the draft's numbers."""
    why: str = ""
    """The refusal, or how the round's status differs."""

    @property
    def change(self) -> Chips:
        """The players' additional win."""
        return sum(after - before for before, after in self.nets.values() if after is not None)

    @property
    def moved(self) -> Chips:
        """The money that changes hands between seats and house."""
        return sum(abs(after - before) for before, after in self.nets.values() if after is not None)


class Effect(msgspec.Struct):
    """The effect of one clause."""

    rounds: int = 0
    change: Chips = 0
    moved: Chips = 0

    def add(self, rounds: int, change: Chips, moved: Chips) -> None:
        self.rounds, self.change, self.moved = self.rounds + rounds, self.change + change, self.moved + moved


class Rehearsal(msgspec.Struct):
    """The result of replaying rounds under a draft."""

    rounds: int = 0
    same: int = 0
    refused: int = 0
    """The number of rounds that cannot be played under the draft."""
    others: int = 0
    """The number of rounds of other books."""
    skipped: Counter[str] = msgspec.field(default_factory=Counter)
    """Rounds that cannot be read or replayed as they were played, by reason."""
    change: Chips = 0
    moved: Chips = 0
    changed: list[ChangedRound] = []
    effects: dict[str, Effect] = {}

    @property
    def different(self) -> int:
        return self.rounds - self.same

    def add(self, other: "Rehearsal") -> None:
        """Add the result of another portion."""
        for name in ("rounds", "same", "refused", "others", "change", "moved"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.skipped.update(other.skipped)
        self.changed += other.changed[: max(0, LISTED - len(self.changed))]
        for clause, effect in other.effects.items():
            self.effects.setdefault(clause, Effect()).add(effect.rounds, effect.change, effect.moved)

    def note(self, found: ChangedRound) -> None:
        """Count a round that ends differently."""
        self.changed.append(found)
        self.change += found.change
        self.moved += found.moved
        for clause in found.rules:
            self.effects.setdefault(clause, Effect()).add(1, found.change, found.moved)


class WagerChange(msgspec.Struct, frozen=True, kw_only=True):
    """A wager's exact figures before and after; None if it does not exist."""

    game: str
    wager: str
    edge: tuple[Fraction | None, Fraction | None]
    hit_frequency: tuple[Fraction | None, Fraction | None]


class OddsChange(msgspec.Struct, frozen=True, kw_only=True):
    """The change in the odds of the book's house games."""

    wagers: tuple[WagerChange, ...]
    strategy: dict[str, tuple[Any, Any]]
    """The strategy before and after, by game, if best play differs."""


def read_draft(folder: Path) -> DraftText:
    """Return the draft whose files are in a folder."""
    try:
        texts = [(folder / name).read_text("utf-8") for name in ("version.toml", "amendment.py")]
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "not UTF-8"
        raise VersionError(f"{folder} is not a draft: it needs version.toml and amendment.py ({why})") from None
    rows = folder / "clauses.tsv"
    return DraftText(texts[0], rows.read_text("utf-8") if rows.is_file() else "", texts[1])


@cache
def proposed(draft: DraftText) -> Version:
    """Propose a draft in this process, once, and return its version."""
    module = ModuleType("amendment")
    try:
        exec(compile(draft.code, "amendment.py", "exec"), module.__dict__)  # noqa: S102 (the operator's own file)
    except Exception as error:
        raise VersionError(f"the draft's amendment.py cannot be run: {error!r}") from None
    amend = getattr(module, "amend", None)
    if not callable(amend):
        raise VersionError("the draft's amendment.py has no function amend(declared)")
    found = versions.propose(versions.draft_of(draft.version, draft.rows, amend))
    catalogue.forget()
    try:
        for name, entry in catalogue.GAMES.items():
            if entry.rulebook == found.book:
                catalogue.load(name, found.name)
    except PitbossError:
        raise
    except Exception as error:
        withdraw(draft)
        raise VersionError(f"the draft's amendment.py cannot amend {found.book}: {error!r}") from None
    return found


def withdraw(draft: DraftText) -> None:
    """Withdraw a draft again."""
    versions.withdraw(versions.draft_of(draft.version, draft.rows, lambda declared: declared).version.book)
    catalogue.forget()
    proposed.cache_clear()


def rehearse(
    draft: DraftText,
    found: Iterable[Found],
    today: date,
    workers: int = 0,
    progress: Callable[[Portion, Rehearsal], None] = lambda *_: None,
    cluster: Cluster | None = None,
) -> Rehearsal:
    """Return the result of replaying every round found, on all cores or on a cluster."""
    whole = Rehearsal()
    proposed(draft)

    def skip(one: Unreadable) -> None:
        whole.skipped[one.why] += 1

    play = partial(rehearsed, draft, today)
    for portion, part in spread(play, portions(found, skip), workers or os.cpu_count() or 1, cluster, sent):
        whole.add(part)
        progress(portion, whole)
    return whole


def rehearsed(draft: DraftText, today: date, portion: Portion) -> Rehearsal:
    """Return the result of replaying the rounds of one portion."""
    version, part = proposed(draft), Rehearsal()
    try:
        for name, record in _records(portion):
            _compare(name, record, version, today, part)
    except (OSError, PitbossError) as error:
        part.skipped[str(error)] += 1
    return part


def _records(portion: Portion) -> Iterator[tuple[str, Record | PitbossError]]:
    data = portion.read()
    if is_named(portion.name, ".toml") or form_of(data[:LOOKED_AT]) == "phh":
        for name, record in read_records(data):
            yield f"{portion.name}#{name}" if name else portion.name, record
        return
    for name, read, _ in parts_of(decoded(data)):
        try:
            yield f"{portion.name}#{name}", record_of(read())
        except PitbossError as error:
            yield f"{portion.name}#{name}", error


def _compare(where: str, record: Record | PitbossError, draft: Version, today: date, part: Rehearsal) -> None:
    try:
        if isinstance(record, PitbossError):
            raise record
        record = from_phh(record)
        if catalogue.game(record.game).rulebook != draft.book:
            part.others += 1
            return
        before = _answer(record, today, _version_before(record, draft, today))
    except PitbossError as error:
        part.skipped[str(error)] += 1
        return
    part.rounds += 1
    try:
        after = _answer(record, today, draft)
    except Refusal as refusal:
        part.refused += 1
        nets: dict[str, tuple[Chips, Chips | None]] = {seat: (one.net, None) for seat, one in before.seats.items()}
        at = f"line {refusal.line}, {refusal.text!r}: " if refusal.line else ""
        why = f"refused: {at}{refusal.message}"
        part.note(ChangedRound(where=where, game=record.game, nets=nets, rules=refusal.rules, why=why))
        return
    seats = before.seats.keys() | after.seats.keys()
    found = {seat: (_net(before, seat), _net(after, seat)) for seat in sorted(seats)}
    changed = {seat: pair for seat, pair in found.items() if pair[0] != pair[1]}
    if not changed and before.status == after.status:
        part.same += 1
        return
    why = "" if before.status == after.status else f"{before.status} as played, {after.status} under the draft"
    rules = _decisive(before, after, draft)
    part.note(ChangedRound(where=where, game=record.game, nets={**changed}, rules=rules, why=why))


def _version_before(record: Record, draft: Version, today: date) -> Version:
    """Return the version a round was played by, as if there were no draft."""
    found = version_of(record, today)
    return versions.versions(draft.book)[-2] if found == draft else found


def _answer(record: Record, today: date, version: Version) -> Answer:
    round_, lines = begin(record, today, version)
    for line in lines:
        round_.push(line)
    return round_.answer()


def _net(answer: Answer, seat: str) -> Chips:
    return answer.seats[seat].net if seat in answer.seats else 0


def _decisive(before: Answer, after: Answer, draft: Version) -> tuple[str, ...]:
    """Return the clauses behind the wagers and pots that differ: those that the draft changed, if any of them are."""
    cited = dict[str, None]()
    for seat, one in after.seats.items():
        earlier = (
            {(wager.wager, wager.box): wager for wager in before.seats[seat].wagers} if seat in before.seats else {}
        )
        for wager in one.wagers:
            was = earlier.get((wager.wager, wager.box))
            if was is None or (was.outcome, was.net) != (wager.outcome, wager.net):
                cited |= dict.fromkeys(wager.rules)
    for at, pot in enumerate(after.pots):
        if at >= len(before.pots) or before.pots[at].winners != pot.winners:
            cited |= dict.fromkeys(pot.rules)
    changed = [f"{draft.book} {number}" for number in (*draft.inserted, *draft.amended)]
    named = [rule for rule in cited if any(versions.is_within(rule, head) for head in changed)]
    return tuple(named or cited)


def odds_change(draft: DraftText) -> OddsChange:
    """Return the exact odds of the book's house games before and after, each computed in a process of its own."""
    found = proposed(draft)
    games = [game for game in against_the_house() if game in catalogue.GAMES and _concerned(game, found)]
    with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as pool:
        before = {game: pool.submit(_odds, None, game) for game in games}
        after = {game: pool.submit(_odds, draft, game) for game in games}
        figures = {game: (before[game].result(), after[game].result()) for game in games}
    wagers = [
        WagerChange(
            game=game,
            wager=name,
            edge=(old.get(name, _NO_FIGURES)[0], new.get(name, _NO_FIGURES)[0]),
            hit_frequency=(old.get(name, _NO_FIGURES)[1], new.get(name, _NO_FIGURES)[1]),
        )
        for game, ((old, _), (new, _)) in figures.items()
        for name in dict.fromkeys((*old, *new))
        if old.get(name) != new.get(name)
    ]
    played = {game: (old, new) for game, ((_, old), (_, new)) in figures.items() if old != new}
    return OddsChange(wagers=tuple(wagers), strategy=played)


def _concerned(game: str, found: Version) -> bool:
    """Return True if the draft amends a house game."""
    if catalogue.GAMES[game].rulebook != found.book or catalogue.GAMES[game].kind != "banked":
        return False
    before = catalogue.load(game, versions.versions(found.book)[-2].name)
    return versions.amended(found)[-1](before) is not before


_Figures = dict[str, tuple[Fraction | None, Fraction | None]]
_NO_FIGURES = (None, None)


def _odds(draft: DraftText | None, game: str) -> tuple[_Figures, Any]:
    """Return the edge and the hit frequency of every wager, and the best play."""
    if draft is not None:
        proposed(draft)
    found = analyse(game)
    shares = {name: str(share) for name, share in found.decisions.items()}
    strategy = {"decisions": shares, **msgspec.to_builtins(found.strategy, str_keys=True)}
    return {one.title(): (one.edge, one.hit_frequency) for one in found.wagers}, strategy


def clause_texts(found: Version) -> list[tuple[str, str, str, str]]:
    """Return what the draft does to each clause: action, number, our summary before and after."""
    before, after = versions.versions(found.book)[-2], found
    old, new = versions.entries(before), versions.entries(after)
    difference = versions.difference(before, after)
    earlier = dict(difference.renumbered)
    rows = [("deleted", number, old[number.casefold()].summary, "") for number in difference.deleted]
    for action in ("inserted", "amended"):
        for number in getattr(difference, action):
            was = old.get(earlier.get(number, number).casefold()) if action == "amended" else None
            now = new.get(number.casefold())
            rows.append((action, number, was.summary if was else "", now.summary if now else ""))
    rows += [("renumbered", now, was, "") for now, was in difference.renumbered]
    return rows

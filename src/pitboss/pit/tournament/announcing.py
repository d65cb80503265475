"""Preparations before play: the terms, the inspectorate, the director and deputies, the tables, the start."""

import msgspec

from pitboss.books.tournament import Needed
from pitboss.core.refusals import NotAllowed
from pitboss.core.time import Instant, write_clock
from pitboss.pit.tournament.conditions import Terms
from pitboss.pit.tournament.line import TournamentLine
from pitboss.pit.tournament.state import UNFIT, Outcome, TournamentState, the_table


def still_missing(s: TournamentState) -> tuple[Needed, ...]:
    """Return the items that the terms lack. A start announced since is not missing."""
    return tuple(needed for needed in s.terms.missing if needed.key != "start" or s.start is None)


def as_announced(s: TournamentState) -> Terms:
    """Return the terms with the current start time."""
    return s.terms if s.start == s.terms.start else msgspec.structs.replace(s.terms, start=s.start)


def may_publish(s: TournamentState) -> None:
    for needed in still_missing(s):
        raise NotAllowed(f"the terms cannot be published without {needed.key}: {needed.what}", needed.rules)


def publish(s: TournamentState, line: TournamentLine) -> Outcome:
    may_publish(s)
    s.published = True
    return Outcome("the terms are published", s.book.before.published)


def notify(s: TournamentState, line: TournamentLine) -> Outcome:
    s.notified = True
    return Outcome("the inspectorate is notified of the tournament", s.book.before.notified)


def appoint(s: TournamentState, line: TournamentLine, name: str) -> Outcome:
    several = s.book.before.several_directors
    if several and name in s.directors:
        raise NotAllowed(f"{name} is already a Tournament Director", UNFIT)
    s.directors = (*s.directors, name) if several else (name,)
    s.away = False
    return Outcome(f"{name} is {'a' if len(s.directors) > 1 else 'the'} Tournament Director", s.book.before.director)


def designate(s: TournamentState, line: TournamentLine, names: tuple[str, ...]) -> Outcome:
    for name in names:
        if name not in s.tables:
            raise NotAllowed(f"{name} is not one of the tables {', '.join(s.terms.tables)}", s.book.before.table)
    for name in names:
        s.tables[name].designated = True
    return Outcome(f"{', '.join(names)} designated for this tournament only", s.book.before.table)


def release(s: TournamentState, line: TournamentLine, name: str) -> Outcome:
    table = the_table(s, name)
    if table.seats or table.dealt:
        raise NotAllowed(f"{name} is in use and cannot be released", s.book.before.released)
    table.designated = False
    return Outcome(f"{name} is free for other games", s.book.before.released)


def refuse(s: TournamentState, line: TournamentLine, name: str, why: str) -> Outcome:
    if not s.terms.entry.refuse:
        raise NotAllowed("the terms do not reserve the right to refuse an application", s.book.before.refused)
    found = s.players.get(name)
    if found is not None and found.state != "withdrawn":
        raise NotAllowed(f"{name} has already entered", UNFIT)
    if name not in s.refused:
        s.refused = (*s.refused, name)
    return Outcome(f"the application of {name} is refused{f': {why}' if why else ''}", s.book.before.refused)


def deputise(s: TournamentState, line: TournamentLine, name: str) -> Outcome:
    if not s.directors:
        raise NotAllowed("appoint a Tournament Director before a deputy", s.book.before.director)
    if name in s.deputies:
        raise NotAllowed(f"{name} is already a deputy", UNFIT)
    s.deputies = (*s.deputies, name)
    return Outcome(f"{name} is a deputy of the Tournament Director", s.book.before.deputies)


def away(s: TournamentState, line: TournamentLine) -> Outcome:
    if s.away or not s.directors:
        raise NotAllowed("no director is present", UNFIT)
    s.away = True
    return Outcome("the director leaves", s.book.before.present)


def here(s: TournamentState, line: TournamentLine) -> Outcome:
    if not s.away:
        raise NotAllowed("the director is not away", UNFIT)
    s.away = False
    return Outcome("the director is back", s.book.before.present)


def director_is_there(s: TournamentState, what: str) -> None:
    """Refuse a briefing, a start or a hand while the director is away, if the book requires the director's presence."""
    before = s.book.before
    if s.away and before.present and not (before.deputy_will_do and s.deputies):
        raise NotAllowed(
            f"{what}: the Tournament Director is away and must return first", before.present + before.deputies
        )


def postpone(s: TournamentState, line: TournamentLine, to: Instant) -> Outcome:
    if s.started:
        raise NotAllowed("the tournament has already started", UNFIT)
    if s.start is not None and to <= s.start:
        raise NotAllowed(
            f"{write_clock(to, s.start)} is not later than the announced start, {write_clock(s.start)}",
            s.book.before.time,
        )
    if s.now is not None and to < s.now:
        raise NotAllowed(f"{write_clock(to, s.now)} is in the past", s.book.before.time)
    s.start = to
    return Outcome(f"the start is postponed to {write_clock(to, s.now)}", s.book.before.time)


def may_brief(s: TournamentState) -> None:
    """Refuse a briefing without the Director, who must give it in person."""
    if not s.replayed:
        director_is_there(s, "the players cannot be briefed")


def brief(s: TournamentState, line: TournamentLine) -> Outcome:
    may_brief(s)
    s.briefed = True
    return Outcome("the players are briefed", s.book.before.briefed)


def may_speak(s: TournamentState, line: TournamentLine) -> None:
    """Refuse a director or deputy who was not appointed."""
    before = s.book.before
    if line.role == "director" and line.name and line.name not in s.directors:
        raise NotAllowed(f"{line.name} is not the Tournament Director", before.director, actor=line.actor)
    if line.role == "deputy" and line.name not in s.deputies:
        raise NotAllowed(f"{line.name} is not an appointed deputy", before.director + before.deputies, actor=line.actor)
    if line.role == "table":
        the_table(s, line.name)

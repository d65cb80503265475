"""People who have played tournaments here, and their names as a director types them."""

import re
import unicodedata
from collections.abc import Callable, Iterable
from itertools import count

import msgspec

from pitboss.core.money import Chips, write_money
from pitboss.core.time import write_instant
from pitboss.log.kinds.tournament import LONGEST_NAME, TournamentMachine
from pitboss.pit.tournament.leagues import Night
from pitboss.pit.tournament.standings import Standings, standings
from pitboss.pit.tournament.state import Entrant, TournamentState

_APART = re.compile(r"[^A-Za-z0-9_-]+")
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
LONGEST = 40


def named(text: str, names: dict[str, str]) -> str:
    """Return a sentence with people's names as they write them."""
    return _WORD.sub(lambda found: names.get(found[0], found[0]), text) if names else text


def line_names(typed: Iterable[str], known: dict[str, str], taken: Iterable[str]) -> list[tuple[str, str]]:
    """Return every typed name with the name to use in lines; empty if it has no letter.

    A person whose name has no letter of the notation gets a number, and keeps it.
    """
    before = {written: name for name, written in known.items()}
    used = {*taken, *known}
    found = []
    for one in typed:
        written = one.strip()
        fits = written.isprintable() and len(written) <= LONGEST_NAME
        name = before.get(written) or (line_name(written) if fits else "")
        if not name and fits and any(map(str.isalpha, written)):
            name = next(free for number in count(1) if (free := f"player-{number}") not in used)
            before[written] = name
        used.add(name)
        found.append((one, name))
    return found


def line_name(written: str) -> str:
    """Return `Zoe-OBrien` for `Zoë O'Brien`: only letters, digits, - and _, as lines require. Empty if nothing is
    left."""
    plain = "".join(one for one in unicodedata.normalize("NFKD", written) if not unicodedata.combining(one))
    joined = _APART.sub("-", re.sub(r"['’.]", "", plain.strip()))
    return re.sub(r"^[^A-Za-z]+|-+$", "", joined)[:LONGEST]


MOST_FOUND = 12


class KnownPlayer(msgspec.Struct, kw_only=True, gc=False):
    """A person who has entered a tournament here, as a form suggests them."""

    name: str
    nights: int
    last: str
    """The day of the last tournament."""


class Result(msgspec.Struct, kw_only=True, gc=False):
    """One night of one player."""

    tournament: str
    name: str
    title: str
    day: str
    over: bool
    state: str
    place: int | None
    players: int
    entries: int
    paid: str
    """The cost, with fees and bounties; empty for viewers who may not see it."""
    prize: str
    bounties: str


class PlayerRecord(msgspec.Struct, kw_only=True, gc=False):
    """A player's record in the tournaments of this room."""

    name: str
    nights: int
    won: int
    """The number of first places."""
    in_the_money: int
    paid: str
    """The total cost, if all of it may be shown."""
    prizes: str
    bounties: str
    results: list[Result]
    """The results, latest first."""


def day_of(machine: TournamentMachine) -> str:
    """Return the start of a tournament; without one, the time of its first line."""
    first = next((one.at for one in machine.tournament.entries), None)
    at = machine.state.start if machine.state.start is not None else first
    return write_instant(at)[:16] if at is not None else ""


def night_of(machine: TournamentMachine) -> Night:
    """Return a tournament as a league sees it."""
    s = machine.state
    table = standings(s)
    places: dict[int, list[str]] = {}
    for player in table.order:
        if player.name in table.places:
            places.setdefault(table.places[player.name], []).append(key_of(machine, player.name))
    return Night(
        machine.name,
        s.terms.name,
        day_of(machine),
        s.present,
        tuple(tuple(places[place]) for place in sorted(places)),
        tuple(key_of(machine, one.name) for one in s.players.values() if one.state == "disqualified"),
    )


def key_of(machine: TournamentMachine, name: str) -> str:
    """Return the key of a person over many nights: the name in lines, or the written name if lines use a number."""
    written = machine.names.get(name, name)
    return name if line_name(written) else written


def written_names(machines: Iterable[TournamentMachine]) -> dict[str, str]:
    """Return people's names as they last wrote them, if those differ from the names in lines."""
    found: dict[str, str] = {}
    for machine in sorted(machines, key=day_of):
        found |= {key_of(machine, name): written for name, written in machine.names.items()}
    return found


def find(machines: Iterable[TournamentMachine], typed: str, without: Iterable[str] = ()) -> list[KnownPlayer]:
    """Return people whose name, or a part of it, begins with what is typed, the most frequent first."""
    all_, left_out = list(machines), set(without)
    written, days = written_names(all_), dict[str, list[str]]()
    for machine in all_:
        for player in machine.state.players.values():
            key = key_of(machine, player.name)
            if player.state != "withdrawn" and key not in left_out and _begins(key, written.get(key, key), typed):
                days.setdefault(key, []).append(day_of(machine))
    found = [KnownPlayer(name=written.get(key, key), nights=len(own), last=max(own)[:10]) for key, own in days.items()]
    found.sort(key=lambda one: (-one.nights, one.name.casefold(), one.name))
    return found[:MOST_FOUND]


def _begins(key: str, written: str, typed: str) -> bool:
    plain, raw = line_name(typed).casefold(), typed.strip().casefold()
    folded, words = key.casefold(), written.casefold()
    if plain and (folded.startswith(plain) or any(f"{mark}{plain}" in folded for mark in "-_")):
        return True
    return bool(raw) and any(map(str.isalpha, raw)) and (words.startswith(raw) or f" {raw}" in words)


def record_of(
    machines: Iterable[TournamentMachine], key: str, sees: Callable[[TournamentState], Callable[[str], bool]]
) -> PlayerRecord | None:
    """Return a person's results here; None if nobody of that name has entered.

    Payments are included for viewers who may see them.
    """
    all_ = list(machines)
    played = [
        (machine, one) for machine in all_ for one in machine.state.players.values() if key_of(machine, one.name) == key
    ]
    if not played:
        return None
    played.sort(key=lambda pair: day_of(pair[0]), reverse=True)
    rows, sums, won, in_the_money = [], [0, 0, 0], 0, 0
    for machine, player in played:
        s, table = machine.state, standings(machine.state)
        amounts = _amounts(s, table, player)
        rows.append(_result(machine, table, player, amounts))
        sums = [sum_ + amount for sum_, amount in zip(sums, amounts, strict=True)]
        won += s.closed and table.places.get(player.name) == 1
        in_the_money += amounts[1] > 0
    paid, prizes, bounties = map(write_money, sums)
    for row, (machine, player) in zip(rows, played, strict=True):
        if not sees(machine.state)(player.name):
            row.paid = paid = ""
    return PlayerRecord(
        name=written_names(all_).get(key, key),
        nights=sum(player.played for _, player in played),
        won=won,
        in_the_money=in_the_money,
        paid=paid,
        prizes=prizes,
        bounties=bounties,
        results=rows,
    )


def _amounts(s: TournamentState, table: Standings, player: Entrant) -> tuple[Chips, Chips, Chips]:
    """Return three amounts: the payments less refunds, the prize, and the bounties."""
    kept = player.head if s.decided and player.state == "in" else 0
    return sum(player.charged.values()) - player.refund, table.prize(player.name), player.won + kept


def _result(
    machine: TournamentMachine, table: Standings, player: Entrant, amounts: tuple[Chips, Chips, Chips]
) -> Result:
    s = machine.state
    paid, prize, bounties = map(write_money, amounts)
    return Result(
        tournament=machine.name,
        name=s.terms.name,
        title=s.terms.listed.title,
        day=day_of(machine)[:10],
        over=s.over,
        state=player.state,
        place=table.places.get(player.name),
        players=s.present,
        entries=player.entries,
        paid=paid,
        prize=prize,
        bounties=bounties,
    )

"""Officials' acts on claims, and their other lines to the Game Manager."""

import asyncio
from typing import TYPE_CHECKING

from pitboss.books.jackpot import CHANGES, terms_of
from pitboss.core.refusals import NoAuthority, NotAllowed
from pitboss.log.kinds.jackpots import moment
from pitboss.log.request_ids import request_of
from pitboss.pit.jackpot import JackpotLine, read_line, write_line
from pitboss.pit.jackpot.claims import unpaid
from pitboss.pit.jackpot.events import ClaimMoved, RoundOver
from pitboss.pit.jackpot.grammar import ROWS, ClaimRef, RoundRef
from pitboss.pit.jackpot.state import Claim, ClaimState
from pitboss.pit.machine import Command
from pitboss.room.accounts.people import Person
from pitboss.room.jackpots import claims
from pitboss.room.jackpots.jackpots import OPERATOR
from pitboss.room.table.live import LiveTable
from pitboss.room.table.officials import in_office, role_token
from pitboss.rules.event import Event
from pitboss.rules.jackpot import Terms

if TYPE_CHECKING:
    from pitboss.room.room import Room


class ClaimOfficials:
    """The claims of a room."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self._timers: dict[ClaimRef, asyncio.TimerHandle] = {}

    def act(
        self, person: Person, claim: Claim, act: claims.Act, why: str = "", means: str = "", slip: str = ""
    ) -> None:
        """Act on a claim, or refuse and change nothing."""
        claims.check_not_own(person, claim, act, self.winners(claim))
        self._say(
            claim,
            claims.command_of(act, claim, person, why, means, slip),
            f"{claims.role_of(person, claim)}:{person.name}",
        )

    def acts(self, person: Person | None, claim: Claim) -> list[claims.Act]:
        """Return the acts on a claim that a person may do now."""
        now = moment(self.room.now())
        payable = claim.live and unpaid(self.room.jackpots.manager, claim, now) is None
        found = claims.acts_of(person, claim, now, self.winners(claim), payable=payable)
        return [act for act in found if person is not None and self._independent(person, claim, act)]

    def _independent(self, person: Person, claim: Claim, act: claims.Act) -> bool:
        return all(self.room.granting.are_independent(one, person.name) for one in claims.signers(claim, act))

    def check_independent(self, command: Command) -> None:
        """Refuse a second signature if one of the two people appointed the other in the same gaming day."""
        for first, second, rules in claims.signed_before(self.room.jackpots.manager, read_line(command.line)):
            self.room.granting.check_independent(first, second, rules)

    def winners(self, claim: Claim) -> set[str]:
        """Return the winners in the round of a claim: its cards are sorted for all of them."""
        return {one.winner for one in self.room.jackpots.claims_of(claim.ref.table, claim.ref.round)}

    def _say(self, claim: Claim, asked: JackpotLine, by: str = "") -> None:
        room, now = self.room, self.room.now()
        events = room.jackpots.say(asked, now, by)
        events += room.jackpots.settle(claim.ref.table, claim.ref.round, now)
        self.watch(claim)
        self._moved(claim.ref.table, events)

    def _moved(self, table: str, events: list[Event]) -> None:
        self._show(table, events)
        self.room.continue_play(table)

    def resumed(self, table: str) -> None:
        """Continue a table's last round after its jackpot was resumed or a line was entered by hand."""
        room = self.room
        found = room.jackpots.manager.tables.get(table)
        if found is None or found.round is None:
            return
        number, live = found.round.number, room.tables.get(table)
        entered_only = live is None and not found.round.claims
        if entered_only or (live is not None and live.floor.in_round and live.floor.state.hands == number):
            return
        events = room.jackpots.settle(table, number, room.now())
        for claim in room.jackpots.claims_of(table, number):
            self.watch(claim)
        self._moved(table, events)

    def followed(self, table: LiveTable, events: list[Event]) -> list[Event]:
        """Follow up the Game Manager's events after a line at a table; return those to show there."""
        if all(isinstance(event, RoundOver) for event in events):
            return []
        for claim in self.room.jackpots.claims_of(table.id, table.floor.state.hands):
            self.watch(claim)
        self._show(table.id, events, table)
        return events

    def _show(self, name: str, events: list[Event], informed: LiveTable | None = None) -> None:
        """Show a jackpot, once it is on disk, at every table that plays for it, except `informed`, which shows it
        anyway."""
        room = self.room
        tables = [room.tables[one] for one in {name, *room.jackpots.sharing(name)} if one in room.tables]
        moved = {ClaimRef.of(event.claim) for event in events if isinstance(event, ClaimMoved)}
        winners = {room.jackpots.manager.claims[ref].winner for ref in moved}

        def show() -> None:
            for table in tables:
                if table is not informed:
                    table.show_jackpots()
            for table in room.tables.values() if winners else ():
                for name in winners:
                    table.show_wallet(name)

        room.journal.when_written(show)

    def begin(self) -> None:
        """Continue every open claim after a start."""
        jackpots, live = self.room.jackpots, [one for one in self.room.jackpots.manager.claims.values() if one.live]
        rounds = {(claim.ref.table, claim.ref.round) for claim in live}
        for name, table in self.room.tables.items():
            if name in jackpots.manager.tables and not table.floor.in_round:
                rounds.add((name, table.floor.state.hands))
        for name, number in sorted(rounds):
            jackpots.settle(name, number, self.room.now())
        for claim in live:
            self.watch(claim)

    def stop(self) -> None:
        for timer in self._timers.values():
            timer.cancel()

    def watch(self, claim: Claim) -> None:
        """Schedule the steps of a claim that need no official."""
        timer = self._timers.pop(claim.ref, None)
        if timer is not None:
            timer.cancel()
        if not claim.live:
            return
        if claim.state is ClaimState.KEYED_OFF and self.is_software(claim.ref.table):
            delay, then = self.room.pace.official, self._approve
        elif claim.held and claim.hold_ends is not None:
            delay, then = max(0, claim.hold_ends - moment(self.room.now())) / 1000, self._hold_over
        else:
            return
        self._timers[claim.ref] = asyncio.get_running_loop().call_later(delay, then, claim)

    def is_software(self, table: str) -> bool:
        """Return True if the officials of a table are software."""
        found = self.room.tables.get(table)
        return self.room.demo and found is not None and found.floor.sign.dealer == "software"

    def _approve(self, claim: Claim) -> None:
        if claim.state is ClaimState.KEYED_OFF:
            verb = "confirm" if claim.terms.word == "confirmed" else "verify"
            self._say(claim, JackpotLine.of(claim.terms.officials.power("approve").least, verb, claim.ref))

    def _hold_over(self, claim: Claim) -> None:
        room, ref = self.room, claim.ref
        self._timers.pop(ref, None)
        self._moved(ref.table, room.jackpots.settle(ref.table, ref.round, room.now()))


FAULTS = ("suspend", "resume", "manual", "display-fault", "display-works", "enter", "resolve", "witness", "void")
OPERATORS = ("join", "leave", "move", *CHANGES, "close", "notice")
"""The operator's lines, for a manager."""
VERBS = (*FAULTS, *OPERATORS)


def say(room: "Room", person: Person, line: str, client_id: str = "") -> list[Event]:
    """Submit a line without its actor in the person's office, or refuse it and change nothing."""
    words, key = line.split(), request_of(person.name, client_id)
    verb, about = (*words, "", "")[:2]
    if verb not in VERBS:
        raise NotAllowed(f"{verb!r} is not a line for this page: expected one of {', '.join(VERBS)}")
    asked = read_line(f"{_actor(room, person, verb, about)} {_joining(room, words) or line}")
    if room.jackpots.log.answered(key, write_line(asked)) is not None:
        return []
    if verb == "enter" and asked.values[0].verb == "hit":
        room.jackpots.check_entered(room.tables.get(asked.values[0].actor), asked.values[0])
    if verb == "void":
        _check_over(room, *asked.values[:1])
    changed = _signs_changed(room, asked)
    concerned = _concerned(room, asked)
    events = room.jackpots.say(asked, room.now(), key=key)
    for name in changed:
        room.tables[name].apply("d", room.jackpots.play_for(name))
    if verb in ("suspend", "resume"):
        _stop_play(room, person, asked)
    if verb in ("resume", "manual", "enter", "resolve", "void"):
        for name in asked.tables:
            room.officiating.resumed(name)
    for name in concerned:
        room.tables[name].show_jackpots()
        room.tables[name].show_choices()
        room.continue_play(name)
    return events


def _check_over(room: "Room", played: RoundRef) -> None:
    """Refuse to void the jackpot alone for a round in play. The round must be voided at its table."""
    table = room.tables.get(played.table)
    if table is not None and table.floor.in_round and table.floor.state.hands == played.round:
        raise NotAllowed(
            f"round {played.round} is still being played at {played.table}: void it there, and its jackpot wagers and "
            "claims go with it",
            room.jackpots.manager.tables[played.table].terms.voided,
        )


def _stop_play(room: "Room", person: Person, asked: JackpotLine) -> None:
    """Suspend or resume a table with its jackpot, if the book suspends all gaming activity."""
    for name in asked.tables:
        table = room.tables.get(name)
        if table is None or not room.jackpots.manager.tables[name].terms.stops_play:
            continue
        stop = asked.verb == "suspend"
        if table.floor.state.suspended is not stop:
            table.apply(in_office(person, "manager", table.floor), asked.verb)


def _actor(room: "Room", person: Person, verb: str, about: str) -> str:
    """Return the actor, such as `inspector:sam`, in the words of the table's book; the operator for operator lines."""
    if verb in OPERATORS:
        if not person.holds("manager"):
            text = f"{person.name} may not {verb}: that is for the operator, a manager of this room"
            raise NoAuthority(text, actor=person.name)
        return f"{OPERATOR}:{person.name}"
    terms = _terms(room, verb, about)
    office = next((one for one in claims.HIGHEST_FIRST if person.holds(one)), None)
    if office is None:
        raise NoAuthority(f"{person.name} has no role here: a manager grants one", terms.display)
    return f"{role_token(terms.officials, office)}:{person.name}"


def _terms(room: "Room", verb: str, about: str) -> Terms:
    manager = room.jackpots.manager
    if ROWS[verb].parts[0].kind == "system":
        return terms_of(manager.system(about).games[0])
    return manager.table(about.partition("/")[0]).terms


def _joining(room: "Room", words: list[str]) -> str:
    """Return `join perth t1` with the game that the table plays, as the Game Manager needs it."""
    before, after = (words[:1], words[1:]) if words[0] == "notice" else ([], words)
    if len(after) != 3 or after[0] != "join":
        return ""
    _, system, table = after
    found = room.tables.get(table)
    if found is None:
        raise NotAllowed(f"there is no table {table[:40]!r} in this room")
    return " ".join([*before, "join", table, system, found.floor.sign.game])


def _signs_changed(room: "Room", asked: JackpotLine) -> list[str]:
    """Return the tables whose sign changes with a line. They change it between rounds."""
    named = asked.tables if asked.verb in ("join", "leave", "move") else ()
    if asked.verb == "close":
        tables = room.jackpots.manager.tables
        named = tuple(name for name, table in tables.items() if table.system.name == asked.values[0])
    found = [name for name in named if name in room.tables]
    for name in found:
        floor = room.tables[name].floor
        if floor.in_round:
            raise NotAllowed(f"round {floor.state.hands} of table {name} is in progress", floor.room.control)
    return found


def _concerned(room: "Room", asked: JackpotLine) -> list[str]:
    """Return the tables that show or deal something different after a line."""
    found = asked.tables or room.jackpots.manager.tables
    return sorted(name for name in {*found} if name in room.tables)

"""A table of the floor: lines with their times go in, events come out. Its state is a replay of its log.

`do` takes table lines (`sit 3 200`), `play` lines of the round (`cbr 200`, `d close`), `push` either. A refused
line changes nothing. There is no clock or randomness here.
"""

import math
from collections.abc import Iterable
from datetime import datetime

import msgspec

from pitboss.books.room import RoomRules
from pitboss.core.errors import ensure, phrase
from pitboss.core.refusals import NotAllowed, NotYourTurn, Refusal, RoundOver, UnreadableLine
from pitboss.pit.machine import Act, check_aware
from pitboss.pit.table import absence, holding, moving, tournament, tournament_table
from pitboss.pit.table.boxes import check_wager, off_limits
from pitboss.pit.table.event import FloorEvent, SignPosted, WagerFlagged
from pitboss.pit.table.facts import DealerNeed, Facts, facts, need
from pitboss.pit.table.grammar import LINES
from pitboss.pit.table.rounds import carried_back, end_if_empty, finish
from pitboss.pit.table.sign import TableSign, read_sign, write_sign
from pitboss.pit.table.staff import apply_round_events
from pitboss.pit.table.state import Player, TableState, is_round_line, office
from pitboss.pit.table.timed_actions import Timed, due, people_keep_time, time_is_over
from pitboss.rules import action as a
from pitboss.rules.action import CLOCK, Action, seat_number
from pitboss.rules.edition import EDITION
from pitboss.rules.event import Event
from pitboss.rules.notation import read_action
from pitboss.rules.officials import Role
from pitboss.rules.round import Choice, Round

SIGN = "sign"
"""Verb of the first line of every table's log: `sign {…}`."""


class FloorTable:
    """A table between and around its rounds."""

    def __init__(self, table: str, sign: TableSign, now: datetime) -> None:
        self.state = TableState(id=table, sign=sign, now=now)

    @classmethod
    def from_log(cls, table: str, entries: Iterable[tuple[str, str, datetime]]) -> "FloorTable":
        """Return the table replayed from its log entries: sender, line, time."""
        found: FloorTable | None = None
        for by, line, now in entries:
            if found is None:
                found = cls.opened(table, line, now)[0]
            else:
                found.push(by, line, now)
        if found is None:
            raise UnreadableLine(f"the log of table {table} is empty: its first line is '{SIGN} {{…}}'")
        return found

    @classmethod
    def opened(cls, table: str, line: str, now: datetime) -> tuple["FloorTable", list[FloorEvent]]:
        """Return a new table from the line of its sign."""
        verb, _, text = line.partition(" ")
        if verb != SIGN:
            raise UnreadableLine(f"a table's log begins with '{SIGN} {{…}}', not {line[:40]!r}")
        sign = read_sign(text)
        rules = tuple(rule for display in sign.room.displays for rule in display.rules)
        return cls(table, sign, now), [SignPosted(game=sign.game, rules=rules)]

    @staticmethod
    def first_line(sign: TableSign) -> str:
        """Return the first line of a table's log."""
        return f"{SIGN} {write_sign(sign)}"

    # --- queries

    @property
    def id(self) -> str:
        return self.state.id

    @property
    def sign(self) -> TableSign:
        return self.state.sign

    @property
    def room(self) -> RoomRules:
        return self.state.room

    @property
    def round(self) -> Round | None:
        """Return the round in progress, or the last one until the next begins."""
        return self.state.round

    @property
    def in_round(self) -> bool:
        return self.state.in_round

    @property
    def places(self) -> dict[str, str]:
        """Return the players' names by place: `p1`, `p2`, …."""
        return self.state.places

    def token(self, name: str) -> str | None:
        return self.state.token(name)

    def choices(self, name: str) -> tuple[Choice, ...]:
        """Return what a player may do in the round now, with their chips.

        While play is suspended only a jackpot wager may be taken back.
        """
        place = self.state.token(name)
        return () if place is None else self.choices_at(place)

    def choices_at(self, place: str) -> tuple[Choice, ...]:
        """Return the choices of the player at a place in the round."""
        state = self.state
        player = state.players.get(state.places[place])
        if player is None or not state.in_round:
            return ()
        if tournament_table.in_turn(state) and tournament_table.turn(state) is not player:
            return ()
        round_ = state.current()
        found = round_.choices_of(place, player.stack)
        if not state.suspended:
            return found
        return tuple(one for one in found if one.kind == "take-back" and round_.is_for_jackpot(one.wager))

    def all_choices(self) -> dict[str, tuple[Choice, ...]]:
        """Return the choices of every player who has any."""
        state = self.state
        if not state.in_round:
            return {}
        if state.suspended or tournament_table.in_turn(state):
            return {name: found for name in state.places.values() if (found := self.choices(name))}
        round_, players = state.current(), state.players
        places = state.places.items()
        if not state.sign.banked and round_.status == "open":  # then nobody has any other choices
            offered = round_.legal_actions()
            return {name: offered[place] for place, name in places if offered.get(place) and name in players}
        return {
            name: found
            for place, name in places
            if name in players and (found := round_.choices_of(place, players[name].stack))
        }

    def awaited(self, name: str) -> tuple[Choice, ...]:
        """Return the player's choices, including the decision they face when their turn comes."""
        token = self.token(name)
        if token is None or name not in self.state.players or not self.in_round:
            return ()
        if self.state.suspended:
            return self.choices(name)
        return self.state.current().awaited_of(token, self.state.players[name].stack)

    def facts(self, now: datetime | None = None) -> Facts:
        """Return the table's public facts, as of now or as the last line left them."""
        return facts(self.state, now or self.state.now)

    def due(self, now: datetime) -> Timed | None:
        """Return the next timed lines: notices, reserved seats, time charges."""
        return due(self.state, now)

    def need(self) -> DealerNeed:
        return need(self.state)

    def vouch(self, to: str, line: str) -> None:
        """Refuse a `receive` line of table `to` that does not match how the player left this table."""
        name, _, amount, why, (_, number), bot = LINES.read(line).values
        moving.vouch(self.state, to, name, amount, why, number, bot)

    # --- lines

    def push(self, by: str, line: str, now: datetime, edition: int = EDITION) -> list[Event]:
        """Apply a line of either kind. A table verb goes to the table, anything else to the round.

        `release` of a payment withheld in a running round goes to the round as well.
        """
        verb = LINES.verb_of(line)
        if verb not in LINES.rows or is_round_line(line, self.room.officials) or line.startswith("post straddle"):
            return self.play(by, line, now)
        if verb == "release" and self.in_round:
            name = LINES.read(line, by).values[0]
            if name in holding.withheld(self.state):
                return self.play(by, f"release {self.token(name)}", now)
        return [*self.do(by, line, now, edition)]

    def do(self, by: str, line: str, now: datetime, edition: int = EDITION) -> list[FloorEvent]:
        """Apply a table line under an edition of the rules, or raise a `Refusal` and change nothing."""
        draft = self.state.copy()
        draft.now, draft.edition = now, edition
        try:
            events = self._handled(draft, by, line, now)
        except Refusal as refusal:
            raise self._cited(refusal, by, line) from None
        events += carried_back(draft) + end_if_empty(draft)
        self._book(draft, events)
        self.state = draft
        return events

    def _handled(self, draft: TableState, by: str, line: str, now: datetime) -> list[FloorEvent]:
        said = LINES.read(line, by)
        check_aware(now, by)
        self._check_clock(now)
        act, row = Act(by, said.verb, now, role=office(by, self.room.officials)), LINES.rows[said.verb]
        if row.who:
            act = msgspec.structs.replace(act, rules=draft.require(act).rules)
        found: list[FloorEvent] = row.do(draft, act, *said.values)
        return found

    def play(self, by: str, line: str, now: datetime) -> list[Event]:
        """Apply a line of the round, with or without its actor. A player's line acts for the player's own place."""
        try:
            return self._play(by, line, now)
        except Refusal as refusal:
            raise self._cited(refusal, by, line) from None

    def _play(self, by: str, line: str, now: datetime) -> list[Event]:
        state = self.state
        if state.suspended and not self._takes_jackpot_back(line):
            raise NotAllowed(phrase("suspended", "play is suspended"), state.room.control)
        if state.round is None:
            raise RoundOver("no round is in progress", state.room.control)
        action = self._action(by, line)
        if isinstance(action, a.TimeUp):
            self._check_time(by, action, now)
        flagged: list[FloorEvent] = []
        if state.sign.banked and action.actor in state.places:
            player = state.player(state.places[action.actor])
            tournament_table.check_turn(state, player, action)
            if isinstance(action, a.Bet):
                own = office(by, state.room.officials) is None
                check_wager(state, player, action, own=own)
                flagged = [] if own else _flagged(state, player, action)
        self._check_clock(now)
        if not state.in_round:
            return self._shown(action, now)
        if isinstance(action, a.Push):
            self._check_shown()
        events: list[Event] = [*state.current().push(action), *flagged]
        if self.in_round:
            state.now = state.acted = now
            return events
        return [*events, *self._finish(now)]

    def _takes_jackpot_back(self, line: str) -> bool:
        """Return True if a line takes back a jackpot wager: allowed when the jackpot system fails."""
        round_ = self.state.round
        try:
            action = read_action(line if is_round_line(line, self.room.officials) else f"p1 {line}")
        except Refusal:
            return False
        return round_ is not None and isinstance(action, a.TakeBack) and round_.is_for_jackpot(action.wager)

    def _finish(self, now: datetime) -> list[FloorEvent]:
        """End the round. If its money does not add up, take its last line back."""
        draft = self.state.copy()
        draft.now = draft.acted = now
        try:
            finished = finish(draft)
            self._book(draft, finished)
        except Exception:
            self.state.current().pop()
            raise
        self.state = draft
        return finished

    def _check_time(self, by: str, action: a.TimeUp, now: datetime) -> None:
        """Refuse the clock if a person deals or a decision is pending, and officials otherwise."""
        state = self.state
        round_, who = state.current(), state.places.get(action.seat, action.seat)
        rules = round_.silence or state.room.control
        if not people_keep_time(state):
            if by != CLOCK:
                raise NotAllowed(f"the table's clock times {who}: officials do not call time here", rules, actor=by)
            return
        if by == CLOCK:
            why = "a person deals here" if state.sign.dealer == "human" else "a decision is pending"
            raise NotAllowed(f"the clock does not act for {who}: {why}, and an official may call time", rules, actor=by)
        over = time_is_over(state, action.seat)
        if over is None:
            raise NotAllowed(f"time cannot be called on {who}: the sign gives no time to act", rules, actor=by)
        if now < over:
            left = math.ceil((over - now).total_seconds())
            raise NotAllowed(f"{who} still has {left} s to act", rules, actor=by)

    def _check_shown(self) -> None:
        """Refuse to push a pot before every player has shown or mucked."""
        round_ = self.state.current()
        left = round_.unshown
        if left:
            names = ", ".join(self.state.places[place] for place in left)
            rules = next(choice.rules for choice in round_.choices_of(left[0], 0) if choice.kind == "show")
            have = "has" if len(left) == 1 else "have"
            raise NotAllowed(f"{names} {have} still to show or muck: push the pots after that", rules)

    def _cited(self, refusal: Refusal, by: str, line: str) -> Refusal:
        """Return the refusal with its line, its actor and at least the clause on running the game."""
        refusal.text, refusal.actor = line, refusal.actor or by
        refusal.rules = refusal.rules or self.room.control
        return refusal

    def _action(self, by: str, line: str) -> Action:
        """Return the action of a line of the round after checking that the sender may send it."""
        state = self.state
        officials = state.room.officials
        role = office(by, officials)
        mine = CLOCK if by == CLOCK else role.token if role is not None else state.token(by)
        if mine is None:
            raise self._not_in_round(by)
        action = read_action(line if is_round_line(line, officials) else f"{mine} {line}")
        if action.actor != mine and not self._stands_in(role, action):
            who = role.title if role is not None else by
            raise NotAllowed(f"{who} may not enter '{line}'", state.room.control, actor=by)
        if mine not in state.places and seat_number(mine) is not None:
            raise self._not_in_round(by)
        return action

    def find_action(self, by: str, line: str) -> Action | None:
        """Return a line's action in the round; None if it has none, or its sender may not do it."""
        try:
            return self._action(by, line)
        except Refusal:
            return None

    def _stands_in(self, role: Role | None, action: Action) -> bool:
        """Return True if an official may act for a lower official, or enter a player's action."""
        if role is None:
            return False
        if isinstance(action, a.TimeUp):
            return True
        lower = office(action.actor, self.room.officials)
        if lower is not None and lower.rank <= role.rank:
            return True
        return self.sign.dealer == "human" and action.actor in self.state.places

    def _not_in_round(self, by: str) -> NotYourTurn:
        """Return the refusal of a person who does not play in this round."""
        state, given = self.state, tournament.rules_of(self.state)
        rules = given.seats if given is not None and state.sign.event else state.room.seats.choice
        return NotYourTurn(f"{by} is not in this round", rules, actor=by)

    def _shown(self, action: Action, now: datetime) -> list[Event]:
        """Show a hand after the round, if that changes no money. Officials may still investigate."""
        state = self.state
        holding.check_late(state, action)
        before = state.current()
        after = before.copy()
        events = after.push(action)
        if after.status != before.status:
            raise RoundOver("the round is over and paid: it cannot be reopened", state.room.control)
        if after.answer().seats.keys() != before.answer().seats.keys() or any(
            seat.net != before.answer().seats[token].net for token, seat in after.answer().seats.items()
        ):
            raise RoundOver("the pots have been awarded: it is too late to show that hand", state.room.control)
        if after.answer().jackpot != before.answer().jackpot:
            raise RoundOver("the jackpot of the round is settled and cannot change", state.room.control)
        state.round, state.now = after, now
        later = [*apply_round_events(state, events), *holding.follow(state), *absence.departures(state)]
        self._book(state, later)
        return [*events, *later]

    def _check_clock(self, now: datetime) -> None:
        last = self.state.now
        if now < last:
            raise NotAllowed(f"{now:%H:%M:%S} is before the last line, at {last:%H:%M:%S}", self.room.control)

    def _book(self, state: TableState, events: Iterable[FloorEvent]) -> None:
        """Post the events' movements and check that they explain every chip on the table."""
        for event in events:
            state.post_movements(event.movements)
        lies = state.chips_on_table()
        ensure(lies == state.books, (lies, state.books))
        ensure(all(amount > 0 for amount in lies.values()), lies)


def _flagged(state: TableState, player: Player, action: a.Bet) -> list[FloorEvent]:
    """Flag a wager outside the limits that the dealer found on the felt."""
    wrong = off_limits(state, player, action)
    if wrong is None:
        return []
    text = f"{wrong.message}; it is accepted as placed, and the book says how it is settled"
    return [WagerFlagged(player=player.name, wager=action.wager, amount=action.amount, text=text, rules=wrong.rules)]

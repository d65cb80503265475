"""Tables that the room deals for a tournament. Tables follow the tournament, and the tournament records their hands.

The tournament's log is authoritative for seats, chips and levels; each table's own log for its hands. A hand is
reported to the tournament as it begins and when it is over, and between hands the table is adjusted to the tournament.
After a crash between the two, `catch_up` finds what one of them has missed.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from pitboss.core.errors import PitbossError
from pitboss.core.money import DOLLAR, Chips
from pitboss.core.refusals import Refusal
from pitboss.log.kinds.tournament import play_name
from pitboss.pit.table.event import CameBack, RoundFinished, RoundStarted, WentAway
from pitboss.pit.table.sign import TableSign, as_refusal
from pitboss.pit.tournament.choices import Withheld, allowed
from pitboss.pit.tournament.clock import may_hand_in
from pitboss.pit.tournament.hands import away_in_hand, lead, may_begin
from pitboss.pit.tournament.state import Entrant, TournamentState, TournamentTable
from pitboss.room.table.live import LiveTable
from pitboss.room.tournaments.clock import Calls
from pitboss.room.tournaments.director import Director
from pitboss.room.tournaments.live import LiveTournament
from pitboss.room.tournaments.signs import level_line, sign_of
from pitboss.rules.event import Event

if TYPE_CHECKING:
    from pitboss.room.room import Room

log = logging.getLogger("pitboss.room")
ROOM = "room"


class SoftwareTables:
    """The room's tables of one tournament."""

    def __init__(self, room: "Room", tournament: LiveTournament) -> None:
        self.room, self.tournament = room, tournament
        self.calls = Calls(tournament, lambda name: name not in room.bots.names, self.follow_soon)
        self.director = Director(tournament, self.calls.hold_seats)
        tournament.calls = self.calls.seconds
        self._following: asyncio.Handle | None = None
        self._names: dict[str, str] = {}
        """The tournament's name for each of the room's tables."""
        for name in self._state.terms.tables:
            if (play := play_name(tournament.id, name)) in room.tables:
                tournament.play[name], self._names[play] = play, name

    @property
    def _state(self) -> TournamentState:
        return self.tournament.state

    def table_of(self, live: LiveTable) -> TournamentTable | None:
        """Return the tournament's table that a table of the room deals; None if there is none."""
        return self._state.tables.get(self._names.get(live.id, ""))

    # --- from the table to the tournament

    def after_line(self, live: LiveTable, events: list[Event]) -> None:
        """Report a hand that began or is over."""
        table = self.table_of(live)
        if table is None:
            return
        for event in events:
            if isinstance(event, RoundStarted):
                self._say_for(table, f"{table.name} deal {table.hands + 1} noted")
            elif isinstance(event, RoundFinished):
                waits = sum(event.nets.values()) != 0 and not self._state.terms.house_game
                nets = self._nets(live, table) if waits else event.nets
                self._say_for(table, hand_line(live, table, nets, self._state))
            elif isinstance(event, WentAway | CameBack):
                self._note_absence(event.player, away=isinstance(event, WentAway))

    def waits(self, live: LiveTable) -> bool:
        """Return True if the next hand has to wait for the tournament."""
        table = self.table_of(live)
        if self._following is not None:  # consequences of the last line come first: a move, a break, a prize
            return True
        if table is None or self._differs(live, table) or self.director.holds(table):
            return True
        try:
            may_begin(self._state, table, table.hands + 1)
        except Refusal:
            return True
        return self.calls.holds(table)

    def place_secrets(self, live: LiveTable) -> None:
        """Place the secret wagers when the bets close, as their players' own."""
        table = self.table_of(live)
        if table is None:
            return
        for player in self._state.in_at(table):
            for wager, chips in player.secrets.get(table.hands + 1, {}).items():
                try:
                    live.apply(player.name, f"bet {wager} {chips}")
                except Refusal as refusal:  # a new level, or a wager that this table does not take
                    log.warning("tournament %s: a secret wager was refused: %s", self.tournament.id, refusal)

    def _note_absence(self, name: str, *, away: bool) -> None:
        """Record that a player who sits out is absent from the tournament, or back."""
        player = self._state.players.get(name)
        if player is not None and player.absent != away and not player.penalty:
            with contextlib.suppress(Refusal):
                self._say(f"operator {'absent' if away else 'back'} {name}")

    def more_time(self, live: LiveTable, name: str) -> int:
        """Hand in a player's time chip and return its seconds; 0 if there is none."""
        table, player = self.table_of(live), live.floor.state.players.get(name)
        if table is None or player is None or player.away_since is not None:
            return 0
        if not allowed(may_hand_in, self._state, table.name, name):
            return 0
        self._say(f"{table.name} time-chip {name}")
        seconds: int = self._state.terms.time.chip_seconds
        return seconds

    def _say(self, line: str) -> None:
        self.tournament.say(ROOM, line)

    def _say_for(self, table: TournamentTable, line: str) -> None:
        """Submit a line about events at a table. If the tournament refuses it, inform the director."""
        try:
            self._say(line)
        except Refusal as refusal:
            self._note_problem(table.name, refusal)
        else:
            self._clear_problem(table.name)

    def _note_problem(self, where: str, error: PitbossError) -> None:
        """Show the director a problem at a table, once, until it is resolved."""
        refusal = as_refusal(error)
        withheld = Withheld("table", f"{where} waits: {refusal.message}", tuple(dict.fromkeys(refusal.rules)))
        if self.tournament.problems.get(where) != withheld:
            self.tournament.problems[where] = withheld
            log.error("tournament %s: %s: %s", self.tournament.id, where, refusal.message)
            self.tournament.send_soon()

    def _clear_problem(self, where: str) -> None:
        if self.tournament.problems.pop(where, None) is not None:
            self.tournament.send_soon()

    # --- from the tournament to the table

    def follow_soon(self) -> None:
        """Schedule `follow` after a line of the tournament."""
        if self._following is None:
            self._following = asyncio.get_running_loop().call_soon(self.follow)

    def follow(self) -> None:
        """Make the changes that the tournament requires, and adjust the tables to it."""
        self._following = None
        self._report_hands()
        self._at("the room", self.director.act)
        for table in self._state.in_use():
            if table.name not in self.tournament.play and self._state.started:
                self._at(table.name, partial(self._open, table))
        ready = self._between_hands()
        lifted = [one for one in ready if self._at(one[1].name, partial(self._lift, *one), last=False)]
        level = level_line(self._state.clock.level, self._sign())
        for live, table in lifted:
            self._at(table.name, partial(self._place, live, table, level))
        for live, _ in ready:
            live.autopilot.wake()

    def _at(self, where: str, do: Callable[[], None], *, last: bool = True) -> bool:
        """Run a step at a table. A refusal delays no other table, and the `last` step clears an earlier failure."""
        try:
            do()
        except PitbossError as error:
            self._note_problem(where, error)
            return False
        if last:
            self._clear_problem(where)
        return True

    def catch_up(self) -> None:
        """Record the downtime after a start, and the hands that only one of the two logs has."""
        wall = self.tournament.machine.wall
        moments = [self._state.now or 0, *(wall(live.floor.state.now) for live, _ in self._tables())]
        self.tournament.clock.stood(max(moments))
        self._report_hands()
        self.follow_soon()

    def _report_hands(self) -> None:
        """Report hands that a table has played or begun and the tournament has not recorded."""
        for live, table in self._tables():
            self._report_hand(live, table)

    def _report_hand(self, live: LiveTable, table: TournamentTable) -> None:
        if live.floor.in_round and not table.dealt:
            self._say_for(table, f"{table.name} deal {table.hands + 1} noted")
        elif table.dealt and not live.floor.in_round:
            self._say_for(table, hand_line(live, table, self._nets(live, table), self._state))

    def _nets(self, live: LiveTable, table: TournamentTable) -> dict[str, Chips]:
        """Return each player's win or loss, from the chips on the table. An unopened pot still belongs to those who
        paid into it."""
        return {
            one.name: _owned(live, one.name) - _chips(one)
            for one in self._state.in_at(table)
            if one.name in live.floor.state.players and one.name not in table.newcomers
        }

    def _tables(self) -> Iterator[tuple[LiveTable, TournamentTable]]:
        for name, play in self.tournament.play.items():
            if play in self.room.tables:
                yield self.room.tables[play], self._state.tables[name]

    def _between_hands(self) -> list[tuple[LiveTable, TournamentTable]]:
        return [(live, table) for live, table in self._tables() if not live.floor.in_round and not table.dealt]

    def _open(self, table: TournamentTable) -> None:
        """Open a table of the room with the tournament's sign."""
        name = play_name(self.tournament.id, table.name)
        self.room.new_table(name, self._sign(), ROOM)
        self.tournament.play[table.name], self._names[name] = name, table.name

    def _lift(self, live: LiveTable, table: TournamentTable) -> None:
        """Remove players who no longer sit there; from all tables first, so that seats are free."""
        wanted = {name: seat for seat, name in table.seats.items()}
        for name in [one.name for one in live.floor.state.by_seat() if wanted.get(one.name) != one.seat]:
            self._apply(live, f"lift {name}")

    def _place(self, live: LiveTable, table: TournamentTable, level: str) -> None:
        """Give players the seats, chips and level that the tournament records."""
        for line in [*self._given(live, table, level)]:
            self._apply(live, line)
        self._absences(live, table)

    def _absences(self, live: LiveTable, table: TournamentTable) -> None:
        """Set absent and penalised players away at the table, where their hands are dead."""
        for player in self._state.in_at(table):
            here, away = live.floor.state.players.get(player.name), player.absent or bool(player.penalty)
            if here is not None and (here.away_since is not None) != away:
                live.apply(player.name, "away" if away else "back")

    def _given(self, live: LiveTable, table: TournamentTable, level: str) -> Iterator[str]:
        here = live.floor.state.players
        for player in self._state.in_at(table):
            if player.name not in here:
                if player.chips:
                    yield f"place {player.name} {player.seat} {player.chips}"
            elif _owned(live, player.name) != _chips(player) and player.chips:
                yield f"stack {player.name} {player.chips - _waiting(live, player.name) // DOLLAR}"
        if table.seats and level != self._level_of(live):
            yield level
        if self._state.terms.house_game and self._state.running:
            yield from self._house_lines(live, table)

    def _house_lines(self, live: LiveTable, table: TournamentTable) -> Iterator[str]:
        """Yield lines that set the first player to wager in the next hand, and name players whose wager is already
        handed in."""
        floor, number = live.floor.state, table.hands + 1
        first = lead(self._state, table, number)
        if first is not None and first != floor.lead:
            yield f"lead {first}"
        for player in self._state.in_at(table):
            if number in player.secrets and player.name not in floor.secret:
                yield f"secret {player.name}"

    def _sign(self) -> TableSign:
        """Return the present sign of every table."""
        return sign_of(self._state.terms, self._state.level, self.tournament.id)

    def _level_of(self, live: LiveTable) -> str:
        """Return the level line that would produce the table's sign."""
        return level_line(self._state.clock.level, live.floor.sign)

    def _differs(self, live: LiveTable, table: TournamentTable) -> bool:
        """Return True if the table does not yet match the tournament."""
        here = live.floor.state.players
        there = {player.name: player for player in self._state.in_at(table) if player.chips}
        if here.keys() != there.keys():
            return True
        if self._state.terms.house_game and any(self._house_lines(live, table)):
            return True
        return any(
            here[name].seat != player.seat or _owned(live, name) != _chips(player) for name, player in there.items()
        )

    def _apply(self, live: LiveTable, line: str) -> None:
        live.apply(f"tournament:{self.tournament.id}", line)


def _chips(player: Entrant) -> Chips:
    return (player.chips or 0) * DOLLAR


def _owned(live: LiveTable, name: str) -> Chips:
    """Return a player's stack plus their part of an unopened pot that waits for the next hand."""
    return live.floor.state.players[name].stack + _waiting(live, name)


def _waiting(live: LiveTable, name: str) -> Chips:
    return live.floor.state.carried_from.get(name, 0)


def hand_line(live: LiveTable, table: TournamentTable, nets: dict[str, Chips], s: TournamentState) -> str:
    """Return `t1 hand 13 big 5 button 4 anna=-500 bob=+500`, with the players who eliminated each one if there are
    bounties."""
    floor, named = live.floor.state, bool(s.terms.bounty)
    if live.floor.round is not None and live.floor.round.status == "void":
        return f"{table.name} misdeal {table.hands + 1}"
    words = [f"{table.name} hand {table.hands + 1}"]
    if s.terms.house_game:
        nets = nets | compulsory(s, table, set(nets))
    if floor.last is not None and not floor.sign.banked:
        words += [f"big {floor.last.blinds[-1]}"] if floor.last.blinds else []
        words.append(f"button {floor.last.button}")
    fallen = [name for name, net in nets.items() if net and named and not floor.players[name].stack]
    by = {name: _put_out_by(live, name) for name in fallen}
    winners = {winner for several in by.values() for winner in several}
    for name, net in nets.items():
        if net or name in winners:  # a player who lost that pot elsewhere counts as having played
            words.append(f"{name}={net // DOLLAR:+d}{'/' if by.get(name) else ''}{'+'.join(by.get(name, ()))}")
    return " ".join(words)


def compulsory(s: TournamentState, table: TournamentTable, wagered: set[str]) -> dict[str, Chips]:
    """Return the minimum wagers that absent, penalised or silent players lose in a house game."""
    minimum, away = s.terms.level(table.level).minimum, away_in_hand(s, table)
    return {
        player.name: -min(player.chips or 0, minimum) * DOLLAR
        for player in s.in_at(table)
        if player.name not in table.newcomers
        if player.name in away or player.name not in wagered
    }


def _put_out_by(live: LiveTable, name: str) -> list[str]:
    """Return the players who won the pot that had this player's last chips in it."""
    floor, round_ = live.floor, live.floor.round
    place = floor.token(name)
    return [] if round_ is None or place is None else [floor.places[one] for one in round_.put_out_by(place)]

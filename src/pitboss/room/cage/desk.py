"""The lines of the cage, and the play chips that the room gives if the cage sells no chips."""

import asyncio
from datetime import date, timedelta
from typing import TYPE_CHECKING, Final

from pitboss.books.cage.clauses import ruling
from pitboss.core.errors import nearest
from pitboss.core.grammar import Line
from pitboss.core.money import DOLLAR, Chips, short_money
from pitboss.core.refusals import NoAuthority, NotAllowed, UnreadableLine
from pitboss.log.entry import day_root, instant
from pitboss.log.log import Log
from pitboss.log.request_ids import request_of
from pitboss.pit.cage.choices import CageChoice, Chooser, speaks_as
from pitboss.pit.cage.days import Sealing, check_second, ready_to_seal
from pitboss.pit.cage.machine import LINES, Cage, line_officials
from pitboss.pit.cage.state import CAGE, CageState, DeskSlip
from pitboss.pit.cage.window import APPROVAL, above_limit, raises_limit
from pitboss.pit.tournament.standings import standings
from pitboss.room.accounts.people import Person
from pitboss.room.cage.closing import closing_words, sold_since
from pitboss.room.cage.walk_ins import check_spelling, lost_in_practice
from pitboss.room.table.officials import plays
from pitboss.room.tournaments.speakers import PLAYING
from pitboss.rules.movement import is_walk_in, wallet
from pitboss.rules.officials import person_of

if TYPE_CHECKING:
    from pitboss.room.room import Room


MOMENT: Final = timedelta(milliseconds=5)
"""The age that lines under a root must have, so that every later line comes after it: the Game Manager counts in
milliseconds."""

TRIES: Final = 20
"""The most attempts to make a root while other lines come in."""


class CageDesk:
    """The desk of a room's cage."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.log = Log(CAGE, Cage(), room.logs)
        self.play_chips = PlayChips(room)

    @property
    def state(self) -> CageState:
        return self.log.machine.state

    def choices(self, person: Person) -> list[CageChoice]:
        """Return the lines a person may send now, at tables where they do not play themselves."""
        room = self.room
        tables = {
            name: table.floor.in_round
            for name, table in room.tables.items()
            if not table.floor.sign.event and not plays(person.name, table.floor)
        }
        chooser = Chooser(room.cage.state, person.name, person.offices, room.now(), moved=sold_since(room))
        found = chooser.choices(tables)
        slips = room.cage.state.desk_slips
        return [one for one in found if one.verb != "approve" or self._may_approve(person, slips[one.desk_slip])]

    async def say(self, person: Person, line: str, client_id: str = "") -> None:
        """Submit a person's line. A repeated id changes nothing. Raises a `Refusal` and changes nothing if the line is
        refused."""
        key = request_of(person.name, client_id)
        if self.log.answered(key, line) is not None:
            return
        said = LINES.read(line, person.name)
        if not LINES.rows[said.verb].who:
            raise UnreadableLine(f"{said.verb!r} cannot be entered by hand: the room writes it")
        by = speaks_as(person.name, person.offices, line_officials(self.room.cage.state, said))
        line, values = " ".join(line.split()), said.values
        if said.verb == "seal":
            await self._seal(by, line, key, *values)
            return
        if said.verb in ("opening", "closing", "fill", "credit"):
            line += self._at_table(person, said.verb, values[0])
        elif said.verb in ("issue", "cash"):
            line += self._at_desk(person, said.verb, *values)
        elif said.verb == "limit":
            line += self._asked_limit(*values)
        elif said.verb in ("approve", "reverse"):
            self._check_slip(person, said.verb, values[0])
        elif said.verb == "close":
            line += closing_words(self.room)
        elif said.verb != "decline":
            line += self._at_slip(person, said.verb, values[0])
        self._said(by, said, line, key)

    def _said(self, by: str, said: Line, line: str, key: str) -> None:
        practice, slips = self.room.cage.play_chips.practice, self.room.cage.state.desk_slips
        if said.verb == "sign" and practice and not self.room.demo:
            self._check_no_play_chips(said.values[0])
        self.log.submit(by, line, key)
        if practice and not self.room.cage.play_chips.practice:
            self._end_practice()
        if said.verb in ("issue", "cash"):
            self._show_wallet(said.values[0])
        elif said.verb == "approve" and (slip := slips.get(said.values[0])) is not None:
            self._show_wallet(slip.player)

    def _show_wallet(self, name: str) -> None:
        for table in self.room.tables.values():
            table.show_wallet(name)

    def _check_no_play_chips(self, number: int) -> None:
        """Refuse to open the cage for the first time while play chips are on a table (ruling B10)."""
        slip = self.room.cage.state.slips.get(number)
        lie = [
            name
            for name, table in self.room.tables.items()
            if not table.floor.sign.event and any(map(_is_play, self.room.books.at_table(name)))
        ]
        if slip is not None and slip.bank == CAGE and lie:
            raise NotAllowed(
                f"there are play chips on {', '.join(lie[:5])}: the cage can open when everybody has left",
                ruling("B10"),
            )

    def _end_practice(self) -> None:
        """Take back all play chips, in one commit with the signature that opens the cage.

        Chips that people without an account brought and lost were a gift of the room, so nothing is owed for them.
        """
        room, mine = self.room, wallet("")
        for name in [one.removeprefix(mine) for one in room.books.balances if one.startswith(mine)]:
            play = room.books.wallet(name) - max(room.cage.state.bought.get(name, 0), 0)
            if play > 0:
                self.log.submit(CAGE, f"take {name} {short_money(play)}")
                self._show_wallet(name)
        for name, lost in lost_in_practice(room).items():
            self.log.submit(CAGE, f"give {name} {short_money(lost)}")

    def _at_table(self, person: Person, verb: str, name: str) -> str:
        """Check the table that a line names; return the table's figures that a count needs."""
        if name == CAGE:
            return ""
        table = self.room.tables.get(name)
        if table is None or table.floor.sign.event:
            known = [one for one, table in self.room.tables.items() if not table.floor.sign.event]
            raise NotAllowed(f"there is no table {name[:40]!r} with a float here{nearest(name, known)}", ruling("B1"))
        self._check_not_playing(person, name)
        if verb in ("fill", "credit"):
            return ""
        if table.floor.in_round:
            raise NotAllowed(f"a round is in progress at {name}: a float is counted between rounds", ruling("B4"))
        return self._standing(name)

    def _standing(self, name: str) -> str:
        """Return the table's figures that the cage needs when chips are counted or leave the table."""
        return f" at {self.room.table(name).number} stands {short_money(self.room.caches.figures.stands(name))}"

    def _at_slip(self, person: Person, verb: str, number: int) -> str:
        """Check the slip that a line names; return the table's figures that a credit needs."""
        slip = self.room.cage.state.slips.get(number)
        if slip is None:
            return ""
        self._check_not_playing(person, slip.bank)
        leaves = slip.kind == "credit" and not slip.cancelled and verb in ("count", "sign")
        return self._standing(slip.bank) if leaves else ""

    def _check_not_playing(self, person: Person, name: str) -> None:
        """Refuse a person who plays at the table whose bank they would keep."""
        table = self.room.tables.get(name)
        if table is not None and plays(person.name, table.floor):
            raise NoAuthority(
                f"{person.name} plays at {name}: somebody else must keep its float",
                ruling("B1") + table.floor.room.apart,
                actor=person.name,
            )

    def _asked_limit(self, chips: Chips, asks: bool) -> str:
        """Return the word that asks for another manager's approval, if a limit is raised (ruling B12)."""
        return f" {APPROVAL}" if not asks and raises_limit(self.room.cage.state, chips, self.room.now()) else ""

    def _at_desk(self, person: Person, verb: str, name: str, chips: Chips, asks: bool) -> str:
        """Check the person whom the chips are for; return the word that asks for a second person if the sum needs
        one."""
        self._check_over_desk(verb, name, chips)
        above = above_limit(self.room.cage.state, verb, name, chips, self.room.now())
        needs = above or (verb == "cash" and self._has_handled(person, name))
        return f" {APPROVAL}" if needs and not asks else ""

    def _has_handled(self, person: Person, name: str) -> bool:
        """Return True if an official seated this person without an account, sold them chips or released them."""
        return any(
            person.name in table.floor.state.handled.get(name.lower(), ()) for table in self.room.tables.values()
        )

    def _check_over_desk(self, verb: str, name: str, chips: Chips) -> None:
        """Refuse chips to an unknown person or beyond their play limits, and payments beyond what is outstanding."""
        if verb == "issue":
            self.room.limits.check_buy(name, chips, discreet=True)
        if is_walk_in(name):
            check_spelling(self.room, name)
        else:
            found = self.room.people.find(name)
            if found is None or found.name != name:
                meant = f"; did you mean {found.name!r}?" if found is not None else ""
                raise NotAllowed(f"nobody in this room is called {name[:40]!r}{meant}", ruling("B5"))
        if verb == "cash":
            self._check_outstanding(name, chips)

    def _check_outstanding(self, name: str, chips: Chips) -> None:
        """Refuse to take more chips from a person than they have outstanding off the tables (ruling B5)."""
        has = max(self.room.books.wallet(name), 0)
        if chips > has:
            hint = (
                ". Chips on a table can be cashed once the player has left it, other people's only under their own name"
                if is_walk_in(name)
                else ""
            )
            raise NotAllowed(
                f"{name}'s balance is {short_money(has)}: {short_money(chips)} is too much{hint}",
                ruling("B5", "B8") if is_walk_in(name) else ruling("B5"),
            )

    def _may_approve(self, person: Person, slip: DeskSlip) -> bool:
        return slip.what != "cash" or bool(slip.of) or not self._has_handled(person, slip.player)

    def _check_slip(self, person: Person, verb: str, number: int) -> None:
        """Check the person named on a window slip again, because the chips move when a second person approves it."""
        slip = self.room.cage.state.desk_slips.get(number)
        if slip is None or (verb == "approve" and not slip.waits):
            return  # refused by the cage
        if verb == "approve" and not self._may_approve(person, slip):
            raise NoAuthority(
                f"{person.name} has sold chips to {slip.player} or served them at a table: somebody else"
                f" must approve window slip {slip.number}",
                ruling("B12"),
                actor=person.name,
            )
        if verb == "approve":
            self.room.granting.check_independent(slip.person, person.name, ruling("B12"))
        if slip.what == "limit":
            return
        undoes = verb == "reverse" or bool(slip.of)
        if not undoes:
            self._check_over_desk(slip.what, slip.player, slip.amount)
        elif slip.what == "issue":
            self._check_outstanding(slip.player, slip.amount)

    def _check_unsold(self, day: date, by: str) -> None:
        """Refuse a second signature if a table has sold chips since the first (ruling B7)."""
        if sold_since(self.room):
            raise NotAllowed(
                f"chips were sold at a table after the first signature for {day}, so it has lapsed: somebody"
                f" must sign 'close {day}' again first",
                ruling("B7"),
                actor=by,
            )

    async def _seal(
        self, by: str, line: str, key: str, day: date, sealing: Sealing | None, typed: Chips | None, why: str
    ) -> None:
        """Close a day in one line, so that it is closed completely or not at all. The room itself adds the end and the
        root."""
        room, state = self.room, self.room.cage.state
        ready_to_seal(state, day, by)
        check_second(state, day, by)
        if state.signed is not None:
            room.granting.check_independent(state.signed.person, person_of(by), ruling("B7"))
        self._check_unsold(day, by)
        if typed is None or sealing is not None:
            raise UnreadableLine(
                f"type the day's variance as the summary shows it: 'seal {day} variance -25'", ruling("B7"), actor=by
            )
        for left in reversed(range(TRIES)):
            await asyncio.sleep(2 * MOMENT.total_seconds())  # the root covers the last count too
            stood = room.now() - MOMENT
            await room.journal.on_disk()
            heads = await asyncio.to_thread(room.store.heads, stood)
            if not left or state.last is None or state.last <= stood:
                break  # the root must cover every line of the cage; otherwise it is made again
        if self.log.answered(key, line) is not None:
            return
        self._check_unsold(day, by)
        until = min(stood, room.calendar.end(day))
        root = day_root({name: entry.hash for name, entry in heads.items()})
        said = f"seal {day} until {instant(until)} at {instant(stood)} root {root} variance {short_money(typed)} {why}"
        self._said(by, Line("seal"), said.rstrip(), key)


def _is_play(account: str) -> bool:
    """Return True if the account holds the stake of a person with an account: everyone else paid for theirs (ruling
    B8)."""
    kind, _, owner = account.partition(":")
    return kind in ("stack", "held") and not is_walk_in(owner.partition(":")[2])


WELCOME_CHIPS: Chips = 10_000 * DOLLAR
NEARLY_NONE: Chips = 500 * DOLLAR


class PlayChips:
    """Play chips for newcomers and for people who have lost nearly everything."""

    def __init__(self, room: "Room") -> None:
        self.room = room

    def _check_practice(self) -> None:
        if not self.practice:
            raise NotAllowed("this room has no play chips: buy chips at the cage", ruling("B10"))

    @property
    def practice(self) -> bool:
        """Return True if the room gives play chips: a demonstration, or a cage that never sold chips (ruling B10)."""
        return self.room.demo or CAGE not in self.room.cage.state.banks

    def give(self, name: str, amount: Chips) -> None:
        """Give out play chips, if the cage sells no chips."""
        self._check_practice()
        self.room.cage.log.submit(CAGE, f"give {name} {short_money(amount)}")

    def welcome(self, name: str) -> None:
        """Give play chips to a new person, if the room gives any."""
        if self.practice:
            self.give(name, WELCOME_CHIPS)

    def more_chips(self, name: str) -> None:
        """Give play chips to a person who has almost no chips left anywhere."""
        room = self.room
        room.limits.check(name, only_away=True)
        self._check_practice()
        if room.books.wallet(name) + self._at_tables(name) + self._in_tournaments(name) >= NEARLY_NONE:
            raise NotAllowed(
                f"play chips are for people with less than {short_money(NEARLY_NONE)}, including chips"
                " at tables and tournament buy-ins: keep playing, or withdraw",
                ruling("B10"),
            )
        self.give(name, WELCOME_CHIPS)

    def _at_tables(self, name: str) -> Chips:
        """Return a person's stacks and withheld winnings at tables. Tournament chips are not money."""
        cash = [table.floor.state for table in self.room.tables.values() if not table.floor.sign.event]
        stakes = sum(player.stack for state in cash if (player := state.players.get(name)))
        return stakes + sum(one.amount for state in cash for one in state.held if one.player == name)

    def _in_tournaments(self, name: str) -> Chips:
        """Return the money paid for entries still in play or refundable, plus unpaid prizes."""
        found = 0
        for one in self.room.tournaments.all.values():
            player = one.state.players.get(name)
            if player is None or one.state.terms.counted:
                continue
            if not one.state.over and player.state in PLAYING:
                found += player.paid_in + player.fees + player.heads
            else:
                found += standings(one.state).prize(name) - player.handed_over
        return found

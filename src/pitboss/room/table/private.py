"""Private messages: the cards, choices and chips of one person; for officials the round's questions."""

from functools import partial
from typing import TYPE_CHECKING

from pitboss.core.money import write_money
from pitboss.log.kinds.offices import PLAYER
from pitboss.pit.table.table import FloorTable
from pitboss.room.accounts.people import Person
from pitboss.room.cage.walk_ins import short_bank
from pitboss.room.table.dealer_console import dealer_choices, dealing
from pitboss.room.table.describe_events import by_place
from pitboss.room.table.display import OwnHands, at_the_close, choice_shown, draw_due, own_shown
from pitboss.room.table.officials import questions
from pitboss.room.table.timers import may, offers
from pitboss.room.wire import messages as wire
from pitboss.room.wire import shapes
from pitboss.rules.round import Choice
from pitboss.rules.view import own_hands

if TYPE_CHECKING:
    from pitboss.room.table.live import LiveTable


class PrivateMessages:
    """The messages of one table that are for one person each."""

    def __init__(self, table: "LiveTable") -> None:
        self.table = table
        self._asked: tuple[dict[str, tuple[Choice, ...]], list[shapes.Choice]] = ({}, [])
        """The questions to officials when they were last sent."""
        self._own: dict[str, OwnHands] = {}
        """The cards each player sees in their own place, until they change."""

    def forget(self) -> None:
        """Forget everything, after a replay."""
        self._own = {}

    def of(self, person: Person | None) -> wire.Private:
        """Return what only this person may know."""
        if person is None:
            return wire.Private(number=self.table.number)
        table, name = self.table, person.name
        room, floor = table.room, table.floor
        state = floor.state
        round_, place = state.round, state.token(name)
        wallet = write_money(room.books.wallet(name))
        found = wire.Private(number=table.log.number, place=place, wallet=wallet, care=room.limits.shown(name))
        if person.program and (player := state.players.get(name)) and not player.bot:
            found.place = None  # a program gives no help to a person who sits in person (ruling care C11)
            return found
        if person.offices != PLAYER and not room.takes_part(name, table):
            timely = offers(floor, max(room.now(), state.now))
            mine = [one for one in timely if may(person, one, floor.room.officials)]
            found.offers = [] if room.pit.dealing.off_duty(table, person) else questions(floor, person) + mine
        if round_ is not None and place is not None:
            self._add_own(found, person, floor, place)
        elif state.sign.dealer == "human" and person.holds("dealer") and not room.takes_part(name, table):
            found.off_duty = room.pit.dealing.off_duty(table, person)
            if not found.off_duty:
                found.place = "d"
                found.choices = dealer_choices(floor)
                found.dealing = dealing(floor, table.screens(), table.rounds[-1] if table.rounds else None)
                found.dealing.bank = short_bank(room, table.id)
        return found

    def _add_own(self, found: wire.Private, person: Person, floor: FloorTable, place: str) -> None:
        """Add a person's cards in the round, and their choices."""
        name, round_ = person.name, floor.state.current()
        own = self._own.get(name)
        if own is None:
            dealt = set(floor.places.values())
            self._own = {other: hands for other, hands in self._own.items() if other in dealt}
            own = self._own[name] = own_shown(own_hands(round_, place))
        found.cards, found.discards, found.held = own.cards, own.discards, own.held
        betting = round_.betting_open
        if offered := floor.choices_at(place):
            names = by_place(floor.places)
            held = found.care is not None and found.care.stop and betting and not floor.sign.event
            refused = self.table.room.jackpots.refused_wagers(self.table) if betting else ()
            taken = [one for one in offered if one.kind != "wager" or not (held or one.wager in refused)]
            found.choices = [choice_shown(one, names) for one in taken]
        if betting and not person.bot:
            found.closing = at_the_close(round_, place, by_place(floor.places))

    def staff(self) -> set[str]:
        """Return everyone here who holds an office."""
        return {name for name, person in self.table.hub.people.items() if person.offices != PLAYER}

    def asked_staff(self) -> set[str]:
        """Return the officials here if the round's questions have changed."""
        floor = self.table.floor
        round_, officials = floor.round, floor.room.officials.by_word
        asked = {who: said for who, said in round_.legal_actions().items() if who in officials} if round_ else {}
        drawn = draw_due(floor) if floor.sign.dealer == "human" else []
        if (asked, drawn) == self._asked:
            return set()
        self._asked = asked, drawn
        return self.staff()

    def send(self, names: set[str]) -> None:
        """Send people who are here their private part, once the state it shows is on disk."""
        hub, journal = self.table.hub, self.table.room.journal
        for name, message in self.messages(names, set()):
            journal.when_written(partial(hub.send_to, name, message, self.for_programs(name)))

    def for_programs(self, name: str) -> bool:
        """Return True if a person's programs get the same messages: one of them plays, or the person is not here."""
        player = self.table.floor.state.players.get(name)
        if player is not None:
            return player.bot
        here = self.table.hub.person(name)
        return here is not None and here.program

    def messages(self, names: set[str], touched: set[str]) -> list[tuple[str, str]]:
        """Return the messages to the people concerned who are here. A human dealer is concerned by everything."""
        hub, floor = self.table.hub, self.table.floor
        for name in touched:
            self._own.pop(name, None)
        if floor.sign.dealer == "human":
            names |= hub.people.keys() - set(floor.places.values())
        here = [(name, person) for name in names if (person := hub.person(name)) is not None]
        return [(name, wire.write_message(self.of(person))) for name, person in here]

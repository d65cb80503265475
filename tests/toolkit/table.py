"""A table for tests: a clock that the tests move, a dealer, and lines as people would send them."""

from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec

from pitboss.bots.casual import Bot
from pitboss.core.cards.deck import read_deck
from pitboss.core.cards.shoe import Shoe
from pitboss.core.cards.shuffle import Demonstration
from pitboss.pit.table.event import FloorEvent
from pitboss.pit.table.sign import TableSign
from pitboss.pit.table.table import FloorTable
from pitboss.rules.banked.round import BankedRound
from pitboss.rules.dealer import SoftwareDealer
from pitboss.rules.event import Event
from pitboss.rules.notation import write_action
from pitboss.rules.round import Choice
from pitboss.rules.view import view

NOON = datetime(2024, 5, 1, 12, tzinfo=UTC)
WA_HOLDEM = TableSign(game="wa-poker/holdem", blinds=("5", "10"), buy_in="200", buy_in_most="1000", places=9)
VIC_HOLDEM = TableSign(game="vic-crown-poker/holdem", blinds=("5", "10"), buy_in="200", places=9)
STUD = TableSign(game="wa-poker/five-card-stud", table={"minimum": "5", "maximum": "50"}, buy_in="100", places=6)
CROWN = TableSign(game="wa-crown-holdem", table={"minimum": "10", "maximum": "500", "unit": "5"}, places=5)
ULTIMATE = TableSign(game="wa-ultimate-texas-holdem", table={"minimum": "10", "maximum": "500", "unit": "5"}, places=5)
THREE_CARD = TableSign(game="vic-three-card-poker", table={"minimum": "10", "maximum": "500", "unit": "5"}, places=3)

OFFICIAL = {
    "wa-poker": "supervisor",
    "vic-crown-poker": "area-manager",
    "vic-three-card-poker": "assistant-casino-manager",
    "wa-crown-holdem": "operator",
    "wa-ultimate-texas-holdem": "operator",
    "house-poker": "supervisor",
}


class Sitting:
    """A table, its time and its log."""

    def __init__(self, sign: TableSign, seed: str = "floor") -> None:
        self.now = NOON
        first = FloorTable.first_line(sign)
        self.table = FloorTable.opened("t1", first, self.now)[0]
        self.log: list[tuple[str, str, datetime]] = [("manager", first, self.now)]
        self.seed = seed
        self.events: list[Event] = []
        self.dealer: SoftwareDealer | None = None

    @property
    def official(self) -> str:
        return OFFICIAL[self.table.sign.book]

    @property
    def state(self) -> Any:
        return self.table.state

    def say(self, by: str, *lines: str) -> list[Event]:
        """Say each line in turn; return the last one's events."""
        found: list[Event] = []
        for line in lines:
            at = self.now
            found = self.table.push(by, line, at)
            self.log.append((by, line, at))
            self.events += found
        return found

    def later(self, minutes: float = 0, seconds: float = 0) -> None:
        self.now += timedelta(minutes=minutes, seconds=seconds)

    def seat(self, **seats: int) -> "Sitting":
        """Seat people with a buy-in of 400 each: `seat(anna=1, bob=3)`."""
        for name, number in seats.items():
            self.say(name, f"sit {number} 400")
        return self

    def open(self) -> "Sitting":
        self.say(self.official, "open")
        return self

    def deal(self) -> list[Event]:
        """Begin the next round; a draw that is due comes first, and the highest seat wins it."""
        need = self.table.need()
        while need.what == "draw":
            self.say("d", f"draw {' '.join(_rising(need.cards))}")
            need = self.table.need()
        events = self.say("d", "deal")
        if self.table.need().what == "draw":
            return events + self.deal()
        if self.table.in_round:
            shoe = Shoe.shuffled(read_deck(self.table.sign.deck), Demonstration(f"{self.seed} {self.state.hands}"))
            self.dealer = SoftwareDealer(shoe)
        return events

    def dealt(self) -> None:
        """Let the dealer do everything that is due."""
        assert self.dealer is not None
        while self.table.in_round and (due := self.table.state.current().due()) is not None:
            self.dealer.follow(self.table.state.current())
            action, rest = self.dealer.next_action(due)
            self.say("d", write_action(action))
            self.dealer.shoe = rest

    def finish(self, bots: dict[str, Bot] | None = None) -> None:
        """Play the round out: bots as they like, everybody else checks or folds; in a house game nobody bets."""
        while self.table.in_round:
            self.dealt()
            if not self.table.in_round:
                return
            round_ = self.table.state.current()
            if isinstance(round_, BankedRound) and not round_.closed:
                self.say("d", "d close")
                continue
            for token in list(round_.legal_actions()):
                if not self.table.in_round or token not in round_.legal_actions():
                    continue
                name = self.table.places[token]
                bot = (bots or {}).get(name)
                offered = self.table.choices(name)
                line = bot.choose(msgspec.structs.replace(view(round_, token), choices=offered)) if bot else None
                if line is None:
                    line = _quiet(offered)
                self.say(name, line)
                break

    def hand(self) -> list[Event]:
        """Play a whole quiet round."""
        events = self.deal()
        self.finish()
        return events

    def stacks(self) -> dict[str, int]:
        return {name: player.stack // 100 for name, player in sorted(self.state.players.items())}

    def again(self) -> FloorTable:
        """Return the table that the log makes."""
        return FloorTable.from_log("t1", self.log)


def _quiet(offered: tuple[Choice, ...]) -> str:
    """Return a check, or else a fold; a bring-in if that is due."""
    verbs = sorted((choice.verb for choice in offered), key=lambda verb: (verb[:2] != "cc", verb[0] != "f"))
    if "pb" in verbs:
        return "pb"
    return "cc" if any(choice.kind == "check" for choice in offered) else next(v for v in verbs if v[0] == "f")


def _rising(count: int) -> list[str]:
    return [f"{rank}s" for rank in "23456789TJQKA"[:count]]


def told(events: list[Event], kind: type[FloorEvent]) -> Any:
    """Return the only event of a kind."""
    (found,) = [event for event in events if isinstance(event, kind)]
    return found

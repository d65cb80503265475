"""A hand as it is told, line by line: who sat where, what was posted, done, dealt, shown and collected."""

import re
from decimal import Decimal
from typing import Any, Literal

import msgspec

from pitboss.histories.amounts import dollars
from pitboss.histories.hand import PhhHand, UnreadableHand

GameType = Literal["Holdem", "Omaha", "OmahaHiLo"]
BetType = Literal["NL", "PL", "FL"]
VARIANTS = {("Holdem", "NL"): "NT", ("Holdem", "FL"): "FT", ("Omaha", "PL"): "PO", ("OmahaHiLo", "FL"): "FO/8"}
"""Those that PHH has a name for; the others are named by what they are, such as `Omaha NL`."""
HOLE_CARDS = {"Holdem": 2, "Omaha": 4, "OmahaHiLo": 4}
SEATS_AROUND = 1_000
MOST_SEATS = 50
_DECIMAL_PART = re.compile(r"[.,](\d{1,2})$")


class ScriptHead(msgspec.Struct, kw_only=True):
    """What stands above a hand. Blinds are 0 where it does not say them."""

    venue: str
    game: GameType
    betting: BetType
    hand: str = ""
    table: str = ""
    small: int = 0
    big: int = 0
    bets: tuple[int, int] | None = None
    """The small and the big bet of a limit game."""
    more: dict[str, Any] = {}


class ListedPlayer(msgspec.Struct):
    """A seat. Only those who post, act or are dealt cards are in the hand: the others were sitting out."""

    number: int
    stack: int
    playing: bool = False
    folded: bool = False
    cards: str = ""
    paid: int = 0
    """On this street, as part of a bet."""
    blind: int = 0
    ante: int = 0
    won: int = 0


class Script:
    """Takes a hand in the order it is told, with names for players and cents for amounts."""

    def __init__(self, head: ScriptHead) -> None:
        self.head = head
        self.players: dict[str, ListedPlayer] = {}
        self.button = 0
        self.lines: list[tuple[str, str]] = []
        """Who did what; nobody, for the dealer."""
        self.price = 0
        self.posted: list[str] = []
        self.collected = False
        self.more: dict[str, Any] = {}

    def seat(self, number: int, name: str, stack: int) -> None:
        if name in self.players or len(self.players) == MOST_SEATS:
            raise UnreadableHand(f"{name!r} has a seat twice, or too many have one")
        self.players[name] = ListedPlayer(number, stack)

    def _playing(self, name: str) -> ListedPlayer:
        player = self.players.get(name)
        if player is None:
            raise UnreadableHand(f"{name!r} acts and has no seat")
        player.playing = True
        return player

    def ante(self, name: str, amount: int) -> None:
        self._playing(name).ante += amount

    def blind(self, name: str, kind: str, amount: int, *, all_in: bool = False) -> None:
        """The small blind, the big one or a straddle; whoever posts one after it was posted has come in with it."""
        player = self._playing(name)
        if kind in self.posted:
            self.post(name, amount)
            return
        self.posted.append(kind)
        full = {"small": self.head.small, "big": self.head.big}.get(kind, 0)
        short = all_in or amount >= player.stack - player.ante
        player.blind = max(full, amount) if short else amount
        player.paid += amount
        self.price = max(self.price, player.blind)

    def post(self, name: str, amount: int) -> None:
        """A post to come in, live as far as it is a big blind and dead beyond it, or dead altogether."""
        player = self._playing(name)
        player.blind -= amount
        big = self.head.big or self.price
        player.paid += big if amount >= big else 0

    def act(self, name: str, verb: str, to: int = 0) -> None:
        """A fold `f`, a check or call `cc`, a bet or raise `cbr` to an amount."""
        player = self._playing(name)
        if verb == "f":
            player.folded = True
            self.lines.append((name, "f"))
        elif verb == "cc":
            player.paid = max(player.paid, self.price)
            self.lines.append((name, "cc"))
        else:
            player.paid, self.price = to, max(to, self.price)
            self.lines.append((name, f"cbr {_short(to)}"))

    def put_in(self, name: str, amount: int) -> None:
        """An amount added to what lies there: a raise if it is more than the price, a call if not."""
        to = self._playing(name).paid + amount
        self.act(name, "cbr" if to > self.price else "cc", to)

    def dealt(self, name: str, cards: str) -> None:
        self._playing(name).cards = cards

    def board(self, cards: str) -> None:
        self.lines.append(("", f"d db {cards}"))
        self.price = 0
        for player in self.players.values():
            player.paid = 0

    def shown(self, name: str, cards: str) -> None:
        """At the showdown; without cards, a hand that was mucked. A winner whom nobody called shows, if at all, later,
        and one card of several shows no hand."""
        self._playing(name)
        contested = sum(player.playing and not player.folded for player in self.players.values()) > 1
        if contested and len(cards) in (0, 2 * HOLE_CARDS[self.head.game]):
            self.lines.append((name, f"sm {cards}".rstrip()))

    def collect(self, name: str, amount: int) -> None:
        self._playing(name).won += amount
        self.collected = True

    def hand(self) -> PhhHand:
        """All of it. The seat left of the button is p1, the button the last."""
        inside = sorted(
            (name for name, player in self.players.items() if player.playing),
            key=lambda name: (self.players[name].number - self.button - 1) % SEATS_AROUND,
        )
        if not self.button:
            raise UnreadableHand("the history does not say where the button is")
        if len(inside) < 2:
            raise UnreadableHand(f"{len(inside)} of those at the table play: a hand has two at least")
        playing = [self.players[name] for name in inside]
        tokens = {name: f"p{number}" for number, name in enumerate(inside, 1)}
        unseen = "??" * HOLE_CARDS[self.head.game]
        deals = [f"d dh {tokens[name]} {self.players[name].cards or unseen}" for name in inside]
        lines = [f"{tokens[name]} {line}" if name else line for name, line in self.lines]
        blinds, antes = [player.blind for player in playing], [player.ante for player in playing]
        if len(inside) == 2:  # heads-up the button's come first
            blinds.reverse()
            antes.reverse()
        head = self.head
        variant = VARIANTS.get((head.game, head.betting), f"{head.game} {head.betting}")
        return PhhHand(
            head.hand, variant, antes, blinds, self._least(blinds), [player.stack for player in playing],
            deals + lines, [player.won for player in playing] if self.collected else None, None, self._about(inside),
        )  # fmt: skip

    def _least(self, blinds: list[int]) -> int:
        if self.head.bets:
            return self.head.bets[0]
        return self.head.big or max(blinds)

    def _about(self, inside: list[str]) -> dict[str, Any]:
        head = self.head
        about: dict[str, Any] = {"venue": head.venue, "table": head.table, "hand": _number(head.hand)}
        about = {key: value for key, value in about.items() if value}
        if head.betting == "FL":
            about["big_bet"] = Decimal(dollars(head.bets[1] if head.bets else 2 * self._least([head.big])))
        seats = [self.players[name].number for name in inside]
        return {**about, **head.more, "seats": seats, "players": inside, **self.more}


def amount_of(text: str) -> int:
    """`1,234.50`, `1.234,50` or `0.5` in cents: a last part of one or two digits is the cents."""
    text = text.rstrip(".,")
    part = _DECIMAL_PART.search(text)
    whole = re.sub(r"[.,]", "", text[: part.start()] if part else text)
    return int(whole or "0") * 100 + (int(part[1].ljust(2, "0")) if part else 0)


def _number(hand: str) -> int | str:
    return int(hand) if hand.isdecimal() and len(hand) < 20 else hand


def _short(amount: int) -> str:
    return dollars(amount).removesuffix(".00")

"""Collect a hand in the order in which it is written: seats, posts, acts, deals, showdown and winnings."""

import re
from decimal import Decimal
from typing import Any, Literal

import msgspec

from pitboss.books.phh import GAME_TYPES
from pitboss.books.phh import VARIANTS as PHH_VARIANTS
from pitboss.histories.phh import BET_TYPES, PhhHand, UnreadableHand, dollars

GameType = Literal[
    "Holdem", "Omaha", "OmahaHiLo", "ShortDeck", "Stud", "StudHiLo", "Razz", "SingleDraw", "TripleDraw", "Badugi"
]
BetType = Literal["NL", "PL", "FL"]
VARIANTS = {(GAME_TYPES[one.game], BET_TYPES[one.betting]): name for name, one in PHH_VARIANTS.items()}
"""The games for which PHH has a name. Other games get descriptive names, such as `Omaha NL`."""
HOLE_CARDS = {"Holdem": 2, "ShortDeck": 2, "Omaha": 4, "OmahaHiLo": 4, "SingleDraw": 5, "TripleDraw": 5, "Badugi": 4}
STUDS = ("Stud", "StudHiLo", "Razz")
DRAWS = ("SingleDraw", "TripleDraw", "Badugi")
SHOWN_IN_STUD = (0, 12, 14)
"""The length of a hand at showdown: seven cards, or six and one for all."""
SEATS_AROUND = 1_000
MOST_SEATS = 50
_DECIMAL_PART = re.compile(r"[.,](\d{1,2})$")


class ScriptHead(msgspec.Struct, kw_only=True):
    """The head of a hand. Blinds are 0 if it does not give them."""

    venue: str
    game: GameType
    betting: BetType
    hand: str = ""
    table: str = ""
    small: int = 0
    big: int = 0
    bets: tuple[int, int] | None = None
    """The small and big bets of a limit game."""
    more: dict[str, Any] = {}


class StudDeal(msgspec.Struct):
    """A street of stud: the cards that each seat got, and the seats that had folded before."""

    folded: frozenset[str]
    size: int
    cards: dict[str, str] = {}

    def lines(self, tokens: dict[str, str]) -> list[str]:
        """Return the deals of every player still in. Unseen cards lie face down, before the known ones."""
        unseen = "??" * self.size
        cards_of = {name: (unseen + self.cards.get(name, ""))[-2 * self.size :] for name in tokens}
        return [f"d dh {token} {cards_of[name]}" for name, token in tokens.items() if name not in self.folded]


class DrawnCards(msgspec.Struct):
    """The cards that a player got for discards."""

    name: str
    count: int
    cards: str = ""

    def lines(self, tokens: dict[str, str]) -> list[str]:
        return [f"d dh {tokens[self.name]} {self.cards or '??' * self.count}"]


class SaidLine(msgspec.Struct):
    """A player's action, or the dealer's if there is no name."""

    name: str
    line: str

    def lines(self, tokens: dict[str, str]) -> list[str]:
        return [f"{tokens[self.name]} {self.line}" if self.name else self.line]


class ListedPlayer(msgspec.Struct):
    """A seat. Only players who post, act or are dealt cards are in the hand; the others sit out."""

    number: int
    stack: int
    playing: bool = False
    folded: bool = False
    cards: str = ""
    paid: int = 0
    """The player's bet on this street."""
    blind: int = 0
    ante: int = 0
    short_ante: bool = False
    won: int = 0


class Script:
    """A builder that takes a hand in the order in which it is written, with names for players and cents for amounts."""

    def __init__(self, head: ScriptHead) -> None:
        self.head = head
        self.players: dict[str, ListedPlayer] = {}
        self.button = 0
        self.lines: list[SaidLine | StudDeal | DrawnCards] = []
        self.price = 0
        self.bring_in = 0
        self.short_bring_in = False
        self.drew: set[str] = set()
        """The players who have drawn in the current draw."""
        self.posted: list[str] = []
        self.collected = False
        self.more: dict[str, Any] = {}

    def seat(self, number: int, name: str, stack: int) -> None:
        if name in self.players or len(self.players) == MOST_SEATS:
            raise UnreadableHand(f"{name!r} is seated twice, or there are too many seats")
        self.players[name] = ListedPlayer(number, stack)

    def _playing(self, name: str) -> ListedPlayer:
        player = self.players.get(name)
        if player is None:
            raise UnreadableHand(f"{name!r} acts without a seat")
        player.playing = True
        return player

    def ante(self, name: str, amount: int, *, all_in: bool = False) -> None:
        player = self._playing(name)
        player.ante += amount
        player.short_ante = all_in or player.ante >= player.stack

    def blind(self, name: str, kind: str, amount: int, *, all_in: bool = False) -> None:
        """Post the small blind, the big blind or a straddle. A second one of its kind is a post to come in."""
        player = self._playing(name)
        if kind in self.posted:
            self.post(name, amount)
            return
        self.posted.append(kind)
        full = {"small": self.head.small, "big": self.head.big, "button": self.head.big}.get(kind, 0)
        short = all_in or amount >= player.stack - player.ante
        player.blind = max(full, amount) if short else amount
        player.paid += amount
        self.price = max(self.price, player.blind)

    def post(self, name: str, amount: int) -> None:
        """Post to come in: live up to the big blind and dead beyond it, or all dead."""
        player = self._playing(name)
        player.blind -= amount
        big = self.head.big or self.price
        player.paid += big if amount >= big else 0

    def act(self, name: str, verb: str, to: int = 0) -> None:
        """Add a fold `f`, a check or call `cc`, or a bet or raise `cbr` to an amount."""
        player = self._playing(name)
        self.drew.clear()
        if verb == "f":
            player.folded = True
            self.lines.append(SaidLine(name, "f"))
        elif verb == "cc":
            player.paid = max(player.paid, self.price)
            self.lines.append(SaidLine(name, "cc"))
        else:
            self.short_bring_in = False
            player.paid, self.price = to, max(to, self.price)
            self.lines.append(SaidLine(name, f"cbr {dollars(to).removesuffix('.00')}"))

    def calls(self, name: str, amount: int, *, all_in: bool) -> None:
        """Add a call. If the bring-in was all-in for less, the first call shows its full amount."""
        player = self._playing(name)
        all_in = all_in or player.ante + player.paid + amount >= player.stack
        if self.short_bring_in and not all_in:
            self.bring_in = self.price = max(self.price, player.paid + amount)
            self.short_bring_in = False
        self.act(name, "cc")

    def brings_in(self, name: str, amount: int, *, all_in: bool) -> None:
        self._playing(name).paid = self.price = self.bring_in = amount
        if all_in and self.head.bets:
            self.bring_in = max(amount, self.head.bets[0] // 200 * 100)
        self.short_bring_in = all_in
        self.lines.append(SaidLine(name, "pb"))

    def put_in(self, name: str, amount: int) -> None:
        """Add chips to a player's bet: a raise if that exceeds the price, otherwise a call."""
        to = self._playing(name).paid + amount
        self.act(name, "cbr" if to > self.price else "cc", to)

    def dealt(self, name: str, groups: list[str]) -> None:
        """Add cards dealt to a player. If several groups are written, the last is new; on third street all are."""
        player, last = self._playing(name), self._last_deal(name)
        if last is None:
            player.cards = "".join(groups)
        elif isinstance(last, StudDeal):
            last.cards[name] = groups[-1] if last.size == 1 else "".join(groups)[: 2 * last.size]
        elif len(groups[-1]) == 2 * last.count:
            last.cards = groups[-1]

    def _last_deal(self, name: str) -> StudDeal | DrawnCards | None:
        for line in reversed(self.lines):
            if isinstance(line, StudDeal) or (isinstance(line, DrawnCards) and line.name == name):
                return line
        return None

    def board(self, cards: str) -> None:
        self.lines.append(SaidLine("", f"d db {cards}"))
        self._begin_street()

    def _begin_street(self) -> None:
        self.price = 0
        self.drew.clear()
        for player in self.players.values():
            player.paid = 0

    def street(self, cards: str) -> None:
        """Begin a street of stud: one card each, three on the first; or one card for all."""
        self._begin_street()
        first = not any(isinstance(line, StudDeal) for line in self.lines)
        if cards:
            self.lines.append(SaidLine("", f"d db {cards}"))
            return
        folded = frozenset(name for name, player in self.players.items() if player.folded)
        self.lines.append(StudDeal(folded, 3 if first else 1))

    def discards(self, name: str, count: int, cards: str) -> None:
        """Add a draw, with or without discards. The first one after betting begins a new draw."""
        self._playing(name)
        if not self.drew or name in self.drew:
            self._begin_street()
        self.drew.add(name)
        known = cards if len(cards) == 2 * count else "??" * count
        self.lines.append(SaidLine(name, f"sd {known}".rstrip()))
        if count:
            self.lines.append(DrawnCards(name, count))

    def shown(self, name: str, cards: str) -> None:
        """Add a hand at the showdown; without cards, a mucked one.

        An uncalled winner shows later, if at all, and one card of several does not show a hand.
        """
        self._playing(name)
        contested = sum(player.playing and not player.folded for player in self.players.values()) > 1
        whole = SHOWN_IN_STUD if self.head.game in STUDS else (0, 2 * HOLE_CARDS[self.head.game])
        if contested and len(cards) in whole:
            self.lines.append(SaidLine(name, f"sm {cards}".rstrip()))

    def collect(self, name: str, amount: int) -> None:
        self._playing(name).won += amount
        self.collected = True

    def tokens(self) -> dict[str, str]:
        """Return each player's place. The seat left of the button is p1 and the button is last; stud has no button."""
        if not self.button and self.head.game in STUDS:
            self.button = max((player.number for player in self.players.values()), default=0)
        inside = sorted(
            (name for name, player in self.players.items() if player.playing),
            key=lambda name: (self.players[name].number - self.button - 1) % SEATS_AROUND,
        )
        if not self.button:
            raise UnreadableHand("the history does not say where the button is")
        if len(inside) < 2:
            raise UnreadableHand(f"{len(inside)} players are in the hand: expected at least 2")
        return {name: f"p{number}" for number, name in enumerate(inside, 1)}

    def hand(self) -> PhhHand:
        """Return the hand."""
        tokens = self.tokens()
        inside = list(tokens)
        playing = [self.players[name] for name in inside]
        lines = [*self._first_deals(tokens), *(line for one in self.lines for line in one.lines(tokens))]
        most = max(player.ante for player in playing)  # a player all-in for less owed as much as the other players
        antes = [most if player.short_ante else player.ante for player in playing]
        blinds = [player.blind for player in playing]
        if len(inside) == 2:  # heads-up, the button's entries come first
            blinds.reverse()
            antes.reverse()
        head = self.head
        variant = VARIANTS.get((head.game, head.betting), f"{head.game} {head.betting}")
        return PhhHand(
            head.hand, variant, antes, blinds, self._least(blinds), [player.stack for player in playing],
            lines, [player.won for player in playing] if self.collected else None, None, self._about(inside),
        )  # fmt: skip

    def _first_deals(self, tokens: dict[str, str]) -> list[str]:
        """Return the cards dealt before the betting; in stud they are written street by street."""
        if self.head.game in STUDS:
            return []
        unseen = "??" * HOLE_CARDS[self.head.game]
        return [f"d dh {token} {self.players[name].cards or unseen}" for name, token in tokens.items()]

    def _least(self, blinds: list[int]) -> int:
        if self.head.bets:
            return self.head.bets[0]
        return self.head.big or max(blinds)

    def _about(self, inside: list[str]) -> dict[str, Any]:
        head = self.head
        hand = int(head.hand) if head.hand.isdecimal() and len(head.hand) < 20 else head.hand
        about: dict[str, Any] = {"venue": head.venue, "table": head.table, "hand": hand}
        about = {key: value for key, value in about.items() if value}
        if head.betting == "FL":
            about["big_bet"] = Decimal(dollars(head.bets[1] if head.bets else 2 * self._least([head.big])))
        if self.bring_in:
            about["bring_in"] = Decimal(dollars(self.bring_in))
        seats = [self.players[name].number for name in inside]
        return {**about, **head.more, "seats": seats, "players": inside, **self.more}


def amount_of(text: str) -> int:
    """Return `1,234.50`, `1.234,50` or `0.5` in cents; a last part of one or two digits is cents."""
    text = text.rstrip(".,")
    part = _DECIMAL_PART.search(text)
    whole = re.sub(r"[.,]", "", text[: part.start()] if part else text)
    return int(whole or "0") * 100 + (int(part[1].ljust(2, "0")) if part else 0)

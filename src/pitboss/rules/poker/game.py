"""A poker game as its rulebook lays it out: streets, forced bets, sizes, hands, each with its clauses.

The machine decides nothing on its own: it consults a `PokerGame` and the book's `PokerRules`, and cites their clauses.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import msgspec
from msgspec.structs import replace

from pitboss.core.cards import Card, DeckKind
from pitboss.core.citation import Rules
from pitboss.core.hands import SHOWING, Category, Ranking
from pitboss.core.money import Chips, Odds
from pitboss.rules.irregularities import Irregularity
from pitboss.rules.jackpot import JackpotRules
from pitboss.rules.layout import Demo, Game, Layout
from pitboss.rules.officials import Officials
from pitboss.rules.poker.betting.limits import Structure
from pitboss.rules.poker.rules import PokerRules, Street
from pitboss.rules.poker.showdown.commission import Commission
from pitboss.rules.sign import SignField

if TYPE_CHECKING:
    from pitboss.rules.poker.round import PokerRound


class ChipRules(msgspec.Struct, frozen=True, kw_only=True):
    """The meaning of chips, words and actions out of turn, clause by clause."""

    spoken: Rules
    stated: Rules
    """The clauses for a raise in one motion, or with a stated amount."""
    stated_elsewhere: Rules = ()
    """The same clauses where the number of raises is limited; `stated` is cited if empty."""
    one_motion: Rules
    limit_chip: Rules
    """One oversize chip in a limit game."""
    limit_opening: Rules = ()
    """The clauses for an oversize chip with nothing to call, which opens; `limit_chip` is cited if empty."""
    first_round_chip: Rules
    later_chip: Rules
    raise_chip: Rules
    """An announced raise whose amount the chips set."""
    raise_chips: Rules = ()
    """The clauses for several chips, if `raise_chip` is about one; `raise_chip` is cited if empty."""
    two_chips: Rules = ()
    """Two equal chips, if the book interprets them as a call."""
    half_or_more: Rules
    less_than_half: Rules
    minimum_bet: Rules
    short_call: Rules
    early: Rules
    overtaken: Rules
    early_check: Rules
    early_fold: Rules
    early_all_in: Rules = ()
    """An all-in out of turn below the price stays in, if the book says so."""


class SideWager(msgspec.Struct, frozen=True, kw_only=True):
    """A wager on the flop alone: it wins if every card's suit is one of `suits`."""

    name: str
    suits: frozenset[int]
    odds: Odds
    placed: Rules
    win: Rules
    lose: Rules
    alone: Rules
    """The clause under which the flop is dealt for it even when only one player is left."""
    withdrawn: Rules = ()
    """The clause under which it may be taken back when the cards are dealt again after a misdeal."""
    not_in_tournaments: Rules = ()
    """Tournament chips may not be staked against the house."""


class SideOffer(msgspec.Struct, frozen=True, kw_only=True):
    """A sign's offer of side wagers: a record offers them by default, a table only if the sign says so."""

    key: str
    """The sign's key: `false`, or a minimum and a maximum."""
    title: str
    rules: Rules


class SideLimits(msgspec.Struct, frozen=True, kw_only=True):
    """The limits of a side wager."""

    least: Chips = 0
    most: Chips | None = None
    on_sign: bool = False
    """True if the sign names it; a record without a sign offers it without limits."""


class BringIn(msgspec.Struct, frozen=True, kw_only=True):
    """The forced bet of the player whose up card requires it, in addition to the antes."""

    worst: Callable[[Card], int]
    """Returns a number for an up card. The card with the highest number must bring it in."""
    part: int = 4
    """The fraction of the smaller bet that ante and bring-in each are, if the sign gives no amount."""
    rules: Rules


class RoomJackpot(JackpotRules, frozen=True, kw_only=True):
    """A prize for a royal flush of both hole cards and the flop, with the clauses of its claim."""

    prize: Rules
    flop_on_request: Rules
    shown: Rules
    refilled: Rules
    """The clause that makes the reserve the new pool."""
    reseeded: Rules
    """The clause for a reserve that is too small for the new pool."""
    lost: Rules
    """A folded, mucked or dead hand wins nothing, nor does one in a void round."""


ANY_STACK = 1_000_000
"""The stack that is enough to be dealt in at any table."""


class PokerGame(Game, frozen=True, kw_only=True, eq=False):
    """One game: a declaration for the machine, compared by identity."""

    decks: dict[DeckKind, int]
    """The decks that it may be played with, and the most seats for each. The first is the default."""
    rankings: dict[DeckKind, Ranking]
    low: Ranking | None = None
    structures: tuple[Structure, ...]
    """The values of the sign's `betting`; the first is the default."""
    antes: bool = False
    """True if every player antes the table minimum or, with a bring-in, the amount on the sign."""
    bring_in: BringIn | None = None
    showing: dict[DeckKind, Ranking] = msgspec.field(default_factory=dict)
    """The ranking of up cards, if it is not the order of high hands."""
    unseen_up: Rules = ()
    """The clauses under which an unknown up card has no rank; empty if every face must be written."""
    single_blind: bool = False
    button_blind: bool = False
    """True if the only blind is the button's."""
    blind_multiples: tuple[int, ...] = ()
    """Multiples of the table minimum that the blind may be."""
    deals_from_blind: bool = False
    """True if the first card goes to the first blind instead of the seat to the left of the button."""
    over_blinds: bool = False
    """True if straddles are this book's over-blinds: each doubles the last blind, for as many players as want to."""
    streets: tuple[Street, ...]
    low_open: Street | None = None
    """The first street if the sign says that the low card opens."""
    rules: PokerRules
    seats_rules: Rules
    blind_rules: Rules = ()
    """The game's own clauses on its blinds, instead of the book's."""
    straddle_rules: Rules = ()
    hand_rules: Rules
    low_rules: Rules = ()
    low_odd_rules: Rules = ()
    """The clauses for a pot that cannot be halved."""
    no_low_rules: Rules = ()
    own_cap: bool = False
    """True if the raise limit is in the game's own clauses, so that a tournament keeps it."""
    chip_rules: ChipRules
    read_commission: Callable[[dict[str, Any], Chips], Commission | None]
    charged: tuple[SignField, ...] = ()
    """The fields of the sign's `commission`."""
    side_wagers: tuple[SideWager, ...] = ()
    side_offer: SideOffer | None = None
    jackpot: RoomJackpot | None = None
    bonus: Rules = ()
    """The clause that lets the operator offer bonus prizes for hands."""
    heads_up_option: bool = False
    """True if the sign may say who posts the small blind heads-up."""
    carried: Rules = ()
    """The clause under which a pot that nobody opened joins the next round's."""
    stays_carried: Rules = ()
    """The clause under which a void round leaves a carried pot unchanged."""
    demo: Demo = Demo(places=6)
    irregularities: tuple[Irregularity, ...] = ()
    """The irregularities of its table, each with its remedy."""
    officials: Officials

    kind: ClassVar[Literal["poker"]] = "poker"

    @property
    def seats(self) -> dict[str, int]:
        """The most hands dealt at a table, by the name of the deck."""
        return {deck.name: most for deck, most in self.decks.items()}

    def showing_with(self, deck: DeckKind) -> Ranking:
        """Return the ranking of up cards for a deck."""
        return self.showing.get(deck, SHOWING)

    @property
    def on_blinds(self) -> Rules:
        return self.blind_rules or self.rules.blinds

    @property
    def on_straddles(self) -> Rules:
        return self.straddle_rules or self.rules.straddle

    @property
    def layout(self) -> Layout:
        """The cards in the middle."""
        return Layout(place="seat", board=sum(street.board for street in self.streets))

    @property
    def tables(self) -> dict[str, dict[str, Any]]:
        """Return its pay tables by wager: none, because players win each other's chips."""
        return {}

    @property
    def lesson(self) -> str:
        """Return its lesson: `board-2`, `board-4-two`, `up-cards` or `draw`, with `-low` if the lowest hand wins.

        `-two` is a game in which two cards of the hand are used, no more and no fewer.
        """
        ranking = next(iter(self.rankings.values()))
        low = "" if Category.ROYAL_FLUSH in ranking.order.strength else "-low"
        if self.layout.board:
            return f"board-{len(self.streets[0].hole)}{'-two' if ranking.hole else ''}{low}"
        return ("draw" if any(street.exchange for street in self.streets) else "up-cards") + low

    def sign_fields(self, shown: Callable[[str], Rules]) -> list[SignField]:
        """Return the form fields of its sign; `shown` returns the clause for showing something on a sign."""
        chip = SignField(key="table.chip", words="lowest chip", kind="money", rules=shown("limits"))
        commission = (
            replace(one, key=f"table.commission.{one.key}", words=f"commission: {one.words}") for one in self.charged
        )
        return [*_forced(self), *_betting(self, shown), *_options(self), chip, *commission, *_side(self)]

    def check_sign(self, table: dict[str, Any]) -> None:
        """Raise a `Refusal` for a table sign that the book does not allow, whatever the stacks."""
        from pitboss.rules.poker.sign import read_sign

        read_sign(self, table, {"starting_stacks": [ANY_STACK, ANY_STACK]})

    def new_round(self, table: dict[str, Any], setup: dict[str, Any]) -> "PokerRound":
        """Return a round with the record's table sign and PHH's setup keys."""
        from pitboss.rules.poker.round import PokerRound
        from pitboss.rules.poker.sign import read_sign

        round_ = PokerRound(read_sign(self, table, setup))
        round_.opening = table, setup
        return round_


def _forced(game: PokerGame) -> Iterator[SignField]:
    if not game.antes:
        cited, most = game.on_blinds, "1" if game.single_blind else ""
        yield SignField(key="blinds", words="blinds", kind="amounts", most=most, rules=cited)
        if not game.rules.no_cash_ante:
            yield SignField(key="ante", words="ante in addition to blinds", kind="money", rules=cited)
        straddles = None if game.over_blinds else game.rules.straddles
        yield SignField(
            key="table.straddles", words="straddles permitted", kind="number", least="0",
            most="" if straddles is None else str(straddles), rules=game.on_straddles,
        )  # fmt: skip
    if game.bring_in is not None:
        for key, words in (("ante", "ante"), ("bring-in", "bring-in, less than the small bet")):
            yield SignField(key=f"table.{key}", words=words, kind="money", rules=game.bring_in.rules)


def _betting(game: PokerGame, shown: Callable[[str], Rules]) -> Iterator[SignField]:
    if len(game.structures) > 1:
        yield _choice("betting", "betting", game.structures, shown("betting"))
    if "limit" in game.structures:
        words, cited = "small and big bet, in a limit game", game.rules.size.limit
        yield SignField(key="bets", words=words, kind="amounts", least="2", most="2", rules=cited)


def _options(game: PokerGame) -> Iterator[SignField]:
    if len(game.seats) > 1:
        yield _choice("deck", "deck", tuple(game.seats), game.seats_rules)
    if game.low_open is not None:
        yield _choice("opener", "who opens", ("high-card", "low-card"), game.low_open.rules.first)
    if game.heads_up_option:
        yield _choice("heads-up", "heads-up blinds", ("button-small-blind", "literal"), game.rules.heads_up)


def _side(game: PokerGame) -> Iterator[SignField]:
    if (offer := game.side_offer) is not None:
        for key in ("minimum", "maximum"):
            words = f"{offer.title}: {key} (empty if not offered)"
            yield SignField(key=f"table.{offer.key}.{key}", words=words, kind="money", rules=offer.rules)


def _choice(key: str, words: str, options: tuple[str, ...], rules: Rules) -> SignField:
    return SignField(key=f"table.{key}", words=words, kind="choice", options=options, rules=rules)

"""A rulebook's declaration of a banked game."""

from collections.abc import Callable
from typing import Any, ClassVar, Literal

import msgspec

from pitboss.core.citation import Rules
from pitboss.core.refusals import WrongSign
from pitboss.rules.banked.analysis import Analysis
from pitboss.rules.banked.hands import Hand
from pitboss.rules.banked.round import BankedRound
from pitboss.rules.banked.rows import PayTable
from pitboss.rules.banked.sign import read_sign, sign_fields
from pitboss.rules.banked.stages import Communal, Hands, Stage
from pitboss.rules.banked.wager import Combination, Wager
from pitboss.rules.irregularities import Irregularity
from pitboss.rules.jackpot import JackpotRules
from pitboss.rules.layout import Circle, Demo, Game, Layout, Printed, spots
from pitboss.rules.officials import Officials
from pitboss.rules.sign import SignField


class Clauses(msgspec.Struct, frozen=True, kw_only=True):
    """The clauses behind what every banked game refuses or does."""

    deck: Rules
    """One deck: each card exists once."""
    boxes: Rules
    """The number of boxes at a table."""
    closed: Rules
    """No wager once the round has begun, except those that decide it."""
    main: Rules
    """A round needs a main wager."""
    control: Rules
    """The player of a hand decides for it."""
    deciding: Rules
    """Decisions come after the cards."""
    looking: Rules = ()
    """Hands are picked up when the last card is dealt; empty if players may look at each card."""
    folded: Rules
    """A folded hand has left the round."""
    absent: Rules = ()
    """The hand of an absent player has left the round; empty if the book has no such rule."""
    turn: Rules = ()
    """Boxes decide in order from the dealer's left; empty if the book has no order."""
    empty_box: Rules
    """No cards to a box without a main wager."""
    card_count: Rules
    """The number of cards the book prescribes."""
    burns: Rules
    """No card is burnt."""
    wagers: Rules
    """The wagers and where they are placed."""
    spoken: Rules
    """A wager is chips, not words."""
    settling: Rules
    """The steps before wagers are settled."""
    over: Rules
    """When the round ends."""
    from_right: Rules = ()
    """Hands are settled from the dealer's right; empty if from the left, as they were dealt."""
    pay_tables: Rules = ()
    one_patron: Rules = ()
    """A box takes the wagers of one patron only; empty if others may back a hand."""
    one_box: Rules = ()
    """A patron wagers on one box only; empty if the book allows several."""
    no_tournament_jackpot: Rules = ()
    limits: Rules = ()
    """The limits on the sign: a player's own wager outside them is refused."""
    advised: dict[str, Rules] = msgspec.field(default_factory=dict)
    """Warnings given the first time, by their key in records."""
    review: tuple[str, Rules] | None = None
    """The advice on review outside the house, for a player who disagrees with a decision."""
    personal: Rules = ()
    """Limits may be agreed with the player of a box; empty if they are the same for all."""
    exposure: Rules = ()
    """A player may elect not to have the hand exposed; empty if the book does not allow it."""
    exposure_blocked: Rules = ()
    """The election is refused if another patron's wager rides on the hand; empty if that cannot happen."""
    jackpot_cards: Rules = ()
    voiding: Rules
    """A void round returns every wager and restores the pools."""
    undoing: Rules = ()
    """A wager voided after the settlement: the stake is returned and winnings are paid back."""
    suspended: Rules = ()
    """Play stops while a fault is investigated."""
    fault_found: Rules = ()
    """The round is void if the investigation finds a fault."""
    laid_again: Rules = ()
    """Communal cards dealt wrongly are put in order."""
    dealers_prizes: Rules = ()
    """The dealer pays what a jackpot wager wins apart from the meter; empty if an official verifies that too."""
    prizes_settled: tuple[Rules, Rules] = ((), ())
    """Clauses that refer jackpot wagers to their own rules: the winners' without a dealer's hand, otherwise all."""
    leaver: Rules = ()
    """A player who leaves gets back a wager carried to the next round."""


class Qualifying(msgspec.Struct, frozen=True):
    """The condition for the dealer's hand to play."""

    met: Callable[[int], bool]
    """Returns True for the rank of a hand that qualifies."""
    rules: Rules


class BankedGame(Game, frozen=True, kw_only=True):
    """A game against the house: its wagers, the order of a round, the hands it compares."""

    boxes: int
    wagers: tuple[Wager, ...]
    """Its wagers, in the order in which the answer lists them."""
    hands: Hands
    stages: tuple[Stage, ...]
    """The stages of a round after the hands are dealt."""
    player_hand: Hand
    dealer_hand: Hand
    qualifying: Qualifying | None = None
    """The condition for the dealer's hand to play; None if any hand does."""
    jackpot_hand: Hand | None = None
    jackpot: JackpotRules | None = None
    """The rules of its jackpot; None if the game has none."""
    clauses: Clauses
    combinations: tuple[Combination, ...] = ()
    pay_tables: dict[str, dict[str, PayTable]] = msgspec.field(default_factory=dict)
    """Pay tables by key of the table sign; the first of each key is the default."""
    printed: dict[str, PayTable] = msgspec.field(default_factory=dict)
    """Pay tables that no sign can change, by wager."""
    dealer_always_turns: bool = True
    """True if the dealer's cards are turned up even when nothing depends on them."""
    blind_extras: bool = False
    """True if a player with several boxes sees the cards of only one of them."""
    jackpot_cards: int = 0
    """Number of cards dealt for the jackpot only."""

    analysis: Analysis = Analysis()
    """Further facts that its odds need."""
    demo: Demo = Demo(places=5)
    printed_on: Printed = Printed()
    """The printed cloth; a wager without a place on it gets one."""
    irregularities: tuple[Irregularity, ...] = ()
    """The irregularities of its table, each with its remedy."""
    officials: Officials

    kind: ClassVar[Literal["banked"]] = "banked"

    @property
    def seats(self) -> dict[str, int]:
        """The most hands dealt at a table, by the name of the deck."""
        return {"full": self.boxes}

    @property
    def listed(self) -> list[str]:
        """Every wager an answer may name, in the order it lists them."""
        placed = [name for wager in self.wagers for name in (wager.name, wager.bonus and wager.bonus.name) if name]
        return placed + [combination.into.name for combination in self.combinations]

    @property
    def limited(self) -> tuple[Wager, ...]:
        """The wagers that may have limits of their own: those whose amount the player chooses."""
        first = self.wagers[0]
        return tuple(one for one in self.wagers if one is first or not (one.decides or one.price or one.equals))

    @property
    def lesson(self) -> str:
        """Return its kind of lesson: the model of its odds."""
        return self.analysis.model

    @property
    def layout(self) -> Layout:
        """A box's circles and the cards in the middle."""
        main = next(wager for wager in self.wagers if wager.main)
        wagers = (*self.wagers, *(one.into for one in self.combinations))
        own = [one.name for one in wagers if one.main or one.decides]
        sides = [one.name for one in wagers if not (one.main or one.decides or one.level)]
        places = spots(own, sides, [one.name for one in wagers if one.level]) | self.printed_on.spots
        return Layout(
            place="box",
            board=sum(stage.count for stage in self.stages if isinstance(stage, Communal)),
            dealer=self.hands.count,
            circles=tuple(
                Circle(
                    wager.name,
                    wager is main or (wager.main and bool(wager.equals)),
                    bool(wager.level),
                    *places[wager.name],
                )
                for wager in wagers
            ),
            cloth=self.printed_on.cloth,
            lettering=self.printed_on.lettering or (self.title,),
            signs=self.printed_on.signs,
        )

    @property
    def decisions(self) -> tuple[int, ...]:
        """Number of communal cards on the table at each decision."""
        found, lie = [], 0
        for stage in self.stages:
            if isinstance(stage, Communal):
                lie = stage.before + stage.count
            else:
                found.append(lie)
        return tuple(found)

    @property
    def tables(self) -> dict[str, dict[str, PayTable]]:
        """Every pay table that can be replaced by another, by its purpose and by its name."""
        return {kind: {"rulebook": table} for kind, table in self.analysis.tables.items()} | self.pay_tables

    def wager(self, name: str) -> Wager | None:
        return next((wager for wager in self.wagers if wager.name == name), None)

    def sign_fields(self, shown: Callable[[str], Rules]) -> list[SignField]:
        """Return the form fields of its sign; `shown` returns the clause for showing something on a sign."""
        return sign_fields(self, shown)

    def check_sign(self, table: dict[str, Any]) -> None:
        """Raise a `Refusal` for a table sign that the book does not allow."""
        read_sign(self, table)

    def new_round(self, table: dict[str, Any] | None = None, setup: dict[str, Any] | None = None) -> BankedRound:
        """Return a new round at a table with this sign. A banked game has no `setup` (PHH's keys)."""
        for key in setup or {}:
            raise WrongSign(f"{key!r} is a key of poker games: {self.title} is played against the house")
        round_ = BankedRound(self, read_sign(self, table or {}))
        round_.opening = table or {}, {}
        return round_

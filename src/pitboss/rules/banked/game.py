"""How a rulebook declares a banked game."""

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
    """One deck: a card is there once."""
    boxes: Rules
    """How many boxes a table has."""
    closed: Rules
    """No wager once the round has begun, except those that decide it."""
    main: Rules
    """A round is played for a main wager."""
    control: Rules
    """Who decides for a hand."""
    deciding: Rules
    """Decisions come after the cards."""
    looking: Rules = ()
    """Hands are picked up when the last card is dealt; empty where players may look at each card."""
    folded: Rules
    """A folded hand has left the round."""
    absent: Rules = ()
    """So has the hand of a player who was not there; empty where the book has no such rule."""
    turn: Rules = ()
    """Boxes decide one after the other from the dealer's left; empty where the book keeps no order."""
    empty_box: Rules
    """No cards to a box without a main wager."""
    card_count: Rules
    """As many cards as the book says."""
    burns: Rules
    """No card is burnt."""
    wagers: Rules
    """Where wagers are placed, and which there are."""
    spoken: Rules
    """A wager is chips, not words."""
    settling: Rules
    """What is done before wagers are settled."""
    over: Rules
    """When the round ends."""
    from_right: Rules = ()
    """Hands are settled one after the other from the dealer's right; empty: from the left, as they were dealt."""
    pay_tables: Rules = ()
    one_patron: Rules = ()
    """A box takes the wagers of one patron only; empty where others may back a hand."""
    one_box: Rules = ()
    """A patron wagers on one box only; empty where several are allowed."""
    no_tournament_jackpot: Rules = ()
    limits: Rules = ()
    """The limits on the sign, and that a wager outside them is refused when its own player places it."""
    advised: dict[str, Rules] = msgspec.field(default_factory=dict)
    """What a player is advised of the first time, by the word that records have for it."""
    review: tuple[str, Rules] | None = None
    """What whoever disagrees with the decision of a dispute is told of those who stand outside the house."""
    personal: Rules = ()
    """Limits may be agreed with the player of a box; empty where they are the same for all."""
    exposure: Rules = ()
    """A player may elect not to have the hand exposed; empty where the book has no such election."""
    exposure_blocked: Rules = ()
    """…unless somebody else's wager rides on it; empty where that cannot be."""
    jackpot_cards: Rules = ()
    voiding: Rules
    """A void round gives every wager back, and the pools are as they were."""
    undoing: Rules = ()
    """What is void after the settlement: stakes go back and what was paid comes back."""
    suspended: Rules = ()
    """Play stops while a fault is looked into."""
    fault_found: Rules = ()
    """…and is void where there was one."""
    laid_again: Rules = ()
    """Communal cards dealt wrongly are put in order."""
    dealers_prizes: Rules = ()
    """What a jackpot wager wins beside the meter is the dealer's to pay; empty where an official verifies it too."""
    prizes_settled: tuple[Rules, Rules] = ((), ())
    """Where the settlement sends jackpot wagers to their own rules: against no hand those that win, otherwise all."""
    leaver: Rules = ()
    """A player who leaves gets back a wager that stands for the next round."""


class Qualifying(msgspec.Struct, frozen=True):
    """What the dealer's hand has to be to play."""

    met: Callable[[int], bool]
    """By the hand's rank."""
    rules: Rules


class BankedGame(Game, frozen=True, kw_only=True):
    """A game against the house: its wagers, the order of a round, the hands it compares."""

    boxes: int
    wagers: tuple[Wager, ...]
    """In the order in which the answer lists them."""
    hands: Hands
    stages: tuple[Stage, ...]
    """The round after the hands are dealt."""
    player_hand: Hand
    dealer_hand: Hand
    qualifying: Qualifying | None = None
    """None where any hand of the dealer's plays."""
    jackpot_hand: Hand | None = None
    jackpot: JackpotRules | None = None
    """None where nothing is played for beside the house's own odds."""
    clauses: Clauses
    combinations: tuple[Combination, ...] = ()
    pay_tables: dict[str, dict[str, PayTable]] = msgspec.field(default_factory=dict)
    """By key of the table sign, the first of each being the default."""
    printed: dict[str, PayTable] = msgspec.field(default_factory=dict)
    """By wager: the tables that no sign can change."""
    dealer_always_turns: bool = True
    """The dealer's cards are turned up even when nothing depends on them."""
    blind_extras: bool = False
    """A player with several boxes sees the cards of one only."""
    jackpot_cards: int = 0
    """How many cards are dealt for the jackpot alone."""

    analysis: Analysis = Analysis()
    """What its odds need to know beside its settlement."""
    demo: Demo = Demo(places=5)
    printed_on: Printed = Printed()
    """The printed cloth; a wager without a place on it gets one."""
    irregularities: tuple[Irregularity, ...] = ()
    """What can go wrong at its table, each with its remedy."""
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
        """The wagers that may have limits of their own: those whose amount is the player's to choose."""
        first = self.wagers[0]
        return tuple(one for one in self.wagers if one is first or not (one.decides or one.price or one.equals))

    @property
    def layout(self) -> Layout:
        """A box's circles, and the cards in the middle."""
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
        """How many communal cards lie there at each decision."""
        found, lie = [], 0
        for stage in self.stages:
            if isinstance(stage, Communal):
                lie = stage.before + stage.count
            else:
                found.append(lie)
        return tuple(found)

    @property
    def tables(self) -> dict[str, dict[str, PayTable]]:
        """Every pay table that another may be tried in place of, by what it is for and by its name."""
        return {kind: {"rulebook": table} for kind, table in self.analysis.tables.items()} | self.pay_tables

    def wager(self, name: str) -> Wager | None:
        return next((wager for wager in self.wagers if wager.name == name), None)

    def sign_fields(self, shown: Callable[[str], Rules]) -> list[SignField]:
        """What its sign can say, as fields of a form; `shown` tells the clause by which a sign shows something."""
        return sign_fields(self, shown)

    def check_sign(self, table: dict[str, Any]) -> None:
        """Raises a `Refusal` for a table sign that the book does not allow."""
        read_sign(self, table)

    def new_round(self, table: dict[str, Any] | None = None, setup: dict[str, Any] | None = None) -> BankedRound:
        """A round at a table with this sign. `setup`, PHH's keys, has no place in a banked game."""
        for key in setup or {}:
            raise WrongSign(f"{key!r} is a key of player-v-player games: {self.title} is played against the house")
        round_ = BankedRound(self, read_sign(self, table or {}))
        round_.opening = table or {}, {}
        return round_

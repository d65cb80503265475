"""Irregularities of poker where Perth and Melbourne agree: communal cards dealt wrongly, and spoilt games."""

from functools import partial
from typing import TYPE_CHECKING

import msgspec

from pitboss.core.cards import Card
from pitboss.core.citation import Rules, joined
from pitboss.rules.irregularities import Irregularity, card, cards, place, places, word
from pitboss.rules.poker.irregularities.communal_cards import (
    early_fifth,
    early_flop,
    early_fourth,
    several_turned,
    street_of_single,
    take_back_flop,
)
from pitboss.rules.poker.irregularities.remedies import (
    ask_which_was_due,
    breach,
    defective_deck,
    disrupted,
    fraud_alleged,
)

if TYPE_CHECKING:
    from pitboss.rules.poker.round import PokerRound


class BoardClauses(msgspec.Struct, frozen=True, kw_only=True):
    """A book's clauses and words on communal cards: too many, too early, several instead of one."""

    too_many: Rules
    early_flop: Rules
    early_fourth: Rules
    early_fifth: Rules
    two: Rules
    two_at_the_end: Rules
    """The clauses for two cards turned when no more cards are to come."""
    many: Rules
    unclear: Rules
    communal: str
    fourth: str
    fifth: str
    asked: tuple[str, str]
    """The role that says which card was due, and the role's title."""
    decision: str
    """The word before the card in the answer."""
    nobody_knows: str
    discards: bool
    """True if cards may be discarded before a street."""
    side_wagers: bool
    """True if side wagers are settled by the flop."""

    def turned(self, round_: "PokerRound", shown: tuple[Card, ...]) -> Rules:
        """Return the clauses for turned cards. Of two, the other becomes the next burn unless no more are dealt; more
        are shuffled back."""
        dealt = street_of_single(round_, shown[:1])
        at_the_end = (round_.state.street if dealt is None else dealt) + 1 == len(round_.sign.streets)
        return self.many if len(shown) > 2 else self.two_at_the_end if at_the_end else self.two


def board_errors(cited: BoardClauses) -> tuple[Irregularity, ...]:
    """Return seven irregularities of the flop and the two cards after it."""
    fourth, fifth, one_card = cited.fourth, cited.fifth, f"one {cited.communal} card was due"
    first_named = "the first named being the card due"
    waiting = " Side wagers wait for it." if cited.side_wagers else ""
    either = f"When the {fourth.removesuffix(' card')} or {fifth} is dealt"
    until = f"{either}, until somebody has acted on it."

    def during(number: str, street: str) -> str:
        discards = f", or while cards are discarded before the {street}" if cited.discards else ""
        return f"During the {number} betting round{discards}."

    def turned(round_: "PokerRound", shown: tuple[Card, ...]) -> None:
        several_turned(round_, shown, cited.turned(round_, shown))

    return (
        Irregularity(
            "flop-too-many", takes=(cards(1, 10, "7h8h9hTc"),), remedy=partial(take_back_flop, rules=cited.too_many),
            rules=cited.too_many,
            meaning="More than three cards were turned up as the flop.",
            when="When the flop is dealt, until two players have acted on it.",
            then=f"All go back to the deck, the burn stays; the deck is shuffled and cut, and the flop is dealt "
            f"again.{waiting}",
        ),
        Irregularity(
            "early-flop", takes=(cards(1, 3, "7h8h9h"),), remedy=partial(early_flop, rules=cited.early_flop),
            rules=cited.early_flop,
            meaning="The flop was turned up before the first betting round was complete.",
            when=during("first", "flop"),
            then="The flop is taken back, the burn stays; betting is completed and a new flop dealt without another "
            "burn.",
        ),
        Irregularity(
            f"early-{fourth.removesuffix(' card')}", takes=(card("7h"),),
            remedy=partial(early_fourth, rules=cited.early_fourth), rules=cited.early_fourth,
            meaning=f"The fourth {cited.communal} card was exposed before the second betting round was complete.",
            when=during("second", fourth),
            then=f"It is set aside, the burn stays; a burn and a new {fourth} follow; then it is shuffled back and the "
            f"{fifth} is dealt without a burn.",
        ),
        Irregularity(
            f"early-{fifth.removesuffix(' card')}", takes=(card("7h"),),
            remedy=partial(early_fifth, rules=cited.early_fifth), rules=cited.early_fifth,
            meaning=f"The fifth {cited.communal} card was exposed before the third betting round was complete.",
            when="During the third betting round.",
            then=f"It is shuffled back, the burn stays; betting is completed and a new {fifth} dealt without another "
            "burn.",
        ),
        Irregularity(
            "two-turned", takes=(cards(2, 2, "7h8c"),), remedy=turned, rules=cited.two + cited.two_at_the_end,
            meaning=f"Two cards were turned when {one_card}, {first_named}.",
            when=until,
            then=f"The due card stays; the other is the next burn card, or mucked after the {fifth}.",
        ),
        Irregularity(
            "many-turned", takes=(cards(3, 10, "7h8c9d"),), remedy=turned, rules=cited.many,
            meaning=f"More than two cards were turned when {one_card}, {first_named}.",
            when=until,
            then="The due card stays; the others are shuffled back.",
        ),
        Irregularity(
            "unclear-turned", takes=(cards(2, 10, "7h8c"),),
            remedy=partial(
                ask_which_was_due,
                role=cited.asked[0],
                decision=cited.decision,
                nobody_knows=cited.nobody_knows,
                known=cited.turned,
                rules=cited.unclear,
            ),
            rules=cited.unclear,
            meaning="Several cards were turned and nobody at the table knows which was due.",
            when=until,
            then=f"{cited.asked[1]} says which was due; otherwise all are shuffled back, the burn stays and a new "
            "card is dealt.",
        ),
    )  # fmt: skip


class GameClauses(msgspec.Struct, frozen=True, kw_only=True):
    """A book's clauses and words on a defective deck, a disruption, a fraud and a breach."""

    deck: Rules
    deck_is: tuple[str, str]
    """The deck's fault, as worded in a ruling and in the list."""
    carries: bool
    """True if a pot may be carried into the next round."""
    disrupted: Rules
    disruptions: tuple[str, ...]
    fraud: Rules
    invalidates: tuple[str, str]
    """The role that may invalidate a round, and the role's title."""
    breaches: dict[str, tuple[str, Rules]]
    breach_example: str
    voids_wagers: Rules
    bars: Rules
    """The clauses on excluding a player."""
    punishes: tuple[str, str]
    seats: int


def spoilt_games(cited: GameClauses) -> tuple[Irregularity, ...]:
    """Return four irregularities that may leave a round without a result."""
    until = "Until the pots are awarded: at a showdown, until they are pushed."
    carried = "; a carried pot stays carried" if cited.carries else ""
    role, title = cited.invalidates
    conduct = tuple(rule for _, clause in cited.breaches.values() for rule in clause)
    return (
        Irregularity(
            "defective-deck",
            at_any_time=True,
            remedy=partial(defective_deck, why=cited.deck_is[0], rules=cited.deck),
            rules=cited.deck,
            meaning=cited.deck_is[1],
            when=until,
            then=f"The round is void and every wager is returned{carried}.",
        ),
        Irregularity(
            "disruption",
            takes=(word(*cited.disruptions, example="fire"),),
            remedy=partial(disrupted, role=role, rules=cited.disrupted),
            rules=cited.disrupted,
            meaning=f"The game was disrupted: {', '.join(cited.disruptions)}.",
            when=until,
            then=f"{title} may invalidate the round, and every wager is returned; otherwise play continues.",
        ),
        Irregularity(
            "fraud",
            takes=(places(0, cited.seats),),
            asks=fraud_alleged(cited.fraud, role),
            rules=cited.fraud,
            meaning="A person is suspected of fraud.",
            when="At any time, even after the award.",
            then=f"{title} may invalidate the round if it affected the outcome; then every wager is returned.",
        ),
        Irregularity(
            "breach",
            takes=(place("p3"), word(*cited.breaches, example=cited.breach_example)),
            remedy=partial(
                breach,
                breaches=cited.breaches,
                role=cited.punishes[0],
                voids_wagers=cited.voids_wagers,
                bars=cited.bars,
            ),
            rules=joined(conduct, cited.voids_wagers, cited.bars),
            meaning=f"A player broke a rule of conduct: {', '.join(cited.breaches)}.",
            when="At any time.",
            then=f"{cited.punishes[1]} may void the player's wagers, or exclude the player.",
        ),
    )

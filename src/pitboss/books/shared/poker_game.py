"""Spoilt poker games, where Perth and Melbourne agree: a defective deck, a disruption, a fraud, a breach."""

from functools import partial

import msgspec

from pitboss.core.citation import Rules, joined
from pitboss.rules.irregularities import Irregularity, place, places, word
from pitboss.rules.poker.irregularities.remedies import breach, defective_deck, disrupted, fraud_alleged


class GameClauses(msgspec.Struct, frozen=True, kw_only=True):
    """A book's clauses and words."""

    deck: Rules
    deck_is: tuple[str, str]
    """The deck's fault, as worded in a ruling and in the list."""
    carries: bool
    """True if a pot may be carried into the next round."""
    disrupted: Rules
    disruptions: tuple[str, ...]
    fraud: Rules
    invalidates: tuple[str, str]
    """The role that may invalidate a round, and its title."""
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

"""Who decides at a table of the two Western Australian house games."""

from pitboss.citation import Cite, Rules
from pitboss.rounds.officials import Officials, Power, Role, dealer

BOOKS = ("wa-crown-holdem", "wa-ultimate-texas-holdem")
DISRUPTIONS = ("commotion", "fire", "riot", "brawl", "robbery", "act-of-god")
"""How a round is disrupted from outside, in the words of a line (6.4(a))."""


def officials(
    cite: Cite,
    *,
    control: Rules,
    inspector: Role,
    cards: str,
    cards_rules: Rules,
    board: tuple[Power, ...] = (),
    exclude: Rules,
    hold: Rules,
    fault: Rules,
    resumed: Rules,
    jackpot: Rules,
) -> Officials:
    """The two differ in who stands above the dealer, in some numbers, and in what Crown Hold'em says of its board."""
    above = inspector.token
    operator = Role("operator", "Casino Operator", 2, cite("6.10"), ("manager", "casino-operator"))
    return Officials(
        roles=(dealer(control), inspector, operator),
        powers=(
            Power(
                "void", "void a round that was disrupted from outside", "operator", cite("6.4(a)"), grounds=DISRUPTIONS
            ),
            Power("void-fraud", "void a round for fraud", "operator", cite("6.4(b)"), grounds=("fraud",)),
            Power(
                "void-cards",
                f"void a round with {cards}",
                "operator",
                cards_rules,
                grounds=("deck",),
                at_any_time=True,
            ),
            Power("continue", f"let a round with {cards} go on", "operator", cards_rules),
            *board,
            Power(
                "void-hand", "void the hand and wagers of a player in breach", "operator", cite("6.9(a)"), takes="p3"
            ),
            Power("exclude", "bar a player from the game", "operator", cite("6.9(b)") + exclude, takes="p3"),
            Power("withhold", "hold back a payment for up to 72 hours", "operator", hold, takes="p1"),
            Power("release", "release a payment held back", "operator", hold, takes="p1"),
            Power("refuse", "refuse a payment held back", "operator", hold, takes="p1"),
            Power("suspend", "suspend play for a fault of the game management system", "operator", fault),
            Power("resume", "resume play where it stopped", "operator", resumed),
            Power("confirm", "verify a jackpot hand", above, jackpot, takes="p1"),
            Power("decide", "decide a dispute", "operator", cite("6.10"), takes="p1"),
        ),
    )

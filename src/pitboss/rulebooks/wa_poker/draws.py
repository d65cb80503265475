"""The two streets that Draw Poker with blinds and with antes share: five cards, one draw, no checking."""

from functools import partial

from pitboss.cards import FULL, REDUCED
from pitboss.citation import Cite, Rules
from pitboss.hands import HIGH, REDUCED_HIGH
from pitboss.rounds.poker.betting.limits import Spread
from pitboss.rounds.poker.game import DOWN, Exchange, Opener, Street, StreetRules
from pitboss.rulebooks.wa_poker.clauses import ruling
from pitboss.rulebooks.wa_poker.variation import variation

FIVE_DOWN = (DOWN,) * 5

draw_game = partial(
    variation,
    decks={FULL: 8, REDUCED: 4},
    rankings={FULL: HIGH, REDUCED: REDUCED_HIGH},
    structures=("spread",),
)


def after_the_draw(*, draw: Cite, clause: Cite, no_check: Rules) -> Street:
    """Any cards are changed, and whoever opened begins the final round."""
    return Street(
        name="final round",
        exchange=Exchange.DRAW,
        fifth_apart=True,
        opener=Opener.WHO_OPENED,
        size=Spread(clause("(a)", "(b)") + ruling("G6")),
        check=False,
        rules=StreetRules(
            deal=draw("(b)"),
            first=clause("(a)"),
            act=clause("(b)"),
            last_left=clause("(b)") + ruling("G5"),
            no_check=no_check + clause("(a)"),
            exchange=draw("(a)", "(b)"),
            fifth_later=draw("(c)(i)") + ruling("G7"),
            fifth_burnt=draw("(c)(ii)") + ruling("G7"),
            rebuilt=draw("(d)") + ruling("G8"),
        ),
    )

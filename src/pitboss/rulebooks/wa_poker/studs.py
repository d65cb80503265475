"""What sections 21 to 23 share: antes, an opening by the up-cards, bets between the table limits, the last check."""

from dataclasses import replace
from functools import partial

from pitboss.cards import FULL, REDUCED
from pitboss.citation import Cite, Rules
from pitboss.hands import HIGH, REDUCED_HIGH, SHOWING_REDUCED
from pitboss.rounds.poker.betting.limits import Spread
from pitboss.rounds.poker.game import UP, Opener, Street, StreetRules
from pitboss.rulebooks.wa_poker.clauses import cite, ruling
from pitboss.rulebooks.wa_poker.variation import variation

_LIMITS = cite("1 table minimum", "1 table maximum") + ruling("C13", "C14")


def opening(hole: tuple[bool, ...], *, deal: Rules, clause: Cite) -> Street:
    """The first round: bet or fold, in the order of the up-cards until somebody opens; then call, raise or fold."""
    rules = StreetRules(
        deal=deal,
        first=clause("(a)", "(b)", "(c)"),
        bets=clause("(d)"),
        act=clause("(e)"),
        calls=clause("(e)(i)"),
        raises=clause("(e)(ii)"),
        folds=clause("(e)(iii)"),
        last_left=clause("(f)"),
    )
    return first_round(hole, Opener.HIGH_CARD, rules)


def first_round(hole: tuple[bool, ...], opener: Opener, rules: StreetRules) -> Street:
    return Street(
        name="first round",
        hole=hole,
        opener=opener,
        size=Spread(rules.bets + _LIMITS),
        check=False,
        rules=replace(rules, unopened=rules.last_left + ruling("E1"), no_check=rules.first),
    )


def showing(*names: str, deal: Rules, clause: Cite) -> tuple[Street, ...]:
    """One card up at a time, each with a betting round that the best hand showing begins."""
    return tuple(
        _later(
            name,
            UP,
            StreetRules(
                deal=deal,
                first=clause("(a)", "(b)") + ruling("B9", "E2"),
                act=clause("(c)"),
                last_left=clause("(d)"),
            ),
        )
        for name in names
    )


def final(name: str, card: bool, *, deal: Rules, clause: Cite, communal: bool = False) -> Street:
    """The last round, in which a check is not open to every hand."""
    rules = StreetRules(
        deal=deal,
        first=clause("(a)", "(b)") + ruling("B9", "E2"),
        act=clause("(c)"),
        last_left=clause("(c)"),
        check_filter=clause("(d)") + ruling("E3"),
        communal=cite("33.1") + ruling("E6") if communal else (),
    )
    return replace(_later(name, card, rules), filters_checks=True, communal_if_short=communal)


def _later(name: str, card: bool, rules: StreetRules) -> Street:
    return Street(name=name, hole=(card,), opener=Opener.BEST_SHOWING, size=Spread(rules.act + _LIMITS), rules=rules)


stud = partial(
    variation,
    rankings={FULL: HIGH, REDUCED: REDUCED_HIGH},
    showing={REDUCED: SHOWING_REDUCED},
    structures=("spread",),
    antes=True,
)

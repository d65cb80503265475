"""The four streets that Hold 'Em and Omaha share."""

from pitboss.citation import Cite, Rules
from pitboss.rounds.poker.betting.limits import BySign
from pitboss.rounds.poker.game import Opener, Street, StreetRules
from pitboss.rulebooks.wa_poker.clauses import ruling


def flop_streets(
    hole: tuple[bool, ...], *, first_round: StreetRules, flop: StreetRules, fourth: StreetRules, fifth: StreetRules
) -> tuple[Street, ...]:
    """Hole cards and blinds, then three communal cards, one and one, each after a burn."""
    return (
        Street(name="first round", hole=hole, opener=Opener.LEFT_OF_BLIND, size=BySign(), rules=first_round),
        _communal("flop", 3, flop, big=False),
        _communal("fourth card", 1, fourth, big=True),
        _communal("fifth card", 1, fifth, big=True),
    )


def left_of_blind(*, deal: Rules, clause: Cite) -> StreetRules:
    """(a) The player left of the blind may (i) call, (ii) raise or (iii) fold; the blinds come last."""
    return StreetRules(
        deal=deal,
        first=clause("(a)", "(b)"),
        act=clause("(e)"),
        checks=clause("(d)", "(e)") + ruling("H1"),
        calls=clause("(a)(i)", "(d)"),
        raises=clause("(a)(ii)"),
        folds=clause("(a)(iii)"),
        last_left=clause("(e)"),
        unopened=clause("(c)") + ruling("H2"),
    )


def _communal(name: str, cards: int, rules: StreetRules, *, big: bool) -> Street:
    size = BySign(big=big)
    return Street(name=name, board=cards, burn=True, opener=Opener.LEFT_OF_BUTTON, size=size, rules=rules)

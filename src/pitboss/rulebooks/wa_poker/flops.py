"""The four streets that Hold 'Em and Omaha share."""

from typing import TypeAlias

from pitboss.citation import Rules
from pitboss.rounds.poker.game import Opener, Street, StreetRules
from pitboss.rounds.poker.limits import BySign

StreetClauses: TypeAlias = tuple[Rules, Rules, Rules, Rules]
"""Of one later street: the deal, who is first, what the players do, one player left."""


def flop_streets(
    *,
    hole: tuple[bool, ...],
    deal: Rules,
    first: Rules,
    act: Rules,
    won: Rules,
    flop: StreetClauses,
    fourth: StreetClauses,
    fifth: StreetClauses,
) -> tuple[Street, ...]:
    """Hole cards and blinds, then three communal cards, one and one, each after a burn."""
    return (
        Street(
            name="first round",
            hole=hole,
            opener=Opener.LEFT_OF_BLIND,
            size=BySign(),
            rules=StreetRules(deal=deal, first=first, act=act, last_left=won),
        ),
        _communal("flop", 3, flop, big=False),
        _communal("fourth card", 1, fourth, big=True),
        _communal("fifth card", 1, fifth, big=True),
    )


def _communal(name: str, cards: int, clauses: StreetClauses, *, big: bool) -> Street:
    deal, first, act, won = clauses
    return Street(
        name=name,
        board=cards,
        burn=True,
        opener=Opener.LEFT_OF_BUTTON,
        size=BySign(big=big),
        rules=StreetRules(deal=deal, first=first, act=act, last_left=won),
    )

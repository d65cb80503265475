"""The four streets that Hold 'Em and Omaha share."""

from pitboss.rounds.poker.betting.limits import BySign
from pitboss.rounds.poker.game import Opener, Street, StreetRules


def flop_streets(
    hole: tuple[bool, ...], first_round: StreetRules, flop: StreetRules, fourth: StreetRules, fifth: StreetRules
) -> tuple[Street, ...]:
    """Hole cards and blinds, then three communal cards, one and one, each after a burn."""
    return (
        Street(name="first round", hole=hole, opener=Opener.LEFT_OF_BLIND, size=BySign(), rules=first_round),
        _communal("flop", 3, flop, big=False),
        _communal("fourth card", 1, fourth, big=True),
        _communal("fifth card", 1, fifth, big=True),
    )


def _communal(name: str, cards: int, rules: StreetRules, *, big: bool) -> Street:
    return Street(
        name=name,
        board=cards,
        burn=True,
        opener=Opener.LEFT_OF_BUTTON,
        size=BySign(big=big),
        rules=rules,
    )

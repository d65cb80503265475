"""Section 8: the streets all seven games share, and the two moments at which Pineapple games discard."""

from typing import Any

from pitboss.cards import FULL
from pitboss.citation import Rules
from pitboss.hands import HIGH, Ranking
from pitboss.rounds.poker.betting.limits import BySign
from pitboss.rounds.poker.game import DOWN, Exchange, Opener, PokerGame, Street, StreetRules
from pitboss.rulebooks.vic_crown_poker.clauses import cite, ruling
from pitboss.rulebooks.vic_crown_poker.commission import read_commission
from pitboss.rulebooks.vic_crown_poker.irregularities import FLOP_GAMES, PINEAPPLE_GAMES
from pitboss.rulebooks.vic_crown_poker.officials import OFFICIALS
from pitboss.rulebooks.vic_crown_poker.rules import CHIPS, FLOP_CHASE, RULES, STRUCTURES


def streets(hole: int, deal: Rules, *, discard_before: str = "", discard: Rules = ()) -> tuple[Street, ...]:
    """Hole cards one at a time, then flop, turn and river; one card is discarded before the street named."""
    first = Street(
        name="first round",
        hole=(DOWN,) * hole,
        opener=Opener.LEFT_OF_BLIND,
        size=BySign(),
        rules=StreetRules(
            deal=cite("8.4") + deal,
            first=cite("8.17.1"),
            act=cite("8.17.1", "8.17.2", "8.17.3(b)"),
            last_left=cite("8.17.3(a)"),
            unopened=cite("8.17.3(a)", "1 Blind"),
        ),
    )
    return (
        first,
        _street(
            "flop",
            3,
            cite("8.17.3(b)", "8.18.1"),
            cite("8.18.2"),
            cite("8.18.3(b)"),
            cite("8.18.3(a)"),
            discard_before,
            discard,
        ),
        _street(
            "turn",
            1,
            cite("8.18.3(b)", "8.19.1"),
            cite("8.19.2"),
            cite("8.19.3(b)"),
            cite("8.19.3(a)"),
            discard_before,
            discard,
        ),
        _street(
            "river",
            1,
            cite("8.19.3(b)", "8.20.1"),
            cite("8.20.2"),
            cite("8.20.3(b)"),
            cite("8.20.3(a)"),
            discard_before,
            discard,
        ),
    )


def _street(
    name: str, cards: int, deal: Rules, first: Rules, act: Rules, won: Rules, discard_before: str, discard: Rules
) -> Street:
    discards = name == discard_before
    return Street(
        name=name,
        board=cards,
        burn=True,
        exchange=Exchange.DISCARD_ONE if discards else None,
        opener=Opener.LEFT_OF_BUTTON,
        size=BySign(big=name in ("turn", "river")),
        rules=StreetRules(
            deal=deal,
            first=first,
            act=act,
            checks=first,
            bets=first,
            declines=first,
            last_left=won,
            exchange=discard + cite("9.15.1") + ruling("CP-D2") if discards else (),
        ),
    )


def flop_game(
    name: str,
    title: str,
    seats: int,
    seats_rules: Rules,
    streets: tuple[Street, ...],
    hand_rules: Rules,
    **more: Any,
) -> PokerGame:
    """A game of this book: the full deck, every structure, Flop Chase."""
    ranking: Ranking = more.pop("ranking", HIGH)
    return PokerGame(
        id=f"vic-crown-poker/{name}",
        title=title,
        section="8",
        decks={FULL: seats},
        rankings={FULL: ranking},
        structures=STRUCTURES,
        streets=streets,
        rules=RULES,
        seats_rules=seats_rules,
        hand_rules=cite("8.20.3(b)", "8.20.4") + hand_rules,
        chip_rules=CHIPS,
        irregularities=PINEAPPLE_GAMES if any(street.exchange for street in streets) else FLOP_GAMES,
        officials=OFFICIALS,
        read_commission=read_commission,
        side_wagers=FLOP_CHASE,
        bonus=cite("11.1", "11.2", "11.3", "11.4") + ruling("CP-I11"),
        heads_up_option=True,
        **more,
    )

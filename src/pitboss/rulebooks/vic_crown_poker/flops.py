"""Section 8: the streets all seven games share, and the two moments at which Pineapple games discard."""

from pitboss.cards import FULL
from pitboss.citation import Rules
from pitboss.hands import HIGH, Ranking
from pitboss.rounds.demo import Demo
from pitboss.rounds.poker.betting.limits import BySign
from pitboss.rounds.poker.game import DOWN, Exchange, Opener, PokerGame, Street, StreetRules
from pitboss.rulebooks.vic_crown_poker.clauses import cite, ruling
from pitboss.rulebooks.vic_crown_poker.commission import read_commission
from pitboss.rulebooks.vic_crown_poker.irregularities import FLOP_GAMES, PINEAPPLE_GAMES
from pitboss.rulebooks.vic_crown_poker.officials import OFFICIALS
from pitboss.rulebooks.vic_crown_poker.rules import CHIPS, FLOP_CHASE, RULES, STRUCTURES


def streets(hole: int, *, deal: Rules, discard: dict[str, Rules] | None = None) -> tuple[Street, ...]:
    """Hole cards one at a time, then flop, turn and river; one card is discarded before the street named."""
    discards = discard or {}
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
    flop = _street(
        "flop",
        3,
        deal=cite("8.17.3(b)", "8.18.1"),
        first=cite("8.18.2"),
        act=cite("8.18.3(b)"),
        won=cite("8.18.3(a)"),
        discard=discards.get("flop"),
    )
    turn = _street(
        "turn",
        1,
        deal=cite("8.18.3(b)", "8.19.1"),
        first=cite("8.19.2"),
        act=cite("8.19.3(b)"),
        won=cite("8.19.3(a)"),
        discard=discards.get("turn"),
    )
    river = _street(
        "river",
        1,
        deal=cite("8.19.3(b)", "8.20.1"),
        first=cite("8.20.2"),
        act=cite("8.20.3(b)"),
        won=cite("8.20.3(a)"),
    )
    return first, flop, turn, river


def _street(
    name: str, cards: int, *, deal: Rules, first: Rules, act: Rules, won: Rules, discard: Rules | None = None
) -> Street:
    return Street(
        name=name,
        board=cards,
        burn=True,
        exchange=Exchange.DISCARD_ONE if discard else None,
        opener=Opener.LEFT_OF_BUTTON,
        size=BySign(big=cards == 1),
        rules=StreetRules(
            deal=deal,
            first=first,
            act=act,
            checks=first,
            bets=first,
            declines=first,
            last_left=won,
            exchange=discard + cite("9.15.1") + ruling("CP-D2") if discard else (),
        ),
    )


def flop_game(
    name: str,
    title: str,
    *,
    place: int,
    line: str,
    seats: int,
    seats_rules: Rules,
    streets: tuple[Street, ...],
    hand_rules: Rules,
    ranking: Ranking = HIGH,
    low: Ranking | None = None,
    low_rules: Rules = (),
    low_odd_rules: Rules = (),
    no_low_rules: Rules = (),
    demo: Demo | None = None,
) -> PokerGame:
    """A game of this book: the full deck, every structure, Flop Chase."""
    return PokerGame(
        id=f"vic-crown-poker/{name}",
        title=title,
        section="8",
        place=place,
        line=line,
        decks={FULL: seats},
        rankings={FULL: ranking},
        low=low,
        structures=STRUCTURES,
        streets=streets,
        rules=RULES,
        seats_rules=seats_rules,
        hand_rules=cite("8.20.3(b)", "8.20.4") + hand_rules,
        low_rules=low_rules,
        low_odd_rules=low_odd_rules,
        no_low_rules=no_low_rules,
        chip_rules=CHIPS,
        irregularities=PINEAPPLE_GAMES if any(street.exchange for street in streets) else FLOP_GAMES,
        officials=OFFICIALS,
        read_commission=read_commission,
        side_wagers=FLOP_CHASE,
        bonus=cite("11.1", "11.2", "11.3", "11.4") + ruling("CP-I11"),
        heads_up_option=True,
        demo=demo or Demo(places=6),
    )

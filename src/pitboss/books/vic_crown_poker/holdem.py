"""Holdem: two hole cards, any five of the seven (8.16.1(a), 8.20.4(a))."""

from pitboss.books.vic_crown_poker.clauses import cite
from pitboss.books.vic_crown_poker.flops import TABLED, flop_game, streets
from pitboss.rules.layout import Demo, DemoJackpot

GAME = flop_game(
    id="vic-crown-poker/holdem",
    title="Holdem",
    place=1,
    line="Two hole cards, any five of the seven.",
    streets=streets(2, deal=cite("8.16.1(a)")),
    seats_rules=cite("4.1 Holdem"),
    hand_rules=TABLED + cite("8.20.4(a)"),
    demo=Demo(
        places=6,
        jackpot=DemoJackpot(
            system="quads", terms="bonus four-of-a-kind cash 500", sign={"bonus": {"four of a kind": "500"}}
        ),
    ),
)

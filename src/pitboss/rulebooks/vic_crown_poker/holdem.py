"""Holdem: two hole cards, any five of the seven (8.16.1(a), 8.20.4(a))."""

from pitboss.rounds.demo import Demo, DemoJackpot
from pitboss.rulebooks.vic_crown_poker.clauses import cite
from pitboss.rulebooks.vic_crown_poker.flops import flop_game, streets

GAME = flop_game(
    "holdem",
    "Holdem",
    11,
    cite("4.1 Holdem"),
    streets(2, cite("8.16.1(a)")),
    cite("8.20.4(a)"),
    place=1,
    line="Two hole cards, any five of the seven.",
    demo=Demo(
        places=6,
        jackpot=DemoJackpot(
            system="quads", terms="bonus four-of-a-kind cash 500", sign={"bonus": {"four of a kind": "500"}}
        ),
    ),
)

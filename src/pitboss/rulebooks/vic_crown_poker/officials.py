"""Who decides at a vic-crown-poker table. Ruling CP-I7 gives the ladder."""

from pitboss.rounds.officials import Officials, Power
from pitboss.rulebooks.shared.vic_officials import AREA, ASSISTANT, HIGHER, ladder
from pitboss.rulebooks.vic_crown_poker.clauses import cite, ruling

OFFICIALS = Officials(
    roles=ladder(ruling("CP-I7"), cite("3.4"), cite("6.10"), cite("13.2.1"), director=cite("12.2.3") + ruling("CP-I7")),
    powers=(
        Power("misdeal", "declare a misdeal", "d", cite("9.1.1"), "d error exposed-in-cut"),
        Power("void", "invalidate the hand", HIGHER, cite("13.5.1", "13.5.2", "13.6"), takes="fraud"),
        Power("dead", "rule a hand dead", HIGHER, cite("13.14") + ruling("CP-I9"), takes="p3"),
        Power("play-on", "let play go on", HIGHER, cite("13.5.2", "13.14") + ruling("CP-I9")),
        Power(
            "reconstruct",
            "say whether cards can be put back in order",
            "d",
            cite("9.1.1(c)", "9.1.1(d)", "9.4"),
            takes="no",
        ),
        Power("retract", "take back acts the Dealer caused", AREA, cite("13.10") + ruling("CP-C14")),
        Power("decide", "decide a dispute or what the rules do not cover", AREA, cite("13.10"), takes="p1"),
        Power("penalise", "rule that a player harms the integrity of the game", AREA, cite("13.4"), takes="p3"),
        Power("void-wager", "declare a player's wagers void", ASSISTANT, cite("13.2.1"), takes="p3"),
        Power("exclude", "bar a player from the game", ASSISTANT, cite("13.2.2"), takes="p3"),
        Power("withhold", "hold winnings until an investigation ends", ASSISTANT, cite("13.2.3"), takes="p3"),
    ),
)

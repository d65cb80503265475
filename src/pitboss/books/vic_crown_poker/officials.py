"""The officials at a vic-crown-poker table. Ruling CP-I7 gives the ladder."""

from pitboss.books.shared.vic_officials import AREA, ASSISTANT, HIGHER, ladder
from pitboss.books.vic_crown_poker.clauses import cite, ruling
from pitboss.rules.officials import Officials, Power

OFFICIALS = Officials(
    roles=ladder(
        dealt=ruling("CP-I7"),
        higher=cite("3.4"),
        area=cite("6.10"),
        assistant=cite("13.2.1"),
        director=cite("12.2.3") + ruling("CP-I7"),
    ),
    powers=(
        Power("misdeal", "declare a misdeal", "d", cite("9.1.1"), "d error exposed-in-cut"),
        Power("void", "invalidate the hand", HIGHER, cite("13.5.1", "13.5.2", "13.6"), takes="fraud"),
        Power("dead", "rule a hand dead", HIGHER, cite("13.14") + ruling("CP-I9"), takes="p3"),
        Power("play-on", "let play continue", HIGHER, cite("13.5.2", "13.14") + ruling("CP-I9")),
        Power("reconstruct", "say whether cards can be put back in order", "d", cite("9.1.1(c)", "9.1.1(d)", "9.4"),
              takes="no"),
        Power("retract", "take back acts the Dealer caused", AREA, cite("13.10") + ruling("CP-C14")),
        Power("decide", "decide a dispute or what the rules do not cover", AREA, cite("13.10"), takes="p1"),
        Power("penalise", "rule that a player harms the integrity of the game", AREA, cite("13.4"), takes="p3"),
        Power("void-wager", "declare a player's wagers void", ASSISTANT, cite("13.2.1"), takes="p3"),
        Power("exclude", "bar a player from the game", ASSISTANT, cite("13.2.2"), takes="p3"),
        Power("withhold", "hold winnings until an investigation ends", ASSISTANT, cite("13.2.3"), takes="p3"),
    ),
)  # fmt: skip

ON_THE_FLOOR = Officials(
    roles=OFFICIALS.roles,
    powers=(
        Power("open", "open a table", HIGHER, cite("1.2")),
        Power("close", "close a table", AREA, cite("13.3")),
        Power("deal", "start the next round", "d", cite("1.2")),
        Power("draw", "deal cards to decide who sits where", "d", cite("8.1.1"), takes="AsKd"),
        Power("limits", "change the limits or the betting", AREA, cite("6.10"), takes="minimum=20"),
        Power("buy-in", "change the minimum buy-in", AREA, cite("6.10"), takes="minimum=200"),
        Power("game", "change the game", AREA, cite("6.10"), takes="vic-crown-poker/omaha"),
        Power("commission", "change the commission", AREA, cite("7.3", "7.4"), takes="percent=5"),
        Power("time-to-act", "set the time to act", AREA, cite("6.15") + ruling("CP-I16"), takes="seconds=30"),
        Power("withdraw", "take a notice down", AREA, cite("6.10"), takes="1"),
        Power("require", "have a new player wait or post", HIGHER, cite("8.10"), takes="anna wait"),
        Power("move", "move a player", HIGHER, cite("8.10"), takes="anna t2"),
        Power("receive", "seat a player who was moved", HIGHER, cite("8.10", "8.3"),
              "supervisor receive anna 3 200 moved from t1/1"),
        Power("pick-up", "pick up an absent player's stake", AREA, cite("8.11"), takes="anna"),
        Power("exclude", "bar a player from the game", ASSISTANT, cite("13.2.2"), "manager exclude anna"),
        Power("bar", "keep out an excluded player", ASSISTANT, cite("13.2.2") + ruling("CP-I13"), "manager bar anna"),
        Power("admit", "lift an exclusion", ASSISTANT, cite("13.2.2") + ruling("CP-I13"), "manager admit anna"),
        Power("collect", "collect the time charge", "d", cite("7.2.2(b)", "7.2.2(d)")),
        Power("verify", "verify time charges collected", HIGHER, cite("7.2.2(e)")),
        Power("check-deck", "have the deck counted and checked", HIGHER, cite("3.4")),
        Power("new-deck", "change the cards", "d", cite("5.3.1")),
        Power("look", "look at a hand that is over", "d", cite("8.21"), takes="anna"),
        Power("suspend", "suspend the game", AREA, cite("13.10")),
        Power("resume", "resume the game", AREA, cite("13.10")),
        Power("release", "release winnings held back", ASSISTANT, cite("13.2.3"), "manager release anna"),
        Power("refuse", "refuse winnings held back", ASSISTANT, cite("13.2.3"), "manager refuse anna"),
    ),
)  # fmt: skip
"""Their powers between the rounds."""

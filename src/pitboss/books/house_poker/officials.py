"""The officials at a table of the house's own games."""

from pitboss.books.house_poker.clauses import cite
from pitboss.rules.officials import Officials, Power, Role, dealer

ROLES = (
    dealer(cite("11.1")),
    Role("supervisor", "Supervisor", 1, cite("11.1")),
    Role("manager", "Manager", 2, cite("11.1")),
)

OFFICIALS = Officials(
    roles=ROLES,
    powers=(
        Power("misdeal", "declare a misdeal", "d", cite("10.1"), "d error exposed-in-cut"),
        Power("void", "invalidate the round", "supervisor", cite("10.6"), takes="fraud"),
        Power("dead", "rule a hand dead", "supervisor", cite("10.6"), takes="p3"),
        Power("retract", "take back acts the dealer caused", "supervisor", cite("10.6")),
        Power("decide", "decide what the rules do not cover", "supervisor", cite("10.6"), takes="p1"),
        Power("exclude", "bar a player from the game", "manager", cite("10.7"), takes="p3"),
    ),
)

ON_THE_FLOOR = Officials(
    roles=ROLES,
    powers=(
        Power("open", "open a table", "supervisor", cite("11.2")),
        Power("close", "close a table", "supervisor", cite("11.2", "11.9")),
        Power("deal", "start the next round", "d", cite("11.1")),
        Power("limits", "change the limits", "supervisor", cite("11.9"), takes="minimum=20"),
        Power("buy-in", "change the buy-in", "supervisor", cite("11.9"), takes="minimum=200"),
        Power("game", "change the game", "supervisor", cite("11.9"), takes="house-poker/razz"),
        Power("commission", "change the commission", "supervisor", cite("11.9"), takes="percent=5"),
        Power("withdraw", "take a notice down", "supervisor", cite("11.9"), takes="1"),
        Power("require", "have a new player wait or post", "supervisor", cite("11.6"), takes="anna wait"),
        Power("move", "move a player", "supervisor", cite("11.8"), takes="anna t2"),
        Power("receive", "seat a player who was moved", "supervisor", cite("11.8"),
              "supervisor receive anna 3 200 moved from t1/1"),
        Power("pick-up", "pick up an absent player's stake", "supervisor", cite("11.7"), takes="anna"),
        Power("exclude", "bar a player from the game", "manager", cite("10.7"), takes="anna"),
        Power("bar", "keep out an excluded player", "manager", cite("10.7"), takes="anna"),
        Power("admit", "lift an exclusion", "manager", cite("10.7"), takes="anna"),
        Power("new-deck", "change the cards", "d", cite("11.12")),
        Power("suspend", "suspend the game", "supervisor", cite("11.2")),
        Power("resume", "resume the game", "supervisor", cite("11.2")),
    ),
)  # fmt: skip
"""Their powers between the rounds."""

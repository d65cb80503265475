"""The officials at a wa-poker table. Ruling A10 gives the ladder: dealer, supervisor, manager, licensee."""

from pitboss.books.wa_poker.clauses import cite, ruling
from pitboss.rules.officials import Officials, Power, Role, dealer

OFFICIALS = Officials(
    roles=(
        dealer(ruling("A10")),
        Role("supervisor", "Poker Supervisor", 1, cite("1 Poker Supervisor"), ("inspector", "poker-supervisor"),
             ("tournament-director",), cite("1 Tournament Director") + ruling("A10")),
        Role("manager", "Table Games Manager", 2, cite("38.10(a)"), ("table-games-manager",)),
        Role("licensee", "Casino Licensee", 3, cite("38.6"), ("operator", "casino-licensee")),
    ),
    powers=(
        Power("misdeal", "declare a misdeal", "d", cite("30.1"), "d error not-cut"),
        Power("void", "invalidate the round", "supervisor",
              cite("38.1", "38.2(a)", "38.2(b)", "38.2(c)") + ruling("A10"), takes="fraud"),
        Power("dead", "rule a hand dead", "supervisor", cite("12.6", "12.8", "12.9"), takes="p3"),
        Power("alive", "rule that a hand folded by accident still counts", "supervisor", cite("9.1"), takes="p2"),
        Power("play-on", "let play continue", "supervisor", cite("12.8", "12.9", "38.6")),
        Power("reconstruct", "say whether cards can be put back in order", "supervisor", cite("30.2(f)", "36.10"),
              takes="no"),
        Power("refund", "return a player's chips of the round from the pot", "supervisor", cite("13.4", "13.5"),
              takes="p4"),
        Power("decide", "decide what the rules do not cover", "supervisor", cite("38.6", "38.8", "40.7"), takes="p1"),
        Power("penalise", "bar a player for three or ten hands", "supervisor", cite("38.7(a)", "38.7(b)"),
              takes="p3 10"),
        Power("exclude", "exclude a player from the game", "supervisor", cite("38.7(c)", "38.10(b)"),
              "manager exclude p3", (("manager", cite("38.10(b)")),)),
        Power("void-wager", "declare a player's wagers void", "manager", cite("38.10(a)"), takes="p3"),
        Power("disqualify", "disqualify a tournament entrant", "supervisor",
              cite("40.4(a)", "40.4(b)", "40.6(e)") + ruling("A10"), takes="p5"),
        Power("withhold", "hold back a jackpot prize for 72 hours", "manager", cite("41.5(d)"), takes="p2"),
        Power("confirm", "confirm a jackpot prize", "manager", cite("41.4(e)"), takes="p2"),
        Power("clock", "give a slow player one minute", "supervisor", cite("12.6"), takes="p3"),
    ),
)  # fmt: skip

ON_THE_FLOOR = Officials(
    roles=OFFICIALS.roles,
    powers=(
        Power("open", "open a table", "supervisor", cite("3.2")),
        Power("close", "close a table", "supervisor", cite("38.5") + ruling("A10")),
        Power("deal", "start the next round", "d", cite("3.1")),
        Power("draw", "deal cards to decide who comes first", "d", cite("20.1", "6.11(b)"), takes="AsKd"),
        Power("limits", "change the limits", "supervisor", cite("7.8", "38.6"), takes="minimum=20"),
        Power("buy-in", "change the buy-in", "supervisor", cite("7.9"), takes="minimum=200"),
        Power("game", "change the variation", "supervisor", cite("7.10"), takes="wa-poker/omaha"),
        Power("commission", "change the commission", "licensee", cite("19.3", "19.4"), takes="percent=5"),
        Power("withdraw", "take a notice down", "supervisor", cite("7.9", "7.10"), takes="1"),
        Power("move", "move a player", "supervisor", cite("6.4", "6.11"), takes="anna t2"),
        Power("receive", "seat a player who was moved", "supervisor", cite("6.4", "6.11"),
              takes="anna 3 200 moved from t1/1"),
        Power("separate", "seat associated players apart", "supervisor", cite("6.8"), takes="anna bob 5"),
        Power("pick-up", "pick up an absent player's stake", "supervisor", cite("38.4"), takes="anna"),
        Power("penalise", "bar a player for some hands", "supervisor", cite("38.7(a)", "38.7(b)"), takes="anna 3"),
        Power("exclude", "exclude a player", "supervisor", cite("38.7(c)", "38.10(b)"), "manager exclude anna"),
        Power("bar", "keep out an excluded player", "supervisor", cite("38.7(c)") + ruling("K8"), takes="anna"),
        Power("admit", "lift an exclusion", "supervisor", cite("38.7(c)") + ruling("K8"), takes="anna"),
        Power("new-deck", "change the deck", "d", cite("5.4(b)", "5.4(c)")),
        Power("look", "look at a player's hand", "d", cite("14.5") + ruling("N3"), takes="anna"),
        Power("time-to-act", "set the time to act", "supervisor", cite("12.5"), takes="seconds=30"),
        Power("suspend", "suspend the game", "supervisor", cite("38.6")),
        Power("resume", "resume the game", "supervisor", cite("38.6")),
        Power("meter", "announce the jackpot at the table", "d", cite("41.3"), takes="50000 3000"),
    ),
)  # fmt: skip
"""Their powers between the rounds."""

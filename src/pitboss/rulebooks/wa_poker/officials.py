"""Who decides at a wa-poker table. Ruling A10 gives the ladder: dealer, supervisor, manager, licensee."""

from pitboss.rounds.officials import Officials, Power, Role, dealer
from pitboss.rulebooks.wa_poker.clauses import cite, ruling

OFFICIALS = Officials(
    roles=(
        dealer(ruling("A10")),
        Role(
            "supervisor",
            "Poker Supervisor",
            1,
            cite("1 Poker Supervisor"),
            ("inspector", "poker-supervisor"),
            ("tournament-director",),
            cite("1 Tournament Director") + ruling("A10"),
        ),
        Role("manager", "Table Games Manager", 2, cite("38.10(a)"), ("table-games-manager",)),
        Role("licensee", "Casino Licensee", 3, cite("38.6"), ("operator", "casino-licensee")),
    ),
    powers=(
        Power("misdeal", "declare a misdeal", "d", cite("30.1"), "d error not-cut"),
        Power(
            "void",
            "invalidate the round",
            "supervisor",
            cite("38.1", "38.2(a)", "38.2(b)", "38.2(c)") + ruling("A10"),
            takes="fraud",
        ),
        Power("dead", "rule a hand dead", "supervisor", cite("12.6", "12.8", "12.9"), takes="p3"),
        Power("alive", "rule that a hand folded by accident still counts", "supervisor", cite("9.1"), takes="p2"),
        Power("play-on", "let play go on", "supervisor", cite("12.8", "12.9", "38.6")),
        Power(
            "reconstruct",
            "say whether cards can be put back in order",
            "supervisor",
            cite("30.2(f)", "36.10"),
            takes="no",
        ),
        Power(
            "refund",
            "return a player's chips of the round from the pot",
            "supervisor",
            cite("13.4", "13.5"),
            takes="p4",
        ),
        Power("decide", "decide what the rules do not cover", "supervisor", cite("38.6", "38.8", "40.7"), takes="p1"),
        Power(
            "penalise", "bar a player for three or ten hands", "supervisor", cite("38.7(a)", "38.7(b)"), takes="p3 10"
        ),
        Power(
            "exclude",
            "exclude a player from the game",
            "supervisor",
            cite("38.7(c)", "38.10(b)"),
            "manager exclude p3",
            (("manager", cite("38.10(b)")),),
        ),
        Power("void-wager", "declare a player's wagers void", "manager", cite("38.10(a)"), takes="p3"),
        Power(
            "disqualify",
            "disqualify a tournament entrant",
            "supervisor",
            cite("40.4(a)", "40.4(b)", "40.6(e)") + ruling("A10"),
            takes="p5",
        ),
        Power("withhold", "hold a jackpot prize back for 72 hours", "manager", cite("41.5(d)"), takes="p2"),
        Power("confirm", "confirm a jackpot prize", "manager", cite("41.4(e)"), takes="p2"),
        Power("clock", "give a slow player one minute", "supervisor", cite("12.6"), takes="p3"),
    ),
)

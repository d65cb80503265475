"""Who decides at a vic-crown-poker table. Ruling CP-I7 gives the ladder."""

from pitboss.rounds.officials import Officials, Power, Role, dealer
from pitboss.rulebooks.vic_crown_poker.clauses import cite, ruling

OFFICIALS = Officials(
    roles=(
        dealer(ruling("CP-I7")),
        Role(
            "higher-duties-dealer",
            "TG Higher Duties Dealer",
            1,
            cite("3.4"),
            ("tg-higher-duties-dealer", "supervisor"),
            ("tournament-director",),
            cite("12.2.3") + ruling("CP-I7"),
        ),
        Role("area-manager", "TG Area Manager", 2, cite("6.10"), ("tg-area-manager",)),
        Role(
            "assistant-casino-manager",
            "TG Assistant Casino Manager",
            3,
            cite("13.2.1"),
            ("tg-assistant-casino-manager", "manager"),
        ),
    ),
    powers=(
        Power("misdeal", "declare a misdeal", "d", cite("9.1.1"), "d error exposed-in-cut"),
        Power(
            "void",
            "invalidate the hand",
            "higher-duties-dealer",
            cite("13.5.1", "13.5.2", "13.6"),
            "higher-duties-dealer void fraud",
        ),
        Power(
            "dead",
            "rule a hand dead",
            "higher-duties-dealer",
            cite("13.14") + ruling("CP-I9"),
            "higher-duties-dealer dead p3",
        ),
        Power(
            "play-on",
            "let play go on",
            "higher-duties-dealer",
            cite("13.5.2", "13.14") + ruling("CP-I9"),
            "higher-duties-dealer play-on",
        ),
        Power(
            "reconstruct",
            "say whether cards can be put back in order",
            "d",
            cite("9.1.1(c)", "9.1.1(d)", "9.4"),
            "d reconstruct no",
        ),
        Power(
            "retract",
            "take back acts the Dealer caused",
            "area-manager",
            cite("13.10") + ruling("CP-C14"),
            "area-manager retract",
        ),
        Power(
            "decide",
            "decide a dispute or what the rules do not cover",
            "area-manager",
            cite("13.10"),
            "area-manager decide p1",
        ),
        Power(
            "penalise",
            "rule that a player harms the integrity of the game",
            "area-manager",
            cite("13.4"),
            "area-manager penalise p3",
        ),
        Power(
            "void-wager",
            "declare a player's wagers void",
            "assistant-casino-manager",
            cite("13.2.1"),
            "assistant-casino-manager void-wager p3",
        ),
        Power(
            "exclude",
            "bar a player from the game",
            "assistant-casino-manager",
            cite("13.2.2"),
            "assistant-casino-manager exclude p3",
        ),
        Power(
            "withhold",
            "hold winnings until an investigation ends",
            "assistant-casino-manager",
            cite("13.2.3"),
            "assistant-casino-manager withhold p3",
        ),
    ),
)

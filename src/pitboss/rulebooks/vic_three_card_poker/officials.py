"""Who decides at a Three Card Poker table: the same ladder as Crown Poker, with this book's powers."""

from pitboss.rounds.officials import Officials, Power, Role, dealer
from pitboss.rulebooks.vic_three_card_poker.clauses import cite, ruling

OFFICIALS = Officials(
    roles=(
        dealer(cite("7.1.2")),
        Role(
            "higher-duties-dealer",
            "TG Higher Duties Dealer",
            1,
            cite("3.3"),
            ("tg-higher-duties-dealer", "supervisor"),
            ("tournament-director",),
            cite("12.2.3"),
        ),
        Role("area-manager", "TG Area Manager", 2, cite("11.5"), ("tg-area-manager",)),
        Role(
            "assistant-casino-manager",
            "TG Assistant Casino Manager",
            3,
            cite("13.3"),
            ("tg-assistant-casino-manager", "manager"),
        ),
    ),
    powers=(
        Power(
            "void",
            "void the round for events outside the operator's control",
            "higher-duties-dealer",
            cite("13.4", "13.5"),
            "higher-duties-dealer void",
        ),
        Power(
            "void-fraud",
            "void the round, or a player's wagers, for fraud",
            "assistant-casino-manager",
            cite("13.3", "13.5") + ruling("TC-C4"),
            "assistant-casino-manager void-fraud",
        ),
        Power(
            "void-wager",
            "void the wagers of a player in breach",
            "assistant-casino-manager",
            cite("13.2.1"),
            "assistant-casino-manager void-wager p3",
        ),
        Power(
            "forfeit",
            "have a player who shared cards or what they are forfeit wagers",
            "assistant-casino-manager",
            cite("9.5.1(a)") + ruling("TC-C10"),
            "assistant-casino-manager forfeit p3",
        ),
        Power(
            "exclude",
            "bar a player from the game",
            "assistant-casino-manager",
            cite("13.2.2") + ruling("TC-C7"),
            "assistant-casino-manager exclude p3",
        ),
        Power(
            "withhold",
            "hold winnings until an investigation ends",
            "assistant-casino-manager",
            cite("13.2.3"),
            "assistant-casino-manager withhold p3",
        ),
        Power(
            "release",
            "release winnings held back",
            "assistant-casino-manager",
            cite("13.2.3"),
            "assistant-casino-manager release p3",
        ),
        Power(
            "reconstruct",
            "say whether the order of the cards can be worked out",
            "higher-duties-dealer",
            cite("11.6", "11.6.1", "11.6.2"),
            "higher-duties-dealer reconstruct yes",
        ),
        Power(
            "count",
            "direct the count of the deck",
            "higher-duties-dealer",
            cite("11.5"),
            "higher-duties-dealer count right",
        ),
        Power(
            "cancel-jackpot",
            "cancel a jackpot game started by mistake",
            "higher-duties-dealer",
            cite("11.18"),
            "higher-duties-dealer cancel-jackpot",
        ),
        Power(
            "confirm",
            "approve a royal or straight flush prize",
            "assistant-casino-manager",
            cite("7.1.1"),
            "assistant-casino-manager confirm p2",
        ),
        Power(
            "decide",
            "decide a dispute or what the rules do not cover",
            "area-manager",
            cite("13.10"),
            "area-manager decide p1",
        ),
    ),
)

"""Who decides at a Three Card Poker table: the same ladder as Crown Poker, with this book's powers."""

from pitboss.rounds.officials import Officials, Power
from pitboss.rulebooks.shared.vic_officials import AREA, ASSISTANT, HIGHER, ladder
from pitboss.rulebooks.vic_three_card_poker.clauses import cite, ruling

OFFICIALS = Officials(
    roles=ladder(cite("7.1.2"), cite("3.3"), cite("11.5"), cite("13.3"), director=cite("12.2.3")),
    powers=(
        Power(
            "void",
            "void the round for events outside the operator's control",
            HIGHER,
            cite("13.4", "13.5"),
            grounds=("commotion", "fire", "riot", "brawl", "robbery", "act-of-god"),
        ),
        Power(
            "void-fraud",
            "void the round, or a player's wagers, for fraud",
            ASSISTANT,
            cite("13.3", "13.5") + ruling("TC-C4"),
            grounds=("fraud",),
        ),
        Power("void-wager", "void the wagers of a player in breach", ASSISTANT, cite("13.2.1"), takes="p3"),
        Power(
            "forfeit",
            "have a player who shared cards or what they are forfeit wagers",
            ASSISTANT,
            cite("9.5.1(a)") + ruling("TC-C10"),
            takes="p3",
        ),
        Power("exclude", "bar a player from the game", ASSISTANT, cite("13.2.2") + ruling("TC-C7"), takes="p3"),
        Power("withhold", "hold winnings until an investigation ends", ASSISTANT, cite("13.2.3"), takes="p3"),
        Power("release", "release winnings held back", ASSISTANT, cite("13.2.3"), takes="p3"),
        Power(
            "reconstruct",
            "say whether the order of the cards can be worked out",
            HIGHER,
            cite("11.6", "11.6.1", "11.6.2"),
            takes="yes",
        ),
        Power("count", "direct the count of the deck", HIGHER, cite("11.5"), takes="right"),
        Power("cancel-jackpot", "cancel a jackpot game started by mistake", HIGHER, cite("11.18")),
        Power("confirm", "approve a royal or straight flush prize", ASSISTANT, cite("7.1.1"), takes="p2"),
        Power("decide", "decide a dispute or what the rules do not cover", AREA, cite("13.10"), takes="p1"),
    ),
)

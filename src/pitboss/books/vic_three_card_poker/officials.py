"""The officials at a Three Card Poker table: the same ladder as Crown Poker, with this book's powers."""

from pitboss.books.shared.vic_officials import AREA, ASSISTANT, HIGHER, ladder
from pitboss.books.vic_three_card_poker.clauses import cite, ruling
from pitboss.rules.officials import Officials, Power

DISRUPTIONS = (
    "forces-of-nature", "government", "commotion", "fire", "riot", "brawl", "robbery", "act-of-god", "other",
)  # fmt: skip
"""The grounds of an outside disruption, as written in a line. Rule 13.4 names eight causes but allows others."""

OFFICIALS = Officials(
    roles=ladder(
        dealt=cite("7.1.2"), higher=cite("3.3"), area=cite("11.5"), assistant=cite("13.3"), director=cite("12.2.3")
    ),
    powers=(
        Power("void", "void the round for events outside the operator's control", HIGHER, cite("13.4", "13.5"),
              grounds=DISRUPTIONS),
        Power("void-fraud", "void the round, or a player's wagers, for fraud", ASSISTANT,
              cite("13.3", "13.5") + ruling("TC-C4"), grounds=("fraud",)),
        Power("void-wager", "void the wagers of a player in breach", ASSISTANT, cite("13.2.1"), takes="p3"),
        Power("forfeit", "make a player who shared cards or information forfeit wagers", ASSISTANT,
              cite("9.5.1(a)") + ruling("TC-C10"), takes="p3"),
        Power("exclude", "bar a player from the game", ASSISTANT, cite("13.2.2") + ruling("TC-C7"), takes="p3"),
        Power("withhold", "hold winnings until an investigation ends", ASSISTANT, cite("13.2.3"), takes="p3"),
        Power("release", "release winnings held back", ASSISTANT, cite("13.2.3"), takes="p3"),
        Power("refuse", "refuse winnings held back", ASSISTANT, cite("13.2.3"), takes="p3"),
        Power("reconstruct", "say whether the order of the cards can be determined", HIGHER,
              cite("11.6", "11.6.1", "11.6.2"), takes="yes"),
        Power("count", "direct the count of the deck", HIGHER, cite("11.5"), takes="right"),
        Power("cancel-jackpot", "cancel a jackpot game started by mistake", HIGHER, cite("11.18")),
        Power("confirm", "approve a royal or straight flush prize", ASSISTANT, cite("7.1.1"), takes="p2"),
        Power("decide", "decide a dispute or what the rules do not cover", AREA, cite("13.10"), takes="p1"),
    ),
)  # fmt: skip

ON_THE_FLOOR = Officials(
    roles=OFFICIALS.roles,
    powers=(
        Power("open", "open a table", HIGHER, cite("1.2")),
        Power("close", "close a table", HIGHER, cite("13.8")),
        Power("deal", "start the next round", "d", cite("1.2")),
        Power("limits", "change the limits", HIGHER, cite("8.1"), takes="minimum=25"),
        Power("pay-tables", "change the pay tables", ASSISTANT, cite("10.2.2"), "manager pay-tables pair-plus=B"),
        Power("withdraw", "take a notice down", HIGHER, cite("8.1"), takes="1"),
        Power("personal", "agree limits with one player", HIGHER, cite("8.3"), "supervisor personal anna 50 2000"),
        Power("vacate", "have an idle player give up the seat", HIGHER, cite("13.9"), takes="anna"),
        Power("exclude", "bar a player from the game", ASSISTANT, cite("13.2.2"), "manager exclude anna"),
        Power("bar", "keep out an excluded player", ASSISTANT, cite("13.2.2") + ruling("TC-C9"), "manager bar anna"),
        Power("admit", "lift an exclusion", ASSISTANT, cite("13.2.2") + ruling("TC-C9"), "manager admit anna"),
        Power("check-deck", "have the deck counted and checked", HIGHER, cite("3.3")),
        Power("new-deck", "change the cards", HIGHER, cite("3.4")),
        Power("shuffle", "have the cards shuffled", HIGHER, cite("4.1.1(b)", "4.1.1(c)")),
        Power("suspend", "suspend the game", HIGHER, cite("13.4")),
        Power("resume", "resume the game", HIGHER, cite("13.4")),
        Power("release", "release winnings held back", ASSISTANT, cite("13.2.3"), "manager release anna"),
        Power("refuse", "refuse winnings held back", ASSISTANT, cite("13.2.3"), "manager refuse anna"),
        Power("meter", "announce the jackpot at the table", "d", cite("6.1.1(k)"), takes="12345.67"),
    ),
)  # fmt: skip
"""Their powers between the rounds."""

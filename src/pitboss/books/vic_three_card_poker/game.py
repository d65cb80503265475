"""Three Card Poker: rule 9, the round; the wagers are in `wagers`, the meter in `jackpot`."""

from pitboss.books.vic_three_card_poker import limits, tables, wagers
from pitboss.books.vic_three_card_poker.clauses import cite, ruling
from pitboss.books.vic_three_card_poker.irregularities import IRREGULARITIES
from pitboss.books.vic_three_card_poker.jackpot import JACKPOT, MeterOdds
from pitboss.books.vic_three_card_poker.officials import OFFICIALS
from pitboss.rules.banked.analysis import Analysis, TableWager
from pitboss.rules.banked.game import BankedGame, Clauses, Qualifying
from pitboss.rules.banked.layout import HAND, Box
from pitboss.rules.banked.stages import Bet, Decision, Hands
from pitboss.rules.layout import Demo, DemoJackpot, Printed


def has_an_ante(box: Box) -> bool:
    return box.live and box.wager("ante") is not None


def has_none(box: Box) -> bool:
    """Return True for a hand with only Pair Plus or Six Card Bonus, which stays to the settlement (9.5.3, ruling
    TC-W3).
    """
    return box.live and box.wager("ante") is None


ANALYSIS = Analysis(
    model="three-cards",
    sides=(
        TableWager(wager="pair-plus", table="pair-plus", hand=wagers.PLAYER),
        TableWager(wager="six-card", table="six-card", hand=wagers.SIX_CARDS),
    ),
    jackpot=MeterOdds(),
)
"""The declaration for the odds, beyond the rules of the settlement."""

FELT = Printed(
    cloth="plum",
    lettering=("Three Card Poker", "Dealer qualifies with queen high or better"),
    spots={
        "six-card": ("diamond", (330, 340)),
        "pair-plus": ("diamond", (920, 340)),
        "ante": ("circle", (625, 670)),
        "play": ("circle", (625, 1120)),
    },
)
GAME = BankedGame(
    id="vic-three-card-poker",
    title="Three Card Poker",
    section="5-10",
    line="Three cards against the dealer's three, who needs a queen; Pair Plus, Six Card Bonus, Jackpot.",
    boxes=9,
    wagers=(wagers.ANTE, wagers.PLAY, wagers.PAIR_PLUS, wagers.SIX_CARD_BONUS, wagers.JACKPOT),
    pay_tables={"ante-bonus": tables.ANTE_BONUS, "pair-plus": tables.PAIR_PLUS, "six-card": tables.SIX_CARD},
    hands=Hands(
        count=3, order=ruling("TC-W12"),
        boxes=cite("9.3.1", "9.3.3", "9.4.1"), dealer=cite("9.3.2", "9.4.2"),
    ),
    stages=(
        Decision(
            name="Play or Fold", asks=has_an_ante, idle=has_none,
            rules=cite("9.5.2", "9.5.2(c)(i)", "9.5.3", "5.6"),
            bet=Bet(wager="play", amounts=limits.play_amounts, count=limits.play),
            folds={
                "ante": cite("9.5.2(b)") + ruling("TC-W2"),
                HAND: cite("9.5.2(a)(i)", "1 Fold") + ruling("TC-W2"),
            },
            silence="ante", silence_rules=ruling("TC-W11"),
        ),
    ),
    player_hand=wagers.PLAYER,
    dealer_hand=wagers.DEALER,
    qualifying=Qualifying(wagers.queen_high_or_better, cite("1 Qualify") + ruling("TC-R3")),
    jackpot_hand=wagers.WITH_JACKPOT_CARDS,
    jackpot=JACKPOT,
    jackpot_cards=2,
    blind_extras=True,
    clauses=Clauses(
        from_right=cite("9.6.2"),
        deck=cite("3.1"),
        boxes=cite("2.1"),
        closed=cite("5.2", "5.4", "5.4.1", "9.2"),
        main=cite("5.5"),
        control=cite("9.5.2"),
        deciding=cite("9.5.1", "9.5.2"),
        looking=cite("9.5.1"),
        folded=cite("1 Fold"),
        empty_box=cite("9.4.1", "11.7"),
        card_count=cite("9.4.1", "11.4"),
        burns=cite("9.4.1") + ruling("TC-W12"),
        wagers=cite("5.5"),
        spoken=cite("5.1", "5.3"),
        settling=cite("9.5.4(a)", "9.5.4(b)", "9.6"),
        over=cite("1 Round of Play"),
        pay_tables=cite("10.2", "10.2.1"),
        one_patron=cite("5.12"),
        no_tournament_jackpot=ruling("TC-C6"),
        limits=cite("8.2.1", "8.2.2", "8.2.3") + ruling("TC-W10"),
        advised={"minimum": cite("8.2.1") + ruling("TC-W10"), "cannot-match": cite("11.13") + ruling("TC-I14")},
        review=(
            "a player who still disagrees is told that an inspector is present and may be consulted, and that the "
            "regulator investigates complaints",
            cite("13.11", "13.12"),
        ),
        personal=cite("8.3"),
        jackpot_cards=cite("9.3.4", "9.4.3", "11.9"),
        undoing=ruling("TC-C12"),
        voiding=cite("13.5") + ruling("TC-I11", "TC-J9"),
        leaver=cite("11.15.1"),
        dealers_prizes=cite("7.1.2"),
        prizes_settled=(cite("9.6.1(c)"), cite("9.6.2(g)")),
    ),
    analysis=ANALYSIS,
    printed_on=FELT,
    demo=Demo(
        places=7,
        jackpot=DemoJackpot(
            system="melbourne", terms="meter wager 5 option 1 seed 10000",
            sign={"jackpot": {"wager": "5", "option": 1, "seed": 10000, "meter": "50000"}},
        ),
    ),
    irregularities=IRREGULARITIES,
    officials=OFFICIALS,
)  # fmt: skip

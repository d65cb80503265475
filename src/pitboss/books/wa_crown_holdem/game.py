"""Crown Hold'em Poker: section 4, the round; the wagers are in `wagers`, wrong amounts in `limits`."""

from pitboss.books.shared.wa_linked_jackpot import LINKED_DEMO, LinkedOdds, linked_jackpot
from pitboss.books.tournaments.clauses import ruling as common
from pitboss.books.wa_crown_holdem import limits, wagers
from pitboss.books.wa_crown_holdem.clauses import cite, ruling
from pitboss.books.wa_crown_holdem.irregularities import IRREGULARITIES
from pitboss.books.wa_crown_holdem.jackpot import TERMS
from pitboss.books.wa_crown_holdem.officials import OFFICIALS
from pitboss.core.citation import Rules
from pitboss.core.money import Chips
from pitboss.rules.banked.analysis import Analysis, TableWager, Variation
from pitboss.rules.banked.game import BankedGame, Clauses
from pitboss.rules.banked.layout import HAND, Box
from pitboss.rules.banked.round import BankedRound
from pitboss.rules.banked.sign import Sign
from pitboss.rules.banked.stages import Bet, Communal, Decision, Hands
from pitboss.rules.banked.wager import Barred
from pitboss.rules.layout import Printed


def in_play(box: Box) -> bool:
    return box.live


def has_flop_wager(box: Box) -> bool:
    """Return True for a player with a Flop Wager. Only such players continue betting (3.35, 5.9(e)(ii))."""
    return box.live and box.wager("flop") is not None


def left_out(box: Box) -> Barred | None:
    """Return why a hand that is in without a Flop Wager may not bet (5.9(e)(ii))."""
    return None if box.wager("flop") else Barred("it has no Flop Wager", cite("5.9(e)(ii)"))


def flop_required(round_: BankedRound) -> bool:
    """Return True if a hand that is in, or a Dealer Poker Extra Wager, requires the flop (4.6, ruling R7)."""
    return a_hand_is_in(round_) or any(placed.wager.on_dealer and placed.valid for placed in round_.placed)


def a_hand_is_in(round_: BankedRound) -> bool:
    return any(box.live for box in round_.dealt_in)


def bet(wager: str, multiple: int, short: Rules, over: Rules) -> Bet:
    """Return a wager of a number of Antes."""

    def amounts(box: Box, sign: Sign) -> tuple[Chips, ...]:
        return (multiple * box.counts("ante"),)

    return Bet(wager=wager, amounts=amounts, count=limits.of_antes(multiple, short, over))


ANALYSIS = Analysis(
    model="street-bets",
    tables={"poker-extra": wagers.POKER_EXTRA},
    variations=(
        Variation(
            name="ante-pays",
            meaning="The lowest hand a winning Ante is paid for.",
            choices={"flush": "", "straight": "paid from a straight on"},
            subject="ante",
        ),
    ),
    sides=(
        TableWager(wager="player-extra", table="poker-extra", hand=wagers.PLAYER_FLOP, lost_by_folding=True),
        TableWager(wager="dealer-extra", table="poker-extra", hand=wagers.DEALER_FLOP),
    ),
    jackpot=LinkedOdds(),
)
"""The declaration for the odds, beyond the rules of the settlement."""

FELT = Printed(
    cloth="claret",
    lettering=("Crown Hold'em Poker", "The Ante is paid for a flush or better"),
    spots={
        "player-extra": ("diamond", (330, 340)),
        "dealer-extra": ("diamond", (920, 340)),
        "ante": ("circle", (625, 660)),
        "flop": ("circle", (235, 1120)),
        "turn": ("circle", (625, 1120)),
        "river": ("circle", (1015, 1120)),
    },
)
"""The circles of a box: the Ante, a bet for every street below it, and the two Poker Extras above it."""

GAME = BankedGame(
    id="wa-crown-holdem",
    title="Crown Hold'em Poker",
    section="3-4",
    line="Ante, then a bet before the flop, turn and river; best five of seven against the dealer.",
    boxes=22,
    wagers=(
        wagers.ANTE, wagers.FLOP, wagers.TURN, wagers.RIVER, wagers.PLAYER_EXTRA, wagers.DEALER_EXTRA,
        wagers.JACKPOT_1, wagers.JACKPOT_2,
    ),
    combinations=(wagers.LEVEL_3,),
    hands=Hands(count=2, order=cite("4.3"), boxes=cite("4.3(a)") + ruling("R15"), dealer=cite("4.3(b)")),
    stages=(
        Decision(
            name="Flop Wager", asks=in_play, rules=cite("4.4", "3.35"),
            bet=bet("flop", 2, short=cite("5.9(a)"), over=cite("5.9(b)")),
            folds={HAND: cite("4.4", "1 Fold")}, silence=HAND, silence_rules=ruling("R5"),
        ),
        Communal(name="flop", before=0, count=3, needed=flop_required, rules=cite("4.6") + ruling("R7")),
        Decision(
            name="Turn Wager", asks=has_flop_wager, barred=left_out, rules=cite("4.7", "3.38"), check=True,
            bet=bet("turn", 1, short=cite("5.9(c)"), over=cite("5.9(d)")), silence_rules=ruling("R5"),
        ),
        Communal(name="turn", before=3, count=1, needed=a_hand_is_in, rules=cite("4.8")),
        Decision(
            name="River Wager", asks=has_flop_wager, barred=left_out, rules=cite("4.9", "3.41"), check=True,
            bet=bet("river", 1, short=cite("5.9(c)"), over=cite("5.9(d)")), silence_rules=ruling("R5"),
        ),
        Communal(name="river", before=4, count=1, needed=a_hand_is_in, rules=cite("4.10")),
    ),
    player_hand=wagers.PLAYER,
    dealer_hand=wagers.DEALER,
    jackpot_hand=wagers.PLAYER_FLOP,
    dealer_always_turns=False,
    jackpot=linked_jackpot(TERMS),
    clauses=Clauses(
        deck=cite("2.2"),
        boxes=cite("2.1"),
        closed=cite("1 Round of Play"),
        main=cite("3.3"),
        control=cite("3.5(a)"),
        deciding=cite("4.4"),
        folded=cite("1 Fold", "3.35"),
        turn=ruling("R16"),
        empty_box=cite("4.3(a)", "5.4(a)"),
        card_count=cite("1 Hole Cards", "5.5(b)"),
        burns=ruling("R15"),
        wagers=cite("3.1"),
        spoken=cite("3.1", "3.2"),
        settling=cite("4.11", "4.13"),
        over=cite("4.21", "1 Round of Play"),
        exposure=cite("4.12(b)") + ruling("R11"),
        exposure_blocked=cite("4.12(a)"),
        no_tournament_jackpot=common("T1"),
        review=("the decision is final, and the Gaming and Wagering Commission may review it", cite("6.10")),
        limits=cite("6.3", "5.10(a)", "5.10(b)", "5.10(c)") + ruling("R55"),
        undoing=ruling("R54"),
        voiding=cite("1 Void") + ruling("R26", "R33"),
        suspended=cite("5.13"),
        fault_found=cite("5.13(b)"),
        laid_again=cite("5.8"),
    ),
    analysis=ANALYSIS,
    demo=LINKED_DEMO,
    printed_on=FELT,
    irregularities=IRREGULARITIES,
    officials=OFFICIALS,
)  # fmt: skip

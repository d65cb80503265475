"""Ultimate Texas Hold'em: section 4, the round; the wagers are in `wagers`, wrong amounts in `limits`."""

from pitboss.books.shared.wa_linked_jackpot import LINKED_DEMO, LinkedOdds, linked_jackpot
from pitboss.books.tournaments.clauses import ruling as common
from pitboss.books.wa_ultimate_texas_holdem import limits, wagers
from pitboss.books.wa_ultimate_texas_holdem.clauses import cite, ruling
from pitboss.books.wa_ultimate_texas_holdem.irregularities import IRREGULARITIES
from pitboss.books.wa_ultimate_texas_holdem.jackpot import TERMS
from pitboss.books.wa_ultimate_texas_holdem.officials import OFFICIALS
from pitboss.core.citation import Rules
from pitboss.rules.banked.analysis import Analysis, TableWager, Variation
from pitboss.rules.banked.game import BankedGame, Clauses, Qualifying
from pitboss.rules.banked.layout import HAND, Box
from pitboss.rules.banked.round import BankedRound
from pitboss.rules.banked.stages import Bet, Communal, Decision, Hands
from pitboss.rules.banked.wager import Barred
from pitboss.rules.layout import Printed


def has_no_play_wager(box: Box) -> bool:
    """Return True for players who have not placed a Play Wager (4.8, 4.10)."""
    return box.live and box.wager("play") is None


def has_played(box: Box) -> Barred | None:
    return Barred("its Play Wager is placed", cite("3.37")) if box.wager("play") else None


def somebody_is_there(round_: BankedRound) -> bool:
    """Return True unless every player is absent and nothing depends on further cards (ruling U26)."""
    return any(not box.absent and not box.void for box in round_.dealt_in)


def play(*multiples: int, short: Rules, over: Rules) -> Bet:
    """Return a Play Wager of a number of Antes."""
    amounts = limits.play_amounts(*multiples)
    return Bet(wager="play", amounts=amounts, count=limits.play(amounts, short, over))


ANALYSIS = Analysis(
    model="one-play",
    tables={"blind-table": wagers.BLIND_TABLE},
    variations=(
        Variation(
            name="blind",
            meaning="Common lets a higher hand without a pair take the Blind.",
            choices={"rulebook": "", "common": "a higher hand takes it even without a pair"},
            subject="blind",
        ),
    ),
    sides=(TableWager(wager="trips", table="trips", hand=wagers.PLAYER),),
    jackpot=LinkedOdds(),
)
"""The declaration for the odds, beyond the rules of the settlement."""

FELT = Printed(
    cloth="harbour",
    lettering=("Ultimate Texas Hold'em", "Dealer qualifies with a pair or better"),
    spots={
        "trips": ("diamond", (625, 365)),
        "ante": ("circle", (330, 730)),
        "blind": ("circle", (920, 730)),
        "play": ("circle", (625, 1120)),
    },
    signs=(("=", (625, 730)),),
)
"""The circles of a box. The Blind equals the Ante, and the sign between them says so."""

GAME = BankedGame(
    id="wa-ultimate-texas-holdem",
    title="Ultimate Texas Hold'em",
    section="3-4",
    line="Ante and Blind, one Play bet of four, three, two or one Antes; the dealer needs a pair.",
    boxes=22,
    wagers=(wagers.ANTE, wagers.BLIND, wagers.TRIPS, wagers.PLAY, wagers.JACKPOT_1, wagers.JACKPOT_2),
    combinations=(wagers.LEVEL_3,),
    pay_tables={"trips": wagers.TRIPS_TABLES},
    printed={"blind": wagers.BLIND_TABLE},
    hands=Hands(count=2, order=cite("4.3"), boxes=cite("4.3(a)") + ruling("U25"), dealer=cite("4.3(b)")),
    stages=(
        Decision(
            name="Play Wager before the flop", asks=has_no_play_wager, barred=has_played,
            rules=cite("4.4", "3.36(a)"), check=True,
            bet=play(3, 4, short=cite("5.5(a)") + ruling("U7"), over=cite("5.5(b)")), silence_rules=ruling("U9"),
        ),
        Communal(name="flop", before=0, count=3, needed=somebody_is_there, rules=cite("4.7")),
        Decision(
            name="Play Wager after the flop", asks=has_no_play_wager, barred=has_played,
            rules=cite("4.8", "3.36(b)"), check=True,
            bet=play(2, short=cite("5.5(c)"), over=cite("5.5(d)")), silence_rules=ruling("U9"),
        ),
        Communal(name="turn and river", before=3, count=2, needed=somebody_is_there, rules=cite("4.9")),
        Decision(
            name="Play Wager after the river", asks=has_no_play_wager, barred=has_played,
            rules=cite("4.10", "3.36(c)"),
            bet=play(1, short=cite("5.5(e)"), over=cite("5.5(f)")),
            folds={HAND: cite("4.10", "1 Fold")}, silence=HAND, silence_rules=ruling("U9"),
        ),
    ),
    player_hand=wagers.PLAYER,
    dealer_hand=wagers.DEALER,
    qualifying=Qualifying(wagers.a_pair_or_higher, cite("1 Qualifies") + ruling("U4")),
    jackpot_hand=wagers.PLAYER_FLOP,
    jackpot=linked_jackpot(TERMS),
    analysis=ANALYSIS,
    demo=LINKED_DEMO,
    printed_on=FELT,
    irregularities=IRREGULARITIES,
    officials=OFFICIALS,
    clauses=Clauses(
        deck=cite("2.2"),
        boxes=cite("2.1"),
        closed=cite("3.4", "1 Round of Play"),
        main=cite("3.5", "3.11"),
        control=cite("3.7(a)"),
        deciding=cite("4.4"),
        folded=cite("1 Fold"),
        absent=cite("5.12"),
        turn=ruling("U25"),
        empty_box=cite("4.3(a)", "5.4", "5.9"),
        card_count=cite("1 Hole Cards", "5.1"),
        burns=ruling("U25"),
        wagers=cite("3.1"),
        spoken=cite("3.1", "3.2"),
        settling=cite("4.13", "4.15"),
        over=cite("4.23", "1 Round of Play"),
        pay_tables=cite("3.21"),
        one_patron=cite("3.3") + ruling("U19"),
        one_box=cite("3.3"),
        exposure=cite("4.14") + ruling("U11"),
        no_tournament_jackpot=common("T1"),
        review=("the decision is final, and the Gaming and Wagering Commission may review it", cite("6.10")),
        limits=cite("6.3", "5.11") + ruling("U16", "U17"),
        undoing=ruling("U43"),
        voiding=ruling("U39"),
        suspended=cite("5.16"),
        fault_found=cite("5.16(b)"),
    ),
)  # fmt: skip

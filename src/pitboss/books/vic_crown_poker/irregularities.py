"""Sections 9 and 13: the irregularities of Crown Poker."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from pitboss.books.shared.poker_irregularities import BoardClauses, GameClauses, board_errors, spoilt_games
from pitboss.books.vic_crown_poker.clauses import cite, ruling
from pitboss.books.vic_crown_poker.rules import DISRUPTIONS
from pitboss.core.cards import Card
from pitboss.core.citation import Rules, joined
from pitboss.core.refusals import NotAllowed
from pitboss.rules.irregularities import Irregularity, Question, Reply, card, cards, number, place, places
from pitboss.rules.poker.betting import acts
from pitboss.rules.poker.irregularities import communal_cards, wrong_counts
from pitboss.rules.poker.irregularities.consequences import void_hand, void_round
from pitboss.rules.poker.irregularities.decisions import plays_on, returns_chips, rules_dead
from pitboss.rules.poker.irregularities.exposed_cards import replace_or_redeal, require_cards, reveal
from pitboss.rules.poker.irregularities.history import actors_since_deal, substantial_action
from pitboss.rules.poker.irregularities.memory import Undiscarded
from pitboss.rules.poker.irregularities.misdeal import misdeal, require_dealt, require_open
from pitboss.rules.poker.irregularities.remedies import (
    ask_to_reconstruct,
    given_up,
    hand_dies,
    may_be_dead,
    require_two_hands,
    see_hand,
    swap_hands,
)
from pitboss.rules.poker.state import EXCHANGE, NAMES, OVER

if TYPE_CHECKING:
    from pitboss.rules.poker.round import PokerRound


_AGAIN = cite("9.1.1") + ruling("CP-H11")
LATE = cite("1 Substantial action") + ruling("CP-H1")
_CUT = cite("9.1.1(a)") + _AGAIN
_NOT_SHUFFLED = cite("9.1.1(b)", "5.1", "5.2") + _AGAIN
_ORDER = cite("9.1.1(c)") + _AGAIN
_HANDS = cite("9.1.1(d)") + _AGAIN
_COUNT = cite("9.1.1(e)", "9.1.1(f)") + ruling("CP-H2") + _AGAIN
_COUNT_LATE = cite("9.1.1(f)") + ruling("CP-H2", "CP-H3")
LAST_HAND = cite("9.1.1(g)") + ruling("CP-H4", "CP-F11", "CP-H14")
_EXPOSED = cite("9.7") + ruling("CP-H5")
_SEVERAL_EXPOSED = cite("9.1.1(i)") + ruling("CP-H5") + _AGAIN


def _out_of_order(round_: "PokerRound", seats: tuple[int, int]) -> None:
    require_dealt(round_, _ORDER)
    one, other = seats
    require_two_hands(round_.state, seats, _ORDER)
    what = f"{NAMES[one]} and {NAMES[other]} were dealt out of order"
    if given_up(round_.state, seats):
        misdeal(round_, why=f"{what}, and one of the hands is folded", rules=_ORDER, late=LATE)
        return
    _put_right_or_again(round_, what, lambda later: swap_hands(later, one, other, _ORDER), _ORDER)


def _extra_hand(round_: "PokerRound") -> None:
    require_dealt(round_, _HANDS)
    text = "the extra hand is removed and the hands are corrected"
    _put_right_or_again(round_, "an extra hand was dealt in", lambda later: later.rule(text, _HANDS), _HANDS)


def _put_right_or_again(
    round_: "PokerRound", what: str, put_right: Callable[["PokerRound"], None], rules: Rules
) -> None:
    """Ask the Dealer, before substantial action, if it can be corrected. Later the round is played out."""
    require_open(round_, rules)
    if substantial_action(round_):
        misdeal(round_, why=what, rules=rules, late=LATE)
    else:
        ask_to_reconstruct(round_, "d", what, put_right, rules)


def _wrong(round_: "PokerRound", seat: int, count: int = 0, *, rules: Rules) -> None:
    """Correct the hand or deal again before substantial action. Afterwards the hand is refunded or dead."""
    state, holds = round_.state, f"{NAMES[seat]} holds {count} cards"
    require_dealt(round_, rules)
    if wrong_counts.undiscarded(state, seat, count):
        wrong_counts.found_out(round_, seat)
        return
    wrong_counts.require_wrong(state, seat, count, rules)
    if wrong_counts.last_hand(state):
        wrong_counts.wrong_hand_is_dead(state, seat, LAST_HAND)
    elif _stays_in(round_, seat):
        wrong_counts.wrong_hand_is_dead(state, seat, _COUNT_LATE, faulty=True)
    elif substantial_action(round_):
        state.rule(f"{holds} and has not acted: its wagers and blinds are returned, the hand is void", _COUNT_LATE)
        void_hand(state, seat, "it has a wrong number of cards", _COUNT_LATE)
    elif wrong_counts.correctable(round_):
        ask_to_reconstruct(round_, "d", holds, lambda later: wrong_counts.correct(later, seat, count, rules), rules)
    else:
        misdeal(round_, why=holds, rules=rules, late=LATE)


def _stays_in(round_: "PokerRound", seat: int) -> bool:
    """Return True if the wrong hand's wagers stay in, because its player has acted, or two players have at a
    showdown."""
    late = substantial_action(round_)
    return NAMES[seat] in actors_since_deal(round_) if late else wrong_counts.at_showdown(round_.state)


_UNTIL_TWO_HAVE_ACTED = "From the first card until two players have acted."
MISDEALS = (
    Irregularity(
        "exposed-in-cut", takes=(cards(0, 52, "7h"),),
        remedy=partial(misdeal, why="a card was exposed in the cut", rules=_CUT, late=LATE), rules=_CUT + LATE,
        meaning="One or more cards were exposed during the cut.",
        when="Until two players have acted.",
        then="Misdeal: new shuffle and cut, same button, blinds and first receiver. Later the round is played out.",
    ),
    Irregularity(
        "not-shuffled",
        remedy=partial(misdeal, why="the cards were not shuffled or cut", rules=_NOT_SHUFFLED, late=LATE, dealt=True),
        rules=_NOT_SHUFFLED + LATE,
        meaning="The cards were not shuffled or not cut before the deal.",
        when="From the first card; a misdeal until two players have acted.",
        then="Misdeal. Later the round is played out.",
    ),
    Irregularity(
        "out-of-order", takes=(places(2, 2, "p3 p4"),), remedy=_out_of_order, rules=_ORDER + LATE,
        meaning="The cards of two players were dealt out of order.",
        when=_UNTIL_TWO_HAVE_ACTED,
        then="The Dealer says whether it can be corrected; if not, misdeal. Later the round is played out.",
    ),
    Irregularity(
        "extra-hand", remedy=_extra_hand, rules=_HANDS + LATE,
        meaning="An extra hand was dealt in.",
        when=_UNTIL_TWO_HAVE_ACTED,
        then="The Dealer says whether the hands can be corrected; if not, misdeal. Later the round is played out.",
    ),
    Irregularity(
        "dealt-out", takes=(place("p3"),), remedy=partial(_wrong, rules=_HANDS), rules=_HANDS + _COUNT_LATE,
        meaning="A player was dealt no cards.",
        when="At any time after the deal has begun.",
        then="Before two have acted: corrected, or misdeal. Later: chips returned if the player has not acted, "
        "otherwise dead.",
    ),
    Irregularity(
        "wrong-count", takes=(place("p3"), number("3")), remedy=partial(_wrong, rules=_COUNT),
        rules=_COUNT + _COUNT_LATE + LAST_HAND,
        meaning="A hand has too few or too many cards; the number is how many it was found to hold.",
        when="At any time, the showdown included.",
        then="Before two have acted: corrected, or misdeal. Later: chips returned if the player has not acted; "
        "otherwise dead, and its wagers stay in the pot. If it is the only hand left, every wager is returned.",
    ),
    Irregularity(
        "exposed", takes=(places(1, 11, "p2"), cards(1, 11, "As")),
        remedy=partial(
            replace_or_redeal,
            one=_EXPOSED,
            late=_EXPOSED + LATE,
            redeal=partial(
                misdeal, why="more than one card was exposed in the initial deal", rules=_SEVERAL_EXPOSED, late=LATE
            ),
        ),
        rules=_EXPOSED + _SEVERAL_EXPOSED + LATE,
        meaning="The Dealer exposed a hole card in the initial deal.",
        when="In the initial deal, or before anybody has acted.",
        then="The deal is completed; the card becomes the first burn and is replaced by what would have been the burn. "
        "Two or more: misdeal.",
    ),
)  # fmt: skip


_SHUFFLED = ruling("CP-H12")
_SIDE = cite("9.16") + ruling("CP-G3")
_BOXED = cite("9.3", "1 Boxed Card") + ruling("CP-H6")
DEFECTIVE = cite("9.1.1(h)", "1 Defective deck") + ruling("CP-F11", "CP-G5")
_NO_BURN_FLOP = cite("9.8") + ruling("CP-H7") + _SHUFFLED + _SIDE
_NO_BURN_LATER = cite("9.4") + ruling("CP-H7")
_STANDS = cite("9.4") + ruling("CP-H1", "CP-H7", "CP-G3")
_NOT_DISCARDED = cite("9.15.1") + ruling("CP-D2")
_DISCARD_DEAD = cite("9.15.2", "9.1.1(f)") + ruling("CP-D2", "CP-H1")
_BOARD = BoardClauses(
    too_many=cite("9.9") + ruling("CP-H8") + _SHUFFLED + _SIDE,
    early_flop=cite("9.10") + ruling("CP-H8") + _SHUFFLED + _SIDE,
    early_fourth=cite("9.12.1", "9.12.2", "9.12.3") + ruling("CP-H9") + _SHUFFLED,
    early_fifth=cite("9.11") + ruling("CP-H9") + _SHUFFLED,
    two=cite("9.13.1", "9.13.2") + ruling("CP-H10"),
    two_at_the_end=cite("9.13.1", "9.13.3") + ruling("CP-H10"),
    many=cite("9.14") + ruling("CP-H10") + _SHUFFLED,
    unclear=cite("13.10") + ruling("CP-H10") + _SHUFFLED,
    communal="community",
    fourth="turn",
    fifth="river",
    asked=("area-manager", "The TG Area Manager"),
    decision="decide",
    nobody_knows="decide reshuffle",
    discards=True,
    side_wagers=True,
)

MOST_BOXED = 4
"""The most boxed cards a deck may have; a fifth makes it defective."""


def _boxed(round_: "PokerRound", face: Card) -> None:
    if communal_cards.boxed(round_.state, face, _BOXED) > MOST_BOXED:
        void_round(round_.state, "five boxed cards make the deck defective", _BOXED + DEFECTIVE)


def _no_burn(round_: "PokerRound") -> None:
    street = communal_cards.last_street(round_, _NO_BURN_FLOP + _NO_BURN_LATER)
    if street == communal_cards.flop_street(round_.state):
        communal_cards.no_burn(round_, _NO_BURN_FLOP, _STANDS)
    else:
        communal_cards.burn_the_turned(round_, _NO_BURN_LATER, _STANDS)


def _no_discard(round_: "PokerRound", seat: int) -> None:
    state, rules = round_.state, _NOT_DISCARDED
    if state.memory is not None and seat in state.memory.undiscarded:
        wrong_counts.found_out(round_, seat)
    elif state.phase == EXCHANGE:
        last = _DISCARD_DEAD + LAST_HAND
        leads_to = Undiscarded(rules, rules + _BOARD.early_flop, rules + _BOARD.early_fourth, _DISCARD_DEAD, last)
        wrong_counts.passed_over(round_, seat, rules, leads_to)
    else:
        raise NotAllowed(f"{NAMES[seat]} has no discard due now", rules)


BOARD = (
    Irregularity(
        "boxed", takes=(card("7c"),), remedy=_boxed, rules=_BOXED + DEFECTIVE,
        meaning="A card was found face up in the deck.",
        when="While cards are dealt.",
        then="It counts as non-existent: it is mucked and the next card replaces it. A fifth makes the deck defective.",
    ),
    Irregularity(
        "no-burn", remedy=_no_burn, rules=_NO_BURN_FLOP + _NO_BURN_LATER + _STANDS,
        meaning="No card was burnt before the community cards just dealt.",
        when="Until two players have acted on them; later they stay, with one burn fewer.",
        then="Flop: shuffled back, a card is burnt and it is dealt again. Turn or river: the card turned becomes the "
        "burn and the next one is dealt.",
    ),
    *board_errors(_BOARD),
)  # fmt: skip

NO_DISCARD = Irregularity(
    "no-discard", takes=(place("p3"),), remedy=_no_discard,
    rules=joined(_NOT_DISCARDED, _DISCARD_DEAD, _BOARD.early_flop, _BOARD.early_fourth, LAST_HAND),
    meaning="A player was passed over without discarding; entered a second time, it was noticed.",
    when="When the discard is due; noticed at any time until the pots are pushed, at the latest at the showdown.",
    then="Noticed before two have acted since: the cards dealt came too early (flop taken back, turn set aside, later "
    "cards taken back) and the discard comes first. Noticed later: the hand is dead and its chips stay; if it is "
    "the only hand left, every wager is returned.",
)  # fmt: skip


_MISDIRECTED = cite("13.10") + ruling("CP-C14")


def _misdirected(round_: "PokerRound", seat: int) -> None:
    if seat not in round_.state.early:
        raise NotAllowed(f"{NAMES[seat]} has not acted out of turn: there is nothing to take back", _MISDIRECTED)
    replies = (
        Reply("retract", "those acts are taken back", lambda later: acts.retract(later.state, _MISDIRECTED)),
        plays_on("acts out of turn count as the rules provide", _MISDIRECTED),
    )
    round_.ask(Question(f"{NAMES[seat]} was directed out of turn", _MISDIRECTED, replies, "area-manager"))


GAME = (
    Irregularity(
        "misdirected", takes=(place("p3"),), remedy=_misdirected, rules=_MISDIRECTED,
        meaning="The Dealer directed a player to act out of turn.",
        when="While the act out of turn still waits for the player's turn.",
        then="The TG Area Manager may cancel all acts out of turn.",
    ),
    *spoilt_games(
        GameClauses(
            deck=DEFECTIVE + cite("3.4") + ruling("CP-H14"),
            deck_is=(
                "the deck is defective",
                "The deck is defective: a wrong number of cards, duplicates, marked cards and the like.",
            ),
            carries=False,
            disrupted=cite("13.5.1", "13.6") + ruling("CP-F11", "CP-G5"),
            disruptions=DISRUPTIONS,
            fraud=cite("13.5.2", "13.6") + ruling("CP-F11", "CP-G5", "CP-H14"),
            invalidates=("higher-duties-dealer", "A TG Higher Duties Dealer"),
            breaches={
                "device": ("used a device during the round", cite("13.1") + ruling("CP-I8")),
                "influence": ("influenced another player's decisions", cite("13.8")),
                "side-bet": ("made a side bet with another player", cite("13.12") + ruling("CP-E10")),
                "communication": ("communicated to affect the outcome", cite("13.15")),
                "splitting": ("agreed to divide the pot", cite("8.6") + ruling("CP-E10")),
                "cards-out-of-view": ("kept cards out of the Dealer's view", cite("8.13")),
                "chips-out-of-view": ("kept chips out of view", cite("8.8")),
            },
            breach_example="device",
            voids_wagers=cite("13.2.1") + ruling("CP-I12"),
            bars=cite("13.2.2") + ruling("CP-I12"),
            punishes=("assistant-casino-manager", "A TG Assistant Casino Manager"),
            seats=11,
        )
    ),
)  # fmt: skip


_DROPPED = cite("9.6")
_SHOWN = cite("9.2") + ruling("CP-E11")
_ASKED = cite("9.5", "8.20.4") + ruling("CP-E2", "CP-H14")
_NOT_MUCKED = cite("8.20.4") + ruling("CP-E2")
_FOULED = cite("8.14") + ruling("CP-H13")
_TAKEN_IN = cite("8.14", "13.10") + ruling("CP-H13")
_INFORMATION = cite("13.14") + ruling("CP-I9")


def _dropped(round_: "PokerRound", seat: int, shown: tuple[Card, ...]) -> None:
    require_cards(round_.state, seat, _DROPPED)
    reveal(round_.state, seat, shown, _DROPPED)
    round_.rule(f"{NAMES[seat]} dropped or exposed their own card: it plays", _DROPPED)


def _shown(round_: "PokerRound", seat: int, shown: tuple[Card, ...]) -> None:
    if round_.state.phase != OVER:
        raise NotAllowed("a hand shown to one player must be shown to all only once the round is over", _SHOWN)
    reveal(round_.state, seat, shown, _SHOWN)
    round_.rule(f"{NAMES[seat]} showed their hand to one player: it is shown to all", _SHOWN)


def _taken_in(round_: "PokerRound", seat: int) -> None:
    require_cards(round_.state, seat, _TAKEN_IN)
    back = returns_chips("decide refund", seat, "the Dealer took the hand in", _TAKEN_IN)
    dead = rules_dead(seat, "the Dealer took it in and it was not protected", _TAKEN_IN, line="decide dead")
    round_.ask(Question(f"the Dealer took {NAMES[seat]}'s hand in", _TAKEN_IN, (back, dead), "area-manager"))


_SEAT = (place("p3"),)
_IN_PLAY = "While the hand is in play, until the pots are pushed."
HANDS = (
    Irregularity(
        "dropped", takes=(place("p2"), cards(1, 4, "As")), remedy=_dropped, rules=_DROPPED,
        meaning="A player dropped or exposed one of their own cards.",
        when="While the hand is in play.",
        then="The card plays, seen by everybody.",
    ),
    Irregularity(
        "shown", takes=(place("p2"), cards(1, 4, "AsKd")), remedy=_shown, rules=_SHOWN,
        meaning="A player showed their hand to another.",
        when="When the round is over.",
        then="On request it is shown to the whole table.",
    ),
    Irregularity(
        "see-hand", takes=(places(2, 2, "p1 p3"), cards(0, 4, "AsKd")),
        remedy=partial(see_hand, rules=_ASKED, kept=_NOT_MUCKED), rules=_ASKED,
        meaning="The first player asks to see the second's hand at the showdown.",
        when="At the showdown.",
        then="A hand not mucked is shown and is live. A mucked hand is shown and is dead, but if the player who asks "
        "has won a pot it is live and may win.",
    ),
    Irregularity(
        "fouled", takes=_SEAT,
        remedy=partial(
            hand_dies,
            text="{}'s hand was not protected and cannot be distinguished from the muck: it is dead",
            why="it was fouled",
            rules=_FOULED,
        ),
        rules=_FOULED,
        meaning="A hand touched the muck and cannot be distinguished from it.",
        when=_IN_PLAY,
        then="The hand is dead; its wagers stay in the pot as far as others call them.",
    ),
    Irregularity(
        "taken-in", takes=_SEAT, remedy=_taken_in, rules=_TAKEN_IN,
        meaning="The Dealer took in a player's hand by accident.",
        when=_IN_PLAY,
        then="The TG Area Manager returns the player's chips of the round, or rules the hand dead.",
    ),
    Irregularity(
        "information", takes=_SEAT,
        remedy=partial(
            may_be_dead,
            what="exchanged cards or information about a hand",
            role="higher-duties-dealer",
            rules=_INFORMATION,
        ),
        rules=_INFORMATION,
        meaning="A player exchanged cards, or exchanged or communicated information about a hand.",
        when=_IN_PLAY,
        then="An official may rule the hand dead.",
    ),
)  # fmt: skip


FLOP_GAMES = (*MISDEALS, *BOARD, *HANDS, *GAME)
PINEAPPLE_GAMES = (*FLOP_GAMES, NO_DISCARD)

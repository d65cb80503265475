"""Sections 31 to 36: the irregularities of wa-poker, variation by variation."""

from functools import partial
from typing import TYPE_CHECKING

from pitboss.books.shared.poker_irregularities import BoardClauses, board_errors
from pitboss.books.wa_poker.clauses import cite, ruling
from pitboss.books.wa_poker.irregularities_common import (
    GAME,
    HANDS,
    LATE,
    MISDEALS,
    NOT_POSTED,
    again_for_exposed,
    again_for_one_player,
    late_exposure,
)
from pitboss.core.cards import Card
from pitboss.core.citation import joined
from pitboss.core.refusals import NotAllowed
from pitboss.rules.irregularities import Irregularity, card, cards, place, places
from pitboss.rules.poker import dealing, draw
from pitboss.rules.poker.events import CardsTakenBack
from pitboss.rules.poker.irregularities import communal_cards
from pitboss.rules.poker.irregularities.consequences import require_hand
from pitboss.rules.poker.irregularities.early_cards import cap_wagers, lay_ahead, most_wagered
from pitboss.rules.poker.irregularities.exposed_cards import (
    exposed_before,
    exposed_in_draw,
    exposed_to,
    in_initial_deal,
    misdrawn,
    on_last_card,
    receive,
    replace_or_redeal,
    turn_up,
)
from pitboss.rules.poker.irregularities.history import substantial_action
from pitboss.rules.poker.irregularities.memory import memory_of
from pitboss.rules.poker.irregularities.misdeal import misdeal
from pitboss.rules.poker.stages import start_betting
from pitboss.rules.poker.state import BET, DEAL, EXCHANGE, NAMES

if TYPE_CHECKING:
    from pitboss.rules.poker.round import PokerRound


_FIRST_DEAL = cite("31.1") + ruling("E8", "E9")
_FIRST_OF_THE_LAST = cite("32.1")
_LAST_CARD = _FIRST_OF_THE_LAST + ruling("E12")
_BOXED_IN_STUD = cite("31.2") + ruling("E10")
_EARLY_CARD = cite("31.3", "31.3(a)", "31.3(b)") + ruling("E11")


def _exposed_in_stud(round_: "PokerRound", seat: int, face: Card) -> None:
    state = round_.state
    if state.street:
        if state.sign.streets[state.street].hole != (False,):
            raise NotAllowed("this street is dealt face up: its cards cannot be exposed by mistake", _LAST_CARD)
        on_last_card(round_, seat, face, _LAST_CARD, _FIRST_OF_THE_LAST)
    elif exposed_to(state, seat) and face not in state.up[seat]:
        again_for_one_player(round_)
    elif not late_exposure(round_):
        turn_up(round_, seat, face, _FIRST_DEAL)


def _boxed_in_stud(round_: "PokerRound", seats: tuple[int, ...], face: Card) -> None:
    state = round_.state
    first = state.phase == DEAL and not state.dealt
    if not seats and not first:
        raise NotAllowed("a boxed card goes to the next player: name the seat", _BOXED_IN_STUD)
    if seats and not dealing.is_next(state, seats[0]):
        raise NotAllowed(f"the next card is not {NAMES[seats[0]]}'s", _BOXED_IN_STUD)
    dealing.checked(state, (face,), state.used)
    if first:
        state.rule(
            f"{face} was face up on top of the deck: it is shuffled in and the deck is cut before the deal",
            _BOXED_IN_STUD,
        )
        return
    (seat,) = seats
    state.rule(f"{face} was face up in the deck: it is used in sequence", _BOXED_IN_STUD)
    if dealing.faces_due(state, seat)[0]:
        dealing.deal_hole(state, NAMES[seat], (face,))
        if not state.hole_left:
            start_betting(state)
    else:
        _exposed_in_stud(round_, seat, face)


def _early_card(round_: "PokerRound", seats: tuple[int, ...], shown: tuple[Card, ...]) -> None:
    state = round_.state
    if state.phase != BET or state.street + 1 == len(state.sign.streets):
        raise NotAllowed("no betting round is in progress that another card follows", _EARLY_CARD)
    dealing.checked(state, shown, state.used)
    state.report(CardsTakenBack(cards=shown, rules=_EARLY_CARD))
    text = "a card was dealt before betting was over: betting is completed, then the card is shuffled back in"
    state.rule(text, _EARLY_CARD)


_SEAT_AND_CARD = (place("p2"), card("As"))
FIVE_CARD_EXPOSED = Irregularity(
    "exposed", takes=_SEAT_AND_CARD, remedy=_exposed_in_stud, rules=_FIRST_DEAL + cite("30.2(b)") + LATE,
    meaning="A hole card was exposed in the initial deal.",
    when="In the initial deal, or before anybody has acted.",
    then="It becomes the up card and the other card is dealt down; a second exposed card of the same player is a "
    "misdeal.",
)  # fmt: skip
EXPOSED = Irregularity(
    "exposed", takes=_SEAT_AND_CARD, remedy=_exposed_in_stud, rules=_FIRST_DEAL + cite("30.2(b)") + LATE + _LAST_CARD,
    meaning="A hole card was exposed in the initial deal, or the last card was dealt face up.",
    when="In the initial deal before anybody has acted; on the last card before the final betting.",
    then="Initial deal: it becomes the up card; a second of the same player is a misdeal. Last card: if the first "
    "player's, everybody's is dealt face up; any other player may tap out.",
)  # fmt: skip
STUD = (
    Irregularity(
        "boxed", takes=(places(0, 1, "p2"), card("As")), remedy=_boxed_in_stud, rules=_BOXED_IN_STUD,
        meaning="The next card was found face up in the deck; for the first card of a round no seat need be named.",
        when="While cards are dealt.",
        then="It is used in sequence, as an exposed card if it should be down; the first of a round is shuffled back.",
    ),
    Irregularity(
        "early-card", takes=(places(1, 8, "p1"), cards(1, 8, "7h")), remedy=_early_card, rules=_EARLY_CARD,
        meaning="A card was dealt face up before the betting was completed.",
        when="During a betting round that is not the last.",
        then="Betting is completed; the card is shuffled back and the deck cut before the next deal.",
    ),
)  # fmt: skip


PLAYS = ruling("G11")
_IN_THE_DRAW = cite("34.1") + ruling("E12")
_WRONG_PLAYER = cite("34.2") + ruling("G12")
_SURPLUS = cite("12.3") + ruling("G12")
_FAIR = cite("38.6") + ruling("G12")


def _exposed_in_draw(round_: "PokerRound", seats: tuple[int, ...], shown: tuple[Card, ...]) -> None:
    if not round_.state.street:
        card_plays(round_, seats, shown)
        return
    if len(seats) != 1 or len(shown) != 1:
        raise NotAllowed("in the draw, enter each exposed card on its own line", _IN_THE_DRAW)
    exposed_in_draw(round_, seats[0], shown[0], _IN_THE_DRAW)


def card_plays(round_: "PokerRound", seats: tuple[int, ...], shown: tuple[Card, ...]) -> None:
    """Rule that a single exposed hole card plays in a game that uses its cards in sequence. Two are a misdeal."""
    state = round_.state
    if len(shown) > 1 or exposed_before(state):
        again_for_exposed(round_)
        return
    if late_exposure(round_):
        return
    (seat,), (face,) = seats, shown
    in_initial_deal(round_, PLAYS)
    require_hand(state, seat, PLAYS)
    receive(state, seat, face, up=False, rules=PLAYS)
    memory_of(state).exposed_in_deal = True
    state.rule(f"{NAMES[seat]}'s {face} was exposed in the deal: the card plays", PLAYS)
    if state.phase == DEAL and dealing.due(state) is None:
        start_betting(state)


def _boxed_in_draw(round_: "PokerRound", seat: int, face: Card) -> None:
    state = round_.state
    drawn = draw.due(state) if state.phase == EXCHANGE else None
    if not dealing.is_next(state, seat) and (drawn is None or drawn.to != NAMES[seat]):
        raise NotAllowed(f"the next card is not {NAMES[seat]}'s", _IN_THE_DRAW)
    dealing.checked(state, (face,), state.used)
    if state.phase == EXCHANGE:
        exposed_in_draw(round_, seat, face, _IN_THE_DRAW)
    else:
        card_plays(round_, (seat,), (face,))


DRAW = (
    Irregularity(
        "exposed", takes=(places(1, 8, "p2"), cards(1, 8, "As")), remedy=_exposed_in_draw,
        rules=PLAYS + cite("30.2(b)") + LATE + _IN_THE_DRAW,
        meaning="The dealer exposed a card in the deal or in the draw.",
        when="In the initial deal before anybody has acted; in the draw until the final betting.",
        then="The card plays; two in the initial deal are a misdeal. In the draw, its player may tap out before the "
        "final betting.",
    ),
    Irregularity(
        "boxed", takes=(place("p2"), card("As")), remedy=_boxed_in_draw, rules=PLAYS + _IN_THE_DRAW,
        meaning="The next card, due to this player, was found face up in the deck.",
        when="While cards are dealt or drawn.",
        then="It counts as an exposed card: it is used in sequence, and in the draw its player may tap out.",
    ),
    Irregularity(
        "misdrawn", takes=(place("p3"), cards(1, 4, "7h8c")),
        remedy=partial(misdrawn, rules=_WRONG_PLAYER, role="supervisor", dead=_SURPLUS, fair=_FAIR),
        rules=joined(_WRONG_PLAYER, _SURPLUS, _FAIR),
        meaning="Cards due to the player being served went to this player, who looked at them.",
        when="In the draw, while another player has cards due.",
        then="The player keeps them, counted against their own request; the player who should have had them gets the "
        "next. "
        "If the player has more cards than requested, the supervisor rules the hand dead or has the surplus mucked.",
    ),
)  # fmt: skip


_SECOND = cite("30.2(h)", "30.1") + ruling("F7")
_BOXED_COMMUNAL = cite("35.1") + ruling("F8")
_EARLY_COMMUNAL = cite("35.2") + ruling("F9")


def _boxed_communal(round_: "PokerRound", face: Card) -> None:
    state = round_.state
    if state.phase == BET and state.street == 0 and not substantial_action(round_):
        misdeal(round_, why="the second communal card is face up in the deck", rules=_SECOND, late=LATE)
        return
    rules = _BOXED_COMMUNAL if state.street else _BOXED_COMMUNAL + ruling("F7")
    lay_ahead(state, face, rules, several=True)
    memory = memory_of(state)
    if memory.wager_cap is None or len(memory.board_preview) == 1:
        cap_wagers(state, state.sign.stakes.minimum, rules)
    memory.wager_cap = (state.sign.stakes.minimum, rules)


def _early_communal(round_: "PokerRound", face: Card) -> None:
    lay_ahead(round_.state, face, _EARLY_COMMUNAL)
    cap_wagers(round_.state, most_wagered(round_), _EARLY_COMMUNAL)


MANILA = (
    Irregularity(
        "exposed", takes=(places(1, 13, "p2"), cards(1, 13, "As")), remedy=card_plays,
        rules=PLAYS + cite("30.2(b)") + LATE,
        meaning="The dealer exposed a hole card in the deal.",
        when="In the initial deal, or before anybody has acted.",
        then="The card plays; two or more are a misdeal.",
    ),
    Irregularity(
        "boxed-communal", takes=(card("Kh"),), remedy=_boxed_communal, rules=_SECOND + _BOXED_COMMUNAL + LATE,
        meaning="The next communal card was found face up in the deck.",
        when="During the betting on an earlier communal card; a second one is entered after the first.",
        then="The second card before two have acted: misdeal. Otherwise it is laid out, and the wagers of this round, "
        "and of every round before such a card, are limited to the table minimum.",
    ),
    Irregularity(
        "early-communal", takes=(card("Kh"),), remedy=_early_communal, rules=_EARLY_COMMUNAL,
        meaning="The dealer exposed a communal card before the betting on the last one was complete.",
        when="During a betting round that is not the last.",
        then="It becomes the next communal card; this round's wagers are limited to the largest made so far.",
    ),
)  # fmt: skip


_SHUFFLED = cite("38.13")
_EXPOSED_BEFORE_FLOP = cite("36.1") + ruling("H5")
_BOXED_BEFORE_FLOP = _EXPOSED_BEFORE_FLOP + ruling("H8")
_NO_BURN_FLOP = cite("36.2", "41.5(c)") + ruling("H4", "M10") + _SHUFFLED
_NO_BURN_LATER = cite("36.3") + ruling("H4") + _SHUFFLED
_TWO = cite("36.6") + ruling("H6")


_exposed_before_flop = partial(replace_or_redeal, one=_EXPOSED_BEFORE_FLOP, late=LATE, redeal=again_for_exposed)


def _boxed_before_flop(round_: "PokerRound", seat: int, face: Card) -> None:
    if not dealing.is_next(round_.state, seat):
        raise NotAllowed(f"the next card is not {NAMES[seat]}'s", _BOXED_BEFORE_FLOP)
    dealing.checked(round_.state, (face,), round_.state.used)
    round_.rule(f"{face} was face up in the deck: it counts as an exposed hole card", _BOXED_BEFORE_FLOP)
    _exposed_before_flop(round_, (seat,), (face,))


def _no_burn(round_: "PokerRound") -> None:
    street = communal_cards.last_street(round_, _NO_BURN_FLOP + _NO_BURN_LATER)
    rules = _NO_BURN_FLOP if street == communal_cards.flop_street(round_.state) else _NO_BURN_LATER
    communal_cards.no_burn(round_, rules, rules)


FLOPS = (
    Irregularity(
        "exposed", takes=(places(1, 12, "p2"), cards(1, 12, "As")), remedy=_exposed_before_flop,
        rules=_EXPOSED_BEFORE_FLOP + cite("30.2(b)") + LATE,
        meaning="The dealer exposed a hole card in the initial deal.",
        when="In the initial deal, or before anybody has acted.",
        then="The deal is completed; the card becomes the first burn and the hand gets another. Two or more: misdeal.",
    ),
    Irregularity(
        "boxed", takes=(place("p2"), card("As")), remedy=_boxed_before_flop, rules=_BOXED_BEFORE_FLOP,
        meaning="The next hole card, due to this player, was found face up in the deck.",
        when="In the initial deal.",
        then="It counts as an exposed hole card.",
    ),
    Irregularity(
        "no-burn", remedy=_no_burn, rules=_NO_BURN_FLOP + _NO_BURN_LATER,
        meaning="No card was burnt before the communal cards just dealt.",
        when="Until two players have acted on them; later they stay.",
        then="They are taken back and shuffled in; a card is burnt and they are dealt again. One player's action is "
        "cancelled.",
    ),
    *board_errors(
        BoardClauses(
            too_many=cite("36.4", "41.5(c)") + ruling("H7", "M10") + _SHUFFLED,
            early_flop=cite("36.5", "41.5(c)") + ruling("H7", "M10") + _SHUFFLED,
            early_fourth=cite("36.8(a)", "36.8(b)", "36.8(c)") + _SHUFFLED,
            early_fifth=cite("36.9") + ruling("H7") + _SHUFFLED,
            two=_TWO,
            two_at_the_end=_TWO,
            many=cite("36.7") + ruling("H6") + _SHUFFLED,
            unclear=cite("36.10") + ruling("H6") + _SHUFFLED,
            communal="communal",
            fourth="fourth card",
            fifth="fifth card",
            asked=("supervisor", "The supervisor"),
            decision="reconstruct",
            nobody_knows="reconstruct no",
            discards=False,
            side_wagers=False,
        )
    ),
)  # fmt: skip


_EVERYWHERE = (*MISDEALS, *HANDS, *GAME)

FIVE_CARD_STUD = (FIVE_CARD_EXPOSED, *STUD, *_EVERYWHERE)
SIX_AND_SEVEN_CARD_STUD = (EXPOSED, *STUD, *_EVERYWHERE)
DRAW_GAMES = (*DRAW, *_EVERYWHERE)
DRAW_WITH_BLINDS = (*DRAW_GAMES, NOT_POSTED)
MANILA_GAMES = (*MANILA, *_EVERYWHERE)
MANILA_WITH_BLIND = (*MANILA_GAMES, NOT_POSTED)
FLOP_GAMES = (*FLOPS, *_EVERYWHERE, NOT_POSTED)

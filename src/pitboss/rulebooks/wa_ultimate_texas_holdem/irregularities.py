"""Section 5: what can go wrong at an Ultimate Texas Hold'em table. Wrong amounts (5.5-5.8, 5.10, 5.11) are in `limits`.

A misdeal voids the round: there is no salvage here as in Crown Hold'em.
"""

from pitboss.cards import FULL, UNSEEN, CardError, check_deal, read_cards, write_cards
from pitboss.citation import Rules
from pitboss.rounds.action import DEALER, Irregularity
from pitboss.rounds.banked.betting.decisions import whats_left
from pitboss.rounds.banked.events import PlayerAbsent
from pitboss.rounds.banked.round import BankedRound
from pitboss.rounds.banked.stages import Communal
from pitboss.rounds.banked.trouble.events import CardsExposed
from pitboss.rounds.banked.trouble.lines import (
    after_the_close,
    before_the_settlement,
    begun,
    counts,
    exposed,
    in_the_deal,
    note_exposed,
    nothing_behind,
    one_box,
    seen_cards,
    unreadable,
    without_hand,
)
from pitboss.rounds.banked.trouble.memory import Answered, trouble
from pitboss.rounds.banked.trouble.remedies import ask, ruled, void_round
from pitboss.rounds.errors import ImpossibleCard, NotAllowed
from pitboss.rounds.event import Event
from pitboss.rounds.irregularity import Kind
from pitboss.rulebooks.wa_jackpot_faults import display, short_jackpot, system
from pitboss.rulebooks.wa_ultimate_texas_holdem.clauses import cite, ruling

VOID = ruling("U22", "U39")
COMMUNAL_CARDS = 5


def misdeal(round_: BankedRound, why: str, rules: Rules) -> list[Event]:
    return void_round(round_, f"misdeal, {why}", rules + VOID)


def wrong_count(round_: BankedRound, action: Irregularity) -> list[Event]:
    counts(round_, action, action.args, cite("5.1"))
    return misdeal(round_, "a wrong number of cards was dealt; the cards are reshuffled", cite("5.1"))


def exposed_card(round_: BankedRound, action: Irregularity) -> list[Event]:
    rules = cite("5.2")
    in_the_deal(round_, rules, "the dealer's cards are dealer-exposed, communal cards premature")
    whose, cards = exposed(round_, action, rules)
    return [*note_exposed(round_, whose, cards, rules), *misdeal(round_, "a card was exposed in the deal", rules)]


def dealer_exposed(round_: BankedRound, action: Irregularity) -> list[Event]:
    rules = cite("5.3") + ruling("U20")
    if len(action.args) > 1:
        raise unreadable(action, "d error dealer-exposed Qs", rules)
    before_the_settlement(round_, rules, "the dealer's cards are turned now anyway")
    cards = seen_cards(round_, "".join(action.args), round_.dealer, "the dealer", rules)
    events = note_exposed(round_, DEALER, cards, rules)
    if begun(round_):
        text = f"the dealer's {write_cards(cards)} was shown after a player had acted: the round goes on"
        return [*events, *ruled(text, rules)]
    return [*events, *misdeal(round_, "a dealer's hole card was shown before any player had acted", rules)]


def empty_box(round_: BankedRound, action: Irregularity) -> list[Event]:
    if len(action.args) != 1:
        raise unreadable(action, "d error empty-box p4", cite("5.4"))
    number = without_hand(round_, action, action.args[0], cite("5.4"))
    box = round_.boxes.get(number)
    if box is not None and any(placed.wager.name == "trips" for placed in box.wagers):
        return misdeal(round_, f"cards were dealt to box {number} with Trips alone", cite("5.9") + ruling("U18"))
    why = f"cards were dealt to box {number}, which has neither Ante nor Blind"
    return misdeal(round_, why, cite("5.4") + ruling("U12"))


def absent(round_: BankedRound, action: Irregularity) -> list[Event]:
    """5.12: who is not there to decide has folded, and everything on the hand is forfeited."""
    rules = cite("5.12") + ruling("U9")
    box = one_box(round_, action, rules)
    if box.player is None or round_.undealt() or box not in round_.waiting_for():
        raise NotAllowed(f"no decision of box {box.number} is due: absence matters only while one is", rules)
    box.absent = True
    round_.advance()
    text = f"{box.player} was not there to decide: box {box.number} has folded and all its wagers are forfeited"
    return [PlayerAbsent(patron=box.player, box=box.number, text=text, rules=rules)]


def premature(round_: BankedRound, action: Irregularity) -> list[Event]:
    """5.13: communal cards turned too early stay, and are used in the order in which they lie."""
    rules = cite("5.13") + ruling("U21")
    if len(action.args) != 1:
        raise unreadable(action, "d error premature Ts", rules)
    after_the_close(round_, rules)
    if round_.undealt() or len(round_.dealer) < round_.game.hands.count:
        raise NotAllowed("the initial deal is not over: a card exposed in it is 'exposed'", rules, actor=DEALER)
    if round_.stage is None or isinstance(round_.stage, Communal):
        raise NotAllowed(f"no communal card can be too early now: {whats_left(round_)}", rules, actor=DEALER)
    ahead = round_.trouble.ahead if round_.trouble else ()
    try:
        cards = read_cards(action.args[0])
        check_deal(cards, FULL, round_.out)
    except CardError as error:
        raise ImpossibleCard(str(error), rules, actor=DEALER) from None
    room = COMMUNAL_CARDS - len(round_.board) - len(ahead)
    if len(cards) > room or UNSEEN in cards:
        raise NotAllowed(f"{write_cards(cards)} cannot all be communal cards: {room} are to come", rules, actor=DEALER)
    memory = trouble(round_)
    memory.ahead, memory.ahead_rules = ahead + cards, rules
    round_.out.update(cards)
    text = f"{write_cards(cards)} lies open too early: it stays and is used in order, each stage when all have acted"
    return [CardsExposed(whose="board", cards=cards, rules=rules), *ruled(text, rules)]


def uncut(round_: BankedRound, action: Irregularity) -> list[Event]:
    nothing_behind(action, ruling("U29"))
    if not round_.out and not any(box.cards for box in round_.dealt_in):
        text = "the deck was not cut: the dealer cuts it now, with more than one card on either side"
        return ruled(text, cite("4.1", "4.1(a)", "4.1(b)") + ruling("U29"))
    return ruled("the deck was not cut: the round goes on", ruling("U29"))


def deck(round_: BankedRound, action: Irregularity) -> list[Event]:
    rules = cite("6.4(c)") + ruling("U29")
    nothing_behind(action, rules)
    after_the_close(round_, rules)
    return ask(
        round_,
        "the deck does not hold the cards it should; the round may be void",
        rules,
        Answered("void", "the round is void", lambda r: void_round(r, "the deck was wrong", rules + VOID)),
        Answered("continue", "the round goes on", lambda r: ruled("the round goes on with this deck", rules)),
    )


IRREGULARITIES = (
    Kind(
        name="wrong-count", usage="d error wrong-count p1 3", rules=cite("5.1") + ruling("U22"), play=wrong_count,
        meaning="A player or the dealer (d) has a wrong number of cards, none (0) included.",
        when="After betting has closed, before the round is over.",
        remedy="Misdeal: the round is void.",
    ),
    Kind(
        name="exposed", usage="d error exposed p2 As", rules=cite("5.2"), play=exposed_card,
        meaning="A card became exposed in the initial deal.",
        when="After betting has closed, until a player acts.",
        remedy="Misdeal: the round is void.",
    ),
    Kind(
        name="dealer-exposed", usage="d error dealer-exposed Qs", rules=cite("5.3") + ruling("U20"),
        play=dealer_exposed,
        meaning="The dealer shows a hole card of the dealer's own too early.",
        when="After betting has closed, until only the settlement is left.",
        remedy="The round goes on if any player has acted; otherwise it is a misdeal and void.",
    ),
    Kind(
        name="empty-box", usage="d error empty-box p4", play=empty_box,
        rules=cite("5.4", "5.9") + ruling("U12", "U18"),
        meaning="Cards were dealt to a box with neither Ante nor Blind, be it with Trips alone.",
        when="After betting has closed, before the round is over.",
        remedy="Misdeal: the round is void.",
    ),
    Kind(
        name="absent", usage="d error absent p1", rules=cite("5.12") + ruling("U9"), play=absent,
        meaning="A player is not there to decide.",
        when="While a decision of that box is due.",
        remedy="The hand is folded and all its wagers are forfeited, Trips included.",
    ),
    Kind(
        name="premature", usage="d error premature Ts", rules=cite("5.13") + ruling("U21"), play=premature,
        meaning="Communal cards were turned before their time.",
        when="After the initial deal, while players are still to act before the next communal cards.",
        remedy="They stay and are used in order; players yet to act keep their choices.",
    ),
    Kind(
        name="uncut", usage="d error uncut", rules=cite("4.1(a)", "4.1(b)") + ruling("U29"), play=uncut,
        meaning="The deck was not cut.",
        when="At any time before the round is over.",
        remedy="The round goes on; before the first card the deck is cut first.",
    ),
    Kind(
        name="deck", usage="d error deck", rules=cite("6.4(c)") + ruling("U29"), play=deck,
        meaning="The deck holds a wrong number of cards, or a card twice.",
        when="After betting has closed, before the round is over.",
        remedy="The Casino Operator voids the round or lets it go on.",
    ),
    short_jackpot(cite("5.14") + ruling("U28")),
    display(cite("5.15")),
    system(cite("5.16")),
)  # fmt: skip

"""Sections 30, 12 to 18, 37 and 38: misdeals, dead hands, a defective deck and breaches, in every variation."""

from functools import partial
from typing import TYPE_CHECKING

from pitboss.books.shared.poker_irregularities import GameClauses, spoilt_games
from pitboss.books.wa_poker.clauses import cite, ruling
from pitboss.books.wa_poker.rules import DISRUPTIONS
from pitboss.core.cards import Card
from pitboss.core.citation import Rules
from pitboss.core.refusals import NotAllowed
from pitboss.rules.irregularities import Irregularity, Question, Reply, cards, maybe, number, place, places
from pitboss.rules.poker.betting import acts
from pitboss.rules.poker.events import BlindOwed
from pitboss.rules.poker.irregularities.consequences import dead_hand, require_hand, void_hand
from pitboss.rules.poker.irregularities.dead_hands import what_stays
from pitboss.rules.poker.irregularities.decisions import returns_chips
from pitboss.rules.poker.irregularities.exposed_cards import require_cards, reveal
from pitboss.rules.poker.irregularities.history import actors_since_deal, has_folded, substantial_action
from pitboss.rules.poker.irregularities.misdeal import misdeal, require_dealt, require_open
from pitboss.rules.poker.irregularities.remedies import (
    ask_about_fold,
    ask_to_reconstruct,
    given_up,
    hand_dies,
    may_be_dead,
    require_two_hands,
    swap_hands,
)
from pitboss.rules.poker.irregularities.wrong_counts import at_showdown, require_wrong, wrong_hand_is_dead
from pitboss.rules.poker.state import NAMES, OVER

if TYPE_CHECKING:
    from pitboss.rules.poker.round import PokerRound


LATE = cite("30.2", "30.3", "30.4", "1 substantial action") + ruling("J4")
"""After substantial action the round is completed; blinds and straddles are not action."""
_AGAIN = cite("30.1", "5.2") + ruling("D18")
_NOT_CUT = cite("30.2(g)", "5.3") + _AGAIN
_CUT = cite("30.2(e)") + _AGAIN
_EXTRA_HAND = cite("30.2(d)") + _AGAIN
_TURN = cite("30.2(f)") + _AGAIN
_TOO_FEW = cite("30.2(a)") + _AGAIN + ruling("I9")
_TOO_MANY = cite("30.2(c)") + _AGAIN + ruling("I9")
_WRONG_LATER = cite("12.2", "12.3") + ruling("I9")
_WRONG_AT_SHOWDOWN = cite("12.4") + ruling("I9", "J10")


def _out_of_order(round_: "PokerRound", seats: tuple[int, int], seen: str) -> None:
    require_dealt(round_, _TURN)
    require_open(round_, _TURN)
    one, other = seats
    require_two_hands(round_.state, seats, _TURN, one_is_enough=bool(seen))
    what = f"{NAMES[one]} and {NAMES[other]} were dealt cards out of turn"
    if seen or given_up(round_.state, seats) or substantial_action(round_):
        misdeal(round_, why=f"{what} and looked at them" if seen else what, rules=_TURN, late=LATE)
    else:
        ask_to_reconstruct(round_, "supervisor", what, lambda later: swap_hands(later, one, other, _TURN), _TURN)


def _wrong_count(round_: "PokerRound", seat: int, count: int) -> None:
    state = round_.state
    rules = _on_count(round_, seat, count)
    late = at_showdown(state) or substantial_action(round_)
    require_wrong(state, seat, count, rules if at_showdown(state) else _WRONG_LATER, folded=not late)
    if late:
        wrong_hand_is_dead(state, seat, rules, faulty=True)
    else:
        misdeal(round_, why=f"{NAMES[seat]} holds {count} cards", rules=rules, late=LATE)


def _on_count(round_: "PokerRound", seat: int, count: int) -> Rules:
    """Return the clause on a wrong number of cards, by the stage of play and, at a showdown, by the players left."""
    state = round_.state
    if at_showdown(state):
        return _WRONG_AT_SHOWDOWN if state.live_count <= 2 else _WRONG_LATER
    if substantial_action(round_):
        return _WRONG_LATER
    return _TOO_FEW if count < len(state.hole[seat]) + state.hole_due[seat] else _TOO_MANY


_TWO_EXPOSED = cite("30.2(b)") + _AGAIN + ruling("E9")
again_for_exposed = partial(
    misdeal, why="two or more hole cards were exposed in the deal", rules=_TWO_EXPOSED, late=LATE
)
"""The remedy for two or more hole cards exposed in the deal: deal again."""
again_for_one_player = partial(
    misdeal, why="two hole cards of one player were exposed in the deal", rules=cite("31.1") + _TWO_EXPOSED, late=LATE
)
"""The same remedy in stud, where each player's first exposed card is remedied."""


def late_exposure(round_: "PokerRound") -> bool:
    """Return True if two players have acted before an exposed hole card is reported, and rule that the round is
    completed."""
    if not substantial_action(round_):
        return False
    round_.rule("a hole card was exposed, but two players have acted: the round is played out", LATE)
    return True


_FROM_THE_FIRST_CARD = "From the first card; a misdeal until two players have acted."
MISDEALS = (
    Irregularity(
        "not-cut", remedy=partial(misdeal, why="the cards were not cut", rules=_NOT_CUT, late=LATE, dealt=True),
        rules=_NOT_CUT + LATE,
        meaning="The cards were not cut before the deal.",
        when=_FROM_THE_FIRST_CARD,
        then="Misdeal: new shuffle and cut, same button, blinds and first receiver. Later the round continues.",
    ),
    Irregularity(
        "exposed-in-cut", takes=(cards(0, 52, "7h"),),
        remedy=partial(misdeal, why="a card was exposed in the cut", rules=_CUT, late=LATE), rules=_CUT + LATE,
        meaning="One or more cards were exposed during the cut or re-cut.",
        when="Until two players have acted.",
        then="Misdeal. Later the round continues.",
    ),
    Irregularity(
        "extra-hand",
        remedy=partial(
            misdeal, why="more hands were dealt than there are players", rules=_EXTRA_HAND, late=LATE, dealt=True
        ),
        rules=_EXTRA_HAND + LATE,
        meaning="More hands were dealt than there are players in the game.",
        when=_FROM_THE_FIRST_CARD,
        then="Misdeal. Later the round continues.",
    ),
    Irregularity(
        "out-of-order", takes=(places(2, 2, "p3 p4"), maybe("seen", shown=True)), remedy=_out_of_order,
        rules=_TURN + LATE,
        meaning="Two players' hole cards were dealt out of turn; `seen` if one of them has looked.",
        when=_FROM_THE_FIRST_CARD,
        then="Seen: misdeal. Unseen: the supervisor says whether the hands can be corrected; if not, misdeal.",
    ),
    Irregularity(
        "wrong-count", takes=(place("p3"), number("3")), remedy=_wrong_count,
        rules=_TOO_FEW + _TOO_MANY + _WRONG_LATER + _WRONG_AT_SHOWDOWN,
        meaning="A hand has too few or too many cards; the number is how many it was found to hold.",
        when="At any time, the showdown included.",
        then="Before two have acted: misdeal. Later the hand is void and its chips stay. At a showdown of two the "
        "other wins, and if both are wrong every wager is returned; among three or more the hand is void.",
    ),
)  # fmt: skip


_ABSENT = cite("12.7", "1 present at the table") + ruling("J3")
_INFORMATION = cite("12.8")
_MISLEADING = cite("12.9")
_SHOWN = cite("13.1", "14.4") + ruling("N4")
_UNPROTECTED = cite("13.3", "1 protected hand")
_PROTECTED = cite("13.4", "1 protected hand") + ruling("I10")
_TAKEN_IN = cite("13.5") + ruling("I10")
_ACCIDENT = cite("9.1", "13.6") + ruling("J10")
_NOT_POSTED = ruling("D8")


def _absent(round_: "PokerRound", seat: int) -> None:
    require_hand(round_.state, seat, _ABSENT)
    stays = what_stays(round_.state, seat)
    round_.rule(f"{NAMES[seat]} is not present at the table: its hand is dead, {stays}", _ABSENT)
    dead_hand(round_.state, seat, "its player is not at the table", _ABSENT)


def _shown(round_: "PokerRound", seat: int, shown: tuple[Card, ...]) -> None:
    if round_.state.live[seat] and round_.state.phase != OVER:
        raise NotAllowed(f"{NAMES[seat]} has a live hand, which may not be shown yet", _SHOWN)
    reveal(round_.state, seat, shown, _SHOWN)
    round_.rule(f"{NAMES[seat]}'s cards were seen by one player: they are shown to all", _SHOWN)


def _fouled(round_: "PokerRound", seat: int, protected: str) -> None:
    if not protected:
        text = "{}'s hand, not protected, was fouled by the discards: it is dead, without redress"
        hand_dies(round_, seat, text=text, why="it was fouled and not protected", rules=_UNPROTECTED)
        return
    require_cards(round_.state, seat, _UNPROTECTED)
    name = NAMES[seat]
    restored = f"{name}'s protected hand is restored"
    found = Reply("reconstruct yes", "the hand is restored", lambda later: later.rule(restored, _PROTECTED))
    lost = returns_chips("reconstruct no", seat, "the protected hand cannot be restored", _PROTECTED)
    text = f"{name}'s protected hand was fouled: can it be identified"
    round_.ask(Question(text, _PROTECTED, (found, lost), "supervisor"))


def _taken_in(round_: "PokerRound", seat: int) -> None:
    require_cards(round_.state, seat, _TAKEN_IN)
    round_.rule(f"the dealer took {NAMES[seat]}'s hand in: all its chips are refunded from the pot", _TAKEN_IN)
    void_hand(round_.state, seat, "the dealer took it in", _TAKEN_IN)


def _not_posted(round_: "PokerRound", seat: int) -> None:
    state, name = round_.state, NAMES[seat]
    if state.sign.tournament:
        raise NotAllowed("no blind is posted to join a tournament", state.sign.rules.no_entry_blind)
    require_dealt(round_, _NOT_POSTED)
    if seat in state.sign.blinds.order or seat in state.posted or seat in state.straddlers:
        raise NotAllowed(f"{name} has already posted", _NOT_POSTED)
    if has_folded(round_, name):
        rules, text, dies = cite("6.6(c)") + _NOT_POSTED, f"{name} had folded: the round continues", False
    elif NAMES[seat] in actors_since_deal(round_) or not state.live[seat]:
        rules, text, dies = cite("6.6(b)") + _NOT_POSTED, f"{name} has wagered: its hand is live", False
    else:
        rules, text, dies = cite("6.6(a)") + _NOT_POSTED, f"{name} has not acted: its hand is dead", True
        require_open(round_, rules)
    state.rule(f"{name} was dealt in without posting. {text}, and it owes a big blind in the next round", rules)
    state.report(BlindOwed(seat=name, amount=state.sign.blinds.last, rules=rules))
    if dies:
        dead_hand(state, seat, "its player had not posted", rules)


_SEAT = (place("p3"),)
_IN_PLAY = "While the hand is in play, until the pots are pushed."
HANDS = (
    Irregularity(
        "absent", takes=_SEAT, remedy=_absent, rules=_ABSENT,
        meaning="A player with a hand is not present at the table.",
        when="From the blinds or antes on, while the hand is in play, all-in or not.",
        then="The hand is dead; its wagers stay in the pot.",
    ),
    Irregularity(
        "information", takes=_SEAT,
        remedy=partial(
            may_be_dead,
            what="exchanged or communicated information about a hand",
            role="supervisor",
            rules=_INFORMATION,
        ),
        rules=_INFORMATION,
        meaning="A player exchanged cards, or exchanged or communicated information about a hand.",
        when=_IN_PLAY,
        then="The supervisor may rule the hand dead.",
    ),
    Irregularity(
        "misleading", takes=_SEAT,
        remedy=partial(
            may_be_dead, what="misled others about a hand to affect the outcome", role="supervisor", rules=_MISLEADING
        ),
        rules=_MISLEADING,
        meaning="A player misled somebody about a hand to affect the outcome.",
        when=_IN_PLAY,
        then="The supervisor may rule the hand dead.",
    ),
    Irregularity(
        "shown", takes=(place("p3"), cards(1, 7, "AsKd")), remedy=_shown, rules=_SHOWN,
        meaning="A folding player exposed cards, or one player was shown a hand.",
        when="Once the hand is folded, or the round is over.",
        then="What was shown to one player is shown to all.",
    ),
    Irregularity(
        "fouled", takes=(place("p3"), maybe("protected", shown=True)), remedy=_fouled, rules=_UNPROTECTED + _PROTECTED,
        meaning="A hand touched the discards; `protected` if it was held, or had a chip or an object on it.",
        when=_IN_PLAY,
        then="Not protected: dead without redress. Protected: the supervisor says whether it can be identified; if "
        "not, the player's chips of the round are refunded from the pot.",
    ),
    Irregularity(
        "taken-in", takes=_SEAT, remedy=_taken_in, rules=_TAKEN_IN,
        meaning="The dealer took in a player's hand by accident.",
        when=_IN_PLAY,
        then="The player's chips of the round are refunded from the pot.",
    ),
    Irregularity(
        "folded-by-accident", takes=_SEAT,
        remedy=partial(ask_about_fold, role="supervisor", rules=_ACCIDENT, dead=cite("13.6", "12.1")), rules=_ACCIDENT,
        meaning="An all-in player, or one in the showdown, folded before the cards were turned up.",
        when="All-in or at the showdown.",
        then="The supervisor says whether the cards can be identified and the hand still counts.",
    ),
)  # fmt: skip

NOT_POSTED = Irregularity(
    "not-posted", takes=_SEAT, remedy=_not_posted, rules=cite("6.6(a)", "6.6(b)", "6.6(c)") + ruling("D8"),
    meaning="A new player was dealt in without posting a blind.",
    when="At any time after the deal.",
    then="Before the player acts, the hand is dead; after a wager it is live. In every case a big blind is owed next "
    "round.",
)  # fmt: skip


_MISDIRECTED = cite("37.1")


def _misdirected(round_: "PokerRound", seat: int) -> None:
    if seat not in round_.state.early:
        raise NotAllowed(f"{NAMES[seat]} has no wager out of turn to retract", _MISDIRECTED)
    acts.retract(round_.state, _MISDIRECTED, seat)


GAME = (
    Irregularity(
        "misdirected", takes=(place("p3"),), remedy=_misdirected, rules=_MISDIRECTED,
        meaning="The dealer directed a player to bet out of turn.",
        when="While the wager out of turn still waits for the player's turn.",
        then="That player and any who followed take their wagers back and are not bound by them.",
    ),
    *spoilt_games(
        GameClauses(
            deck=cite("38.1", "38.2(c)") + ruling("A7", "J5", "J7"),
            deck_is=("the deck has a wrong number of cards", "The deck contains an incorrect number of cards."),
            carries=True,
            disrupted=cite("38.2(a)", "38.2(c)") + ruling("A7", "J6", "J7"),
            disruptions=DISRUPTIONS,
            fraud=cite("38.2(b)", "38.2(c)") + ruling("A7", "J7", "J10"),
            invalidates=("supervisor", "The supervisor"),
            breaches={
                "betting-for-another": ("bet for another player", cite("7.7")),
                "cards-out-of-view": ("kept cards out of the dealer's view", cite("13.2")),
                "collusion": ("discussed the hand or helped another player", cite("14.1")),
                "advice": ("played a hand with another's advice", cite("14.2")),
                "language": ("did not speak English at the table", cite("14.3")),
                "discards": ("looked at discards", cite("15")),
                "undealt": ("looked at undealt cards", cite("16")),
                "lending": ("lent or borrowed chips or money", cite("17")),
                "splitting": ("agreed to split the pot", cite("18.1") + ruling("I11")),
                "device": ("used a device during the round", cite("38.9") + ruling("N2")),
            },
            breach_example="lending",
            voids_wagers=cite("38.10(a)") + ruling("J9"),
            bars=cite("38.10(b)") + ruling("J9"),
            punishes=("manager", "The manager"),
            seats=12,
        )
    ),
)  # fmt: skip

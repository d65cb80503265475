"""Sections 12 and 13, with 6.6, 9.1 and 14.4: hands that are dead, fouled, taken in, shown, or folded by accident."""

from functools import partial
from typing import TYPE_CHECKING

from pitboss.books.wa_poker.clauses import cite, ruling
from pitboss.core.cards import Card
from pitboss.core.refusals import NotAllowed
from pitboss.rules.irregularities import Kind, Question, Reply, cards, maybe, place
from pitboss.rules.poker.events import BlindOwed
from pitboss.rules.poker.irregularities.consequences import dead_hand, require_hand, void_hand
from pitboss.rules.poker.irregularities.dead_hands import what_stays
from pitboss.rules.poker.irregularities.decisions import returns_chips
from pitboss.rules.poker.irregularities.exposed_cards import require_cards, reveal
from pitboss.rules.poker.irregularities.history import actors_since_deal, has_folded
from pitboss.rules.poker.irregularities.misdeal import require_dealt, require_open
from pitboss.rules.poker.irregularities.remedies import ask_about_fold, hand_dies, may_be_dead
from pitboss.rules.poker.state import NAMES, OVER

if TYPE_CHECKING:
    from pitboss.rules.poker.round import PokerRound

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
        raise NotAllowed(f"{NAMES[seat]} has a live hand: nothing of it may be shown", _SHOWN)
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
    found = Reply("reconstruct yes", "the hand is put together again", lambda later: later.rule(restored, _PROTECTED))
    lost = returns_chips("reconstruct no", seat, "the protected hand cannot be put together again", _PROTECTED)
    text = f"{name}'s protected hand was fouled: can it be told"
    round_.ask(Question(text, _PROTECTED, (found, lost), "supervisor"))


def _taken_in(round_: "PokerRound", seat: int) -> None:
    require_cards(round_.state, seat, _TAKEN_IN)
    round_.rule(f"the dealer took {NAMES[seat]}'s hand in: all it put in goes back to it from the pot", _TAKEN_IN)
    void_hand(round_.state, seat, "the dealer took it in", _TAKEN_IN)


def _not_posted(round_: "PokerRound", seat: int) -> None:
    state, name = round_.state, NAMES[seat]
    if state.sign.tournament:
        raise NotAllowed("nobody posts a blind to come into a tournament", state.sign.rules.no_entry_blind)
    require_dealt(round_, _NOT_POSTED)
    if seat in state.sign.blinds.order or seat in state.posted or seat in state.straddlers:
        raise NotAllowed(f"{name} has posted", _NOT_POSTED)
    if has_folded(round_, name):
        rules, text, dies = cite("6.6(c)") + _NOT_POSTED, f"{name} had folded: the round goes on", False
    elif NAMES[seat] in actors_since_deal(round_) or not state.live[seat]:
        rules, text, dies = cite("6.6(b)") + _NOT_POSTED, f"{name} has wagered: its hand is live", False
    else:
        rules, text, dies = cite("6.6(a)") + _NOT_POSTED, f"{name} has not acted: its hand is dead", True
        require_open(round_, rules)
    state.rule(f"{name} was dealt in without posting. {text}, and it owes a big blind in the next round", rules)
    state.tell(BlindOwed(seat=name, amount=state.sign.blinds.last, rules=rules))
    if dies:
        dead_hand(state, seat, "its player had not posted", rules)


_SEAT = (place("p3"),)
_IN_PLAY = "While the hand is in play, until the pots are pushed."
HANDS = (
    Kind(
        "absent",
        takes=_SEAT,
        remedy=_absent,
        rules=_ABSENT,
        meaning="A player with a hand is not present at the table.",
        when="From the blinds or antes on, while the hand is in play, all-in or not.",
        then="Dead hand; its wagers stay in the pot.",
    ),
    Kind(
        "information",
        takes=_SEAT,
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
    Kind(
        "misleading",
        takes=_SEAT,
        remedy=partial(
            may_be_dead, what="misled others about a hand to affect the outcome", role="supervisor", rules=_MISLEADING
        ),
        rules=_MISLEADING,
        meaning="A player misled somebody about a hand to affect the outcome.",
        when=_IN_PLAY,
        then="The supervisor may rule the hand dead.",
    ),
    Kind(
        "shown",
        takes=(place("p3"), cards(1, 7, "AsKd")),
        remedy=_shown,
        rules=_SHOWN,
        meaning="A folding player exposed cards, or one player was shown a hand.",
        when="Once the hand is folded, or the round is over.",
        then="Shown to one, shown to all.",
    ),
    Kind(
        "fouled",
        takes=(place("p3"), maybe("protected", shown=True)),
        remedy=_fouled,
        rules=_UNPROTECTED + _PROTECTED,
        meaning="A hand touched the discards; `protected` when it was held, or had a chip or an object on it.",
        when=_IN_PLAY,
        then="Not protected: dead without redress. Protected: the supervisor says whether it can be told; if not, "
        "the player's chips of the round are refunded from the pot.",
    ),
    Kind(
        "taken-in",
        takes=_SEAT,
        remedy=_taken_in,
        rules=_TAKEN_IN,
        meaning="The dealer took in a player's hand by accident.",
        when=_IN_PLAY,
        then="The player's chips of the round are refunded from the pot.",
    ),
    Kind(
        "folded-by-accident",
        takes=_SEAT,
        remedy=partial(ask_about_fold, role="supervisor", rules=_ACCIDENT, dead=cite("13.6", "12.1")),
        rules=_ACCIDENT,
        meaning="An all-in player, or one in the showdown, folded before the cards were turned up.",
        when="All-in or at the showdown.",
        then="The supervisor says whether the cards can be told and the hand still counts.",
    ),
)

NOT_POSTED = Kind(
    "not-posted",
    takes=_SEAT,
    remedy=_not_posted,
    rules=cite("6.6(a)", "6.6(b)", "6.6(c)") + ruling("D8"),
    meaning="A new player was dealt in without posting a blind.",
    when="At any time after the deal.",
    then="Before it acts its hand is dead; after a wager it is live; in every case it owes a big blind next round.",
)

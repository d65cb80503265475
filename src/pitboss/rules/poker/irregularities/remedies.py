"""Remedies that more than one book has: hands put right, a game spoilt, a player in breach."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from pitboss.core.cards import Card
from pitboss.core.citation import Rules, joined
from pitboss.core.refusals import NotAllowed
from pitboss.rules.irregularities import Question, Reply
from pitboss.rules.poker.irregularities import communal_cards
from pitboss.rules.poker.irregularities.consequences import dead_hand, in_contest, void_round
from pitboss.rules.poker.irregularities.dead_hands import what_stays
from pitboss.rules.poker.irregularities.decisions import excludes, plays_on, returns_chips, rules_dead, voids
from pitboss.rules.poker.irregularities.exposed_cards import require_cards
from pitboss.rules.poker.irregularities.history import actors_since_deal
from pitboss.rules.poker.irregularities.misdeal import misdeal
from pitboss.rules.poker.showdown.settlement import stands
from pitboss.rules.poker.stages import start_betting
from pitboss.rules.poker.state import BET, NAMES, State

if TYPE_CHECKING:
    from pitboss.rules.poker.round import PokerRound


def hand_dies(round_: "PokerRound", seat: int, *, text: str, why: str, rules: Rules) -> None:
    """A hand that holds cards is dead. The player's name goes into `text`, which says why."""
    require_cards(round_.state, seat, rules)
    round_.rule(f"{text.format(NAMES[seat])}; {what_stays(round_.state, seat)}", rules)
    dead_hand(round_.state, seat, why, rules)


def may_be_dead(round_: "PokerRound", seat: int, *, what: str, role: str, rules: Rules) -> None:
    """What a player did may cost the hand: that is for an official to say."""
    require_cards(round_.state, seat, rules)
    name = NAMES[seat]
    replies = (rules_dead(seat, what, rules), plays_on(f"{name}'s hand is played on", rules))
    round_.ask(Question(f"{name} {what}: is the hand dead", rules, replies, role))


def defective_deck(round_: "PokerRound", *, why: str, rules: Rules) -> None:
    """No result with such a deck, unless the pots are with their winners."""
    _require_unawarded(round_, rules)
    void_round(round_.state, why, rules)


def _require_unawarded(round_: "PokerRound", rules: Rules) -> None:
    if stands(round_.state):
        raise NotAllowed("the pots have been awarded: the round stands", rules)


def disrupted(round_: "PokerRound", word: str, *, role: str, rules: Rules) -> None:
    """An official invalidates the round, or play goes on."""
    _require_unawarded(round_, rules)
    what = f"disrupted ({word})"
    replies = (voids(f"void {word}", f"the game was {what}", rules), plays_on("play goes on", rules))
    round_.ask(Question(f"the game is {what}", rules, replies, role))


def fraud_alleged(rules: Rules, role: str) -> Question:
    """Whether a fraudulent act takes the outcome back."""
    void = voids("void fraud", "a fraudulent act affected the outcome", rules)
    stays = plays_on("the outcome was not affected: it stands", rules)
    return Question("a fraudulent act is alleged", rules, (void, stays), role)


def breach(
    round_: "PokerRound",
    seat: int,
    word: str,
    *,
    breaches: Mapping[str, tuple[str, Rules]],
    role: str,
    voids_wagers: Rules,
    bars: Rules,
) -> None:
    """A rule of conduct was broken: the wagers may be void, the player excluded, or warned."""
    what, clause = breaches[word]
    name, why = NAMES[seat], f"its wagers are void because it {what}"
    rules = joined(clause, voids_wagers, bars)
    void: tuple[Reply, ...] = ()
    if in_contest(round_.state, seat):
        void = (returns_chips(f"void-wager {name}", seat, why, clause + voids_wagers, side=True),)
    replies = (*void, excludes(seat, clause + bars), plays_on(f"{name} is warned and plays on", rules))
    round_.ask(Question(f"{name} {what}", rules, replies, role))


def ask_to_reconstruct(
    round_: "PokerRound", role: str, text: str, put_right: Callable[["PokerRound"], None], rules: Rules
) -> None:
    """Asks whether the cards can be put right; if not, it is a misdeal."""
    replies = (
        Reply("reconstruct yes", "the hands can be put right", put_right),
        Reply("reconstruct no", "they cannot: a misdeal", lambda later: misdeal(later, why=text, rules=rules, late=())),
    )
    round_.ask(Question(f"{text}: can the hands be put right", rules, replies, role))


def require_two_hands(state: State, seats: tuple[int, int], rules: Rules, *, one_is_enough: bool = False) -> None:
    """Refuses unless two players are named who were dealt cards; who has folded since was dealt them too."""
    if seats[0] == seats[1]:
        raise NotAllowed(f"{NAMES[seats[0]]} is named twice: two players' cards were dealt out of turn", rules)
    dealt = [bool(state.hole[seat]) for seat in seats]
    if all(dealt) or (one_is_enough and any(dealt)):
        return
    for seat in seats:
        require_cards(state, seat, rules)


def given_up(state: State, seats: tuple[int, int]) -> bool:
    """One of the hands was folded: it was looked at, and nobody can put it right."""
    return not all(state.live[seat] for seat in seats)


def swap_hands(round_: "PokerRound", one: int, other: int, rules: Rules) -> None:
    """Two players hold each other's cards, unseen: each gets its own."""
    state = round_.state
    require_two_hands(state, (one, other), rules)
    for cards in (state.hole, state.up):
        cards[one], cards[other] = cards[other], cards[one]
    state.hole_due[one], state.hole_due[other] = state.hole_due[other], state.hole_due[one]
    state.rule(f"{NAMES[one]} and {NAMES[other]} get each other's cards: the deal is put right", rules)
    if state.phase == BET and not actors_since_deal(round_):
        start_betting(state)


def ask_which_was_due(
    round_: "PokerRound",
    cards: tuple[Card, ...],
    *,
    role: str,
    decision: str,
    nobody_knows: str,
    known: Callable[["PokerRound", tuple[Card, ...]], Rules],
    rules: Rules,
) -> None:
    """Several cards lie open where one was due: an official names it, or says that nobody can tell.

    `decision` stands before the card's name in the official's line; `known` are the clauses once the card is named.
    """
    communal_cards.require_single(round_, cards, rules)
    applied = known(round_, cards)

    def named(card: Card) -> Reply:
        order = (card, *(other for other in cards if other != card))
        words = f"{card} was the first off the deck"
        return Reply(f"{decision} {card}", words, lambda later: communal_cards.several_turned(later, order, applied))

    unknown = Reply(
        nobody_knows, "nobody can tell", lambda later: communal_cards.shuffle_back_turned(later, cards, rules)
    )
    replies = (*(named(card) for card in cards), unknown)
    round_.ask(Question("which card was due is unclear", rules, replies, role))

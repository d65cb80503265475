"""Remedies that more than one book has: hands corrected or ruled dead, a disrupted game, a player in breach."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from pitboss.core.cards import UNSEEN, Card
from pitboss.core.citation import Rules, joined
from pitboss.core.refusals import NotAllowed
from pitboss.rules.action import Show
from pitboss.rules.irregularities import Question, Reply
from pitboss.rules.poker.irregularities import communal_cards
from pitboss.rules.poker.irregularities.consequences import bring_back, dead_hand, in_contest, void_round
from pitboss.rules.poker.irregularities.dead_hands import what_stays
from pitboss.rules.poker.irregularities.decisions import excludes, plays_on, returns_chips, rules_dead, voids
from pitboss.rules.poker.irregularities.exposed_cards import publish, require_cards, reveal
from pitboss.rules.poker.irregularities.history import actors_since_deal
from pitboss.rules.poker.irregularities.memory import memory_of
from pitboss.rules.poker.irregularities.misdeal import misdeal
from pitboss.rules.poker.showdown.hands import show
from pitboss.rules.poker.showdown.settlement import stands
from pitboss.rules.poker.stages import showdown_again, start_betting
from pitboss.rules.poker.state import BET, NAMES, OVER, SHOWDOWN, State

if TYPE_CHECKING:
    from pitboss.rules.poker.round import PokerRound


def hand_dies(round_: "PokerRound", seat: int, *, text: str, why: str, rules: Rules) -> None:
    """Rule a hand that holds cards dead. `text` gives the reason, with a placeholder for the player's name."""
    require_cards(round_.state, seat, rules)
    round_.rule(f"{text.format(NAMES[seat])}; {what_stays(round_.state, seat)}", rules)
    dead_hand(round_.state, seat, why, rules)


def may_be_dead(round_: "PokerRound", seat: int, *, what: str, role: str, rules: Rules) -> None:
    """Ask an official whether a player's action costs the hand."""
    require_cards(round_.state, seat, rules)
    name = NAMES[seat]
    replies = (rules_dead(seat, what, rules), plays_on(f"{name}'s hand is played on", rules))
    round_.ask(Question(f"{name} {what}: is the hand dead", rules, replies, role))


def defective_deck(round_: "PokerRound", *, why: str, rules: Rules) -> None:
    """Void the round for a defective deck, unless the pots are with their winners."""
    _require_unawarded(round_, rules)
    void_round(round_.state, why, rules)


def _require_unawarded(round_: "PokerRound", rules: Rules) -> None:
    if stands(round_.state):
        raise NotAllowed("the pots have been awarded: the result is final", rules)


def disrupted(round_: "PokerRound", word: str, *, role: str, rules: Rules) -> None:
    """Ask an official whether to void the round or play on."""
    _require_unawarded(round_, rules)
    what = f"disrupted ({word})"
    replies = (voids(f"void {word}", f"the game was {what}", rules), plays_on("play goes on", rules))
    round_.ask(Question(f"the game is {what}", rules, replies, role))


def fraud_alleged(rules: Rules, role: str) -> Question:
    """Return the question whether a fraudulent act makes the outcome void."""
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
    """Ask about a breach of conduct: the wagers may be void, the player excluded, or warned."""
    what, clause = breaches[word]
    name, why = NAMES[seat], f"the wagers are void because the player {what}"
    rules = joined(clause, voids_wagers, bars)
    void: tuple[Reply, ...] = ()
    if in_contest(round_.state, seat):
        void = (returns_chips(f"void-wager {name}", seat, why, clause + voids_wagers, side=True),)
    replies = (*void, excludes(seat, clause + bars), plays_on(f"{name} is warned and plays on", rules))
    round_.ask(Question(f"{name} {what}", rules, replies, role))


def ask_to_reconstruct(
    round_: "PokerRound", role: str, text: str, put_right: Callable[["PokerRound"], None], rules: Rules
) -> None:
    """Ask whether the cards can be put right; if not, it is a misdeal."""
    replies = (
        Reply("reconstruct yes", "the hands can be put right", put_right),
        Reply("reconstruct no", "they cannot: a misdeal", lambda later: misdeal(later, why=text, rules=rules, late=())),
    )
    round_.ask(Question(f"{text}: can the hands be put right", rules, replies, role))


def require_two_hands(state: State, seats: tuple[int, int], rules: Rules, *, one_is_enough: bool = False) -> None:
    """Refuse unless the line names two players who were dealt cards. A player who has folded since counts too."""
    if seats[0] == seats[1]:
        raise NotAllowed(f"{NAMES[seats[0]]} is named twice: two players' cards were dealt out of turn", rules)
    dealt = [bool(state.hole[seat]) for seat in seats]
    if all(dealt) or (one_is_enough and any(dealt)):
        return
    for seat in seats:
        require_cards(state, seat, rules)


def given_up(state: State, seats: tuple[int, int]) -> bool:
    """Return True if one of the hands was folded: nobody can put that right."""
    return not all(state.live[seat] for seat in seats)


def swap_hands(round_: "PokerRound", one: int, other: int, rules: Rules) -> None:
    """Swap the unseen cards of two players who hold each other's."""
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
    """Ask which of several exposed cards was due: an official names the card, or says that nobody can tell.

    `decision` comes before the card in the official's line; `known` gives the clauses once the card is named.
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


def see_hand(
    round_: "PokerRound", seats: tuple[int, int], cards: tuple[Card, ...], *, rules: Rules, kept: Rules
) -> None:
    """Show a hand mucked at the showdown. It is live if a pot winner asks, and tapped and dead for good if anybody else
    does. A hand still in the showdown is shown and stays in, by the clauses `kept`.
    """
    state, (asker, seat) = round_.state, seats
    if state.live[seat] and _in_showdown(state):
        again = show(state, seat, Show(NAMES[seat], cards))
        state.rule(f"{NAMES[seat]}'s hand, not mucked, is shown to {NAMES[asker]}: it is live", kept)
        if again:
            showdown_again(state)
        return
    if state.phase not in (SHOWDOWN, OVER) or not state.mucked[seat] or state.live[seat]:
        raise NotAllowed(f"{NAMES[seat]} has mucked no hand at a showdown", rules)
    if cards and len(cards) != len(state.hole[seat]):
        raise NotAllowed(f"{NAMES[seat]} held {len(state.hole[seat])} cards: show all of them", rules)
    if cards:
        reveal(state, seat, cards, rules)
    elif UNSEEN in state.hole[seat]:
        raise NotAllowed(f"{NAMES[seat]}'s cards are not known: name them after the seats", rules)
    else:
        publish(state, seat, state.hole[seat], rules)
    tapped = memory_of(state).tapped
    if seat in tapped:
        state.rule(f"{NAMES[seat]}'s hand was tapped on the muck before: it stays dead", rules)
    elif _is_winner(state, asker):
        text = f"{NAMES[asker]}, a pot winner, asks to see {NAMES[seat]}'s hand: it is live and may still win"
        state.rule(text, rules)
        bring_back(state, seat, rules)
    else:
        tapped.add(seat)
        state.rule(f"{NAMES[seat]}'s hand is tapped on the muck and shown to {NAMES[asker]}: it cannot win", rules)


def _in_showdown(state: State) -> bool:
    """Return True if hands are or have been compared, not just one left after folds."""
    return state.phase == SHOWDOWN or (state.settlement is not None and state.settlement.showdown)


def _is_winner(state: State, seat: int) -> bool:
    """Return True if the seat has won a pot that has not been pushed."""
    awarded = state.settlement.pots if state.settlement is not None and not state.pushed else ()
    return any(NAMES[seat] in pot.winners for pot in awarded)


def ask_about_fold(round_: "PokerRound", seat: int, *, role: str, rules: Rules, dead: Rules) -> None:
    """Ask an official whether a hand folded by accident, all-in or at the showdown, still counts."""
    state, name = round_.state, NAMES[seat]
    contested = not state.pushed and (state.live_count > 1 or not state.live[seat])
    showdown = state.phase in (SHOWDOWN, OVER) and (state.live[seat] or state.mucked[seat]) and contested
    all_in = state.live[seat] and not state.stacks[seat] and state.phase != OVER
    if not showdown and not all_in:
        raise NotAllowed(
            f"{name} is neither all-in nor in the showdown: a hand folded before that is dead", rules + dead
        )

    def counts(later: "PokerRound") -> None:
        later.rule(f"{name} folded by accident and the cards can be identified: the hand counts", rules)
        if not later.state.live[seat]:
            bring_back(later.state, seat, rules)

    def stays(later: "PokerRound") -> None:
        if later.state.live[seat]:
            rules_dead(seat, "it was folded before the cards were turned up", dead).play(later)
        else:
            later.rule(f"{name} folded: the hand is dead", dead)

    replies = (
        Reply(f"alive {name}", "the cards can be identified: the hand counts", counts),
        Reply(f"dead {name}", "the hand is dead", stays),
    )
    round_.ask(Question(f"{name} folded by accident: does the hand still count", rules, replies, role))

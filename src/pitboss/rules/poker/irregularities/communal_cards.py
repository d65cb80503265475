"""Communal cards dealt wrongly: too early, too many, without a burn, more than one at a time."""

from typing import TYPE_CHECKING

from pitboss.core.cards import Card, write_cards
from pitboss.core.citation import Rules
from pitboss.core.refusals import NotAllowed
from pitboss.rules.poker import dealing
from pitboss.rules.poker.events import ActionsCancelled, CardBurnt, CardSetAside, CardsTakenBack
from pitboss.rules.poker.irregularities.early_cards import FLOP, complete, reopen, undeal
from pitboss.rules.poker.irregularities.history import (
    actors_on_street,
    burn_written,
    folds_on_street,
    substantial_on_street,
)
from pitboss.rules.poker.irregularities.memory import memory_of
from pitboss.rules.poker.stages import start_betting
from pitboss.rules.poker.state import BET, DEAL, EXCHANGE, FLOP_ONLY, OVER, SEAT_OF, SHOWDOWN, State

if TYPE_CHECKING:
    from pitboss.rules.poker.round import PokerRound


def flop_street(state: State) -> int:
    return next(number for number, street in enumerate(state.sign.streets) if street.board == FLOP)


def street_name(state: State, street: int) -> str:
    return state.sign.streets[street].name


def take_back_flop(round_: "PokerRound", cards: tuple[Card, ...], rules: Rules) -> None:
    """Take back a flop with too many cards, keeping the burn, and deal it again without another."""
    state = round_.state
    _not_less(cards, FLOP + 1, "a flop with too many cards has four or more", rules)
    if state.phase in (DEAL, FLOP_ONLY) and state.board_due == FLOP and not state.hole_left:
        dealing.checked(state, cards, state.used)
        _burn_now(state)
    elif _flop_was_last(round_):
        if not set(state.board) <= set(cards):
            raise NotAllowed(f"the flop is {write_cards(state.board)}: the cards named must include it", rules)
        if substantial_on_street(round_):
            raise NotAllowed("two players have acted on the flop: it can no longer be taken back", rules)
        dealing.checked(state, [card for card in cards if card not in state.board], state.used)
        undeal_street(round_, rules, burnt=True)
        _has_its_burn(state)
    else:
        raise NotAllowed("no flop is being dealt", rules)
    state.report(CardsTakenBack(cards=cards, rules=rules))
    state.rule("the flop had too many cards: it is taken back and dealt again, the burn card stays", rules)


def _flop_was_last(round_: "PokerRound") -> bool:
    """Return True if the flop is the last deal, with or without betting on it."""
    state = round_.state
    if len(state.board) != FLOP:
        return False
    street = flop_street(state)
    return (state.phase == BET and state.street == street) or (state.phase == DEAL and state.street == street + 1)


def early_flop(round_: "PokerRound", cards: tuple[Card, ...], rules: Rules) -> None:
    """Take back a flop turned before the betting was complete; its burn stays."""
    state = round_.state
    _not_less(cards, FLOP, "a flop has three cards", rules)
    _require_incomplete(state, flop_street(state), rules)
    dealing.checked(state, cards, state.used)
    _burn_ahead(state)
    state.report(CardsTakenBack(cards=cards, rules=rules))
    state.rule(
        "the flop came too early: it is shuffled back, the betting completed and a new flop dealt, with no new burn",
        rules,
    )


def early_fourth(round_: "PokerRound", card: Card, rules: Rules) -> None:
    """Set aside a fourth card turned too early; it returns to the deck before the fifth, which has no burn."""
    state = round_.state
    street = flop_street(state) + 1
    _require_incomplete(state, street, rules)
    set_aside(state, card, street + 1, rules)
    state.rule(
        f"{card} came too early and is set aside: the betting is completed, a card is burnt and a new fourth card "
        "dealt; then it is shuffled back and the fifth card comes without a burn",
        rules,
    )


def set_aside(state: State, card: Card, until: int, rules: Rules) -> None:
    """Set aside a card and the burn before it; the card returns to the deck when street `until` is dealt."""
    memory = memory_of(state)
    if memory.aside:
        raise NotAllowed(f"{write_cards(memory.aside)} is already set aside", rules)
    state.used = dealing.checked(state, (card,), state.used)
    state.dealt += 2
    memory.aside, memory.set_aside_until = [card], until
    state.report(CardSetAside(cards=(card,), rules=rules))


def early_fifth(round_: "PokerRound", card: Card, rules: Rules) -> None:
    """Return a fifth card turned too early to the deck; its burn stays."""
    state = round_.state
    _require_incomplete(state, flop_street(state) + 2, rules)
    dealing.checked(state, (card,), state.used)
    _burn_ahead(state)
    state.report(CardsTakenBack(cards=(card,), rules=rules))
    state.rule(
        f"{card} came too early: it is shuffled back, the betting is completed and a new fifth card dealt, "
        "with no new burn",
        rules,
    )


def _require_incomplete(state: State, street: int, rules: Rules) -> None:
    """Check that the betting before a street is still open, discards included."""
    betting = state.phase == BET and state.street == street - 1
    discarding = state.phase == EXCHANGE and state.street == street
    if not betting and not discarding:
        name = street_name(state, street)
        raise NotAllowed(f"the {name} cannot be early now: the betting before it is not open", rules)


def _burn_ahead(state: State) -> None:
    """Record that the burn before the next communal cards has been made."""
    memory = memory_of(state)
    if not memory.burnt_ahead:
        memory.burnt_ahead = 1
        state.dealt += 1


def _burn_now(state: State) -> None:
    """Record that the burn of this street has been made, if one was due."""
    if state.burn_due:
        state.burn_due = False
        state.dealt += 1
    _has_its_burn(state)


def _has_its_burn(state: State) -> None:
    """Record that no burn is due when the street is dealt again, because it already has one."""
    unburnt = memory_of(state).unburnt
    if state.street not in unburnt:
        unburnt.append(state.street)


def last_street(round_: "PokerRound", rules: Rules) -> int:
    """Return the street whose communal cards were dealt last, while they can still be taken back."""
    state = round_.state
    if state.phase == BET and state.sign.streets[state.street].burn:
        return state.street
    untouched = state.memory is None or state.street not in state.memory.unburnt
    if state.phase == DEAL and state.board and state.board_due == state.sign.streets[state.street].board and untouched:
        return state.street - 1
    if _ended_by_cards(round_):
        return state.street
    raise NotAllowed("no communal cards were just dealt", rules)


def _ended_by_cards(round_: "PokerRound") -> bool:
    """Return True if the last cards ended the round: nobody could bet, or they were a flop for side wagers only."""
    state = round_.state
    if state.phase not in (SHOWDOWN, OVER) or state.pushed or not complete(state) or actors_on_street(round_):
        return False
    return state.sign.streets[state.street].burn and (state.live_count > 1 or state.flop_asked)


def require_unburnt(round_: "PokerRound", street: int, rules: Rules) -> None:
    """Refuse if a line burnt a card, if no burn was due, or if this was already ruled on."""
    line = burn_written(round_, round_.sign.streets[street].board)
    if line is not None:
        raise NotAllowed(f"a card was burnt on line {line}", rules)
    if street in memory_of(round_.state).unburnt:
        raise NotAllowed(f"no burn was due before the {street_name(round_.state, street)}", rules)


def no_burn(round_: "PokerRound", rules: Rules, late: Rules) -> None:
    """Shuffle the street back, burn and deal it again; after substantial action it stays."""
    street = last_street(round_, rules)
    require_unburnt(round_, street, rules)
    name = street_name(round_.state, street)
    if substantial_on_street(round_):
        stands_unburnt(round_.state, street, late)
        return
    cards = undeal_street(round_, rules, burnt=False)
    round_.report(CardsTakenBack(cards=cards, rules=rules))
    round_.rule(f"no card was burnt before the {name}: it is shuffled back, a card burnt, and it is redealt", rules)


def burn_the_turned(round_: "PokerRound", rules: Rules, late: Rules) -> None:
    """Make the card just turned the missing burn, so that the next card is the street's."""
    state = round_.state
    street = last_street(round_, rules)
    require_unburnt(round_, street, rules)
    name = street_name(state, street)
    if substantial_on_street(round_):
        stands_unburnt(state, street, late)
        return
    (card,) = undeal_street(round_, rules, burnt=False)
    state.used = dealing.checked(state, (card,), state.used)
    _burn_now(state)
    memory_of(state).muck.append(card)
    state.report(CardBurnt(card=card, rules=rules))
    follows = _turned_as_well(state)
    following = f"{follows}, turned as well, is the card due" if follows is not None else "the next card is dealt"
    state.rule(f"no card was burnt before the {name}: {card} is the burn card, and {following}", rules)


def _turned_as_well(state: State) -> Card | None:
    """Return the card turned together with the one that became the burn. It is now the card due."""
    memory = memory_of(state)
    street, card = memory.turned
    if street != state.street or card is None:
        return None
    memory.muck.remove(card)
    memory.burnt_ahead = 0
    memory.due = card
    return card


def stands_unburnt(state: State, street: int, rules: Rules) -> None:
    """Leave the street in place with one burn fewer, because it is too late."""
    memory_of(state).unburnt.append(street)
    state.dealt -= 1
    name = street_name(state, street)
    state.rule(f"no card was burnt before the {name}, but two players have acted on it: it stays", rules)


def undeal_street(round_: "PokerRound", rules: Rules, *, burnt: bool) -> tuple[Card, ...]:
    """Take back and return the last communal cards, with any action of one player on them. Their deal is due again."""
    state = round_.state
    street = last_street(round_, rules)
    reopen(state, rules)
    cancel_actions(round_, rules)
    return undeal(state, street, burnt=burnt)


def cancel_actions(round_: "PokerRound", rules: Rules) -> None:
    """Cancel any action of one player on cards that are taken back."""
    state = round_.state
    for name in actors_on_street(round_):
        seat = SEAT_OF[name]
        if name in folds_on_street(round_) and not state.live[seat]:
            state.live[seat] = True
            state.live_count += 1
            state.gone.remove(seat)
            state.able += state.stacks[seat] > 0
        amount = state.bets[seat]
        if amount and state.live[seat] and not state.stacks[seat]:
            state.able += 1
        state.stacks[seat] += amount
        state.put[seat] -= amount
        state.pot -= amount
        state.bets[seat] = 0
        state.report(ActionsCancelled(seat=name, amount=amount, rules=rules))
        state.rule(f"{name} acted on cards that are taken back: the action does not count", rules)


def several_turned(round_: "PokerRound", cards: tuple[Card, ...], rules: Rules) -> None:
    """Keep only the first card. A second one becomes the next burn, or is mucked if no burn is to come. Any more are
    shuffled back."""
    state = round_.state
    due, *others = cards
    street = street_of_single(round_, (due,))
    lies_there = street is not None
    if street is not None:
        dealing.checked(state, others, state.used)
    else:
        street = state.street
        require_one_due(state, rules)
        dealing.checked(state, cards, state.used)
        dealing.deal_board(state, (due,))
    if len(others) == 1:
        _extra_burn(state, street, others[0], rules)
    else:
        state.report(CardsTakenBack(cards=tuple(others), rules=rules))
        state.rule(f"{write_cards(others)} were turned as well: they are shuffled back, {due} stays", rules)
    if not lies_there:
        start_betting(state)


def street_of_single(round_: "PokerRound", cards: tuple[Card, ...]) -> int | None:
    """Return the street whose single card, one of these, was dealt last, while nobody has acted on it."""
    state = round_.state
    number = _street_dealt(round_)
    street = state.sign.streets[number]
    known = state.memory is not None and state.memory.turned[0] == number
    if street.board != 1 or not street.burn or known or not state.board or state.board[-1] not in cards:
        return None
    return None if actors_on_street(round_) else number


def _street_dealt(round_: "PokerRound") -> int:
    """Return the street dealt last: the one with the current betting, or the one before the next deal if nobody can
    bet."""
    state = round_.state
    if state.phase == BET or _ended_by_cards(round_):
        return state.street
    return state.street - 1 if _between_streets(state) else 0


def _between_streets(state: State) -> bool:
    """Return True if the next communal cards are due and neither they nor their burn has been touched."""
    due = state.phase == DEAL and state.board and state.board_due == state.sign.streets[state.street].board
    return bool(due) and state.burn_due


def _extra_burn(state: State, street: int, card: Card, rules: Rules) -> None:
    memory = memory_of(state)
    state.used = dealing.checked(state, (card,), state.used)
    state.dealt += 1
    memory.muck.append(card)
    memory.turned = (street, card)
    last = street + 1 == len(state.sign.streets)
    if street < state.street:
        state.burn_due = False
        memory.unburnt.append(state.street)
    elif not last:
        memory.burnt_ahead = 1
    state.report(CardBurnt(card=card, mucked=last, rules=rules))
    what = "goes into the muck" if last else "is the next burn card"
    state.rule(f"{card} was turned as well: it {what}", rules)


def require_one_due(state: State, rules: Rules) -> None:
    """Check that one communal card is due now, after a burn."""
    if state.phase != DEAL or state.board_due != 1 or state.hole_left or not state.sign.streets[state.street].burn:
        raise NotAllowed("no single communal card is being dealt", rules)


def require_single(round_: "PokerRound", cards: tuple[Card, ...], rules: Rules) -> None:
    """Check that one communal card is due. If one of these was dealt as it, take that card back until an official
    decides."""
    state = round_.state
    if street_of_single(round_, cards) is None:
        require_one_due(state, rules)
        dealing.checked(state, cards, state.used)
        return
    dealing.checked(state, [card for card in cards if card != state.board[-1]], state.used)
    undeal_street(round_, rules, burnt=True)
    _has_its_burn(state)


def shuffle_back_turned(round_: "PokerRound", cards: tuple[Card, ...], rules: Rules) -> None:
    """Shuffle all cards back because nobody knows which was due; the burn stays, and a new card is dealt."""
    _burn_now(round_.state)
    round_.report(CardsTakenBack(cards=cards, rules=rules))
    round_.rule(f"which of {write_cards(cards)} was due is not known: all are shuffled back, the burn stays", rules)


def boxed(state: State, card: Card, rules: Rules) -> int:
    """Muck a card found face up in the deck, which the next card replaces, and return how many have been found so
    far."""
    if state.phase not in (DEAL, FLOP_ONLY) or dealing.due(state) is None:
        raise NotAllowed("no card is being dealt: a boxed card can only be found during a deal", rules)
    memory = memory_of(state)
    state.used = dealing.checked(state, (card,), state.used)
    state.dealt += 1
    memory.boxed += 1
    memory.muck.append(card)
    state.report(CardBurnt(card=card, mucked=True, rules=rules))
    state.rule(f"{card} was face up in the deck: it goes into the muck and the next card replaces it", rules)
    return memory.boxed


def _not_less(cards: tuple[Card, ...], count: int, what: str, rules: Rules) -> None:
    if len(cards) < count:
        raise NotAllowed(f"{write_cards(cards)} is too few: {what}", rules)

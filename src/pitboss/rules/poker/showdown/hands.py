"""Hands shown and mucked: at the showdown, before it when nobody can bet any more, and after all others have folded."""

import msgspec

from pitboss.core.cards import UNSEEN, Card, write_cards
from pitboss.core.errors import phrase
from pitboss.core.refusals import ImpossibleCard, NotAllowed
from pitboss.rules.action import Show
from pitboss.rules.event import HandShown
from pitboss.rules.poker.dealing import checked
from pitboss.rules.poker.events import AwardsWithdrawn, HandMucked, PotsPushed
from pitboss.rules.poker.showdown.prizes import could_be_royal
from pitboss.rules.poker.showdown.settlement import lose_claim, showdown_order, to_be_pushed, withdraw
from pitboss.rules.poker.state import BET, EXCHANGE, FLOP_ONLY, NAMES, OVER, SHOWDOWN, State
from pitboss.rules.round import Choice


def choices(state: State) -> dict[str, tuple[Choice, ...]]:
    """Return the choices to show or muck each unseen hand that a showdown waits for."""
    return {NAMES[seat]: _offered(state, seat) for seat in state.live_seats if not state.shown[seat]}


def unshown(state: State) -> tuple[str, ...]:
    """Return the seats whose hands nobody has seen, in the order of showing, while pots are to be pushed."""
    if not to_be_pushed(state) or state.live_count == 1:
        return ()
    return tuple(NAMES[seat] for seat in showdown_order(state, state.live_seats) if not state.shown[seat])


def late(state: State, seat: int) -> tuple[Choice, ...]:
    """Return the choices to show or muck an unseen hand until the pots are pushed; the round does not wait for them."""
    if NAMES[seat] not in unshown(state):
        return ()
    return tuple(msgspec.structs.replace(one, aside=True) for one in _offered(state, seat))


def _offered(state: State, seat: int) -> tuple[Choice, ...]:
    rules = state.sign.rules.mucked
    muck = Choice(kind="muck", verb="muck", words="muck the hand", sentence="muck", rules=rules)
    return (_to_show(state, seat),) if _face_up(state) else (_to_show(state, seat), muck)


def _to_show(state: State, seat: int) -> Choice:
    """Return the choice to show a hand; an unknown hand is shown by naming its cards."""
    hole, rules = state.hole[seat], state.sign.rules.tabled
    if UNSEEN not in hole:
        return Choice(kind="show", verb="sm", words="show the hand", sentence="show", rules=rules)
    return Choice(
        kind="show", verb="sm", words="show the hand, naming its cards", sentence="show-named",
        cards=(len(hole), len(hole)), rules=rules,
    )  # fmt: skip


def show(state: State, seat: int, action: Show) -> bool:
    """Table a hand. Return True if the pots are now to be awarded, or awarded again."""
    name = NAMES[seat]
    rules = state.sign.rules
    if not state.live[seat]:
        raise NotAllowed(f"{name} has no hand to show", rules.mucked)
    if not _betting_is_over(state):
        raise NotAllowed(phrase("no-show", "{who} may not show now: the betting is not over", who=name), rules.tabled)
    unknown = UNSEEN in state.hole[seat]
    if unknown and state.pushed:
        raise NotAllowed(f"{name} shows too late: the pots have been pushed", rules.pushed)
    if unknown and UNSEEN in (action.cards or state.hole[seat]):
        if action.cards == state.hole[seat] and state.phase != SHOWDOWN:
            return False  # a history only says that the hand was turned up: nothing depends on its cards yet
        raise NotAllowed(f"{name}'s cards are not known: name them, '{name} sm AsKs'", rules.tabled)
    if action.cards:
        _reveal(state, seat, action.cards)
    if not state.shown[seat] or unknown:
        state.shown[seat] = True
        state.report(HandShown(who=name, cards=state.hole[seat], hand=_words(state, seat), rules=rules.tabled))
    if state.phase == OVER and state.live_count == 1:
        _ask_for_jackpot(state, seat)
        return False
    return unknown and _reopen(state)


def muck(state: State, seat: int) -> bool:
    """Muck a hand. Return True if the pots are now to be awarded, or awarded again, among the others."""
    name = NAMES[seat]
    rules = state.sign.rules
    if not state.live[seat]:
        raise NotAllowed(f"{name} has no hand to muck", rules.mucked)
    if not _betting_is_over(state) or state.phase == EXCHANGE or state.hole_left:
        raise NotAllowed(phrase("no-muck", "{who} may not muck now, but may fold in turn", who=name), rules.mucked)
    if state.pushed:
        raise NotAllowed(f"{name} has nothing to muck: the pots have been pushed", rules.pushed)
    if _face_up(state):
        raise NotAllowed(f"{name} cannot muck: with a player all-in every hand is face up", rules.exposed_all_in)
    state.mucked[seat] = True
    state.report(HandMucked(seat=name, rules=rules.mucked))
    if state.live_count == 1:
        return False
    again = _reopen(state)
    lose_claim(state, seat)
    return again or state.live_count == 1


def push(state: State) -> None:
    """Push the pots awarded at the showdown."""
    rules = state.sign.rules.pushed
    if not to_be_pushed(state):
        why = "they have been pushed" if state.pushed else "no hands have been shown"
        raise NotAllowed(f"there is no pot to push: {why}", rules)
    state.pushed = True
    state.report(PotsPushed(rules=rules))


def _betting_is_over(state: State) -> bool:
    """Return True if everybody has a hand and nobody can bet any more."""
    if state.phase in (SHOWDOWN, OVER):
        return True
    return state.phase != BET and state.able <= 1 and not (state.street == 0 and state.hole_left)


def _face_up(state: State) -> bool:
    """Return True if every hand is face up because a player is all-in and the betting is over (a tournament rule)."""
    sign = state.sign
    if not sign.tournament or not sign.rules.exposed_all_in or state.live_count == 1:
        return False
    return any(state.put[seat] + state.antes[seat] >= sign.stacks[seat] for seat in state.live_seats)


def _reopen(state: State) -> bool:
    """Take back awarded pots; return True if this is a showdown."""
    if state.settlement is not None:
        withdraw(state)
        state.report(AwardsWithdrawn(rules=state.sign.rules.tabled))
        return True
    return state.phase == SHOWDOWN


def _reveal(state: State, seat: int, cards: tuple[Card, ...]) -> None:
    """Name the cards a seat holds; known ones must agree."""
    hole = state.hole[seat]
    name = NAMES[seat]
    rules = state.sign.rules.tabled
    known = {card for card in hole if card != UNSEEN}
    down_only = state.up[seat] and UNSEEN not in state.up[seat] and len(cards) == len(hole) - len(state.up[seat])
    named = (*cards, *state.up[seat]) if down_only else cards
    if len(named) != len(hole):
        raise NotAllowed(
            f"{name} holds {len(hole)} cards and shows {write_cards(cards)}: a claim must table all of them", rules
        )
    new = [card for card in named if card not in known]
    if not known <= set(named) or len(new) != hole.count(UNSEEN):
        raise ImpossibleCard(f"{name} cannot show {write_cards(cards)}: the hand is {write_cards(hole)}", rules)
    state.used = checked(state, new, state.used)
    state.hole[seat] = tuple([new.pop(0) if card == UNSEEN else card for card in hole])


def _words(state: State, seat: int) -> str:
    """Return the hand's name once there are enough cards for one."""
    cards = state.hole[seat] + state.board
    ranking = state.sign.ranking
    return ranking.names[ranking.rank(cards)] if len(cards) in ranking.sizes else ""


def expose_all_in(state: State) -> None:
    """Turn all hands face up once nobody can bet any more, if the tournament rules require it."""
    rules = state.sign.rules
    if not rules.exposed_all_in:
        return
    for seat in state.live_seats:
        if not state.shown[seat] and UNSEEN not in state.hole[seat]:
            state.shown[seat] = True
            state.report(
                HandShown(who=NAMES[seat], cards=state.hole[seat], hand=_words(state, seat), rules=rules.exposed_all_in)
            )


def ask_for_flop(state: State) -> None:
    """Make a flop due for side wagers or the jackpot although the pot is won."""
    flop = next(number for number, street in enumerate(state.sign.streets) if street.board == 3)
    state.street = flop
    state.phase = FLOP_ONLY
    state.flop_asked = True
    state.hole_due, state.hole_left = [0] * state.n, 0
    state.board_due = 3
    state.burn_due = state.sign.streets[flop].burn


def _ask_for_jackpot(state: State, seat: int) -> None:
    """Deal a flop for the last player left who tables a hand that could win the jackpot."""
    if state.sign.jackpot is not None and not state.board and could_be_royal(state.hole[seat]):
        ask_for_flop(state)

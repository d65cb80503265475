"""A house game's offers count in full; any other wager is trimmed, returned or ruled on."""

import random

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pitboss.core.money import Chips, short_money
from pitboss.core.refusals import MachineFault, Refusal
from pitboss.rules.action import DEALER, seat_number
from pitboss.rules.banked.choices import affordable
from pitboss.rules.banked.layout import Placed
from pitboss.rules.banked.round import BankedRound
from pitboss.rules.round import Choice
from toolkit.banked import GAMES, THREE_CARD, ULTIMATE
from toolkit.effort import share
from toolkit.every_game import HouseTable

plays = share(5)


def taken(round_: BankedRound, line: str) -> BankedRound | None:
    """Return a copy of the round after the line, or None if it is refused."""
    twin = round_.copy()
    try:
        twin.push(line)
    except MachineFault:
        raise
    except Refusal:
        return None
    return twin


def counted(round_: BankedRound, actor: str, choice: Choice, amount: Chips) -> Placed:
    """Return the wager as it counts once betting is closed."""
    line = f"{actor} {choice.verb} {short_money(amount)}"
    after = taken(round_, line)
    assert after is not None, (line, round_.lines)
    placed = after.placed[-1]
    if not after.closed:
        after.push("d close")
    return placed


def in_full(placed: Placed, least: Placed) -> bool:
    """Return True if the whole wager is in action, and no remark on its size goes beyond the smallest offer."""
    whole = placed.valid and placed.counted == placed.staked and placed.pays_to == 1
    return whole and placed.rules == least.rules


def too_much_to_equal(round_: BankedRound, choice: Choice) -> bool:
    """Return True if the wager must equal one that is over the maximum, so any amount is ruled on."""
    most, wager = round_.sign.maximum, round_.game.wager(choice.verb.split()[1].split("@")[0])
    return most is not None and wager is not None and wager.equals != "" and any(one > most for one in choice.amounts)


def off_the_unit(round_: BankedRound, choice: Choice) -> bool:
    """Return True if Play must equal an Ante off the unit: it is accepted like the Ante, and paid to the next unit."""
    play = round_.game_id == THREE_CARD and choice.wager == "play"
    return play and choice.minimum is not None and choice.minimum % round_.sign.unit > 0


def assert_amounts(round_: BankedRound, actor: str, choice: Choice, chance: random.Random) -> None:
    low = choice.minimum
    assert low is not None
    high = low + 20 * choice.step if choice.maximum is None else choice.maximum
    least = counted(round_, actor, choice, low)
    assert least.valid
    most = round_.sign.maximum
    for amount in {low - 1, low, low + 1, high - 1, high, high + 1, *(chance.randint(low, high) for _ in range(3))}:
        if amount <= 0:
            continue
        full = in_full(counted(round_, actor, choice, amount), least)
        if too_much_to_equal(round_, choice) or off_the_unit(round_, choice):
            assert not full
        elif round_.game_id == ULTIMATE and not choice.amounts:  # there the unit cuts no wager
            assert full == (low <= amount and (most is None or amount <= max(low, most))), (choice, amount)
        else:
            assert full == choice.allows(amount), (actor, choice, amount, round_.lines)


def assert_offers(round_: BankedRound, chance: random.Random) -> None:
    offered = round_.legal_actions()
    for actor, choices in offered.items():
        for choice in choices:
            if actor == DEALER:
                assert choice.verb not in ("close", "settle") or taken(round_, f"d {choice.verb}")
            elif choice.minimum is not None:
                if chance.random() < 0.3:
                    assert_amounts(round_, actor, choice, chance)
            else:
                assert taken(round_, choice.line(actor)), (choice.line(actor), round_.lines)
    for actor in {f"p{chance.randint(1, 5)}" for _ in range(2)} | {one for one in offered if seat_number(one)}:
        verbs = {choice.verb for choice in offered.get(actor, ())}
        for verb in ("cc", "f", "decline", "option continue", "option void"):
            decides = verb in ("cc", "f")
            unasked = decides and (round_.due() is not None or round_.game_id == THREE_CARD)
            if not unasked:  # records may decide before the dealer has cards; without an Ante a hand is not waited for
                assert (taken(round_, f"{actor} {verb}") is not None) == (verb in verbs), (actor, verb, round_.lines)


@pytest.mark.parametrize("game", GAMES)
@plays
@given(seed=st.integers(0, 2**32), trouble=st.booleans())
@example(seed=1499, trouble=False)  # a maximum below the unit
@example(seed=219, trouble=False)  # an Ante off the unit, which Play is to equal
def test_what_is_offered_is_in_action_in_full_and_nothing_else(game: str, seed: int, trouble: bool) -> None:
    table = HouseTable(game, seed)
    while table.round.status == "open":
        assert_offers(table.round, table.rng)
        if trouble and table.rng.random() < 0.15:
            table.go_wrong()
        else:
            table.round.push(table.step())


choices = st.builds(
    lambda low, more, step: Choice(kind="wager", verb="bet ante", minimum=low, maximum=more and low + more, step=step),
    st.integers(1, 5000),
    st.none() | st.integers(0, 20000),
    st.sampled_from((1, 5, 50, 100, 250, 500)),
)


@given(choice=choices, chips=st.integers(0, 20000), amount=st.integers(1, 20000))
def test_what_a_purse_leaves_of_a_choice_is_what_was_offered_as_far_as_it_goes(
    choice: Choice, chips: Chips, amount: Chips
) -> None:
    if choice.maximum is not None:  # a house game gives a highest wager that is in units
        most = max(choice.maximum - choice.maximum % choice.step, choice.minimum or 0)
        choice = msgspec.structs.replace(choice, maximum=most)
    left = affordable((choice,), chips)
    allowed = bool(left) and left[0].allows(amount)
    assert allowed == (choice.allows(amount) and amount <= chips)

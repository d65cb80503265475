"""Random hands of the house's own games end on the same stacks here and in pokerkit, with the same bounds.

As in `test_pokerkit_agreement`, every difference must be explained by a clause of house-poker, counted from the
events.
"""

import random
import warnings
from collections import Counter
from collections.abc import Callable
from typing import Any

import pokerkit
import pytest

from pitboss.books.catalogue import poker
from pitboss.core.money import DOLLAR, Chips
from pitboss.rules.event import BoardDealt, CardsDealt, Event
from pitboss.rules.poker import events as e
from pitboss.rules.poker.round import PokerRound
from pitboss.rules.round import Choice
from rules.poker.test_pokerkit_agreement import AUTOMATIC
from toolkit.effort import effort

HANDS = effort("POKERKIT_HANDS", quick=210, proof=20_000)
BATCHES = 2
ANTE, BRING_IN, SMALL, BIG = 1, 2, 4, 8
GAMES: dict[str, tuple[Any, int]] = {
    "seven-card-stud": (pokerkit.FixedLimitSevenCardStud, 6),
    "seven-card-stud-hi-lo": (pokerkit.FixedLimitSevenCardStudHighLowSplitEightOrBetter, 6),
    "razz": (pokerkit.FixedLimitRazz, 6),
    "deuce-to-seven-single-draw": (pokerkit.NoLimitDeuceToSevenLowballSingleDraw, 7),
    "deuce-to-seven-triple-draw": (pokerkit.FixedLimitDeuceToSevenLowballTripleDraw, 6),
    "badugi": (pokerkit.FixedLimitBadugi, 8),
    "short-deck-holdem": (pokerkit.NoLimitShortDeckHoldem, 8),
}
Bounds = tuple[Chips | None, Chips | None] | None


class Twin:
    """A hand in both machines at once."""

    def __init__(self, name: str, rng: random.Random) -> None:
        other, most = GAMES[name]
        self.rng = rng
        self.game = poker(f"house-poker/{name}")
        self.limit = self.game.structures == ("limit",)
        self.seats = seats = rng.randint(2, most)
        least = [3, 5] if self.game.bring_in is not None else [6]  # pokerkit lowers the price of a short forced bet
        self.stacks = [rng.choice([*least, 7, 11, 20, 31, 50, 75, 100, 200]) for _ in range(seats)]
        table: dict[str, Any] = {}
        setup: dict[str, Any] = {"starting_stacks": self.stacks}
        with_bets = (SMALL, BIG) if self.limit else (SMALL,)
        if self.game.bring_in is not None:
            setup |= {"antes": [ANTE] * seats, "bring_in": BRING_IN}
            forced: tuple[Any, ...] = (ANTE, BRING_IN)
        elif self.game.button_blind:
            blinds = [0] * (seats - 1) + [SMALL] if seats > 2 else [SMALL, 0]
            setup |= {"antes": [ANTE] * seats, "blinds_or_straddles": blinds, "min_bet": SMALL}
            forced = (ANTE, tuple(blinds))
        else:
            setup |= {"blinds_or_straddles": [SMALL // 2, SMALL], "min_bet": SMALL}
            forced = (0, (SMALL // 2, SMALL))
        if self.limit:
            setup |= {"small_bet": SMALL, "big_bet": BIG}
        self.theirs = other.create_state(AUTOMATIC, True, *forced, *with_bets, tuple(self.stacks), seats)
        self.ours: PokerRound = self.game.new_round(table, setup)
        self.explained: list[str] = []

    def _cards(self, count: int) -> str:
        """Return cards that lie in our deck, or in the one that a draw has rebuilt."""
        state = self.ours.state
        left = [card for card in state.sign.deck.cards if not state.used >> card & 1]
        return "".join(map(str, self.rng.sample(left, count)))

    def play(self) -> None:
        """Play to the end; fail if the two differ and no clause says why."""
        while self.ours.status == "open":
            due = self.ours.due()
            if self.ours.state.phase == 1 and self.ours.state.actor >= 0:
                self._discard()
            elif due is None:
                self._decide()
            elif due.what == "burn":
                self.ours.push("d burn")
            else:
                cards = self._cards(due.count)
                self.ours.push(f"d dh {due.to} {cards}" if due.what == "dh" else f"d db {cards}")
                (self.theirs.deal_hole if due.what == "dh" else self.theirs.deal_board)(cards)
        assert not self.theirs.status, "our hand is over, theirs is not"
        self._same_stacks()

    def _discard(self) -> None:
        state = self.ours.state
        seat = state.actor
        assert self.theirs.stand_patter_or_discarder_index == seat
        thrown = self.rng.sample(state.hole[seat], self.rng.randint(0, len(state.hole[seat])))
        cards = "".join(map(str, thrown))
        self.ours.push(f"p{seat + 1} sd {cards}".strip())
        self.theirs.stand_pat_or_discard(cards)

    def _decide(self) -> None:
        ((actor, choices),) = self.ours.legal_actions().items()
        assert self.theirs.actor_index == int(actor[1:]) - 1, f"{actor} is to act here only"
        verbs = {choice.verb: choice for choice in choices}
        raising = verbs.get("cbr")
        both_raise = self._same_bounds(actor, raising)
        verb = self.rng.choices(["f", "cc", "cbr"], [2, 6, 3])[0]
        if verb == "cbr" and raising is not None and both_raise:
            self._raise(actor, raising)
        elif "pb" in verbs:
            (event,) = [one for one in self.ours.push(f"{actor} pb") if isinstance(one, e.BroughtIn)]
            assert event.amount == self.theirs.effective_bring_in_amount * DOLLAR
            self.theirs.post_bring_in()
        elif verb == "f" and self.theirs.checking_or_calling_amount:
            self.ours.push(f"{actor} f")
            self.theirs.fold()
        else:
            owed = self.theirs.checking_or_calling_amount
            paid = [event for event in self.ours.push(f"{actor} cc") if isinstance(event, e.Called)]
            assert [event.amount for event in paid] == ([owed * DOLLAR] if owed else [])
            self.theirs.check_or_call()

    def _raise(self, actor: str, choice: Choice) -> None:
        assert choice.minimum is not None
        assert choice.maximum is not None
        low, high = choice.minimum // DOLLAR, choice.maximum // DOLLAR
        to = self.rng.choice([low, low, min(high, low + 3), self.rng.randint(low, high), high])
        self.ours.push(f"{actor} cbr {to}")
        self.theirs.complete_bet_or_raise_to(to)

    def _same_bounds(self, actor: str, raising: Choice | None) -> bool:
        ours: Bounds = None if raising is None else (raising.minimum, raising.maximum)
        least = self.theirs.min_completion_betting_or_raising_to_amount
        most = self.theirs.max_completion_betting_or_raising_to_amount
        theirs: Bounds = None if least is None else (least * DOLLAR, most * DOLLAR)
        if ours == theirs:
            return True
        why = why_bounds_differ(self, actor, ours, theirs)
        assert why, f"{actor} may raise {ours} here, {theirs} there"
        self.explained.append(why)
        return False

    def _same_stacks(self) -> None:
        ours = [seat.stack for seat in self.ours.answer().seats.values()]
        theirs = [stack * DOLLAR for stack in self.theirs.stacks]
        if ours != theirs:
            why = why_stacks_differ(self, ours, theirs)
            assert why, f"{ours} against {theirs}"
            self.explained.append(why)


class StreetSoFar:
    """The betting of the street by 4.8 and 4.9, counted again from the events."""

    def __init__(self, twin: Twin) -> None:
        self.limit, self.street = twin.limit, 0
        self.stud = twin.game.bring_in is not None
        self._begin()
        for event in twin.ours.events:
            if isinstance(event, CardsDealt | BoardDealt | e.Discarded):
                if self.acts:
                    self.street += 1
                    self._begin()
            else:
                self._take(event)

    def _begin(self) -> None:
        later = 2 if self.street >= 2 else 1
        self.unit = SMALL * DOLLAR * (later if self.limit else 1)
        self.price = self.level = self.wagers = self.shorts = self.acts = 0
        self.full = self.unit
        self.bets: dict[str, Chips] = {}
        self.acted: dict[str, Chips] = {}
        """The price at which each seat acted, if it has acted since the last full wager."""

    def _take(self, event: Event) -> None:
        if isinstance(event, e.Posted) and event.what == "blind":
            self.bets[event.seat] = event.amount
            self.price = self.level = SMALL * DOLLAR
        elif isinstance(event, e.BroughtIn):
            self.bets[event.seat], self.price = event.amount, BRING_IN * DOLLAR
        elif isinstance(event, e.Called):
            self.bets[event.seat] = self.bets.get(event.seat, 0) + event.amount
        elif isinstance(event, e.Wagered | e.Raised):
            self._wager(event.seat, event.amount if isinstance(event, e.Wagered) else event.to)
        if isinstance(event, e.BroughtIn | e.Checked | e.Called | e.Wagered | e.Raised | e.Folded):
            self.acts += 1
            self.acted[event.seat] = self.price

    def _wager(self, seat: str, to: Chips) -> None:
        above = to - self.level
        self.wagers += 1
        half = self.limit and 2 * above >= self.unit
        if above >= self.full or half:
            self.shorts += above < self.full
            self.full = self.unit if self.limit else above
            self.level, self.acted = to, {}
        else:
            self.shorts += 1
            self.level = self.level if self.limit else to
        self.price = self.bets[seat] = to

    def may_raise(self, seat: str) -> bool:
        """Return True if the clauses on short all-ins let the seat raise."""
        if seat not in self.acted:
            return True
        faced = self.price - self.acted[seat]
        return 2 * faced >= self.unit if self.limit else faced >= self.full


def why_bounds_differ(twin: Twin, actor: str, ours: Bounds, theirs: Bounds) -> str | None:
    """Return the clause by which our bounds are right, if the street's history calls for it."""
    street = StreetSoFar(twin)
    behind = dict(zip(twin.ours.answer().seats, [stack * DOLLAR for stack in twin.theirs.stacks], strict=True))
    folded = {event.seat for event in twin.ours.events if isinstance(event, e.Folded)}
    able = [seat for seat in behind if seat not in folded | {actor} and behind[seat]]
    callers = [seat for seat in able if behind[seat] + street.bets.get(seat, 0) > street.price]
    if theirs is None and ours is not None and not callers:
        return "house-poker 4.11"  # made here, and what nobody can call goes back
    if twin.limit and theirs is None and ours is not None and street.wagers >= 4:
        return "house-poker 4.8"  # a bet and four raises, and between two as many as they like
    if not street.shorts or (ours is not None) != street.may_raise(actor):
        return None
    if ours is not None and ours[0] != min(street.level + street.full, behind[actor] + street.bets.get(actor, 0)):
        return None
    return ("house-poker 4.9(b)" if ours else "house-poker 4.9(a)") if twin.limit else "house-poker 4.9(c)"


def why_stacks_differ(twin: Twin, ours: list[Any], theirs: list[Chips]) -> str | None:
    """Return the clause by which our shares are right: odd chips one each (7.5), no low half without a low (7.7)."""
    without = _low_halves_without_a_low(twin) if twin.game.low is not None else [0] * twin.seats
    theirs = [stack + moved for stack, moved in zip(theirs, without, strict=True)]
    shared = [pot for pot in twin.ours.answer().pots if len(pot.winners) > 1]
    odd = sum(len(pot.winners) for pot in shared) * DOLLAR
    winners = {seat for pot in shared for seat in pot.winners}
    seats = enumerate(zip(ours, theirs, strict=True), 1)
    if all(here == there or (f"p{n}" in winners and abs(here - there) <= odd) for n, (here, there) in seats):
        return "house-poker 7.7" if any(without) else "house-poker 7.5"
    return None


def _low_halves_without_a_low(twin: Twin) -> list[Chips]:
    """Return each seat's difference because pokerkit paid a low half without a low."""
    has_low = [";" in (seat.hand or "") for seat in twin.ours.answer().seats.values()]
    pushes = [op for op in twin.theirs.operations if isinstance(op, pokerkit.ChipsPushing)]
    moved = [0] * twin.seats
    for push in pushes:
        paid = [seat for seat, amount in enumerate(push.amounts) if amount]
        if push.hand_type_index != 1 or any(has_low[seat] for seat in paid):
            continue
        high = next(op for op in pushes if op.pot_index == push.pot_index and op.hand_type_index == 0)
        best = [seat for seat, amount in enumerate(high.amounts) if amount]
        for seat, amount in enumerate(push.amounts):
            moved[seat] -= amount * DOLLAR
        for seat in best:
            moved[seat] += sum(push.amounts) // len(best) * DOLLAR
        moved[best[0]] += sum(push.amounts) % len(best) * DOLLAR
    return moved


@pytest.mark.proof
@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("name", GAMES)
def test_random_hands_agree_with_pokerkit(name: str, batch: int, figure: Callable[[str], None]) -> None:
    hands = HANDS // (BATCHES * len(GAMES)) + 1
    explained: Counter[str] = Counter()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        for number in range(hands):
            seed = f"{name} {batch} {number}"
            twin = Twin(name, random.Random(seed))
            try:
                twin.play()
            except (AssertionError, ValueError) as error:
                lines = "\n".join(twin.ours.lines)
                pytest.fail(f"{seed}, stacks {twin.stacks}: {error}\n{lines}")
            explained.update(set(twin.explained))
    figure(f"{name}, batch {batch + 1}: {hands} hands as by pokerkit, by a clause of their own {dict(explained)}")
    assert explained.total() < hands / 2 + 10, f"too many hands need a clause to agree: {dict(explained)}"

"""Compare a replayed hand with the finishing stacks in its file."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import msgspec

from pitboss.books import catalogue
from pitboss.books.adjudication import replay_hand
from pitboss.books.phh import from_phh
from pitboss.core.citation import Rules
from pitboss.core.money import DOLLAR, Chips, MoneyError, read_money, write_money, written_out
from pitboss.core.refusals import Refusal, WrongSign
from pitboss.rules.answer import Answer
from pitboss.rules.poker.round import PokerRound
from pitboss.rules.poker.sign import is_unsaid
from pitboss.rules.record import Record

_CENT = Decimal("0.01")
UNKNOWN = "inf"
"""PHH's word for an unknown stack."""


class NothingToCompare(Refusal):
    """A hand without finishing stacks, or a game that has none."""


class Comparison(msgspec.Struct, frozen=True):
    """The file's stacks and the round's, p1 first, in dollars."""

    expected: tuple[str, ...]
    got: tuple[str, ...]
    odd_chip: Rules = ()
    """The clause that explains a difference of less than a chip in a split pot."""

    @property
    def same(self) -> bool:
        return self.expected == self.got


def compare(record: Record) -> Comparison:
    """Replay a record to its end and compare it. Raises a `Refusal` if it cannot be played or compared."""
    return compare_round(record)[0]


def compare_round(record: Record, play: Callable[[Record], PokerRound] = replay_hand) -> tuple[Comparison, PokerRound]:
    """Replay a record to its end with `play`, and return the comparison and the round."""
    ours = from_phh(record)
    said = _finishing_stacks(ours)
    round_ = play(ours)
    return _compared(ours, said, round_), round_


def _compared(ours: Record, said: list[Decimal | None], round_: PokerRound) -> Comparison:
    if round_.status != "settled":
        raise NothingToCompare(f"the hand is {round_.status} after its last line{_who_may_act(round_)}")
    known = round_.sign.stacks_known
    got = tuple(
        write_money(stack) if is_known else UNKNOWN for stack, is_known in zip(round_.stacks, known, strict=True)
    )
    expected = tuple(UNKNOWN if stack is None else _in_dollars(stack) for stack in said)
    if expected == got:
        return Comparison(expected, got)
    answer = round_.answer()
    if None not in said:
        _check_total(ours, [stack for stack in said if stack is not None], answer.commission)
    return Comparison(expected, got, _odd_chip(round_, answer, said))


def _finishing_stacks(record: Record) -> list[Decimal | None]:
    """Return the finishing stacks of the file; None for unknown ones."""
    try:
        banked = catalogue.game(record.game).kind == "banked"
    except catalogue.GameError as error:
        raise WrongSign(str(error)) from None
    if banked:
        raise NothingToCompare(f"{record.game} is a banked game without finishing stacks: use adjudicate")
    said = record.metadata.get("finishing_stacks")
    if said is None:
        raise NothingToCompare("the file has no finishing_stacks to compare with")
    if not isinstance(said, list) or not all(type(stack) in (int, Decimal) for stack in said):
        raise WrongSign(f"finishing_stacks = {said!r} is not a list of amounts")
    found = record.setup.get("starting_stacks")
    stacks = found if isinstance(found, list) else []
    if len(said) != len(stacks):
        raise WrongSign(f"finishing_stacks needs {len(stacks)} amounts, one per seat, got {len(said)}")
    return [_known(number, *both) for number, both in enumerate(zip(stacks, said, strict=True), 1)]


def _known(number: int, started: Any, ended: int | Decimal) -> Decimal | None:
    """Return a finishing stack; None if the starting stack is unknown."""
    if is_unsaid(started):
        return None
    try:
        return Decimal(written_out(Decimal(ended)))
    except MoneyError as error:
        raise WrongSign(f"finishing_stacks of p{number}: {error}") from None


def _check_total(record: Record, said: list[Decimal], commission: Chips) -> None:
    started = sum(read_money(stack) for stack in record.setup["starting_stacks"])
    left = Decimal(write_money(started - commission))
    if abs(sum(said) - left) >= _CENT:
        raise WrongSign(
            f"finishing_stacks add up to {sum(said):f}: expected {left:f}, the sum of the starting stacks less "
            "commission"
        )


def _odd_chip(round_: PokerRound, answer: Answer, said: list[Decimal | None]) -> Rules:
    """Return the odd-chip clause if a pot was split and nobody is more than a chip off."""
    sign = round_.sign
    shared = any(len(pot.winners) > 1 for pot in answer.pots)
    both = zip(said, round_.stacks, strict=True)
    off = [abs(expected * DOLLAR - chips) for expected, chips in both if expected is not None]
    return sign.rules.odd_chip if shared and max(off, default=0) <= sign.chip else ()


def _in_dollars(amount: Decimal) -> str:
    """Return an amount as answers print money; a fraction of a cent stays visible, although no chip pays it."""
    cents = amount * DOLLAR
    return write_money(int(cents)) if cents == cents.to_integral_value() else f"{amount:f}"


def _who_may_act(round_: PokerRound) -> str:
    due = round_.due()
    waiting = [*round_.legal_actions(), *(["the dealer"] if due else [])]
    return f": {', '.join(waiting)} may still act" if waiting else ""

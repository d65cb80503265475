"""A hand as a record of a rulebook's game, and judged by the rulebook where it is not no-limit hold'em."""

from decimal import Decimal
from typing import Any

from pitboss.histories.amounts import UNLIMITED, dollars
from pitboss.histories.hand import PhhHand, UnreadableHand
from pitboss.histories.judging import LARGEST_TAKE, ODD_CHIP, RETURNED, UNTOLD, Judged
from pitboss.histories.playing import UNFINISHED, Broken
from pitboss.rounds.event import Event
from pitboss.rounds.poker import events as e
from pitboss.rounds.record import PHH_METADATA, Record, write_record
from pitboss.rulebooks.adjudication import replay_hand
from pitboss.rulebooks.phh import PREFIX, TABLE_KEY, VARIANTS, our_line

_GAMES = {
    "Holdem": "vic-crown-poker/holdem",
    "Omaha": "vic-crown-poker/omaha",
    "OmahaHiLo": "vic-crown-poker/omaha-hi-lo",
}
_BETTING = {"NL": "no-limit", "PL": "pot-limit", "FL": "limit"}


def record_of(hand: PhhHand) -> Record:
    """The hand as a record: of a PHH variant, or of the rulebook's game that has no name there."""
    setup: dict[str, Any] = {
        "ante_trimming_status": hand.more.get("ante_trimming_status") in (True, "true"),
        "antes": _numbers(hand.antes),
        "blinds_or_straddles": _numbers(hand.blinds),
        **_sizes(hand),
        "starting_stacks": _numbers(hand.stacks),
    }
    told: dict[str, Any] = {"winnings": hand.winnings, "finishing_stacks": hand.finishing}
    metadata = {key: _numbers(value) for key, value in told.items() if value is not None}
    metadata |= {key: value for key, value in hand.more.items() if key in PHH_METADATA or key.startswith("_")}
    if hand.variant in VARIANTS:
        setup = {"variant": hand.variant, **setup}
        return Record(game=PREFIX + hand.variant, actions=tuple(hand.actions), setup=setup, metadata=metadata)
    game, _, betting = hand.variant.partition(" ")
    if game not in _GAMES:
        raise UnreadableHand(f"{hand.variant!r} is not a game of these rulebooks")
    if "table" in metadata:
        metadata[TABLE_KEY] = metadata.pop("table")
    table = {"betting": _BETTING[betting], "chip": "0.01" if _in_cents(hand) else "1"}
    lines = tuple(map(our_line, hand.actions))
    return Record(game=_GAMES[game], actions=lines, table=table, setup=setup, metadata=metadata)


def phh_of(hand: PhhHand) -> str:
    """The hand as a PHH file, as it was told."""
    if hand.variant not in VARIANTS:
        raise UnreadableHand(f"PHH has no variant for {hand.variant}")
    return write_record(record_of(hand)).removeprefix("record = 1\n")


def _sizes(hand: PhhHand) -> dict[str, Any]:
    if "big_bet" in hand.more:
        forced = {"bring_in": hand.more["bring_in"]} if "bring_in" in hand.more else {}
        return {**forced, "small_bet": _number(hand.min_bet), "big_bet": hand.more["big_bet"]}
    return {"min_bet": _number(hand.min_bet)}


def _in_cents(hand: PhhHand) -> bool:
    return any(amount % 100 for amount in (*hand.stacks, *hand.blinds, *hand.antes)) or any(
        "." in line for line in hand.actions
    )


def _numbers(amounts: list[int]) -> list[Any]:
    return [_number(amount) for amount in amounts]


def _number(amount: int) -> Any:
    if amount >= UNLIMITED:
        return Decimal("inf")
    return amount // 100 if amount % 100 == 0 else Decimal(dollars(amount))


def judge_by_book(hand: PhhHand) -> Judged:
    """Plays a hand by its rulebook and compares what everybody took from the pots. Raises the rulebook's refusal."""
    round_ = replay_hand(record_of(hand))
    if round_.status != "settled":
        raise Broken(UNFINISHED, f"the hand is {round_.status} after its last line")
    got, returned = [0] * len(hand.stacks), [0] * len(hand.stacks)
    pot, shared = _taken(round_.events, got, returned)
    if hand.winnings is None:
        return Judged("exact", notes=frozenset({UNTOLD}), pot=pot)
    with_returned = [sum(both) for both in zip(got, returned, strict=True)]
    notes = frozenset({RETURNED}) if any(returned) and with_returned == hand.winnings else frozenset()
    won = got if notes else hand.winnings
    take = pot - sum(won)
    verdict, why = "differs", "the pots do not go as the rulebook says"
    if got == won:
        verdict, why = "exact", ""
    elif list(map(bool, got)) == list(map(bool, won)) and 0 < take * LARGEST_TAKE <= pot:
        verdict, why = "rake", ""
    elif shared and max(abs(ours - told) for ours, told in zip(got, won, strict=True)) <= round_.sign.chip:
        verdict, why = "odd_chip", ODD_CHIP
    return Judged(verdict, why, notes, pot, take, won, got)  # type: ignore[arg-type]


def _taken(events: list[Event], got: list[int], returned: list[int]) -> tuple[int, bool]:
    """What the pots held, whether one was shared, and in the lists what everybody took and got back."""
    pot, shared = 0, False
    for event in events:
        if isinstance(event, e.AwardsWithdrawn):
            pot, shared = 0, False
            got[:] = [0] * len(got)
        elif isinstance(event, e.UncalledReturned):
            returned[int(event.seat[1:]) - 1] += event.amount
        elif isinstance(event, e.PotAwarded):
            pot += event.amount
            shared = shared or len(event.winners) > 1
            for seat, amount in event.winners.items():
                got[int(seat[1:]) - 1] += amount
    return pot, shared

"""Convert a hand to a record of a rulebook's game, judge it by the rulebook, and list its decisions."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import msgspec

from pitboss.books.adjudication import replay_hand
from pitboss.books.finishing_stacks import UNKNOWN, Comparison
from pitboss.books.phh import GAME_TYPES, PREFIX, TABLE_KEY, VARIANTS, our_line
from pitboss.core.cards import UNSEEN, Card, write_cards
from pitboss.core.money import DOLLAR
from pitboss.histories.judging import LARGEST_TAKE, NO_RESULT, ODD_CHIP, RETURNED, Judged, Verdict, recorded_winnings
from pitboss.histories.phh import BET_TYPES, UNLIMITED, PhhHand, UnreadableHand, dollars, stake
from pitboss.histories.playing import UNFINISHED, Broken
from pitboss.histories.rows import STREETS, HandFacts, Noted, Rows, StreetCount, add_rows, undecided
from pitboss.rules.event import BoardDealt, CardsDealt, Event, HandShown
from pitboss.rules.poker import events as e
from pitboss.rules.poker.round import PokerRound
from pitboss.rules.poker.state import SEAT_OF
from pitboss.rules.record import PHH_METADATA, Record, write_record

LIVE = ("blind", "straddle", "posted blind")
"""Payments that count as part of a bet. A fee goes to the house; the rest is dead money in the pot."""


class HeldCard(msgspec.Struct, eq=False):
    """A card in a player's hand, the same object as long as it is held. Its face may become known at the showdown."""

    card: Card


def decisions_of(round_: PokerRound) -> tuple[list[Noted], list[Noted]]:
    """Return every decision of a round with the cards held at that time, as far as they ever became known.

    The second list has every seat at the end of the round, for seats that had nothing to decide.
    """
    fold = _Fold(round_)
    for event in round_.events:
        taker = fold.takers.get(type(event))
        if taker:
            taker(event)
    noted = [
        msgspec.structs.replace(noted, cards=_written(held)) for noted, held in zip(fold.noted, fold.held, strict=True)
    ]
    stacks = [stack if known else None for stack, known in zip(fold.stacks, fold.known, strict=True)]
    return noted, [undecided(seat, stacks[seat], _written(hand)) for seat, hand in enumerate(fold.hands)]


def _written(held: list[HeldCard]) -> str:
    cards = [one.card for one in held]
    return "" if all(card is UNSEEN for card in cards) else write_cards(cards)


class _Fold:
    """The stacks, the pot and the price before each decision, computed from the round's events."""

    def __init__(self, round_: PokerRound) -> None:
        sign = round_.sign
        self.street = StreetCount(sign.streets, sign.seats)
        self.blinds, self.bring_in = sign.blinds.amounts, sign.bring_in
        self.known = sign.stacks_known
        self.stacks = list(sign.stacks)
        self.pot = sign.carried
        self.price = 0
        self.paid = [0] * sign.seats
        self.hands: list[list[HeldCard]] = [[] for _ in range(sign.seats)]
        self.noted: list[Noted] = []
        self.held: list[list[HeldCard]] = []
        self.takers: dict[type[Event], Callable[[Any], None]] = {
            e.Posted: self._posted,
            e.SideWagerPlaced: lambda event: self._take(SEAT_OF[event.seat], event.amount),
            CardsDealt: self._dealt,
            BoardDealt: self._board,
            HandShown: self._shown,
            e.Discarded: self._discarded,
            e.BroughtIn: self._brought_in,
            e.Folded: lambda event: self._act(event.seat, "fold"),
            e.Checked: lambda event: self._act(event.seat, "check"),
            e.Called: lambda event: self._act(event.seat, "call", event.amount),
            e.Wagered: lambda event: self._to(event.seat, "bet", event.amount),
            e.Raised: lambda event: self._to(event.seat, "raise", event.to),
        }

    def _take(self, seat: int, amount: int) -> None:
        self.stacks[seat] -= amount

    def _posted(self, event: e.Posted) -> None:
        seat = SEAT_OF[event.seat]
        self._take(seat, event.amount)
        if event.what == "fee":
            return
        self.pot += event.amount
        if event.what in LIVE:
            self.paid[seat] += event.amount
            self.price = max(
                self.price, self.paid[seat], *self.blinds
            )  # the others owe the full blind even if one player was short

    def _began(self, begins: bool) -> None:
        if begins:
            self.price = 0
            self.paid = [0] * len(self.paid)

    def _dealt(self, event: CardsDealt) -> None:
        seat = SEAT_OF[event.to]
        self.hands[seat] += [HeldCard(card) for card in event.cards]
        self._began(self.street.dealt(seat, len(event.cards)))

    def _board(self, event: BoardDealt) -> None:
        if event.what == "board":
            self._began(self.street.laid(len(event.cards)))

    def _discarded(self, event: e.Discarded) -> None:
        seat, hand = SEAT_OF[event.seat], self.hands[SEAT_OF[event.seat]]
        self._began(self.street.drew(seat))
        self._note(seat, "discard" if event.cards else "stand pat", 0, write_cards(event.cards))
        gone: list[HeldCard] = []
        for card in event.cards:
            held = next((one for one in hand if one.card == card and one not in gone), None)
            gone += [held or next(one for one in hand if one not in gone)]
        self.hands[seat] = [one for one in hand if one not in gone]

    def _brought_in(self, event: e.BroughtIn) -> None:
        self._act(event.seat, "bring-in", event.amount)
        self.price = max(self.price, self.bring_in)

    def _to(self, seat: str, act: str, to: int) -> None:
        self._act(seat, act, to - self.paid[SEAT_OF[seat]])

    def _act(self, name: str, act: str, amount: int = 0) -> None:
        seat = SEAT_OF[name]
        self._note(seat, act, amount)
        self._take(seat, amount)
        self.pot += amount
        self.paid[seat] += amount
        self.price = max(self.price, self.paid[seat])

    def _note(self, seat: int, act: str, amount: int, discarded: str = "") -> None:
        owed = max(0, self.price - self.paid[seat])
        stack = self.stacks[seat] if self.known[seat] else None
        street = STREETS.get(2 * self.street.board, "") if self.street.communal else ""
        name = street or self.street.streets[self.street.now].name
        self.noted.append(Noted(name, seat, self.pot, owed, stack, act, amount, discarded=discarded))
        self.held.append(list(self.hands[seat]))

    def _shown(self, event: HandShown) -> None:
        """Add faces that were unknown when the cards were dealt."""
        hand = self.hands[SEAT_OF[event.who]]
        known = [one.card for one in hand]
        new = [card for card in event.cards if card not in known and card is not UNSEEN]
        for one in hand:
            if one.card is UNSEEN and new:
                one.card = new.pop(0)


_GAMES = {kind: game for game, kind in GAME_TYPES.items()}
_BETTING = {kind: betting for betting, kind in BET_TYPES.items()}


def record_of(hand: PhhHand) -> Record:
    """Return the hand as a record, of a PHH variant or of a rulebook's game that has no name in PHH."""
    setup: dict[str, Any] = {
        "ante_trimming_status": hand.more.get("ante_trimming_status") in (True, "true"),
        "antes": _numbers(hand.antes),
        "blinds_or_straddles": _numbers(hand.blinds),
        **_sizes(hand),
        "starting_stacks": _numbers(hand.stacks),
    }
    recorded: dict[str, Any] = {"winnings": hand.winnings, "finishing_stacks": hand.finishing}
    metadata = {key: _numbers(value) for key, value in recorded.items() if value is not None}
    metadata |= {key: value for key, value in hand.more.items() if key in PHH_METADATA or key.startswith("_")}
    if hand.variant in VARIANTS:
        setup = {"variant": hand.variant, **setup}
        return Record(game=PREFIX + hand.variant, actions=tuple(hand.actions), setup=setup, metadata=metadata)
    game, _, betting = hand.variant.partition(" ")
    if game not in _GAMES:
        raise UnreadableHand(f"{hand.variant!r} is not a game of the rulebooks")
    if "table" in metadata:
        metadata[TABLE_KEY] = metadata.pop("table")
    table = {"betting": _BETTING[betting], "chip": "0.01" if _in_cents(hand) else "1"}
    lines = tuple(map(our_line, hand.actions))
    return Record(game=_GAMES[game], actions=lines, table=table, setup=setup, metadata=metadata)


def phh_of(hand: PhhHand) -> str:
    """Return the hand as a PHH file, unchanged."""
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
    """Return the judgement of a hand replayed by its rulebook, with everybody's winnings. Raises the rulebook's
    refusal."""
    return judge_round(hand, replay_hand(record_of(hand)))


def judge_round(hand: PhhHand, round_: PokerRound) -> Judged:
    """Return the comparison of a hand, replayed by its rulebook, with its file."""
    if round_.status != "settled":
        raise Broken(UNFINISHED, f"the hand is {round_.status} after its last line")
    got, returned = [0] * len(hand.stacks), [0] * len(hand.stacks)
    pot, shared = _taken(round_.events, got, returned)
    paid = [had - left + more for had, left, more in zip(round_.sign.stacks, round_.stacks, got, strict=True)]
    recorded = recorded_winnings(hand, paid)
    if recorded is None or not any(recorded):
        return Judged("exact", notes=frozenset({NO_RESULT}), pot=pot, result_known=False)
    with_returned = [sum(both) for both in zip(got, returned, strict=True)]
    notes = frozenset({RETURNED}) if any(returned) and with_returned == recorded else frozenset()
    won = got if notes else recorded
    take = pot - sum(won)
    verdict, why = "differs", "the pots are not awarded as the rulebook says"
    if got == won:
        verdict, why = "exact", ""
    elif list(map(bool, got)) == list(map(bool, won)) and 0 < take * LARGEST_TAKE <= pot:
        verdict, why = "rake", ""
    elif shared and max(abs(ours - theirs) for ours, theirs in zip(got, won, strict=True)) <= round_.sign.chip:
        verdict, why = "odd_chip", ODD_CHIP
    nets = [more - less for more, less in zip(won, paid, strict=True)]
    return Judged(verdict, why, notes, pot, take, won, got, nets)  # type: ignore[arg-type]


def rows_of_round(
    rows: Rows, where: str, record: Record, round_: PokerRound, ended: Judged, broke: bool = False
) -> None:
    """Add the rows of a hand replayed by its rulebook, to its end or until it broke off."""
    about, sign = record.metadata, round_.sign
    players = about.get("players")
    facts = HandFacts(
        str(about.get("venue", "")), stake(sign.blinds.amounts, (sign.stakes.small_bet, sign.stakes.big_bet)),
        sign.game.id, sign.stakes.structure, sign.seats,
        [str(name) for name in players] if isinstance(players, list) else [], write_cards(round_.state.board),
    )  # fmt: skip
    noted, last = decisions_of(round_)
    add_rows(rows, where, facts, ended, noted, last, broke)


def judge_comparison(round_: PokerRound, compared: Comparison) -> Judged:
    """Return the judgement of a hand whose file gives the finishing stacks."""
    pot, _ = _taken(round_.events, [0] * round_.sign.seats, [0] * round_.sign.seats)
    nets: list[int] = []
    if UNKNOWN not in compared.expected:
        left = [int(Decimal(stack) * DOLLAR) for stack in compared.expected]
        nets = [ended - had for ended, had in zip(left, round_.sign.stacks, strict=True)]
    why = "" if compared.same else ", ".join(compared.odd_chip) or "the stacks end differently"
    verdict: Verdict = "exact" if compared.same else "odd_chip" if compared.odd_chip else "differs"
    return Judged(verdict, why, pot=pot, take=-sum(nets), nets=nets, result_known=bool(nets))


def _taken(events: list[Event], got: list[int], returned: list[int]) -> tuple[int, bool]:
    """Return the total of the pots and whether one was shared; also fill the lists with winnings and returned bets."""
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

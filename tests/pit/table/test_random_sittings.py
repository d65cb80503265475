"""The invariants hold over many rounds in which people come, go, move and wander off."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.bots.casual import Bot
from pitboss.core.refusals import Refusal
from pitboss.pit.table.button import between, clockwise
from pitboss.pit.table.event import FloorEvent, RoundStarted, SatDown, SeatChanged, TimeCollected
from pitboss.pit.table.sign import TableSign
from pitboss.rules.banked.round import BankedRound
from toolkit.table import CROWN, STUD, THREE_CARD, VIC_HOLDEM, WA_HOLDEM, Sitting

MANILA = TableSign(game="wa-poker/manila", table={"minimum": "5"}, blinds=("5",), buy_in="200", places=6)
DRAW_ANTE = TableSign(
    game="wa-poker/draw-ante", table={"minimum": "5", "maximum": "50", "deck": "reduced"}, buy_in="100", places=5
)
RAKED = TableSign(
    game="vic-crown-poker/omaha",
    table={"betting": "pot-limit", "commission": {"percent": "5", "cap": "10", "per-player": "1"}},
    blinds=("5", "10"), buy_in="200", places=8, time_charge="12",
)  # fmt: skip
THREE_BLINDS = TableSign(game="vic-crown-poker/holdem", blinds=("1", "2", "5"), buy_in="100", places=9)
POKER = (WA_HOLDEM, VIC_HOLDEM, STUD, MANILA, DRAW_ANTE, RAKED, THREE_BLINDS)
BLINDS = (WA_HOLDEM, VIC_HOLDEM)
NAMES = ("anna", "bob", "carl", "dora", "eve", "fay", "gus", "hal", "ida", "jon")


class Evening(Sitting):
    """Random people at one table; every refusal must leave everything unchanged."""

    def __init__(self, sign: TableSign, seed: int) -> None:
        super().__init__(sign, str(seed))
        self.random = random.Random(seed)
        self.bots = {name: Bot(f"{seed} {name}") for name in NAMES}

    def try_(self, by: str, line: str) -> None:
        before, refused = repr(self.state), None
        try:
            self.say(by, line)
        except Refusal as refusal:
            refused = refusal
        if refused is not None:
            assert repr(self.state) == before, (by, line)
            assert refused.message
            assert refused.rules, (line, refused.message)

    def step(self) -> None:
        pick, name = self.random.random(), self.random.choice(NAMES)
        seat = self.random.randint(1, self.table.sign.seats)
        if pick < 0.35:
            self.try_(name, f"sit {seat} {self.random.choice((100, 200, 400, 1000))}")
        elif pick < 0.55:
            self._owing()
        elif pick < 0.75:
            name = self.random.choice([*self.state.players, name])
            words = ("leave", "away", "back", "back", "post", "post", "wait-blind", "add 100", "wait", "unwait")
            self.try_(name, self.random.choice((*words, f"change {seat}", "agree 1", "object 1", "take 5")))
        elif pick < 0.8:
            verbs = ("pick-up", "vacate", "exclude", "bar", "admit", "admit", "unclaim")
            line = self.random.choice((*(f"{verb} {name}" for verb in verbs), f"penalise {name} 3", "tick"))
            self.try_("clock" if line == "tick" else self.official, line)
        elif pick < 0.84:
            self.try_(self.official, self.random.choice(("limits maximum=500", "limits minimum=20", "close")))
        elif pick < 0.86:
            self.try_("d", "collect")
        self.later(seconds=self.random.randint(0, 200))

    def _owing(self) -> None:
        """Bring absent players back, and let players not dealt in choose how to come in."""
        for player in list(self.state.players.values()):
            if player.away_since is not None:
                self.try_(player.name, self.random.choice(("back", "add 200")))
            elif player.entry != "in":
                self.try_(player.name, self.random.choice(("post", "post", "wait-blind")))

    def round(self) -> None:
        """Play a round if possible, with irregularities in the middle of it."""
        if self.table.need().what not in ("deal", "draw"):
            if self.table.need().what == "open":
                self.say(self.official, "open")
            return
        try:
            self.deal()
        except Refusal:
            return
        playing = self.table.round
        if isinstance(playing, BankedRound) and self.table.in_round:
            for name in list(self.table.places.values())[:3]:
                self.try_(name, f"bet {self.random.choice(playing.game.wagers).name} 10")
                self.try_(name, "bet ante 10")
        self.dealt()
        self.step()
        self.step()
        self.finish(self.bots)

    def run(self, rounds: int) -> "Evening":
        for _ in range(rounds):
            for _ in range(self.random.randint(0, 4)):
                self.step()
                self.by_itself()
            self.round()
        return self

    def by_itself(self) -> None:
        """Say every line that is due by now; none may be refused."""
        for _ in range(20):
            timed = self.table.due(self.now)
            if timed is None or timed.at > self.now:
                return
            self.say(*timed.lines[0])
        raise AssertionError(f"{timed} is due again and again")


@pytest.mark.rule("wa-poker 7.3", "vic-crown-poker 6.11")
@settings(deadline=None, max_examples=40)
@given(sign=st.sampled_from((*POKER, CROWN, THREE_CARD)), seed=st.integers(0, 10**6))
def test_chips_are_conserved_and_the_log_makes_the_same_table(sign: TableSign, seed: int) -> None:
    evening = Evening(sign, seed).run(12)
    moved: Counter[str] = Counter()
    for event in evening.events:
        for one in event.movements if isinstance(event, FloorEvent) else ():
            assert one.amount > 0
            moved[one.debit] -= one.amount
            moved[one.credit] += one.amount
    assert sum(moved.values()) == 0
    on_table = {account: chips for account, chips in moved.items() if account.startswith(("stack:", "pot:", "drop:"))}
    assert {account: chips for account, chips in on_table.items() if chips} == evening.state.books
    again = evening.again()
    assert again.facts() == evening.table.facts()
    assert (again.round.lines if again.round else []) == (evening.table.round.lines if evening.table.round else [])
    assert repr(again.state.players) == repr(evening.state.players)


@pytest.mark.rule("wa-poker 6.10", "vic-crown-poker 8.9.3", "ruling wa-poker D1", "ruling wa-poker D2")
@settings(deadline=None, max_examples=60)
@given(sign=st.sampled_from(BLINDS), seed=st.integers(0, 10**6))
def test_nobody_posts_the_big_blind_twice_running_and_nobody_skips_it(sign: TableSign, seed: int) -> None:
    evening = Evening(sign, seed)
    last: tuple[str, int] | None = None
    for _ in range(14):
        start = len(evening.events)
        evening.run(1)
        events = evening.events[start:]
        moved = {event.player for event in events if isinstance(event, SeatChanged)}
        fresh = {event.player for event in events if isinstance(event, SatDown)}
        for event in events:
            if not isinstance(event, RoundStarted):
                continue
            first = "wa-poker 20.1" in event.rules or "vic-crown-poker 1 Dealer Button" in event.rules
            seats = dict(_seats(evening))
            big = max(event.blinds, key=lambda name: (event.blinds[name], name))
            dealt = {seats[name]: name for name in event.places.values()}
            if last is not None and not first and not moved:
                assert big != last[0] or big in fresh, "posted the big blind twice running"
                if len(dealt) > 2:
                    passed = [seat for seat in dealt if between(last[1], seats[big], seat)]
                    assert not passed, "a player dealt in was passed over"
            last = None if moved else (big, seats[big])
            assert len(event.places) >= 2


def _seats(evening: Evening) -> list[tuple[str, int]]:
    """Return everybody's seat during the last round, including those who left after it."""
    found = {player.name: player.seat for player in evening.state.players.values()}
    for event in reversed(evening.events):
        if isinstance(event, SatDown | SeatChanged):
            found.setdefault(event.player, event.seat)
    return list(found.items())


@pytest.mark.rule("wa-poker 6.4", "vic-crown-poker 8.10", "ruling wa-poker D3")
@settings(deadline=None, max_examples=40)
@given(sign=st.sampled_from(BLINDS), seed=st.integers(0, 10**6))
def test_a_new_player_is_never_dealt_in_on_the_button(sign: TableSign, seed: int) -> None:
    evening = Evening(sign, seed)
    seen: set[str] = set()
    for _ in range(14):
        start = len(evening.events)
        evening.run(1)
        for event in evening.events[start:]:
            if isinstance(event, SatDown):
                seen = seen | {event.player} if event.entry == "in" else seen - {event.player}
            if isinstance(event, RoundStarted):
                first = "wa-poker 20.1" in event.rules or "vic-crown-poker 1 Dealer Button" in event.rules
                last_place = event.places[f"p{len(event.places)}"]
                if not first and not event.dead_button:
                    assert last_place in seen
                seen |= set(event.places.values())


def test_clockwise_goes_round_the_table() -> None:
    assert clockwise(3, [1, 3, 5]) == [5, 1, 3]
    assert clockwise(6, [1, 3, 5]) == [1, 3, 5]


def test_time_charges_come_from_every_seat() -> None:
    evening = Evening(RAKED, 1).run(3)
    evening.later(minutes=61)
    evening.finish(evening.bots)
    events = evening.say("d", "collect")
    assert isinstance(events[0], TimeCollected)

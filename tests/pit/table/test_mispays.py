"""Wrong payments: a week of them, unrecorded and then recorded, is found at the count to the cent."""

import random
from collections import Counter

import pytest

from pitboss.core.money import Chips, short_money
from pitboss.core.refusals import NoAuthority, NotAllowed
from pitboss.log.balances import Books, movements_of
from pitboss.log.entry import LogEntry, LogLine, chained
from pitboss.log.kinds.table import TableMachine
from pitboss.log.log import replay
from pitboss.pit.cage.calendar import Calendar
from pitboss.room.projections.figures import FigureReplay, Figures, Rows
from pitboss.room.reports.report import report
from toolkit.table import THREE_CARD, VIC_HOLDEM, Sitting

DEALERS = ("dora", "emil")
PLAYERS = ("anna", "bela", "carl")
WAGERS = ("ante", "play", "pair-plus")


class Pit:
    """A table whose real chips are counted beside its books: what every hand took and paid, mistakes included."""

    def __init__(self) -> None:
        self.sitting = Sitting(THREE_CARD)
        self.table = self.sitting.table
        self.seen = 0
        self.machine, self.replay, self.rows = TableMachine("t1"), FigureReplay("t1"), Rows()
        self.books = Books()
        self.last: LogEntry | None = None
        for at, name in enumerate(PLAYERS, 1):
            self.sitting.say(name, f"sit {at} 9000")
        self.sitting.open()
        self.tray: Chips = 0
        self.real = dict.fromkeys(PLAYERS, 900_000)
        self.follow()

    def follow(self) -> None:
        """The projection of the reports, line by line as a room makes it."""
        for by, text, at in self.sitting.log[self.seen :]:
            entry = chained(LogLine(at=at, table="t1", by=by, text=text), self.last)
            self.last = entry
            events = list(replay(self.machine, entry).events)
            self.books.post(movements_of(events))
            for key, more in self.replay.take(self.machine, entry, events, Calendar()).items():
                self.rows.setdefault(key, Figures()).add(more)
        self.seen = len(self.sitting.log)

    def round(self, chance: random.Random) -> int:
        """A round is dealt and paid as it is due; its number."""
        sitting, before = self.sitting, self.stacks()
        sitting.deal()
        for name in PLAYERS:
            sitting.say(name, "bet ante 10", *(["bet pair-plus 10"] if chance.random() < 0.5 else []))
        sitting.say("d", "d close")
        sitting.dealt()
        for name in PLAYERS:
            sitting.say(name, "bet play 10" if chance.random() < 0.8 else "f")
        sitting.finish()
        self.follow()
        for name, chips in self.stacks().items():
            self.real[name] += chips - before[name]
            self.tray -= chips - before[name]
        return int(self.table.state.hands)

    def say(self, by: str, line: str) -> None:
        self.sitting.say(by, line)
        self.follow()

    def stacks(self) -> dict[str, Chips]:
        return {name: player.stack for name, player in self.table.state.players.items()}

    @property
    def variance(self) -> Chips:
        """The chips that a count of the tray finds beyond the books."""
        return self.tray - self.replay.stands


def test_wrong_payments_of_a_week_are_found_to_the_cent() -> None:
    """Every day some payments go wrong; the count finds exactly their sum, and once they are recorded nothing."""
    pit, chance = Pit(), random.Random(1805)
    injected, noticed = Counter[tuple[str, str, str]](), 0
    for _ in range(7):
        wrong: list[tuple[int, str, str, str, str, Chips]] = []
        for number in range(12):
            dealer = DEALERS[number % 2]
            played = pit.round(chance)
            if chance.random() < 0.4:
                name, wager, way = chance.choice(PLAYERS), chance.choice(WAGERS), chance.choice(("over", "short"))
                amount = chance.randrange(5, 4_000)
                more = amount if way == "over" else -amount
                pit.real[name] += more
                pit.tray -= more
                wrong.append((played, dealer, name, wager, way, amount))
        unexplained = sum(amount if way == "short" else -amount for *_, way, amount in wrong)
        assert pit.variance == unexplained, "the count finds the wrong payments and nothing else"
        for played, dealer, name, wager, way, amount in wrong:
            then = chance.choice(("righted", "kept"))
            if then == "righted":
                more = -amount if way == "over" else amount
                pit.real[name] += more
                pit.tray -= more
            pit.say("supervisor", f"mispay {played} {dealer} {name} {wager} {way} {short_money(amount)} {then}")
            injected[dealer, wager, way] += amount
            noticed += 1
        assert pit.variance == 0
        assert pit.real == pit.stacks()
        pit.sitting.later(minutes=24 * 60)
    assert noticed > 20
    made = report(pit.rows.items(), ("dealer",), {})
    found = Counter[tuple[str, str, str]]()
    for one in made.mispaid:
        found.update({(one.dealer, one.wager, "over"): one.over, (one.dealer, one.wager, "short"): one.short})
    assert +found == +injected
    assert {row.names["dealer"]: row.figures.overpaid for row in made.rows if row.figures.overpaid} == {
        dealer: sum(amount for (who, _, way), amount in injected.items() if (who, way) == (dealer, "over"))
        for dealer in DEALERS
    }
    assert sum(pit.books.balances.values()) == 0, "nothing was made or lost"


@pytest.mark.parametrize(
    ("by", "line", "why"),
    [
        ("supervisor:dora", "mispay 1 dora anna ante over 10 righted", "another official"),
        ("supervisor:anna", "mispay 1 dora anna ante over 10 righted", "another official"),
        ("supervisor", "mispay 9 dora anna ante over 10 righted", "round 9 is not over here"),
        ("supervisor", "mispay 1 dora anna blind over 10 righted", "no wager of this game"),
        ("supervisor", "mispay 1 dora gone ante short 10 kept", "gone has left and is owed 10"),
        ("supervisor", "mispay 1 dora anna ante short 99999 kept", "anna has only"),
        ("d", "mispay 1 dora anna ante over 10 righted", "may not record a wrong payment"),
    ],
)
def test_a_wrong_payment_is_recorded_by_an_official_who_was_no_part_of_it(by: str, line: str, why: str) -> None:
    pit = Pit()
    pit.round(random.Random(1))
    before = pit.stacks()
    with pytest.raises((NoAuthority, NotAllowed), match=why):
        pit.say(by, line)
    assert pit.stacks() == before


def test_pots_are_not_paid_by_the_table() -> None:
    sitting = Sitting(VIC_HOLDEM).seat(anna=1, bela=2).open()
    sitting.hand()
    with pytest.raises(NotAllowed, match="a pot goes between players"):
        sitting.say(sitting.official, "mispay 1 dora anna pot over 10 righted")

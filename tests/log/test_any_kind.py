"""A new kind of log is a row of the registry: it is opened and verified with all others, and nothing else knows it."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from log.golden import opened
from pitboss.core.refusals import NotAllowed
from pitboss.log import registry
from pitboss.log.entry import LogError, LogLine, chained
from pitboss.log.registry import in_order, kind_of
from pitboss.log.replay import LogKind
from pitboss.log.store import Store
from pitboss.pit.machine import Command, Outcome
from pitboss.room.verify import verify
from pitboss.rules.movement import moved


class Toy:
    """Counts coins that somebody throws into the house's fountain."""

    def __init__(self, name: str) -> None:
        self.name, self.coins = name, 0

    def apply(self, command: Command) -> Outcome:
        if command.line != "throw":
            raise NotAllowed("only coins are thrown here")
        if command.replayed is False and self.coins >= 2:
            raise NotAllowed("two coins are enough: a check of new lines alone")
        self.coins += 1
        return Outcome([self.coins], [*moved("house", "wallet:anna", 1, "a coin back")])


@pytest.fixture
def fountain() -> Iterator[list[Toy]]:
    made: list[Toy] = []

    def new(name: str) -> Toy:
        made.append(Toy(name))
        return made[-1]

    kind = LogKind("toy", lambda name: name.startswith("toy/"), new, after=("cage",))
    registry.KINDS.append(kind)
    kind_of.cache_clear()
    yield made
    registry.KINDS.remove(kind)
    kind_of.cache_clear()


def written(path: Path, *lines: str) -> Store:
    store, last = Store.at(path), None
    for line in lines:
        last = chained(LogLine(table="toy/fountain", at=datetime.now(UTC), by="anna", text=line), last)
        store.append([last])
    return store


def test_it_is_opened_and_verified_with_the_others(tmp_path: Path, fountain: list[Toy]) -> None:
    store = written(tmp_path / "room.db", "throw", "throw", "throw")
    found = verify(store)
    assert found.problems == []
    assert found.entries == 3
    assert fountain[-1].coins == 3, "a line that was accepted once is not asked what new lines are"
    with opened(store):
        assert fountain[-1].coins == 3


def test_a_line_that_is_not_accepted_is_told_with_its_place(tmp_path: Path, fountain: list[Toy]) -> None:
    store = written(tmp_path / "room.db", "throw", "dive")
    assert "toy fountain, entry 2: the line is no longer taken: only coins are thrown here" in verify(store).problems
    with pytest.raises(LogError, match="toy fountain, entry 2"), opened(store):
        pass


def test_every_log_has_one_kind_and_its_place_in_the_order() -> None:
    names = ["t1", "tournament/night", "league/winter", "pit/duty", "lists", "care", "jackpots", "offices", "cage"]
    assert {*in_order(names)[:2]} == {"cage", "offices"}
    assert len({kind_of(name).name for name in names}) == len(names)

"""Checks of a whole log: every hash, every line replayed, every account compared with the chips on the tables.

The logs of a room are checked as of one instant, so that a room may be checked while it is in play. Each log is
independent of the others and is replayed from its first line, so that several processes share the work.
"""

import multiprocessing
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import takewhile
from typing import Any, Final

import msgspec

from pitboss.core.money import DOLLAR, Chips, write_money
from pitboss.log import keys
from pitboss.log.anchors import Heads, missing
from pitboss.log.balances import CAGE, Books
from pitboss.log.database import POSTGRESQL, file_of
from pitboss.log.entry import LogEntry, LogError, day_root
from pitboss.log.kinds.offices import Office
from pitboss.log.kinds.offices import problems as grant_problems
from pitboss.log.kinds.table import AGAIN, MIX, OWN_LINES, SHOE, TableMachine, false_root
from pitboss.log.kinds.tournament import Changes, tournament_problems
from pitboss.log.log import replay
from pitboss.log.registry import kind_of
from pitboss.log.snapshots import kept_at, kept_snapshot, snapshot_of
from pitboss.log.store import Store
from pitboss.pit.jackpot.statement import problems as jackpot_problems
from pitboss.pit.limits.play import Tallied
from pitboss.pit.table.event import CarriedReturned, RoundFinished
from pitboss.room.accounts.people import People
from pitboss.room.projections.figures import FigureReplay, prizes_paid
from pitboss.room.projections.history import kept_nets
from pitboss.room.projections.play import TableTally, kept_rows
from pitboss.room.reports.cage_check import Counted, FiguresMade, counts_of

WORTH_SHARING: Final = 50_000
"""The number of entries above which several processes are quicker than one."""
PROGRESS_EVERY: Final = 2000

Progress = Callable[[int], None]
"""Receives the number of entries checked since the last call."""


class Verification(msgspec.Struct, kw_only=True):
    """The result of a verification; `problems` is empty if everything is consistent."""

    tables: int = 0
    entries: int = 0
    rounds: int = 0
    root: str = ""
    balances: dict[str, str] = {}
    sealed: int = 0
    """Shuffles whose keys are missing: their lines are consistent, but their cards were not dealt again."""
    problems: list[str] = []


class LogChecked(msgspec.Struct, kw_only=True):
    """The result for one log."""

    log: str
    entries: int = 0
    rounds: int = 0
    head: str = ""
    sealed: int = 0
    moved: dict[str, Chips] = {}
    offices: dict[str, tuple[Office, ...]] = {}
    hands: dict[str, list[Changes]] = {}
    """For a tournament, by table: the stack changes of its hands."""
    played: list[Changes] = []
    """For a tournament's table: the stack changes of its hands."""
    waiting: dict[str, Chips] = {}
    """People's chips in an unopened pot after that table's last hand."""
    problems: list[str] = []
    broken: bool = False


def verify(
    store: Store, progress: Progress = lambda _: None, processes: int = 1, anchored: Heads | None = None
) -> Verification:
    """Hash and replay every log again, compare the balances, and check that everything acknowledged is there."""
    cut = store.cut()
    counted = counts_of(store, cut.get(CAGE, 0))
    shared = processes > 1 and sum(cut.values()) >= WORTH_SHARING and _reopens(store)
    found = sorted(
        _shared(store, cut, counted, progress, processes) if shared else _one_by_one(store, cut, counted, progress),
        key=_by_log,
    )
    books, report = Books(), Verification()
    for one in found:
        books.balances.update(one.moved)
        report.entries += one.entries
        report.rounds += one.rounds
        report.sealed += one.sealed
        report.problems += one.problems
    report.tables = len(found)
    if any(one.broken for one in found):
        report.problems.append("the accounts were not compared, because a log is broken")
    else:
        report.problems += books.problems()
        report.problems += _hands_that_differ(found)
        offices = {name: holds for one in found for name, holds in one.offices.items()}
        if not store.room:  # rooms that share accounts have offices of their own
            report.problems += grant_problems(offices, People(store).everybody())
    if anchored is not None:
        report.problems += _lost(anchored, store)
    report.root = day_root({one.log: one.head for one in found})
    report.balances = {account: write_money(amount) for account, amount in sorted(books.balances.items()) if amount}
    return report


def _hands_that_differ(found: list[LogChecked]) -> Iterator[str]:
    """Yield a message where a tournament's record of its tables' hands differs from the hands played there."""
    played = {one.log: one.played for one in found}
    for tournament, table, known in ((one.log, table, known) for one in found for table, known in one.hands.items()):
        there = played.get(table, [])
        at = next((at for at, pair in enumerate(zip(known, there, strict=False), 1) if pair[0] != pair[1]), 0)
        if at:
            was, played_there = known[at - 1], there[at - 1]
            yield f"{tournament}: hand {at} of table {table} was reported as {was}, but played as {played_there}"
        elif len(known) != len(there):
            yield f"{tournament}: {len(there)} hands were played at table {table}, but the tournament has {len(known)}"


def _lost(anchored: Heads, store: Store) -> list[str]:
    try:
        return missing(anchored, store)
    except LogError as error:
        return [f"the acknowledged entries could not be checked: {error}"]


def _reopens(store: Store) -> bool:
    """Return True if another process finds the same log at the store's URL."""
    return store.engine.dialect.name == POSTGRESQL or file_of(store.engine.url) is not None


def _by_log(one: LogChecked) -> str:
    return one.log


def _one_by_one(store: Store, cut: dict[str, int], counted: Counted, progress: Progress) -> Iterator[LogChecked]:
    for log, last in cut.items():
        yield check_log(store, log, last, counted, progress)


def _shared(
    store: Store, cut: dict[str, int], counted: Counted, progress: Progress, processes: int
) -> Iterator[LogChecked]:
    url = store.engine.url.render_as_string(hide_password=False)
    longest_first = sorted(cut, key=lambda log: -cut[log])
    with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn")) as pool:
        for done in as_completed(
            [pool.submit(_check_in_worker, url, log, cut[log], counted, keys.shown()) for log in longest_first]
        ):
            progress(done.result().entries)
            yield done.result()


def _check_in_worker(url: str, log: str, last: int, counted: Counted, own: keys.Keys) -> LogChecked:
    keys.show(own)
    store = Store.open(url, existing=True)
    try:
        return check_log(store, log, last, counted)
    finally:
        store.close()


def check_log(
    store: Store, log: str, last: int, counted: Counted | None = None, progress: Progress = lambda _: None
) -> LogChecked:
    """Check one log up to an entry."""
    counted = counted or counts_of(store, store.cut().get(CAGE, 0))
    found = LogChecked(log=log)
    entries = _counted(takewhile(lambda entry: entry.number <= last, store.followed(log)), found, progress)
    try:
        machine, kind = kind_of(log).new(log), kind_of(log).name
        CHECKS.get(kind, _plain)(Checking(store, machine, found, last, counted), entries)
    except LogError as error:
        found.problems.append(str(error))
        found.broken = True
    return found


def _counted(entries: Iterable[LogEntry], found: LogChecked, progress: Progress) -> Iterator[LogEntry]:
    for entry in entries:
        found.entries += 1
        found.head = entry.hash
        if found.entries % PROGRESS_EVERY == 0:
            progress(PROGRESS_EVERY)
        yield entry
    progress(found.entries % PROGRESS_EVERY)


class Checking(msgspec.Struct, frozen=True):
    """One log to check, with what other logs say about it."""

    store: Store
    machine: Any
    found: LogChecked
    last: int
    counted: Counted


def _plain(checking: Checking, entries: Iterable[LogEntry]) -> None:
    """Check that every line is accepted again, and post its money."""
    books = Books()
    for entry in entries:
        books.post(replay(checking.machine, entry).movements)
    checking.found.moved = dict(books.balances)


def _offices(checking: Checking, entries: Iterable[LogEntry]) -> None:
    _plain(checking, entries)
    checking.found.offices = checking.machine.held


def _cage(checking: Checking, entries: Iterable[LogEntry]) -> None:
    machine, found, books = checking.machine, checking.found, Books()
    for entry in entries:
        before, closed = machine.state.last, len(machine.state.sealed)
        books.post(replay(machine, entry).movements)
        sealed = [*machine.state.sealed.values()][closed:]
        found.problems += [
            f"cage, entry {entry.number - 1} was accepted between the making of the root of {one.day} and the closing"
            for one in sealed
            if before is not None and before > one.stood
        ]
    found.moved = dict(books.balances)
    for one in machine.state.sealed.values():
        made = day_root({log: entry.hash for log, entry in checking.store.heads(one.stood).items()})
        if made != one.root:
            found.problems.append(
                f"the day {one.day} was closed with the root {one.root}, but the logs at that time give {made}"
            )


def _jackpots(checking: Checking, entries: Iterable[LogEntry]) -> None:
    machine, found, books = checking.machine, checking.found, Books()
    figures = FiguresMade(checking.store, found.log)
    for entry in entries:
        books.post(replay(machine, entry).movements)
        found.problems += figures.add(entry, prizes_paid(machine.paid, entry, checking.counted.calendar))
    found.moved = dict(books.balances)
    found.problems += jackpot_problems(machine.manager)


def _tournament(checking: Checking, entries: Iterable[LogEntry]) -> None:
    _plain(checking, entries)
    checking.found.problems += tournament_problems(checking.machine)
    checking.found.hands = checking.machine.hands()


def _table(checking: Checking, entries: Iterable[LogEntry]) -> None:
    store, machine, found, counted = checking.store, checking.machine, checking.found, checking.counted
    books, kept = Books(), kept_at(store, found.log)
    listed, figures, replayed = kept_nets(store, found.log), FiguresMade(store, found.log), FigureReplay(found.log)
    tallied, tally = kept_rows(store, found.log), TableTally()
    for entry in entries:
        outcome = replay(machine, entry)
        events = outcome.events
        _check_shuffle(machine, entry, found)
        found.problems += _check_tallied(
            tallied.pop(entry.number, {}), entry, tally.take(machine.floor.state, entry, events)
        )
        books.post(outcome.movements)
        found.problems += figures.add(entry, replayed.take(machine, entry, events, counted.calendar))
        for slip, stands in counted.stands.get(found.log, {}).get(entry.number, ()):
            if stands != replayed.stands:
                found.problems.append(
                    f"slip {slip}: the house should stand at {write_money(stands)} at table {found.log}, entry "
                    f"{entry.number}, but the log gives {write_money(replayed.stands)}"
                )
        for event in events:
            if isinstance(event, RoundFinished):
                found.rounds += 1
                found.problems += _check_listed(found.log, event.number, listed.pop(event.number, {}), event.nets)
                _note_hand(machine, found, event.nets)
            elif isinstance(event, CarriedReturned):
                found.waiting = {}
        if kept.get(entry.number) == entry.hash:
            found.problems += _check_snapshot(store, machine, entry, books.balances)
    found.moved = dict(books.balances)
    found.problems += _differences(machine, books)
    since = store.cut().get(found.log, checking.last) - checking.last
    for number, nets in sorted(listed.items()):
        ended = number < machine.floor.state.hands or not machine.floor.in_round
        if number > machine.floor.state.hands + since or (ended and number <= machine.floor.state.hands):
            found.problems += _check_listed(found.log, number, nets, {})


def _note_hand(machine: TableMachine, found: LogChecked, nets: dict[str, Chips]) -> None:
    """Note a hand of a tournament's table. A cancelled hand does not count."""
    floor = machine.floor
    if floor.sign.event and not floor.sign.banked and (floor.round is None or floor.round.status != "void"):
        waits, waited = floor.state.carried_from, found.waiting
        owned = {
            name: nets.get(name, 0) + waits.get(name, 0) - waited.get(name, 0) for name in {**nets, **waits, **waited}
        }
        found.played.append({name: net // DOLLAR for name, net in owned.items() if net})
        found.waiting = dict(waits)


def _check_listed(table: str, number: int, listed: dict[str, Chips], made: dict[str, Chips]) -> list[str]:
    """Return the differences between the rounds listed for people and the log."""
    return [
        f"table {table}, round {number}: {player} is listed with {_said(net)}, but the log gives "
        f"{write_money(made[player]) if player in made else 'no such round'}: run `pitboss log rebuild` to list it"
        for player, net in listed.items()
        if made.get(player) != net
    ]


def _check_tallied(kept: dict[tuple[str, str], Chips], entry: LogEntry, made: list[Tallied]) -> list[str]:
    """Return the differences between the tallies for play limits and the log."""
    rows: dict[tuple[str, str], Chips] = {(row.player, row.kind): row.amount for row in made}
    return [
        f"table {entry.line.table}, entry {entry.number}: {player} is noted with {_said(said)} {kind}, but the log "
        f"gives {_said(rows.get((player, kind), 0))}: run `pitboss log rebuild` to note it again"
        for (player, kind), said in kept.items()
        if rows.get((player, kind)) != said
    ]


def _said(net: object) -> str:
    return write_money(net) if isinstance(net, int) else repr(net)


def _check_shuffle(machine: TableMachine, entry: LogEntry, found: LogChecked) -> None:
    """Check that the root published before a deal matches the cards dealt."""
    if OWN_LINES.verb_of(entry.line.text) not in (SHOE, MIX, AGAIN):
        return
    if machine.shoe is None:
        found.sealed += 1
    elif should := false_root(machine.shoe.shuffles[-1]):
        found.problems.append(
            f"table {found.log}, entry {entry.number}: the published root of the shuffle does not match its cards, "
            f"whose root is {should}"
        )


def _check_snapshot(store: Store, machine: TableMachine, entry: LogEntry, moved: Counter[str]) -> list[str]:
    """Return the differences between a snapshot and the replayed log."""
    kept = kept_snapshot(store, machine.table, entry.number)
    made = snapshot_of(machine, moved)
    if kept is not None and (kept.lost or made.lost):  # without its key, nobody can read what was in the shoe
        kept, made = (msgspec.structs.replace(one, shoe=None, lost="", unshuffled=False) for one in (kept, made))
    if kept is None or kept == made:
        return []
    return [
        f"table {machine.table}: the snapshot at entry {entry.number} does not match the log: "
        "`pitboss log rebuild` deletes the snapshots"
    ]


def _differences(machine: TableMachine, books: Books) -> list[str]:
    """Return the differences between the chips on the table and the balances."""
    on_table, booked = machine.floor.state.chips_on_table(), books.at_table(machine.table)
    return [
        f"{account}: {write_money(on_table.get(account, 0))} on the table, "
        f"but {write_money(booked.get(account, 0))} in the accounts"
        for account in sorted(on_table.keys() | booked.keys())
        if on_table.get(account, 0) != booked.get(account, 0)
    ]


CHECKS: Final[dict[str, Callable[[Checking, Iterable[LogEntry]], None]]] = {
    "cage": _cage,
    "offices": _offices,
    "jackpots": _jackpots,
    "tournament": _tournament,
    "table": _table,
}
"""Further checks by kind of log, besides the check that every line is accepted again."""

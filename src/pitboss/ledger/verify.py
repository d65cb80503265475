"""Checking a whole log: every hash, every line taken again, every account compared with what lies on the tables."""

from datetime import datetime

import msgspec

from pitboss.errors import PitbossError
from pitboss.jackpots import JackpotManager
from pitboss.jackpots.statement import problems as jackpot_problems
from pitboss.ledger.accounts import CAGE, Books, given, movements_of
from pitboss.ledger.entry import Entry, LogError, check_chain, day_root
from pitboss.ledger.fold import FinishedRound, TableFold
from pitboss.ledger.grants import GRANTS, granted
from pitboss.ledger.grants import problems as grant_problems
from pitboss.ledger.people import Office, People
from pitboss.ledger.store import Store
from pitboss.money import write_money

JACKPOTS = "jackpots"
"""The log of the Game Manager's lines."""
OWN_LOGS = (CAGE, JACKPOTS, GRANTS)
"""Logs that are no table's."""


class Report(msgspec.Struct, kw_only=True):
    """What verification found; `problems` is empty where everything holds together."""

    tables: int = 0
    entries: int = 0
    rounds: int = 0
    root: str = ""
    balances: dict[str, str] = {}
    problems: list[str] = []


def verify(store: Store) -> Report:
    """Re-hashes and re-folds every table, and compares the books."""
    report, books = Report(), Books()
    offices: dict[str, tuple[Office, ...]] = {}
    for table in store.tables():
        entries = store.read(table)
        report.tables += 1
        report.entries += len(entries)
        try:
            check_chain(entries)
            if table == CAGE:
                books.post(given(entry.line.text) for entry in entries)
            elif table == JACKPOTS:
                _check_jackpots(entries, report)
            elif table == GRANTS:
                offices = granted(entries)
            else:
                report.rounds += _check_table(table, entries, books, report)
        except LogError as error:
            report.problems.append(str(error))
    report.problems += books.problems()
    report.problems += grant_problems(offices, People(store).everybody())
    report.root = day_root({table: entry.hash for table, entry in store.heads().items()})
    report.balances = {account: write_money(amount) for account, amount in sorted(books.balances.items()) if amount}
    return report


def finished_rounds(table: str, entries: list[Entry]) -> list[FinishedRound]:
    """Every round a table's log has finished, in order."""
    fold, found = TableFold(table), list[FinishedRound]()
    for entry in entries:
        over = fold.finished(fold.take_entry(entry), entry.line.at)
        if over is not None:
            found.append(over)
    return found


def _check_table(table: str, entries: list[Entry], books: Books, report: Report) -> int:
    fold, rounds = TableFold(table), 0
    for entry in entries:
        events = fold.take_entry(entry)
        books.post(movements_of(events))
        rounds += fold.finished(events, entry.line.at) is not None
    state = fold.floor.state
    lies = {f"stack:{table}:{player.name}": player.stack for player in state.players.values() if player.stack}
    lies |= {f"pot:{table}": state.carried} if state.carried else {}
    lies |= {f"drop:{table}": state.dropped} if state.dropped else {}
    told = books.at_table(table)
    for account in sorted(lies.keys() | told.keys()):
        if lies.get(account, 0) != told.get(account, 0):
            has, said = write_money(lies.get(account, 0)), write_money(told.get(account, 0))
            report.problems.append(f"{account}: {has} lies on the table, the books say {said}")
    return rounds


def _check_jackpots(entries: list[Entry], report: Report) -> None:
    manager = JackpotManager()
    for entry in entries:
        try:
            manager.read(entry.line.text, moment(entry.line.at))
        except PitbossError as error:
            raise LogError(f"jackpots, entry {entry.number}: the line is no longer taken: {error}") from error
    report.problems += jackpot_problems(manager)


def moment(at: datetime) -> int:
    """A log's time as the Game Manager counts it: whole milliseconds since 1970."""
    return round(at.timestamp() * 1000)

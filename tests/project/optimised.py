"""The core without asserts: `python -O tests/project/optimised.py EVERY` plays every EVERY-th golden record.

`-O` drops pytest's asserts as well, so this file compares results itself and reports by exit status.
"""

import sys
import tomllib
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from pitboss.books import catalogue
from pitboss.books.adjudication import adjudicate
from pitboss.core.errors import InternalError
from pitboss.core.refusals import MachineFault
from pitboss.pit.table.sign import TableSign
from pitboss.pit.table.table import FloorTable

RECORDS = Path(__file__).parents[1] / "records"
NOON = datetime(2024, 5, 1, 12, tzinfo=UTC)
SIGN = TableSign(game="wa-crown-holdem", table={"minimum": "10", "jackpot": False}, places=5)
ROUND = ("p1 bet ante 10", "d close", "d dh p1 AhKh", "d dh d QsQd", "p1 f")


def differs(path: Path) -> str:
    """Return how a record's answer differs from its expectation: status, refused line, nets."""
    expected = tomllib.loads(path.read_text("utf-8"))["_expect"]
    answer: dict[str, Any] = msgspec.json.decode(adjudicate(path.read_bytes()).as_json())
    wanted = {"status": expected["status"], "line": expected.get("error", {}).get("line")}
    found = {"status": answer["status"], "line": (answer.get("error") or {}).get("line")}
    for seat, said in expected.get("seats", {}).items():
        if "net" in said:
            wanted[seat], found[seat] = said["net"], answer["seats"][seat]["net"]
    return "" if wanted == found else f"{path.name}: expected {wanted}, got {found}"


def a_round_counts_its_chips() -> str:
    """A surplus chip in a round is found, and the line that found it is not applied."""
    round_ = catalogue.banked(SIGN.game).new_round({})
    round_.push(ROUND[0])
    round_.chips_in += 1
    try:
        round_.push(ROUND[1])
    except MachineFault as fault:
        return "" if isinstance(fault.__cause__, InternalError) and not round_.closed else "the round has changed"
    return "a chip too many in a round is not found"


def a_table_counts_its_chips() -> str:
    """A surplus chip on a table is found between rounds and after one, and nothing is changed."""
    table = FloorTable("t1", SIGN, NOON)
    for by, line in (("anna", "sit 1 400"), ("operator", "open"), ("d", "deal")):
        table.push(by, line, NOON)
    for line in ROUND:
        table.push("anna" if line.startswith("p1") else "d", line, NOON)
    table.state.players["anna"].stack += 1
    lines = [("bob", "sit 2 400"), ("d", "d settle")]
    for by, line in lines:
        before = list(table.state.players), table.in_round, table.state.current().lines, table.state.books
        try:
            table.push(by, line, NOON)
        except InternalError as error:
            if "nothing was changed" not in str(error):
                return f"{line!r}: {error}"
        else:
            return f"{line!r}: a chip too many on the table is not found"
        if before != (list(table.state.players), table.in_round, table.state.current().lines, table.state.books):
            return f"{line!r}: the table has changed"
    return ""


def main(every: int) -> str:
    if __debug__:
        return "this is to be run with python -O"
    found = [a_round_counts_its_chips(), a_table_counts_its_chips()]
    played = sorted(RECORDS.rglob("*.toml"))[::every]
    found += [differs(path) for path in played]
    wrong = [one for one in found if one]
    print(f"{len(played)} records played")
    return "\n".join(wrong)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])) or 0)

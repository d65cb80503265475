"""Makes the golden log of this edition: a few logs that contain everything that happens in the server's tests.

    python tools/golden_log.py          before a release; writes tests/log/golden/edition-N.txt

Every room that these tests leave behind is a candidate. The logs are chosen one by one, each for what it adds at the
least length: kinds of events, lines and games. Until a release more may be added; a released file is never touched.
"""

import os
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests")]

from log import golden  # noqa: E402
from pitboss.core.errors import PitbossError  # noqa: E402
from pitboss.log.entry import LogEntry  # noqa: E402
from pitboss.log.store import Store  # noqa: E402
from pitboss.rules.edition import EDITION  # noqa: E402

PLAYED = [
    "secrets", "cage", "lists", "pit", "pit_console", "managing", "leagues", "software_tournaments", "jackpots",
    "staff", "moving", "tournaments", "tournament_desk", "tournament_troubles", "timing", "held_payments",
    "dealing_by_hand", "limits", "pit_money",
]  # fmt: skip
MOST = 600
"""The most lines of a kept log."""


OWN = ("cage", "jackpots", "lists", "rotation", "pit", "care", "offices")
SPOKEN = ("tournament", "jackpots")
"""Logs whose lines begin with the sender."""


class Candidate(NamedTuple):
    name: str
    text: str
    shows: frozenset[str]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        tests = [f"tests/room/test_{name}.py" for name in PLAYED]
        left = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(folder) / "left"
        if len(sys.argv) == 1:
            command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", f"--basetemp={left}", *tests]
            subprocess.run(command, cwd=ROOT, check=False, env=os.environ | {"TZ": "UTC"})
        candidates = [one for path in sorted(left.rglob("*.db")) for one in _logs(path)]
    to = ROOT / "tests" / "log" / "golden" / f"edition-{EDITION}.txt"
    chosen = _kept(to)
    shown = {what for one in chosen for what in one.shows}
    while candidates:
        best = max(candidates, key=lambda one: len(one.shows - shown) / len(one.text))
        if not best.shows - shown:
            break
        chosen.append(best)
        shown |= best.shows
    to.parent.mkdir(exist_ok=True)
    to.write_text("".join(one.text for one in sorted(chosen)), "utf-8")
    print(f"{to.relative_to(ROOT)}: {len(chosen)} logs, {to.stat().st_size} bytes, {len(shown)} things that happen")


def _kept(path: Path) -> list[Candidate]:
    """Return the candidates already in the file, which stay."""
    logs = golden.read(path) if path.exists() else []
    entries = {id(log): [line.entry for line in log.lines] for log in logs}
    return [
        Candidate(log.name, golden.written(log.name, entries[id(log)], EDITION), _shown(log.name, entries[id(log)]))
        for log in logs
    ]


def _logs(path: Path) -> list[Candidate]:
    found = []
    with closing(Store.at(path)) as store:
        for name in store.tables():
            entries = store.read(name)
            if len(entries) > MOST or any("\t" in entry.line.text or "\n" in entry.line.text for entry in entries):
                continue
            try:
                found.append(Candidate(name, golden.written(name, entries, EDITION), _shown(name, entries)))
            except PitbossError:
                continue  # a log that a test has broken
    return found


def _shown(name: str, entries: list[LogEntry]) -> frozenset[str]:
    """Return what a log exercises: the verb of each line, each kind of event, and the games played out at a table."""
    kind = name.split("/")[0] if "/" in name or name in OWN else "table"
    game = entries[0].line.text.partition('"game":"')[2].partition('"')[0] if kind == "table" else ""
    found = set[str]()
    for entry, _, led_to in golden.taken(entries):
        words = entry.line.text.split()
        verb = words[1] if len(words) > 1 and (kind in SPOKEN or words[0][:1] in "pd") else words[0]
        if verb[:1].isalpha() or verb[:1] == "!":
            found.add(f"{kind} {verb}")
        events = led_to[0] if kind == "jackpots" else led_to
        names = {type(event).__name__ for event in events} if isinstance(events, list) else set[str]()
        found |= {f"{kind} {one}" for one in names} | {f"{game} played" for one in names if one == "RoundFinished"}
    return frozenset(found)


if __name__ == "__main__":
    main()

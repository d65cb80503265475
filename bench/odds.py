"""Exact odds: cold with nothing compiled, warm with nothing counted, and the most memory either takes."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

BARS = {
    "ultimate": ("Ultimate Texas Hold'em, both Blind rules", 6.0),
    "crown": ("Crown Hold'em", 6.0),
    "three-card": ("Three Card Poker, all tables", 1.0),
}
"""The most seconds that each may take when warm."""
COLD_BAR = 40.0
FIRST = {
    "odds": (("odds", "wa-ultimate-texas-holdem"), 5.0),
    "equity": (("equity", "wa-poker/holdem", "AsKs", "QhQd"), 3.0),
}
"""Commands asked for the first time on a machine, and the seconds they may take."""
MEMORY_BAR = 1.5
RESULTS = Path(__file__).parent / "results" / "odds.json"

ONE = """
import json, resource, sys, time
from pitboss.odds import side_wagers
from pitboss.odds.models import one_play, street_bets, three_cards
from pitboss.odds.games import analyse
from pitboss.odds.tables import Options
from pitboss.odds import showdowns

def count(subject):
    if subject == "ultimate":
        options = [Options(rules={"blind": blind}) for blind in ("rulebook", "common")]
        return [analyse("wa-ultimate-texas-holdem", one) for one in options]
    return [analyse("wa-crown-holdem" if subject == "crown" else "vic-three-card-poker")]

def forget():
    for kept in (showdowns.all_showdowns, one_play._solved, street_bets.solved, side_wagers.count_hands,
                 side_wagers._count_each, three_cards.three_card_hands, side_wagers._meter_return):
        kept.cache_clear()

def timed(subject):
    forget()
    wall, busy = time.perf_counter(), time.process_time()
    found = count(subject)
    return time.perf_counter() - wall, time.process_time() - busy, str(found[-1].wagers[0].edge)

subject = sys.argv[1]
first, runs = timed(subject), [timed(subject) for _ in range(int(sys.argv[2]))]
best = min(runs) if runs else first
print(json.dumps({"first": first[0], "warm": best[0], "warm_cpu": best[1], "edge": best[2],
                  "gigabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6}))
"""


def measure(subject: str, runs: int, cache: str | None = None) -> dict[str, Any]:
    """One subject in a process of its own, so that nothing is left of another."""
    environment = os.environ | ({"XDG_CACHE_HOME": cache} if cache else {})
    done = subprocess.run(
        [sys.executable, "-c", ONE, subject, str(runs)], capture_output=True, text=True, check=True, env=environment
    )
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


def first_times() -> dict[str, Any]:
    """Compiling what they need, and with this machine's kernels in another folder, as a package brings them."""
    from pitboss.core.kernels import store

    subprocess.run([sys.executable, "-m", "pitboss.odds.ready"], check=True)
    figures: dict[str, Any] = {}
    for name, (words, bar) in FIRST.items():
        with tempfile.TemporaryDirectory() as empty, tempfile.TemporaryDirectory() as elsewhere:
            shutil.copytree(store.folder(), Path(elsewhere) / "pitboss" / "kernels")
            compiling, carried = timed(words, empty), timed(words, elsewhere)
        figures[name] = {"first": compiling, "first with kernels": carried, "bar": bar}
        told = f"{'pitboss ' + ' '.join(words):42} first"
        print(f"{told} {compiling:6.2f} s of {bar:.0f} s, {carried:.2f} s with kernels from elsewhere")
    return figures


def timed(words: tuple[str, ...], cache: str) -> float:
    """The time that somebody waits for a command."""
    command, began = [sys.executable, "-m", "pitboss", *words], time.perf_counter()
    environment = os.environ | {"XDG_CACHE_HOME": cache}
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - began


def main() -> None:
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as empty:
        cold = {subject: measure(subject, 0, empty)["first"] for subject in BARS}
    for subject, (title, bar) in BARS.items():
        figures = measure(subject, 3) | {"cold": cold[subject], "bar": bar}
        found[subject] = figures
        print(
            f"{title:42} warm {figures['warm']:6.2f} s of {bar:.0f} s ({figures['warm'] / bar:4.0%}),"
            f" {figures['warm_cpu']:5.2f} s of cores, {figures['gigabytes']:4.2f} GB of {MEMORY_BAR} GB"
        )
    print(f"{'cold, each after the other, compiling':42}      {sum(cold.values()):6.2f} s of {COLD_BAR:.0f} s")
    found |= {"first_times": first_times()}
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()

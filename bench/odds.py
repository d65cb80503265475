"""Measure exact odds: the CPU time of a solve against a reference program, the command, and its memory.

`reference.c` is compiled if there is a compiler. It takes turns with the solves, and the best turn of each counts, so
a regression shows on any machine, even a busy one.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from bench.history import Ratio, ratio
from bench.report import verdict, write_results

BARS = {
    "ultimate": ("Ultimate Texas Hold'em, both Blind rules", 2.5),
    "crown": ("Crown Hold'em", 2.35),
    "three-card": ("Three Card Poker, all tables", 0.75),
}
"""The most CPU time that each may take when warm, in multiples of the reference."""
TURNS = 5
OVERHEAD_BAR = 0.6
"""CPU seconds that the warm command may take on top of the solve."""
FIRST = {
    "odds": (("odds", "wa-ultimate-texas-holdem"), 5.0),
    "equity": (("equity", "wa-poker/holdem", "AsKs", "QhQd"), 3.0),
}
"""Commands run for the first time on a machine, and the CPU seconds that they may take."""
MEMORY_BAR = 0.35
REFERENCE = Path(__file__).with_name("reference.c")
COUNTED = "1302540 1098240 123552 54912 10200 5108 3744 624 40"
"""The start of the reference's output: the categories of five-card hands."""

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
    for kept in (showdowns.all_showdowns, showdowns.evens, one_play._solved, street_bets.solved,
                 side_wagers.count_hands, side_wagers._count_each, three_cards.three_card_hands,
                 side_wagers._meter_return):
        kept.cache_clear()

def timed(subject):
    forget()
    wall, busy = time.perf_counter(), time.process_time()
    found = count(subject)
    return time.perf_counter() - wall, time.process_time() - busy, str(found[-1].wagers[0].edge)

subject = sys.argv[1]
first, runs = timed(subject), [timed(subject) for _ in range(int(sys.argv[2]))]
best = min(runs, key=lambda run: run[1]) if runs else first
print(json.dumps({"first": first[0], "warm": best[0], "warm_cpu": best[1], "edge": best[2],
                  "gigabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6}))
"""


def measure(subject: str, runs: int, cache: str | None = None) -> dict[str, Any]:
    """Measure one subject in its own process, so that nothing is left of another."""
    environment = os.environ | ({"XDG_CACHE_HOME": cache} if cache else {})
    done = subprocess.run(
        [sys.executable, "-c", ONE, subject, str(runs)], capture_output=True, text=True, check=True, env=environment
    )
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


def reference(folder: str) -> Path | None:
    """Compile the reference; None without a compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return None
    program = Path(folder) / "reference"
    subprocess.run([compiler, "-O2", "-o", program, REFERENCE], check=True)
    return program


def run_reference(program: Path) -> float:
    """Return its processor seconds."""
    words = subprocess.check_output([program], text=True)
    assert words.startswith(COUNTED), f"the reference counted {words}"
    return float(words.split()[-1])


def solves() -> dict[str, dict[str, Any]]:
    """Measure every solve in turns with the reference, and compare the best turns."""
    turns: dict[str, list[dict[str, Any]]] = {subject: [] for subject in BARS}
    beside: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        program = reference(folder)
        for _ in range(TURNS):
            for subject in BARS:
                turns[subject].append(measure(subject, 1))
            if program:
                beside.append(run_reference(program))
    if not beside:
        print("no C compiler: the solves are not compared with the reference")
    found = {}
    for subject, (title, bar) in BARS.items():
        best = min(turns[subject], key=lambda one: one["warm_cpu"])
        found[subject] = best | {"turns": [one["warm_cpu"] for one in turns[subject]], "reference": beside}
        line = f"{title:42} {best['warm_cpu']:5.2f} s of the processor, {best['warm']:5.2f} s on the clock"
        if beside:
            times = best["warm_cpu"] / min(beside)
            line += f", {times:4.2f} times the reference (the bar is {bar}: {verdict(times <= bar, title)})"
        print(line)
    return found


def command_times() -> dict[str, Any]:
    """Measure commands: with their kernels compiled, without any, and with kernels from another folder."""
    from pitboss.core.kernels import store

    subprocess.run([sys.executable, "-m", "pitboss.odds.ready"], check=True)
    figures: dict[str, Any] = {}
    for name, (words, bar) in FIRST.items():
        with tempfile.TemporaryDirectory() as empty, tempfile.TemporaryDirectory() as elsewhere:
            shutil.copytree(store.folder(), Path(elsewhere) / "pitboss" / "kernels")
            compiling, carried = timed(words, empty), min(timed(words, elsewhere) for _ in range(3))
        figures[name] = {"first": compiling[0], "warm": carried[0], "gigabytes": carried[1], "bar": bar}
        told = f"{'pitboss ' + ' '.join(words):42}"
        print(
            f"{told} first {compiling[0]:5.2f} s (the bar is {bar}: {verdict(compiling[0] <= bar, f'{name}, first')})"
        )
        met = verdict(carried[1] <= MEMORY_BAR, f"memory of {name}")
        print(f"{'':42}  warm {carried[0]:5.2f} s, {carried[1]:4.2f} GB (the bar is {MEMORY_BAR} GB: {met})")
    return figures


def timed(words: tuple[str, ...], cache: str) -> tuple[float, float]:
    """Return the processor seconds of a command, which a busy machine does not change much, and its gigabytes."""
    command = [sys.executable, "-m", "pitboss", *words]
    environment = os.environ | {"XDG_CACHE_HOME": cache}
    running = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(running.pid, 0)
    assert status == 0, f"{command} failed"
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1e6


def main() -> list[Ratio]:
    found, commands = solves(), command_times()
    alone = found["ultimate"]["warm_cpu"] / 2
    over = commands["odds"]["warm"] - alone
    met = verdict(over <= OVERHEAD_BAR, "the command beside its solve")
    print(f"{'the warm command, beside its solve':42} {over:5.2f} s (the bar is {OVERHEAD_BAR}: {met})")
    write_results("odds", found | {"commands": commands})
    return [
        ratio(subject, "reference.c", [1 / one for one in figures["turns"]], [1 / one for one in figures["reference"]])
        for subject, figures in found.items()
        if figures["reference"]
    ]


if __name__ == "__main__":
    main()

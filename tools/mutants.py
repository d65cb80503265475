"""Breaks the rulebooks and the two machines in small ways and counts how many of the breaks the tests see.

    make mutants [SEED=7]

Cosmic Ray makes the changes: a comparison turned round, a number one off, an `and` for an `or`, a loop never entered.
One is made at each place drawn by the seed, and judged in a fork of this warm process: first by the golden records of
the games that run the changed file, then by the tests in `JUDGES`. Each judge first passes the code as it is. A change
that cannot be imported, or that stands in a type, is no mutant. One that takes several times as long as the code as it
is never ends, and counts as seen. Below `BAR` the command fails.
"""

import argparse
import ast
import importlib
import importlib.machinery
import importlib.util
import os
import random
import re
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib.abc import MetaPathFinder
from pathlib import Path

import msgspec
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src"
TESTS = ROOT / "tests"
BAR = 0.85
SEED = 12
SAMPLE = 600
MINUTES = 28
LONGER = 4
"""A judgement that takes so many times what it took on the code as it is will never end."""
MEMORY = 8 << 30

LEFT_OUT = re.compile(
    r"RemoveDecorator|Variable|"  # a cache taken away changes nothing; variables need a list of names
    r"Operator_(?!Is)\w+_Is|Operator_\w+_(Pow|RShift|LShift|BitOr|BitAnd|BitXor|Div|Invert)$"  # nobody mistypes these
)
HOUSE = ("wa-crown-holdem", "wa-ultimate-texas-holdem", "vic-three-card-poker")
POKER = ("wa-poker", "vic-crown-poker")


class Judge(msgspec.Struct, frozen=True):
    """What judges the files whose names match."""

    files: str
    records: tuple[str, ...]
    """The rulebooks whose golden records are replayed."""
    tests: tuple[str, ...]


HOUSE_TESTS = ("banked", "irregularities/test_banked_examples.py", "irregularities/test_banked_waiting.py")
POKER_TESTS = (
    *(
        f"poker/test_{name}.py"
        for name in ("acts", "betting_vic", "betting_wa", "commission_rounds", "manila_and_draw")
    ),
    *(f"poker/test_{name}.py" for name in ("poker_sign", "pots", "showdown", "side_things", "stud", "transcripts")),
    *(f"irregularities/test_poker_{name}.py" for name in ("examples", "officials")),
    "poker/test_poker_properties.py",
)
HISTORIES = ("rounds", *(f"poker/test_{name}.py" for name in ("convert", "convert_random", "phh_import", "replay")))
ROOMS = ("floor", "irregularities/test_poker_officials.py", "irregularities/test_banked_examples.py")
JACKPOTS = ("banked", "jackpots/test_logs.py", "jackpots/test_agrees_with_rounds.py")
JUDGES = (
    Judge(r"rounds/banked/", HOUSE, HOUSE_TESTS),
    Judge(r"rounds/poker/", POKER, POKER_TESTS),
    Judge(r"rulebooks/\w+/(room|officials)\.py", HOUSE + POKER, ROOMS),
    Judge(r"rulebooks/(\w+/jackpot|wa_linked_jackpot|wa_jackpot_faults)\.py", HOUSE, JACKPOTS),
    Judge(r"rulebooks/wa_crown_holdem/", HOUSE[:1], HOUSE_TESTS),
    Judge(r"rulebooks/wa_ultimate_texas_holdem/", HOUSE[1:2], HOUSE_TESTS),
    Judge(r"rulebooks/vic_three_card_poker/", HOUSE[2:], HOUSE_TESTS),
    Judge(r"rulebooks/wa_poker/", POKER[:1], POKER_TESTS),
    Judge(r"rulebooks/vic_crown_poker/", POKER[1:], POKER_TESTS),
    Judge(r"rulebooks/(phh|exports|comparison)", POKER, HISTORIES),
    Judge(r"rulebooks/", (), ("rulebooks", "irregularities/test_poker_examples.py", "cli/test_errors.py")),
)


def judge_of(mutant: "Mutant") -> Judge:
    return next(judge for judge in JUDGES if re.search(judge.files, mutant.path))


class Mutant(msgspec.Struct, frozen=True, order=True):
    """One change: which operator, at its how-manieth place in a file."""

    path: str
    line: int
    column: int
    operator: str
    occurrence: int

    @property
    def module(self) -> str:
        return self.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    def code(self) -> str:
        operator = get_operator(self.operator)()
        return str(mutate_code((SOURCE / self.path).read_text(encoding="utf-8"), operator, self.occurrence))

    def shown(self) -> str:
        """The line before and after."""
        before = (SOURCE / self.path).read_text(encoding="utf-8").splitlines()
        after = self.code().splitlines()
        at = next((at for at, pair in enumerate(zip(before, after, strict=False)) if pair[0] != pair[1]), self.line - 1)
        return f"{self.path}:{at + 1}\n    - {before[at].strip()}\n    + {after[at].strip()}"


def sources() -> list[Path]:
    folders = ("rulebooks", "rounds/banked", "rounds/poker")
    return sorted(path for folder in folders for path in (SOURCE / "pitboss" / folder).rglob("*.py"))


def mutants(path: Path) -> Iterator[Mutant]:
    """Every change that could be made in a file."""
    text = path.read_text(encoding="utf-8")
    skipped, nodes = list(_untested(ast.parse(text))), list(ast_nodes(get_ast(text)))
    for name in operator_names():
        if LEFT_OUT.search(name):
            continue
        operator = get_operator(name)()
        positions = [start for node in nodes for start, _ in operator.mutation_positions(node)]
        for occurrence, at in enumerate(positions):
            if not any(start <= at < end for start, end in skipped):
                yield Mutant(path.relative_to(SOURCE).as_posix(), at[0], at[1], name, occurrence)


Position = tuple[int, int]


def _untested(tree: ast.Module) -> Iterator[tuple[Position, Position]]:
    """What no test could see: types, decorators, and how a class is made."""
    for node in ast.walk(tree):
        found: Sequence[ast.AST | None] = ()
        if isinstance(node, ast.FunctionDef):
            found = [*node.decorator_list, node.returns]
        elif isinstance(node, ast.ClassDef):
            found = [*node.decorator_list, *(keyword.value for keyword in node.keywords)]
        elif isinstance(node, ast.arg | ast.AnnAssign):
            alias = isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias"
            found = [node if alias else node.annotation]
        for part in found:
            if isinstance(part, ast.expr | ast.stmt):
                yield (part.lineno, part.col_offset), (part.end_lineno or 0, part.end_col_offset or 0)


def drawn(everything: list[Mutant], count: int, seed: int) -> list[Mutant]:
    """One change at each of so many places: a place with many possible changes weighs no more than another."""
    places: dict[tuple[str, int, int], list[Mutant]] = {}
    for mutant in sorted(everything):
        places.setdefault((mutant.path, mutant.line, mutant.column), []).append(mutant)
    chance = random.Random(seed)
    return [chance.choice(places[place]) for place in chance.sample(sorted(places), min(count, len(places)))]


class Changed(MetaPathFinder):
    """Loads one module from changed source, everything else as it is."""

    def __init__(self, mutant: Mutant) -> None:
        self.module, self.path, self.code = mutant.module, str(SOURCE / mutant.path), mutant.code()

    def find_spec(self, fullname: str, path: object, target: object = None) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.module:
            return None
        folders = [str(Path(self.path).parent)] if self.path.endswith("__init__.py") else None
        loader = _Loader(fullname, self.path)
        loader.code = self.code
        return importlib.util.spec_from_file_location(
            fullname, self.path, loader=loader, submodule_search_locations=folders
        )


class _Loader(importlib.machinery.SourceFileLoader):
    code = ""

    def get_code(self, fullname: str) -> object:  # type: ignore[override]
        return compile(self.code, self.path, "exec")


SURVIVED, BY_RECORDS, BY_TESTS, STILLBORN = range(4)
ENDLESS = -1
WORDS = {
    BY_RECORDS: "seen by records", BY_TESTS: "seen by tests", ENDLESS: "never ended", SURVIVED: "survived",
    STILLBORN: "no mutant: cannot be imported",
}  # fmt: skip


def judged(judge: Judge, mutant: Mutant | None) -> int:
    """What becomes of a mutant, or of the code as it is. Runs in a process of its own."""
    if mutant:
        sys.meta_path.insert(0, Changed(mutant))
    try:
        importlib.import_module(mutant.module if mutant else "pitboss")
        games = importlib.import_module("pitboss.rulebooks.games")
        for game in games.GAMES:
            games.load(game)
        records = importlib.import_module("test_records")
    except BaseException:
        return STILLBORN
    try:
        for path in records.RECORDS:
            if path.parent.name.startswith(judge.records or ("none",)):
                records.check_record(path.read_bytes(), path.stem)
    except BaseException:
        return BY_RECORDS
    return BY_TESTS if _fails(judge.tests) else SURVIVED


def _fails(tests: tuple[str, ...]) -> bool:
    import pytest

    names = [str(TESTS / name) for name in tests]
    options = ["-x", "-q", "--assert=plain", "-p", "no:cacheprovider", "-m", "not proof"]
    return pytest.main([*options, *names]) != pytest.ExitCode.OK


def forked(judge: Judge, mutant: Mutant | None, seconds: int) -> int:
    """Starts a judgement that may take so many seconds of a processor; the process that gives it."""
    child = os.fork()
    if child:
        return child
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.alarm(10 * seconds)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    outcome = BY_TESTS
    try:
        outcome = judged(judge, mutant)
    finally:
        os._exit(outcome)


def measured(judge: Judge) -> int:
    """How long a judgement may take: the code as it is must pass, and takes a part of it."""
    _, status, used = os.wait4(forked(judge, None, 600), 0)
    if status != SURVIVED:
        sys.exit(f"pitboss: the tests fail without any change: {', '.join(judge.tests)}")
    return 10 + LONGER * int(used.ru_utime + used.ru_stime)


def run(chosen: list[Mutant], processes: int, end: float) -> dict[Mutant, int]:
    """The outcome of every mutant that could be judged in time."""
    limits = {judge: measured(judge) for judge in JUDGES if any(judge_of(mutant) is judge for mutant in chosen)}
    outcomes: dict[Mutant, int] = {}
    running: dict[int, Mutant] = {}
    waiting = list(reversed(chosen))
    while running or (waiting and time.monotonic() < end):
        while waiting and len(running) < processes and time.monotonic() < end:
            mutant = waiting.pop()
            judge = judge_of(mutant)
            running[forked(judge, mutant, limits[judge])] = mutant
        child, status = os.wait()
        outcomes[running.pop(child)] = os.WEXITSTATUS(status) if os.WIFEXITED(status) else ENDLESS
        if len(outcomes) % 50 == 0:
            print(f"pitboss: {len(outcomes)} of {len(chosen)} mutants judged", flush=True)
    return outcomes


def warm() -> None:
    """Loads what is not under judgement once, for every fork."""
    sys.path[:0] = [str(TESTS), str(SOURCE)]
    for name in ("hypothesis", "pytest", "sqlalchemy", "databases", "pitboss.cards", "pitboss.hands"):
        importlib.import_module(name)
    clean = [name for name in sys.modules if re.match(r"pitboss\.(rounds|rulebooks|jackpots|floor)", name)]
    assert not clean, f"loaded before it could be changed: {clean}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=SEED, help=f"what the draw begins with (default: {SEED})")
    parser.add_argument("--sample", type=int, default=SAMPLE, help=f"how many places are broken (default: {SAMPLE})")
    parser.add_argument("--minutes", type=float, default=MINUTES, help=f"stop after so many (default: {MINUTES})")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="how many at once (default: all)")
    parser.add_argument("--only", default="", help="a regular expression that files must match")
    asked = parser.parse_args()
    end = time.monotonic() + 60 * asked.minutes
    warm()
    chosen_files = [path for path in sources() if re.search(asked.only, path.as_posix())]
    everything = [mutant for path in chosen_files for mutant in mutants(path)]
    chosen = drawn(everything, asked.sample, asked.seed)
    print(f"pitboss: {len(chosen)} of {len(everything)} mutants, drawn with seed {asked.seed}", flush=True)
    return told(run(chosen, asked.processes, end), len(chosen))


def told(outcomes: dict[Mutant, int], drawn: int) -> int:
    """Prints the survivors, the figures and the share; the command's status."""
    counts = Counter(outcomes.values())
    for mutant in sorted(mutant for mutant, outcome in outcomes.items() if outcome == SURVIVED):
        print(f"survived: {mutant.shown()}")
    for outcome, words in WORDS.items():
        print(f"{counts[outcome]:6} {words}")
    if len(outcomes) < drawn:
        print(f"{drawn - len(outcomes):6} not judged: the time was over")
    living = len(outcomes) - counts[STILLBORN]
    share = (living - counts[SURVIVED]) / living if living else 0.0
    print(f"pitboss: {share:.1%} of {living} mutants are seen by the tests; the bar is {BAR:.0%}")
    return 0 if share >= BAR else 1


if __name__ == "__main__":
    sys.exit(main())

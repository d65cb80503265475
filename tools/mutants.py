"""Break the rulebooks and the two machines in small ways, and count how many breaks the tests notice.

    make mutants [SEED=7]

Cosmic Ray makes the changes: a reversed comparison, a number one off, an `and` for an `or`, a loop never entered.
The seed draws the places. Each mutant is judged in a fork of this warm process by everything that called the changed
function before: approval texts first, then golden records, then the tests that `mutant_judges.JUDGES` names for the
file, quickest first. If only the body of a function changes, the fork swaps the code. Other mutants load everything
again and are judged first.

A change that cannot be imported, or that is in a type, is not a mutant. One that takes several times as long as the
unchanged code never ends, and counts as noticed. Mutants that behave like the original count as survivors, because only
a person can tell them apart. Below `BAR` the command fails.
"""

import argparse
import ast
import os
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

from mutant_judges import (
    BY_RECORDS,
    BY_TESTS,
    ENDLESS,
    SOURCE,
    STILLBORN,
    SURVIVED,
    UNJUDGED,
    Change,
    Known,
    Swap,
    judging,
    learned,
    load,
    warm,
)

BAR = 0.85
SEED = 12
SAMPLE = 600
MINUTES = 27
CONTROLS = 6
"""The number of times that the unchanged code is judged."""

LEFT_OUT = re.compile(
    r"RemoveDecorator|Variable|"  # a cache taken away changes nothing; variables need a list of names
    r"Operator_(?!Is)\w+_Is|Operator_\w+_(Pow|RShift|LShift|BitOr|BitAnd|BitXor|Div|Invert)$"  # nobody mistypes these
)
ORDERING = re.compile(r"ReplaceComparisonOperator_(Eq|NotEq)_(Lt|LtE|Gt|GtE)$")
SAMENESS = re.compile(r"ReplaceComparisonOperator_(Is_Eq|IsNot_NotEq)$")


class Mutant(msgspec.Struct, frozen=True, order=True):
    """One change: its operator, and its place in a file."""

    path: str
    line: int
    column: int
    operator: str
    occurrence: int

    def change(self) -> Change:
        operator = get_operator(self.operator)()
        code = mutate_code((SOURCE / self.path).read_text(encoding="utf-8"), operator, self.occurrence)
        return Change(self.path, self.line, str(code))

    def shown(self) -> str:
        """Return the line before and after."""
        before = (SOURCE / self.path).read_text(encoding="utf-8").splitlines()
        after = self.change().code.splitlines()
        at = next((at for at, pair in enumerate(zip(before, after, strict=False)) if pair[0] != pair[1]), self.line - 1)
        return f"{self.path}:{at + 1}\n    - {before[at].strip()}\n    + {after[at].strip()}"


def sources() -> list[Path]:
    folders = ("books", "rules/banked", "rules/poker", "rules/irregularities")
    return sorted(path for folder in folders for path in (SOURCE / "pitboss" / folder).rglob("*.py"))


def mutants(path: Path) -> Iterator[Mutant]:
    """Yield every possible mutation of a file."""
    text = path.read_text(encoding="utf-8")
    tree, nodes = ast.parse(text), list(ast_nodes(get_ast(text)))
    types, words, things = list(_untested(tree)), list(_words_compared(tree)), list(_things_compared(tree))
    for name in operator_names():
        if LEFT_OUT.search(name):
            continue
        operator = get_operator(name)()
        positions = [start for node in nodes for start, _ in operator.mutation_positions(node)]
        skipped = types + (words if ORDERING.search(name) else things if SAMENESS.search(name) else [])
        for occurrence, at in enumerate(positions):
            if not any(start <= at < end for start, end in skipped):
                yield Mutant(path.relative_to(SOURCE).as_posix(), at[0], at[1], name, occurrence)


Position = tuple[int, int]


def _untested(tree: ast.Module) -> Iterator[tuple[Position, Position]]:
    """Yield code that no test could or should notice: types, decorators, class construction, demos, orders of lists."""
    for node in ast.walk(tree):
        found: Sequence[ast.AST | None] = ()
        if isinstance(node, ast.FunctionDef):
            found = [*node.decorator_list, node.returns]
        elif isinstance(node, ast.ClassDef):
            found = [*node.decorator_list, *(keyword.value for keyword in node.keywords)]
        elif isinstance(node, ast.arg | ast.AnnAssign):
            alias = isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias"
            found = [node if alias else node.annotation]
        elif isinstance(node, ast.keyword) and node.arg in ("strict", "demo", "place"):
            found = [node.value]  # zip's word is heard only where the code itself is wrong; the others are taste
        elif isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            found = [node.test]
        for part in found:
            if isinstance(part, ast.expr | ast.stmt):
                yield (part.lineno, part.col_offset), (part.end_lineno or 0, part.end_col_offset or 0)


def _words_compared(tree: ast.Module) -> Iterator[tuple[Position, Position]]:
    """Yield comparisons with a word: words are equal or not, and their alphabetical order means nothing here."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            if any(isinstance(side, ast.Constant) and isinstance(side.value, str) for side in sides):
                yield (node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0)


def _things_compared(tree: ast.Module) -> Iterator[tuple[Position, Position]]:
    """Yield comparisons by identity: with None, a category or a wager. Only 0 and 1 equal a truth value."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            if not any(isinstance(side, ast.Constant) and isinstance(side.value, bool) for side in sides):
                yield (node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0)


def drawn(everything: list[Mutant], count: int, seed: int) -> list[Mutant]:
    """Return one change at each of a number of places, so that a place with many possible changes weighs no more."""
    places: dict[tuple[str, int, int], list[Mutant]] = {}
    for mutant in sorted(everything):
        places.setdefault((mutant.path, mutant.line, mutant.column), []).append(mutant)
    chance = random.Random(seed)
    return [chance.choice(places[place]) for place in chance.sample(sorted(places), min(count, len(places)))]


WORDS = {
    BY_RECORDS: "seen by records", BY_TESTS: "seen by tests", ENDLESS: "never ended", SURVIVED: "survived",
    STILLBORN: "no mutant: cannot be imported", UNJUDGED: "not judged: the judges themselves broke down",
}  # fmt: skip


def run(chosen: list[Mutant], processes: int, end: float) -> dict[Mutant, int]:
    """Return the outcome of every mutant that could be judged in time."""
    known = learned(processes)
    print(f"pitboss: {len(known.records)} records and {len(known.tests)} tests are the judges", flush=True)
    swaps = {mutant: known.swap(mutant.change()) for mutant in chosen}
    print(f"pitboss: {sum(swap is not None for swap in swaps.values())} of them in the loaded program", flush=True)
    outcomes: dict[Mutant, int] = {}
    _judge({mutant: None for mutant, swap in swaps.items() if swap is None}, known, processes, end, outcomes)
    load({mutant.path for mutant, swap in swaps.items() if swap})
    _unchanged(swaps, known)
    _judge({mutant: swap for mutant, swap in swaps.items() if swap}, known, processes, end, outcomes)
    return outcomes


def _unchanged(swaps: Mapping[Mutant, Swap | None], known: Known) -> None:
    """Check that the judges accept the unchanged code; judges who refuse everything would prove nothing."""
    for mutant in [mutant for mutant, swap in swaps.items() if swap][:CONTROLS]:
        child = judging(mutant.change(), known, Swap(mutant.path, {}))
        if os.waitpid(child, 0)[1] != SURVIVED:
            sys.exit(f"pitboss: the judges of {mutant.path}:{mutant.line} refuse the code as it is")


def _judge(
    mutants: Mapping[Mutant, Swap | None], known: Known, processes: int, end: float, outcomes: dict[Mutant, int]
) -> None:
    begun, before = time.monotonic(), len(outcomes)
    running: dict[int, Mutant] = {}
    waiting = list(mutants)[::-1]
    while running or (waiting and time.monotonic() < end):
        while waiting and len(running) < processes and time.monotonic() < end:
            mutant = waiting.pop()
            running[judging(mutant.change(), known, mutants[mutant])] = mutant
        child, status = os.wait()
        outcomes[running.pop(child)] = os.WEXITSTATUS(status) if os.WIFEXITED(status) else ENDLESS
        if len(outcomes) % 50 == 0:
            speed = 60 * (len(outcomes) - before) / (time.monotonic() - begun)
            print(f"pitboss: {len(outcomes)} mutants judged, {speed:.0f} a minute", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=SEED, help=f"what the draw begins with (default: {SEED})")
    parser.add_argument("--sample", type=int, default=SAMPLE, help=f"how many places are broken (default: {SAMPLE})")
    parser.add_argument("--minutes", type=float, default=MINUTES, help=f"stop after this many (default: {MINUTES})")
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
    """Print the survivors, the figures and the share, and return the command's status."""
    counts = Counter(outcomes.values())
    for mutant in sorted(mutant for mutant, outcome in outcomes.items() if outcome == SURVIVED):
        print(f"survived: {mutant.shown()}")
    for outcome, words in WORDS.items():
        print(f"{counts[outcome]:6} {words}")
    if len(outcomes) < drawn:
        print(f"{drawn - len(outcomes):6} not judged: the time was over")
    living = len(outcomes) - counts[STILLBORN] - counts[UNJUDGED]
    share = (living - counts[SURVIVED]) / living if living else 0.0
    print(f"pitboss: {share:.1%} of {living} mutants are seen by the tests; the bar is {BAR:.0%}")
    return 0 if share >= BAR and not counts[UNJUDGED] else 1


if __name__ == "__main__":
    sys.exit(main())

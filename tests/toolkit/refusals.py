"""The catalogue of refusals: every sentence pitboss can refuse with, each with an example.

    python -m toolkit.refusals LOG      rewrite project/refusals.txt with the examples of a recorded test run

`PITBOSS_REFUSALS=FILE make test` records every refusal of that run in FILE.
"""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from pitboss.core.errors import PitbossError, Said

SOURCE = Path(__file__).resolve().parents[2] / "src" / "pitboss"
CATALOGUE = Path(__file__).resolve().parents[1] / "project" / "refusals.txt"
NO_EXAMPLE = "-"
PLACEHOLDER = re.compile(r"\{[^{}]*\}")


class Text(NamedTuple):
    """A refusal's sentence in the source, with its placeholders in braces."""

    wing: str
    template: str

    @property
    def pattern(self) -> re.Pattern[str]:
        parts = (re.escape(part) for part in PLACEHOLDER.split(self.template))
        return re.compile("(?s:.*?)".join(parts) + r"\Z")


@cache
def texts() -> tuple[Text, ...]:
    """Return every refusal's sentence in the source, in the order of the files."""
    trees = {path: ast.parse(path.read_text("utf-8")) for path in sorted(SOURCE.rglob("*.py"))}
    raised = _errors(trees.values()) | {"phrase"}
    found = [
        Text(str(path.relative_to(SOURCE).parent), sentence)
        for path, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in raised
        for sentence in _sentences(node)
    ]
    return tuple(dict.fromkeys(found))


def _errors(trees: Iterable[ast.Module]) -> set[str]:
    """Return the names of every class that is a `PitbossError`."""
    bases: dict[str, set[str]] = {}
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                names = {ast.unparse(base).partition("[")[0].rpartition(".")[2] for base in node.bases}
                bases.setdefault(node.name, set()).update(names)
    known = {PitbossError.__name__}
    while more := {name for name, parents in bases.items() if parents & known} - known:
        known |= more
    return known


def _sentences(call: ast.Call) -> Iterator[str]:
    """Yield the sentences among a call's arguments: texts of more than one word."""
    for argument in (*call.args, *(keyword.value for keyword in call.keywords)):
        for sentence in _written(argument):
            if " " in PLACEHOLDER.sub("", sentence).strip():
                yield sentence


def _written(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else _name(part) for part in node.values)
    elif isinstance(node, ast.IfExp):
        yield from _written(node.body)
        yield from _written(node.orelse)


def _name(part: ast.expr) -> str:
    """Return a placeholder named after its expression, without braces of its own."""
    value = part.value if isinstance(part, ast.FormattedValue) else part
    return "{" + re.sub(r"[{}]", "", ast.unparse(value)) + "}"


def record(path: str) -> None:
    """Append the sentence of every refusal raised from now on to a file."""
    plain = PitbossError.__init__

    def recording(self: PitbossError, message: str | Said = "", *more: object) -> None:
        plain(self, message, *more)
        with Path(path).open("a", encoding="utf-8") as file:
            file.write(self.said.text.replace("\n", " ")[:400] + "\n")

    PitbossError.__init__ = recording  # type: ignore[method-assign]


def read() -> dict[Text, str]:
    """Return the kept catalogue: an example per sentence."""
    found: dict[Text, str] = {}
    wing, template = "", ""
    for line in CATALOGUE.read_text("utf-8").splitlines():
        if line.startswith("# "):
            wing = line[2:]
        elif line.startswith("    "):
            found[Text(wing, template)] = line.strip()
        elif line:
            template = line
    return found


def write(recorded: list[str]) -> None:
    """Write the catalogue, with an example of each sentence from a recorded run or from the catalogue before."""
    before = {text.pattern: example for text, example in read().items()} if CATALOGUE.exists() else {}
    recorded = sorted(set(recorded), key=lambda one: (len(one), one))
    lines, wing = [], ""
    for text in sorted(texts()):
        if text.wing != wing:
            wing = text.wing
            lines += ["", f"# {wing}"]
        example = before.get(text.pattern, NO_EXAMPLE)
        if example == NO_EXAMPLE or not text.pattern.match(example):
            fitting = (one for one in (one.strip() for one in recorded) if one and text.pattern.match(one))
            example = next(fitting, NO_EXAMPLE)
        lines += [text.template.replace("\n", " "), f"    {example}"]
    CATALOGUE.write_text("\n".join(lines).lstrip() + "\n", "utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]).read_text("utf-8").splitlines() if len(sys.argv) > 1 else [])

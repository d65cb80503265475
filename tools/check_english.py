"""Find English that the style guide forbids, in docs, docstrings, comments, messages and page texts.

    python tools/check_english.py [ROOT …]

A root is a file or a folder of the repository. Without one, everything in ROOTS is checked.
"""

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROOTS = (
    "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "Makefile", "docs", "tools", "tests", "bench", "examples",
    "hatch_build.py", "src/pitboss", "web/src/lib/words/en",
)  # fmt: skip
GENERATED = {"rulings.md", "irregularities.md", "coverage.md", "own-rules.md", "commands.md", "tournament-lines.md"}
"""Pages of docs/reference whose sentences come from the source."""
GENERATED_PART = re.compile(r"<!-- generated: .*? -->.*?<!-- end -->", re.DOTALL)
"""A part of a page that `make docs` writes from the source."""
PHRASES = re.compile(
    r"\b(the own|anew|by itself|whoever|gone on with|hangs? on|hang together|counts? for nothing|just now"
    r"|the first first|is come to|was come to|all the same|by turns|at most so many|so many more"
    r"|whom nobody|in small letters|by the draft)\b",
    re.IGNORECASE,
)
OPENINGS = re.compile(r"(What|Whether|Who|Whoever|Whatever|Where|Whose|Whom|Which|Those|That|Of)\b")
"""Words that no docstring may start with, not even that of an attribute."""
NO_NOUN = re.compile(r"(How|Why|When|Until|Everybody who|Somebody who|Does|Tells|Looks|Acts|Wakes)\b")
"""Words that the docstring of a module, class or function may not start with either: start with a noun or a verb."""
NO_VERB = re.compile(r"(After|Before|Between|In|At|For|A|An|Their)\b")
"""Words that the docstring of a function in src may not start with either, unless it is a property."""
SENTENCE_END = re.compile(r"(?<=[.!?])[)*\"”’_]*\s+(?=[\[*_\"“(]*(?:[A-Z0-9]|pitboss))")
MOST_WORDS = 35
LONGEST_LINE = 120
ALLOWED = {
    ("tools/check_english.py", "anew"),
    ("tools/check_english.py", "by itself"),
    ("tools/check_english.py", "whoever"),
    ("tests/project/test_english.py", "the own"),
}
"""Phrases that a file may contain, because it is about them."""
Found = Iterator[tuple[int, str]]


def problems(path: Path, text: str) -> list[str]:
    """Return the problems of one file, each with its place."""
    name = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name
    if path.suffix == ".py":
        found = python(text, source=name.startswith("src/"))
    elif path.suffix == ".ts":
        found = ((line, message) for line, said in page_texts(text) for message in phrases(said))
    elif path.suffix == ".md":
        found = markdown(text, path.name not in GENERATED)
    elif path.suffix in (".toml", ".txt"):
        found = ((line, message) for line, said in enumerate(text.splitlines(), 1) for message in phrases(said))
    else:
        comments = (row for row in enumerate(text.splitlines(), 1) if row[1].startswith("#") or "echo" in row[1])
        found = ((line, message) for line, said in comments for message in phrases(said))
    allowed = [word for at, word in ALLOWED if at == name]
    return [f"{name}:{line}: {why}" for line, why in found if not any(word in why for word in allowed)]


def phrases(text: str) -> Iterator[str]:
    """Yield a message for each forbidden phrase of a text."""
    for found in PHRASES.finditer(text):
        yield f"forbidden phrase “{found[0].lower()}”"


def python(text: str, source: bool) -> Found:
    """Yield the problems of a Python file: its docstrings and comments, and in src also its messages."""
    for line, row in enumerate(text.splitlines(), 1):
        length = len(re.sub(r"  # (type: ignore|noqa|fmt:).*", "", row))  # as ruff counts
        if length > LONGEST_LINE:
            yield line, f"line of {length} characters"
    documented, tree = dict[int, str](), ast.parse(text)
    for node in statements(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            documented[node.value.lineno] = node.value.value
    stricter = dict(definitions(tree)) if source else {}
    for line, said in documented.items():
        openings = (OPENINGS, *stricter.get(line, ()))
        if opening := next((found for one in openings if (found := one.match(said))), None):
            yield line, f"docstring starts with “{opening[0]}”; start with a verb or a noun"
        yield from ((line, message) for message in phrases(said))
    for token in tokenize.generate_tokens(io.StringIO(text).readline) if PHRASES.search(text) else ():
        spoken = token.type == tokenize.COMMENT or (source and token.type == tokenize.STRING)
        if spoken and token.start[0] not in documented:
            yield from ((token.start[0], message) for message in phrases(token.string))


def statements(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield a module and its statements, without the expressions in them."""
    yield tree
    for name in ("body", "handlers", "cases", "orelse", "finalbody"):
        for part in getattr(tree, name, ()):
            yield from statements(part)


def definitions(tree: ast.Module) -> Iterator[tuple[int, tuple[re.Pattern[str], ...]]]:
    """Yield the line of each definition's docstring, with what it may not start with."""
    for node in statements(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and ast.get_docstring(node):
            noun = any("property" in ast.unparse(one) for one in node.decorator_list)
            yield node.body[0].lineno, (NO_NOUN,) if noun else (NO_NOUN, NO_VERB)
        elif isinstance(node, ast.ClassDef | ast.Module) and ast.get_docstring(node):
            yield node.body[0].lineno, (NO_NOUN,)


def page_texts(source: str) -> Found:
    """Yield the quoted texts of a TypeScript file with their lines."""
    for line, text in enumerate(source.splitlines(), 1):
        for found in re.finditer(r"'((?:[^'\\]|\\.)*)'|\"((?:[^\"\\]|\\.)*)\"|`([^`]*)`", text):
            yield line, next(part for part in found.groups() if part is not None)


def markdown(text: str, sentences: bool) -> Found:
    """Yield the problems of a page: phrases, and long lines and sentences if it is written by hand."""
    for line, said, wide in prose(text):
        plain = re.sub(r"\]\([^)]*\)", "]", re.sub(r"`[^`]*`", "Code", said))
        yield from ((line, message) for message in phrases(plain))
        if not sentences:
            continue
        if wide:
            yield line, "line of more than 120 characters"
        for sentence in SENTENCE_END.split(plain):
            words = [word for word in sentence.split() if re.search(r"\w", word)]
            if len(words) > MOST_WORDS:
                yield line, f"sentence of {len(words)} words: “{' '.join(words[:6])} …”"


def prose(text: str) -> Iterator[tuple[int, str, bool]]:
    """Yield each paragraph, list item and table cell with its first line; and if one of its lines is too long."""
    text = GENERATED_PART.sub(lambda part: "\n" * part[0].count("\n"), text)
    fenced, output, begun, rows, wide = False, False, 0, list[str](), False
    if text.startswith("---\n"):  # settings of the page
        head, _, rest = text[4:].partition("\n---\n")
        text = "\n" * (head.count("\n") + 3) + rest
    for line, row in enumerate([*text.splitlines(), ""], 1):
        starts = re.match(r"\s*([-*>#]|\d+\.)\s", row)
        ends = not row.strip() or starts or row.startswith(("|", "    ", "```")) or fenced
        if ends and rows:
            yield begun, " ".join(rows), wide
            rows, wide = [], False
        if row.startswith("```"):
            fenced, output = not fenced, row.startswith("```console")
        elif fenced or (row.startswith("    ") and not starts):
            if len(row) > LONGEST_LINE and not output:
                yield line, "", True
        elif row.startswith("#"):
            yield line, row.lstrip("# "), False
        elif row.startswith("|"):
            yield from ((line, cell.strip(), False) for cell in re.split(r"(?<!\\)\|", row) if cell.strip(" -:"))
        elif row.strip():
            begun = begun if rows else line
            rows.append(re.sub(r"^\s*([-*>#]+|\d+\.)\s", "", row).strip())
            wide = wide or len(row) > LONGEST_LINE


def files(roots: tuple[str, ...]) -> Iterator[Path]:
    """Yield the files below the roots that the check can read."""
    for name in roots:
        path = ROOT / name
        found = [path] if path.is_file() else sorted(path.rglob("*"))
        found = [one for one in found if one == path or one.suffix in (".py", ".md", ".ts", ".toml", ".txt")]
        yield from (one for one in found if "__pycache__" not in one.parts and "node_modules" not in one.parts)


def main() -> int:
    found = [one for path in files(tuple(sys.argv[1:]) or ROOTS) for one in problems(path, path.read_text("utf-8"))]
    print("\n".join(found) if found else "the English keeps to the style guide", file=sys.stderr)
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())

"""The project's basics: quick import, lock files without hosts, and imports in one direction."""

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]

import pitboss
from toolkit.effort import effort

ROOT = Path(__file__).resolve().parents[2]


def test_lock_files_pin_with_hashes_and_name_no_host() -> None:
    locks = list((ROOT / "requirements").glob("*.txt"))
    assert {lock.stem for lock in locks} == {"run", "dev", "docs", "bench"}
    for lock in locks:
        text = lock.read_text()
        assert "://" not in text
        assert not re.search(r"^--(index|extra-index|find-links)", text, re.MULTILINE)
        pins = re.findall(r"^[a-z0-9-]+(?:\[[a-z,]+\])?==", text, re.MULTILINE)
        assert pins
        assert len(pins) == len(re.findall(r"^[a-z0-9]", text, re.MULTILINE)), f"{lock.name}: something is not pinned"
        assert text.count("--hash=sha256:") >= len(pins)


def test_importing_pitboss_loads_nothing_heavy() -> None:
    code = "import sys, pitboss; print(*sorted(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"numba", "numpy", "typer", "rich", "matplotlib"} & set(loaded)


def test_importing_pitboss_is_quick() -> None:
    """The import takes under 0.2 s more than an empty interpreter, so a slow machine does not matter."""
    code = "import time; start = time.perf_counter(); import pitboss; print(time.perf_counter() - start)"
    times = [
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout) for _ in range(5)
    ]
    assert min(times) < 0.2


@pytest.mark.parametrize(("game", "other"), [("wa-ultimate-texas-holdem", "poker"), ("wa-poker/holdem", "banked")])
def test_a_round_loads_the_machine_it_is_played_by_and_not_the_other(game: str, other: str) -> None:
    sign = (
        {"minimum": "10"} if other == "poker" else {"starting_stacks": ["90", "90"], "blinds_or_straddles": ["1", "2"]}
    )
    code = f"import sys, pitboss; pitboss.new_round({game!r}, **{sign!r}); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not [name for name in loaded if name.startswith(f"pitboss.rules.{other}")]


@pytest.fixture
def _tools(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "tools")


@pytest.mark.usefixtures("_tools")
def test_imports_point_one_way(capsys: pytest.CaptureFixture[str]) -> None:
    import check_imports

    assert check_imports.main() == 0, capsys.readouterr().err


@pytest.mark.usefixtures("_tools")
def test_the_check_of_imports_can_fail() -> None:
    import check_imports

    wrong = check_imports.PACKAGE / "core" / "cards" / "card.py"
    source = "import random\nfrom pitboss.rules import round\nfrom pitboss import books\nimport pitboss.core.money\n"
    assert len(check_imports.problems(wrong, source)) == 3
    machine = check_imports.PACKAGE / "rules" / "poker" / "round.py"
    for text in ("manila_errors = 4", "# stud's first deal", '"""As in Omaha."""', "book = 'vic'", '"Hold \'Em"'):
        assert len(check_imports.problems(machine, text)) == 1, text


def _named_in_its_class(source: str) -> list[str]:
    """Return names in a class's method annotations that the class also defines, with their lines."""
    found = []
    functions = ast.FunctionDef | ast.AsyncFunctionDef
    for defined in ast.walk(ast.parse(source)):
        if isinstance(defined, ast.ClassDef):
            methods = [node for node in defined.body if isinstance(node, functions)]
            own = {method.name for method in methods}
            for method in methods:
                arguments = (*method.args.posonlyargs, *method.args.args, *method.args.kwonlyargs)
                notes = filter(None, (method.returns, *(argument.annotation for argument in arguments)))
                names = {node.id for note in notes for node in ast.walk(note) if isinstance(node, ast.Name)}
                found += [f"{method.lineno}: {name}" for name in sorted(names & own)]
    return found


def test_annotations_mean_the_same_in_every_python() -> None:
    """From Python 3.14 on annotations are read late, in the finished class, where a method's name hides a module's."""
    folders = (ROOT / "src", ROOT / "tests", ROOT / "bench", ROOT / "tools")
    files = [path for folder in folders for path in folder.rglob("*.py")]
    assert len(files) > 500
    wrong = {path.relative_to(ROOT): found for path in files if (found := _named_in_its_class(path.read_text()))}
    assert not wrong
    assert _named_in_its_class("class A:\n    def paper(self) -> paper.Paper: ...\n") == ["2: paper"]


def test_the_version_is_said_once_and_the_change_log_knows_it() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["hatch"]["version"]["path"] == "src/pitboss/__init__.py"
    assert "version" not in project["project"]
    newest = re.findall(r"^## (.+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)[0]
    number, _, unreleased = pitboss.__version__.partition(".dev")
    assert newest.startswith(f"{number} (")
    assert newest.endswith("(unreleased)") is bool(unreleased)


def test_hooks_before_a_commit_are_our_own_and_exist() -> None:
    (own,) = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())["repos"]
    assert own["repo"] == "local"
    assert {"format", "lint", "types", "imports"} <= {hook["id"] for hook in own["hooks"]}
    for hook in own["hooks"]:
        tool, *words = hook["entry"].split()
        assert tool in {".venv/bin/ruff", ".venv/bin/mypy", ".venv/bin/python"}
        assert all((ROOT / word).is_file() for word in words if word.endswith(".py"))


def test_what_contributing_names_exists() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text()
    targets = re.findall(r"`make ([a-z-]+)`", text)
    makefile = (ROOT / "Makefile").read_text()
    for target in targets:
        folder = target.removeprefix("test-")
        assert re.search(rf"^{target}:", makefile, re.MULTILINE) or (ROOT / "tests" / folder).is_dir(), target
    assert "test-rules" in targets
    for page in re.findall(r"\]\((?!https:)([^)#]+)", text):
        assert (ROOT / page).exists(), page


def test_nothing_in_the_source_is_checked_by_assert() -> None:
    """`python -O` drops asserts, so production checks must use `ensure` or an `InternalError`."""
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in sorted((ROOT / "src").rglob("*.py"))
        if "assert" in (source := path.read_text("utf-8"))
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Assert)
    ]
    assert not found


@pytest.mark.proof
def test_the_core_holds_without_asserts() -> None:
    """Golden records and the counting of chips also work under `python -O`."""
    every = effort("OPTIMISED", quick=8, proof=1)
    command = [sys.executable, "-O", str(ROOT / "tests" / "project" / "optimised.py"), str(every)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert re.search(r"\d{3,} records played", done.stdout)


@pytest.mark.usefixtures("_tools")
@pytest.mark.parametrize(
    ("message", "allowed"),
    [
        ("Keep the cap\n\nwa-poker 24.10 counts only those who can act.", True),
        ("Read it otherwise\n\nBy ruling wa-poker C4.", True),
        ("Fix a typing error\n\nNo clause: the comma was missing.", True),
        ("Reword the misdeal\n\nIt reads better.", False),
    ],
)
def test_a_changed_approval_text_needs_a_clause(message: str, allowed: bool) -> None:
    import check_commits

    assert (check_commits.problems("1234", message, ["tests/approval/signs/one.txt"]) == []) is allowed
    assert check_commits.problems("1234", message, ["tests/records/one.toml", "tests/approval/write.py"]) == []


@pytest.mark.parametrize("page", ["SECURITY.md"])
def test_every_file_a_page_names_exists(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    named = [*re.findall(r"`(tests/[^`]+)`", text), *re.findall(r"\]\(((?!http)[^)#]+)", text)]
    assert named
    assert [path for path in named if not (ROOT / path).exists()] == []

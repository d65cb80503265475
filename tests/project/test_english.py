"""The check of our English finds what the style guide forbids, and the project passes it."""

from pathlib import Path

import pytest

import check_english

ROOT = Path(check_english.ROOT)
PYTHON = ROOT / "src" / "pitboss" / "example.py"
PAGE = ROOT / "docs" / "example.md"
LONG = "\n".join([" ".join(["word"] * 18)] * 2)


@pytest.mark.parametrize(
    ("path", "text", "found"),
    [
        (PYTHON, '"""What a seat owes."""', "starts with “What”"),
        (PYTHON, '"""Return what a seat owes."""', ""),
        (PYTHON, '"""How a seat pays."""', "starts with “How”"),
        (PYTHON, 'x = 1\n"""How many seats pay."""', ""),
        (PYTHON, 'x = 1\n"""Of the seats, those that pay."""', "starts with “Of”"),
        (PYTHON, 'def pay():\n    """After a line, pay."""', "starts with “After”"),
        (PYTHON, '@property\ndef paid():\n    """A seat that paid."""', ""),
        (ROOT / "tests" / "example.py", 'def test_it():\n    """A seat pays."""', ""),
        (PYTHON, 'say("not open just now")', "just now"),
        (ROOT / "tests" / "project" / "refusals.txt", "    it is not open just now", "just now"),
        (PYTHON, "x = 1  # the own hand", "the own"),
        (PYTHON, 'say("it goes on by itself")', "by itself"),
        (PYTHON, f"x = {'1' * 120}", "line of 124 characters"),
        (PAGE, "Whoever asks.", "whoever"),
        (PAGE, "Run `whoever` now.", ""),
        (PAGE, f"{LONG}.", "sentence of 36 words"),
        (PAGE, f"{LONG.replace('word word', 'word. Word', 1)}.", ""),
        (PAGE, "x" * 121, "more than 120"),
        (PAGE, f"```console\n{'x' * 121}\n```", ""),
        (ROOT / "words.ts", "  key: 'starts anew',", "anew"),
        (ROOT / "Makefile", "# make x  do it anew", "anew"),
    ],
)
def test_what_is_forbidden_is_found(path: Path, text: str, found: str) -> None:
    problems = check_english.problems(path, f"{text}\n")
    assert bool(problems) is bool(found)
    assert found in " ".join(problems)


def test_the_project_keeps_to_the_style_guide() -> None:
    files = check_english.files(check_english.ROOTS)
    assert [one for path in files for one in check_english.problems(path, path.read_text("utf-8"))] == []

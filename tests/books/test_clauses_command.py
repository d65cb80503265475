"""`pitboss rules` and `pitboss games` print the right text and explain bad input."""

import json
import sys
from typing import Any

import pytest

from pitboss.books import library
from pitboss.books.catalogue import GAMES
from pitboss.cli import main


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    def _run(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["pitboss", *words])
        with pytest.raises(SystemExit) as stopped:
            main()
        printed = capsys.readouterr()
        return int(stopped.value.code or 0), printed.out, printed.err

    return _run


def test_list_gives_every_clause(run: Any) -> None:
    status, out, _ = run("rules", "list", "--json")
    listed = json.loads(out)
    assert status == 0
    assert len(listed) == len(library.clauses()) > 1624
    assert listed[0].keys() == {"citation", "kind", "summary"}
    assert all(library.exists(entry["citation"]) for entry in listed)


def test_list_of_one_kind_in_one_book(run: Any) -> None:
    _, out, _ = run("rules", "list", "vic-crown-poker", "--kind", "jackpot", "--json")
    assert [entry["citation"].split()[1] for entry in json.loads(out)] == ["11.1", "11.3", "11.3.1", "11.3.2", "11.4"]
    _, out, _ = run("rules", "list", "wa-crown-holdem", "--kind", "ruling")
    assert "ruling wa-crown-holdem R45" in out
    assert "57 rules" in out


def test_show_a_clause_with_what_belongs_to_it(run: Any) -> None:
    _, out, _ = run("rules", "show", "wa-poker", "7.11", "--json")
    shown = json.loads(out)
    assert shown["citation"] == "wa-poker 7.11"
    assert shown["parent"] == "wa-poker 7"
    assert "ruling wa-poker C2" in [ruling["citation"] for ruling in shown["rulings"]]
    _, out, _ = run("rules", "show", "wa-poker 24.4(a)", "--json")
    assert [part["citation"] for part in json.loads(out)["parts"]] == [
        f"wa-poker 24.4(a)({n})" for n in ("i", "ii", "iii")
    ]


def test_show_a_ruling_and_a_section(run: Any) -> None:
    _, out, _ = run("rules", "show", "ruling", "wa-poker", "c2")
    assert "ruling wa-poker C2" in out
    assert "wa-poker 7.11:" in out
    _, out, _ = run("rules", "show", "wa-poker", "24", "--json")
    assert json.loads(out)["kind"] == "heading"


def test_a_rule_is_shown_with_its_proofs_and_an_example_is_printed(run: Any) -> None:
    _, out, _ = run("rules", "show", "wa-poker", "10.1(f)", "--worked", "--json")
    shown = json.loads(out)
    assert shown["section"] == "Which hand wins"
    assert shown["where"][0].startswith("books/wa_poker/")
    name, _, place = shown["examples"][0]["citation"].partition(" at ")
    assert place
    status, out, _ = run("rules", "example", name)
    assert (status, out.startswith("record = 1\n")) == (0, True)
    status, _, err = run("rules", "example", "wa-poker-holdem/cards-speek")
    assert status == 2
    assert "did you mean 'wa-poker-holdem/cards-speak'" in err


def test_search_names_the_words_it_did_not_find(run: Any) -> None:
    status, out, _ = run("rules", "search", "dead", "button", "--book", "wa-poker")
    assert status == 0
    assert "wa-poker 6.10" in out
    assert run("rules", "search", "xyzzy") == (0, "No clause and no ruling contains all of: xyzzy\n", "")
    assert run("rules", "search", "xyzzy", "--json") == (0, "[]\n", "")


def test_a_page_is_never_wider_than_it_may_be(run: Any) -> None:
    for words in (("rules", "list"), ("games",), ("rules", "show", "wa-poker 24")):
        _, out, _ = run(*words)
        assert max(map(len, out.splitlines())) <= 100


def test_games_lists_all_nineteen(run: Any) -> None:
    _, out, _ = run("games", "--json")
    assert [game["id"] for game in json.loads(out)] == list(GAMES)
    _, out, _ = run("games")
    assert all(f" {game} " in out for game in GAMES)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("rules", "show", "wa-poker", "7.111"), "wa-poker has no clause '7.111'; did you mean '7.11'?"),
        (("rules", "show", "nonsense"), "'nonsense' is not a clause: expected a rulebook and a number"),
        (("rules", "list", "wa-pokr"), "'wa-pokr' is not a rulebook"),
        (("rules", "list", "--kind", "engin"), "did you mean 'engine'?"),
        (("rules", "search", "pot", "--book", "[red]"), "'[red]' is not a rulebook"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(run: Any, words: tuple[str, ...], sentence: str) -> None:
    status, out, err = run(*words)
    assert (status, out) == (2, "")
    assert sentence in err
    assert len(err.splitlines()) == 1
    assert "Traceback" not in err

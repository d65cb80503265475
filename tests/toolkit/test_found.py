"""A random search's failure is written as a record that reproduces it."""

from pathlib import Path

import pytest

from pitboss.books import adjudication
from pitboss.books.catalogue import load
from pitboss.core.refusals import Refusal
from pitboss.rules.answer import ErrorAnswer
from pitboss.rules.round import Round
from toolkit import found

SIGN = {"minimum": "5", "unit": "2"}
SETUP = {"starting_stacks": [100, 100], "antes": [5, 5]}


def broken() -> None:
    round_ = load("wa-poker/five-card-stud").new_round(SIGN, SETUP)
    round_.push("d dh p1 2c3d")
    round_.push("p2 cbr 7")


def test_the_round_and_the_line_that_broke_it_are_written_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(found, "FOLDER", tmp_path)
    for name in ("BankedGame", "PokerGame"):
        monkeypatch.setattr(getattr(found, name), "new_round", getattr(found, name).new_round)
    monkeypatch.setattr(Round, "push", Round.push)
    watch = found.Watch()
    watch.begin()
    with pytest.raises(Refusal) as failed:
        broken()
    path = watch.write("poker/test_some.py::test_thing[wa-poker/five-card-stud]", failed.value)
    assert path == tmp_path / "poker-test-some-py-test-thing-wa-poker-five-card-stud.toml"
    answer = adjudication.adjudicate(path.read_bytes())
    assert answer.game == "wa-poker/five-card-stud"
    assert isinstance(answer.error, ErrorAnswer)
    assert (answer.error.line, answer.error.text) == (2, "p2 cbr 7")

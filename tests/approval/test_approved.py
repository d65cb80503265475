"""Rounds in which much happens are told, offered and refused word by word and clause by clause as they were.

Some are golden records, some were played at random with an odd sign and things going wrong: together they take nearly
every way through the rules that rounds can take. So are signs, odd ones among them: what is read in each, or why it
is refused; and what each book lays down for its games, its room and its tournaments. `make approval` writes the texts
anew; one that changes is read before it is kept.
"""

from pathlib import Path

import pytest

from approval import books, signs
from approval.write import HERE, texts, told_anew
from pitboss.books import catalogue


@pytest.mark.parametrize("text", texts(), ids=lambda path: str(path.relative_to(HERE).with_suffix("")))
def test_a_round_is_told_as_it_was(text: Path) -> None:
    assert told_anew(text) == text.read_text(encoding="utf-8")


@pytest.mark.parametrize("text", signs.texts(), ids=lambda path: path.stem)
def test_a_sign_is_read_as_it_was(text: Path) -> None:
    assert told_anew(text) == text.read_text(encoding="utf-8")


@pytest.mark.parametrize("text", books.texts(), ids=lambda path: path.stem)
def test_a_book_lays_down_what_it_did(text: Path) -> None:
    assert told_anew(text) == text.read_text(encoding="utf-8")


def test_every_game_and_every_book_is_told() -> None:
    apart = {name: name.replace("/", ".") if "/" in name else f"{name}.game" for name in catalogue.GAMES}
    told = {text.stem for text in books.texts()}
    assert told == {*apart.values(), *(name.partition("/")[0] for name in catalogue.GAMES)}

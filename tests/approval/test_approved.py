"""Eventful rounds are described, offered and refused word by word and clause by clause as approved.

Some are golden records; some were played at random with an odd sign and irregularities. Together they take nearly every
path through the rules. Signs are approved too, odd ones among them: how each is read, or why it is refused. So are the
rules that each book sets for its games, its room and its tournaments. `make approval` rewrites the texts; read a
difference before you commit it.
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

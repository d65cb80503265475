"""Follow every tutorial as it is written: its files, its commands, and the requests behind its clicks."""

from pathlib import Path

import pytest

import tutorials


@pytest.mark.parametrize("page", tutorials.pages(), ids=lambda page: page.stem)
def test_a_tutorial_works_as_written(page: Path) -> None:
    assert tutorials.follow(page) == page.read_text("utf-8"), "its outputs are out of date: run make docs"


def test_a_page_names_the_texts_of_the_web_pages() -> None:
    assert tutorials.labelled("**Go**<!-- room.lobby -->") == "**Lobby**<!-- room.lobby -->"
    with pytest.raises(tutorials.Broken, match=r"no text room\.nothing"):
        tutorials.labelled("**Go**<!-- room.nothing -->")

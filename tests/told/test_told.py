"""Rounds in which much happens are told, offered and refused word by word and clause by clause as they were.

Some are golden records, some were played at random with an odd sign and things going wrong: together they take nearly
every way through the rules that rounds can take. A text that changes is read before it is kept: `told.telling`.
"""

from pathlib import Path

import pytest

from told.telling import HERE, record_of, texts, told


@pytest.mark.parametrize("text", texts(), ids=lambda path: str(path.relative_to(HERE).with_suffix("")))
def test_a_round_is_told_as_it_was(text: Path) -> None:
    assert told(record_of(text)) == text.read_text(encoding="utf-8")

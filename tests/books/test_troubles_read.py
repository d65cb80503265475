"""Irregularities are found by the words that people at a table use."""

from pitboss.books import catalogue


def test_nobody_reads_notation() -> None:
    told = [f"{kind.meaning} {kind.when}" for name in catalogue.GAMES for kind in catalogue.load(name).irregularities]
    assert told
    assert not [text for text in told if "(d)" in text or "(0)" in text or "the line" in text]


def test_each_of_several_amounts_is_named() -> None:
    """Three amounts are not all asked for with the same "How many"."""
    parts = [
        part
        for name in catalogue.GAMES
        for kind in catalogue.load(name).irregularities
        for part in kind.takes
        if part.form == "amount" and part.most > 1
    ]
    assert parts
    assert all(len({*part.called}) == part.most for part in parts)

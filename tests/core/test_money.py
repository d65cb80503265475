"""Money is exact: it is read, written, paid and rounded without a float."""

import ast
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.core import money
from pitboss.core.money import MoneyError, Odds, percent, read_money, short_money, write_money

SOURCE = Path(money.__file__).parent.parent
EXACT_LAYERS = ("core/money.py", "core/citation.py", "core/cards", "rules", "books", "pit", "log")
ESTIMATES = {
    "pit/jackpot/simulation.py",
    "room/reports/expectation.py",
    "log/multiroom.py",  # seconds
    "room/standby.py",  # seconds
    "books/search.py",
    "pit/lists/waiting.py",  # minutes
    "pit/tournament/structure.py",
    "pit/tournament/plan.py",
    "pit/tournament/simulation.py",
    "pit/tournament/templates/fitting.py",
}
"""Files that compute probabilities, times or scores rather than chips."""
THREE_CARD_JACKPOT = "books/vic_three_card_poker/jackpot.py"
FRACTIONS = {
    ("core/money.py", "percent"),
    (THREE_CARD_JACKPOT, "royal_flush_payment"),
    (THREE_CARD_JACKPOT, "straight_flush_payment"),
    ("pit/tournament/standings.py", "share_open_prizes"),
    ("pit/tournament/prizes.py", "exact_shares"),
    ("pit/tournament/prizes.py", "_integrated"),
    ("pit/tournament/prizes.py", "_times"),
}
"""Functions in which `/` divides a Fraction, which stays exact, or (the last two) a Decimal of fifty digits."""


@given(st.integers(-(10**15), 10**15))
def test_what_is_written_reads_back(chips: int) -> None:
    assert read_money(write_money(chips)) == chips
    assert read_money(short_money(chips)) == chips


@pytest.mark.parametrize(
    ("value", "chips"),
    [
        ("10", 1000),
        (10, 1000),
        ("2.5", 250),
        ("2.50", 250),
        (Decimal("0.5"), 50),
        ("0.010", 1),
        (Decimal("1E+3"), 100000),
    ],
)
def test_reads_dollars(value: object, chips: int) -> None:
    assert read_money(value) == chips


@pytest.mark.parametrize(
    "value", [10.0, True, None, "", "ten", "1,000", "1e3", "1.005", " 5", "٣", Decimal("NaN"), "9" * 99]
)
def test_refuses_what_is_not_exact_money(value: object) -> None:
    with pytest.raises(MoneyError):
        read_money(value)


def test_odds_pay_exactly_and_half_a_cent_goes_to_the_player() -> None:
    assert Odds(3, 2).pays(1000) == 1500
    assert Odds(3, 2).pays(1) == 2
    assert str(Odds(3, 2)) == "3 to 2"


@pytest.mark.parametrize("text", ["", "-1", "ten", "1e2"])
def test_refuses_what_is_not_a_percentage(text: str) -> None:
    assert percent("20.5") == Fraction(41, 200)
    with pytest.raises(MoneyError):
        percent(text)


@given(st.integers(0, 10**9), st.integers(1, 10**5))
def test_named_roundings(chips: int, unit: int) -> None:
    assert 0 <= money.up_to_dollar(chips) - chips < 100
    assert money.up_to_dollar(chips) % 100 == 0
    assert money.down_to_unit(chips, unit) % unit == 0
    assert 0 <= chips - money.down_to_unit(chips, unit) < unit
    assert money.cents(chips, 10_000) == chips // 100


def _inexact(tree: ast.AST) -> list[int]:
    """Return the lines with a float literal, the name `float` or a division."""
    found = []
    for node in ast.walk(tree):
        floating = isinstance(node, ast.Constant) and isinstance(node.value, float)
        named = isinstance(node, ast.Name) and node.id == "float"
        divided = isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div)
        if (floating or named or divided) and isinstance(node, ast.expr | ast.stmt | ast.alias):
            found.append(node.lineno)
    return found


def test_no_float_comes_near_money() -> None:
    """No layer that handles chips has a float literal, `float` or `/`, except for exact fractions."""
    paths = [p for layer in EXACT_LAYERS if (SOURCE / layer).exists() for p in _python(SOURCE / layer)]
    assert len(paths) > 20
    for path in paths:
        where = path.relative_to(SOURCE).as_posix()
        if where in ESTIMATES:
            continue
        tree = ast.parse(path.read_text())
        left = set(_inexact(tree))
        for function in ast.walk(tree) if left else ():
            if (where, getattr(function, "name", "")) in FRACTIONS:
                left -= set(_inexact(function))
        assert not left, f"{where}: float or true division on lines {sorted(left)}"


def _python(path: Path) -> list[Path]:
    return [path] if path.suffix == ".py" else sorted(path.rglob("*.py"))

"""How the document writes numbers, money, times and lists."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import TypeAlias

from pitboss.core.money import Chips, write_money
from pitboss.core.time import Moment, write_moment
from pitboss.pit.tournament.conditions import Level, Terms

PRINTED_DECIMALS = 6
Wording: TypeAlias = Callable[[Terms], Iterator[str]]
"""The sentences on one topic."""


def said(terms: Terms) -> Iterator[str]:
    """Nothing of its own: the book's statement is all there is to say."""
    yield from ()


def always(sentence: str) -> Wording:
    """The same whatever the terms."""
    return lambda terms: iter((sentence,))


def either(holds: Callable[[Terms], object], yes: str, no: str) -> Wording:
    """One sentence or the other, as the terms have it."""
    return lambda terms: iter((yes if holds(terms) else no,))


def dollars(amount: Chips) -> str:
    """`$1,250.00`."""
    whole, _, cents = write_money(amount).partition(".")
    return f"${int(whole):,}.{cents}"


def with_fee(cost: Chips, fee: Chips) -> str:
    """`$20.00 and a fee of $2.00`; no word of a fee where there is none."""
    return f"{dollars(cost)} and a fee of {dollars(fee)}" if fee else dollars(cost)


def percentage(part: Fraction) -> str:
    """`12.5 %`, exactly: percentages come from decimals."""
    whole, rest = divmod(part * 100, 1)
    decimals = ""
    while rest and len(decimals) < PRINTED_DECIMALS:
        digit, rest = divmod(rest * 10, 1)
        decimals += str(digit)
    return f"{whole}{'.' if decimals else ''}{decimals} %"


def chips(count: int) -> str:
    return f"{count:,}"


def count(number: int, one: str, many: str = "") -> str:
    """`1 table`, `3 tables`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def moment(at: Moment) -> str:
    """`2026-03-04 at 19:00`."""
    day, _, time = write_moment(at).partition("T")
    return f"{day} at {time.removesuffix(':00')}"


def listed(words: Iterable[str], last: str = "and") -> str:
    """`a, b and c`."""
    found = list(words)
    return f"{', '.join(found[:-1])} {last} {found[-1]}" if len(found) > 1 else "".join(found)


def schedule(terms: Terms) -> tuple[tuple[str, ...], ...]:
    """Levels and breaks as rows, with only the columns the game uses."""
    wanted = [
        ("blinds", any(level.blinds for level in terms.levels)),
        ("ante", any(level.ante for level in terms.levels)),
        ("minimum", any(level.minimum for level in terms.levels)),
        ("maximum", any(level.maximum for level in terms.levels)),
        ("unit", any(level.unit > 1 for level in terms.levels)),
    ]
    columns = [name for name, used in wanted if used]
    titles = {"ante": "big blind ante"} if terms.antes == "big-blind" else {}
    rows = [("level", *(titles.get(name, name) for name in columns), "minutes")]
    for level in terms.levels:
        rows.append((str(level.number), *(_cell(level, name) for name in columns), str(level.minutes or "untimed")))
        if level.pause:
            rows.append(("break", *("" for _ in columns), str(level.pause)))
    return tuple(rows)


def _cell(level: Level, name: str) -> str:
    value = getattr(level, name)
    if name == "blinds":
        return " / ".join(map(chips, value))
    return chips(value) if value else ""

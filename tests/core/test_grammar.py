"""Every grammar works alike: each row is read from its example, written back, and suggested for a misspelt verb."""

import pytest

from pitboss.core import grammar as g
from pitboss.core.grammar import Grammar, Verb
from pitboss.core.refusals import Refusal, UnreadableLine
from pitboss.log.kinds import duty, offices
from pitboss.pit.cage import machine as cage
from pitboss.pit.limits import machine as limits
from pitboss.pit.lists import machine as lists
from pitboss.pit.lists import rotation
from pitboss.pit.table import grammar as table
from tournament_lines import help_table

GRAMMARS = {
    "cage": cage.LINES,
    "lists": lists.LINES,
    "rotation": rotation.LINES,
    "limits": limits.LINES,
    "table": table.LINES,
    "duty": duty.LINES,
    "offices": offices.LINES,
}
ROWS = [
    pytest.param(lines, row, id=f"{name} {row.name}")
    for name, lines in GRAMMARS.items()
    for row in lines.rows.values()
    if not any(part.kind == "document" for part in row.parts)
]


@pytest.mark.parametrize(("lines", "row"), ROWS)
def test_a_row_is_read_from_its_example_and_written_back(lines: Grammar, row: Verb) -> None:
    said = lines.read(row.example)
    assert said.verb == row.name
    assert lines.read(lines.write(said.verb, *said.values)) == said


@pytest.mark.parametrize("lines", GRAMMARS.values(), ids=GRAMMARS)
def test_a_verb_that_is_none_is_refused_with_those_there_are(lines: Grammar) -> None:
    row = next(row for row in lines.rows.values() if row.meaning)
    with pytest.raises(UnreadableLine, match="expected one of") as refused:
        lines.read(f"{row.name}x", "anna")
    assert refused.value.actor == "anna"
    assert f"did you mean {row.name!r}?" in refused.value.message


def test_a_command_is_five_lines() -> None:
    told: list[tuple[str, int]] = []
    player, amount = g.name("a player", "anna", "player"), g.number("an amount", "10")
    tip = Verb("tip", (player, amount), "a player tips the dealer", do=lambda name, chips: told.append((name, chips)))
    lines = Grammar("a line of the tips", (tip,))
    said = lines.read("tip anna 10")
    lines.rows[said.verb].do(*said.values)
    assert told == [("anna", 10)]
    assert lines.write("tip", "bob", 5) == "tip bob 5"
    assert list(help_table((tip,)))[-1] == "| `tip anna 10` | a player tips the dealer |"
    for wrong, why in (("tip anna", "write this as 'tip anna 10'"), ("tip anna ten", "expected a whole number")):
        with pytest.raises(Refusal, match=why):
            lines.read(wrong)

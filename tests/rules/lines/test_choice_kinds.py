"""A choice describes itself to software, so programs need neither its words nor the parts of its line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.rules.event import Event
from pitboss.rules.poker.events import Called, Checked, Folded, Raised, Wagered
from pitboss.rules.round import Choice
from toolkit.effort import share
from toolkit.every_game import EVERY_GAME, PokerTable, new_table, step

plays = share(3)
LEADS_TO: dict[str, type[Event]] = {
    "fold": Folded,
    "check": Checked,
    "call": Called,
    "bet": Wagered,
    "raise": Raised,
}
SAID = {"wager": "bet", "take-back": "unbet", "check": "cc", "fold": "f", "decline": "decline"}


@pytest.mark.parametrize("game", EVERY_GAME)
@plays
@given(seed=st.integers(0, 2**32), often=st.sampled_from((0.0, 0.2)))
def test_a_choice_is_what_its_kind_says(game: str, seed: int, often: float) -> None:
    table = new_table(game, seed, often)
    for _ in range(100):
        for actor, choices in table.round.legal_actions().items():
            for choice in (*choices, *table.round.choices_of(actor, 10**9)):
                if not isinstance(table, PokerTable):
                    tells_its_line(choice)
                elif choice.kind in LEADS_TO:
                    told = table.round.copy().push(choice.line(actor))
                    assert LEADS_TO[choice.kind] in map(type, told), (choice, told)
        if not step(table):
            return


def tells_its_line(choice: Choice) -> None:
    """In a house game, wager and box make up the line."""
    at = f"@{choice.box}" if choice.box else ""
    if choice.kind in SAID:
        assert choice.verb == f"{SAID[choice.kind]}{choice.wager and ' '}{choice.wager}{at}"
    else:
        assert choice.kind in ("answer", "deal", "close", "settle"), choice
        assert not choice.wager

"""Replay and convert answer any file with a sentence and fail in no other way."""

import contextlib
from decimal import Decimal
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from pitboss.cli import app
from pitboss.core.errors import PitbossError
from pitboss.histories.export import FORMATS, export
from pitboss.rules.record import Record, read_record, write_record

HAND: dict[str, Any] = {
    "variant": "NT",
    "antes": [0, 0],
    "blinds_or_straddles": [1, 2],
    "min_bet": 2,
    "starting_stacks": [100, 100],
    "finishing_stacks": [101, 99],
    "players": ["one", "two"],
    "seats": [1, 2],
}
LINES = ["d dh p1 AsAd", "d dh p2 ????", "p2 cbr 10", "p1 cc", "d db 2c3c4c", "p1 f", "p2 sm", "p1 sm -", "p9 cc"]
anything = st.recursive(
    st.none().map(lambda _: "")
    | st.booleans()
    | st.integers(-5, 10**12)
    | st.text(max_size=6)
    | st.just(Decimal("0.1")),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abc"), inner, max_size=2),
    max_leaves=6,
)
texts = st.builds(
    lambda changed, lines: write_record(Record(game="phh:NT", actions=tuple(lines), setup=HAND | changed)),
    st.dictionaries(st.sampled_from(sorted(HAND)), anything, max_size=2),
    st.lists(st.sampled_from(LINES), max_size=9),
)


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=texts)
def test_any_file_is_answered(tmp_path: Path, text: str) -> None:
    file = tmp_path / "hand.phh"
    file.write_text(text)
    result = CliRunner().invoke(app, ["replay", str(file)])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert result.exit_code in (0, 1, 2)


@settings(max_examples=120, deadline=None)
@given(text=texts, to=st.sampled_from(sorted(FORMATS)), viewer=st.sampled_from([None, "p1", "p7"]))
def test_any_hand_is_written_or_refused(text: str, to: str, viewer: str | None) -> None:
    with contextlib.suppress(PitbossError):
        assert export(read_record(text), to, viewer)

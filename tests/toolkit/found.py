"""Write the result of a random search as a record: the setup, every accepted line, and the line that broke it."""

import re
from pathlib import Path
from types import TracebackType
from typing import Any

import pytest

from pitboss.rules.banked.game import BankedGame
from pitboss.rules.notation import write_action
from pitboss.rules.poker.game import PokerGame
from pitboss.rules.record import Record, write_record
from pitboss.rules.round import Round

FOLDER = Path(__file__).parent.parent.parent / "build" / "found"


class Watch:
    """Remembers how the last round began, and the last line tried."""

    def __init__(self) -> None:
        self.begun: tuple[str, dict[str, Any], dict[str, Any]] | None = None
        self.tried: tuple[Round, str] | None = None

    def begin(self) -> None:
        """Listen at the two places where rounds are made, and at the one where lines come in."""
        for declared in (BankedGame, PokerGame):
            self._listen_to_new_rounds(declared)
        push = Round.push

        def pushed(round_: Round, action: Any) -> Any:
            self.tried = (round_, action if isinstance(action, str) else write_action(action))
            return push(round_, action)

        Round.push = pushed  # type: ignore[method-assign, assignment]

    def _listen_to_new_rounds(self, declared: Any) -> None:
        new_round = declared.new_round

        def begun(game: Any, table: dict[str, Any] | None = None, setup: dict[str, Any] | None = None) -> Any:
            made = new_round(game, table or {}, setup or {})
            self.begun = (made.game_id, table or {}, setup or {})
            return made

        declared.new_round = begun

    def write(self, test: str, why: BaseException) -> Path | None:
        """Write the round in which a test failed as a file for `pitboss adjudicate`; return None if there is none."""
        if self.begun is None:
            return None
        game, table, setup = self.begun
        lines = self._lines(why.__traceback__)
        told = Record(game=game, actions=tuple(lines), table=table, setup=setup)
        FOLDER.mkdir(parents=True, exist_ok=True)
        path = FOLDER / f"{re.sub(r'[^A-Za-z0-9]+', '-', test).strip('-')}.toml"
        reason = "\n".join(f"# {line}" for line in f"{type(why).__name__}: {why}".splitlines()[:5])
        path.write_text(f"# found by {test}\n{reason}\n{write_record(told)}")
        return path

    def _lines(self, trace: TracebackType | None) -> list[str]:
        """Return the lines of the round in the test's frames, or else of the one tried last."""
        round_: Round | None = None
        while trace is not None:
            held = [value for value in trace.tb_frame.f_locals.values() if isinstance(value, Round)]
            round_ = held[-1] if held else round_
            trace = trace.tb_next
        if self.tried is None:
            return round_.lines if round_ else []
        last, line = self.tried
        round_ = round_ or last
        # a refused or broken line is not among those taken: it is what the reader wants to see last
        return [*round_.lines, line] if round_ is last and round_.lines[-1:] != [line] else round_.lines


def watched(config: pytest.Config) -> None:
    """Begin to listen; pytest reports failures to the one watch in `config.stash`."""
    watch = Watch()
    watch.begin()
    config.stash[WATCH] = watch


WATCH = pytest.StashKey[Watch]()

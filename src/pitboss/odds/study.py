"""Advice is for study only, because the books forbid any device that analyses a game at its table. All code that gives
advice calls `study_only` first if the cards come from a round. A round in progress gets a refusal with the clause
instead of an answer.
"""

from typing import Protocol

from pitboss.books.room import room
from pitboss.core.citation import Rules
from pitboss.core.errors import PitbossError


class AdviceRefused(PitbossError):
    """Advice was requested on a round in progress."""

    def __init__(self, game: str, rules: Rules) -> None:
        self.rules = rules
        super().__init__(
            f"no advice during a round: this round of {game} is being played, and"
            f" {', '.join(rules)} forbids analysing a game at its table"
        )


class RoundLike(Protocol):
    """Any round; its status is `open` while it is being played."""

    @property
    def status(self) -> str: ...

    @property
    def game_id(self) -> str: ...


def study_only(round_: RoundLike) -> None:
    """Raise `AdviceRefused` if the round is in progress."""
    if round_.status == "open":
        raise AdviceRefused(round_.game_id, room(round_.game_id.partition("/")[0]).no_advice)

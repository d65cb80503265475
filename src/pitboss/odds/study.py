"""Advice is for study: the books forbid any device that analyses a game at its table.

So whatever advises on cards asks `study_only` first when the cards come from a round, and a round that is being
played gets a refusal and the clause instead of an answer.
"""

from typing import Protocol

from pitboss.books.room import room
from pitboss.core.citation import Rules
from pitboss.core.errors import PitbossError


class AdviceRefused(PitbossError):
    """Advice asked for on a round that is being played."""

    def __init__(self, game: str, rules: Rules) -> None:
        self.rules = rules
        super().__init__(
            f"this round of {game} is being played and advice is for study only:"
            f" {', '.join(rules)} forbids analysing a game at its table"
        )


class RoundLike(Protocol):
    """Any round: its status is `open` while it is being played."""

    @property
    def status(self) -> str: ...

    @property
    def game_id(self) -> str: ...


def study_only(round_: RoundLike) -> None:
    """Raises `AdviceRefused` if the round is in progress."""
    if round_.status == "open":
        raise AdviceRefused(round_.game_id, room(round_.game_id.partition("/")[0]).no_advice)

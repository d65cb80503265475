"""Advice is for study: the books forbid any device that analyses a game at its table.

So whatever advises on cards asks `study_only` first when the cards come from a round, and a round that is being
played gets a refusal and the clause instead of an answer.
"""

from typing import Final, Protocol

from pitboss.citation import Rules
from pitboss.errors import PitbossError
from pitboss.rulebooks.vic_crown_poker.clauses import cite as vic_poker
from pitboss.rulebooks.vic_three_card_poker.clauses import cite as three_card
from pitboss.rulebooks.wa_crown_holdem.clauses import cite as crown_holdem
from pitboss.rulebooks.wa_crown_holdem.clauses import ruling as crown_ruling
from pitboss.rulebooks.wa_poker.clauses import cite as wa_poker
from pitboss.rulebooks.wa_ultimate_texas_holdem.clauses import cite as ultimate
from pitboss.rulebooks.wa_ultimate_texas_holdem.clauses import ruling as ultimate_ruling

FORBIDDEN_BY: Final[dict[str, Rules]] = {
    "wa-crown-holdem": crown_holdem("6.8") + crown_ruling("R28"),
    "wa-ultimate-texas-holdem": ultimate("6.8") + ultimate_ruling("U31"),
    "vic-three-card-poker": three_card("13.1"),
    "wa-poker": wa_poker("38.9"),
    "vic-crown-poker": vic_poker("13.1"),
}
"""By rulebook: where it forbids analysis at the table."""


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
        raise AdviceRefused(round_.game_id, FORBIDDEN_BY[round_.game_id.partition("/")[0]])

"""pitboss runs the poker pit of a casino by its approved rules and names the clause behind every decision.

>>> import pitboss
>>> table = pitboss.new_round("wa-ultimate-texas-holdem", minimum="10")
>>> for line in ["p1 bet ante 10", "p1 bet blind 10", "d close", "d dh p1 AsKd", "d dh d QdQh"]:
...     events = table.push(line)
>>> [choice.line("p1") for choice in table.legal_actions()["p1"]]
['p1 bet play 30', 'p1 cc']
"""

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from pitboss.cards import Card, read_cards
    from pitboss.errors import PitbossError
    from pitboss.rounds.dealer import SoftwareDealer
    from pitboss.rounds.errors import Refusal
    from pitboss.rounds.record import read_record, write_record
    from pitboss.rounds.round import Round
    from pitboss.rounds.view import view
    from pitboss.rulebooks.adjudication import adjudicate, new_round, replay

_WHERE = {
    "Card": "pitboss.cards",
    "read_cards": "pitboss.cards",
    "PitbossError": "pitboss.errors",
    "SoftwareDealer": "pitboss.rounds.dealer",
    "Refusal": "pitboss.rounds.errors",
    "read_record": "pitboss.rounds.record",
    "write_record": "pitboss.rounds.record",
    "Round": "pitboss.rounds.round",
    "view": "pitboss.rounds.view",
    "adjudicate": "pitboss.rulebooks.adjudication",
    "new_round": "pitboss.rulebooks.adjudication",
    "replay": "pitboss.rulebooks.adjudication",
}
__all__ = [
    "Card",
    "PitbossError",
    "Refusal",
    "Round",
    "SoftwareDealer",
    "adjudicate",
    "new_round",
    "read_cards",
    "read_record",
    "replay",
    "view",
    "write_record",
]


def __getattr__(name: str) -> Any:
    """Loads a name of the API when it is first used: importing pitboss itself costs next to nothing."""
    if name not in _WHERE:
        raise AttributeError(f"module 'pitboss' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_WHERE[name]), name)

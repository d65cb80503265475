"""What every round remembers once something went wrong in it. Each machine adds what only its own games know."""

from typing import Any, ClassVar, Generic, Self, TypeVar

from pitboss.cards import Card
from pitboss.citation import Rules
from pitboss.rounds.trouble.question import Offer, Question

Place = TypeVar("Place")
"""How a machine says whose: `p2` and `d` at a house table, a seat's number in poker."""


class Memory(Generic[Place]):
    """The memory of a round's irregularities and of its officials' decisions. Ordinary rounds have none."""

    __slots__ = ("excluded", "exposed", "offers", "question", "withheld")
    _names: ClassVar[tuple[str, ...]] = __slots__

    def __init_subclass__(cls) -> None:
        cls._names = tuple(
            name for base in cls.__mro__ for name in getattr(base, "__slots__", ()) if name != "__dict__"
        )

    def __init__(self) -> None:
        self.question: Question | None = None
        self.offers: dict[int, Offer] = {}
        """By box or seat, whose player answers."""
        self.exposed: dict[Place, tuple[Card, ...]] = {}
        """Whose cards everybody saw before their time, and which."""
        self.excluded: dict[Place, Rules] = {}
        """Who takes no further part in the game."""
        self.withheld: dict[Place, Rules] = {}
        """Whose payment is held back."""

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        for name in self._names:
            setattr(twin, name, _copied(getattr(self, name)))
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self._names)

    __hash__ = None  # type: ignore[assignment]


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: list(item) if isinstance(item, list) else item for key, item in value.items()}
    return value.copy() if isinstance(value, list | set) else value

"""A player of a level and a style, whatever the game."""

from pitboss.minds import house, poker
from pitboss.minds.character import Character
from pitboss.minds.question import Answer, Question


def choose(asked: Question, character: Character) -> Answer | None:
    """What is said; nothing where there is nothing to decide."""
    return poker.choose(asked, character) if poker.is_poker(asked) else house.choose(asked, character)

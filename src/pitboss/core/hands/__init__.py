"""Hand rankings of the rulebooks, for one hand or for many millions."""

from pitboss.core.hands.category import Category
from pitboss.core.hands.ranking import HandError, Ranking
from pitboss.core.hands.rankings import (
    BADUGI,
    DEUCE_TO_SEVEN,
    EIGHT_LOW,
    HIGH,
    HOLE_AND_FLOP,
    MANILA,
    OMAHA_EIGHT_LOW,
    OMAHA_HIGH,
    OMAHA_HIGH_REDUCED,
    RANKINGS,
    RAZZ,
    REDUCED_HIGH,
    SHORT_HIGH,
    SHOWING,
    SHOWING_LOW,
    SHOWING_REDUCED,
    SIX_CARD,
    THREE_CARD,
    outranks_showing,
)

__all__ = [
    "BADUGI", "DEUCE_TO_SEVEN", "EIGHT_LOW", "HIGH", "HOLE_AND_FLOP", "MANILA", "OMAHA_EIGHT_LOW", "OMAHA_HIGH",
    "OMAHA_HIGH_REDUCED", "RANKINGS", "RAZZ", "REDUCED_HIGH", "SHORT_HIGH", "SHOWING", "SHOWING_LOW", "SHOWING_REDUCED",
    "SIX_CARD", "THREE_CARD", "Category", "HandError", "Ranking", "outranks_showing",
]  # fmt: skip

"""What beats what: the rankings of the five rulebooks, for one hand or for many millions."""

from pitboss.hands.category import Category
from pitboss.hands.ranking import HandError, Ranking
from pitboss.hands.rankings import (
    EIGHT_LOW,
    HIGH,
    HOLE_AND_FLOP,
    MANILA,
    OMAHA_EIGHT_LOW,
    OMAHA_HIGH,
    OMAHA_HIGH_REDUCED,
    RANKINGS,
    REDUCED_HIGH,
    SHOWING,
    SHOWING_REDUCED,
    SIX_CARD,
    THREE_CARD,
    outranks_showing,
)

__all__ = [
    "EIGHT_LOW",
    "HIGH",
    "HOLE_AND_FLOP",
    "MANILA",
    "OMAHA_EIGHT_LOW",
    "OMAHA_HIGH",
    "OMAHA_HIGH_REDUCED",
    "RANKINGS",
    "REDUCED_HIGH",
    "SHOWING",
    "SHOWING_REDUCED",
    "SIX_CARD",
    "THREE_CARD",
    "Category",
    "HandError",
    "Ranking",
    "outranks_showing",
]

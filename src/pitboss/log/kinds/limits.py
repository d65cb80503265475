"""The log of people's play limits."""

from typing import Final

CARE: Final = "care"
"""Its name."""

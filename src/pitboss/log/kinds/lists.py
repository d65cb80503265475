"""The logs of the waiting lists and of the dealers' rotation."""

from typing import Final

LISTS: Final = "lists"
ROTATION: Final = "rotation"

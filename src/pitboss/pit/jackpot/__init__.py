"""The Game Manager: linked pools, prize meters, poker jackpots and bonus prizes, exact below the cent."""

from pitboss.pit.jackpot.grammar import JackpotLine, read_line, write_line
from pitboss.pit.jackpot.manager import JackpotManager

__all__ = ["JackpotLine", "JackpotManager", "read_line", "write_line"]

"""The Game Manager: linked pools, prize meters, the poker jackpot and bonus prizes, exact below the cent."""

from pitboss.jackpots.command import Command
from pitboss.jackpots.manager import JackpotManager, replay
from pitboss.jackpots.notation import read_line, write_line

__all__ = ["Command", "JackpotManager", "read_line", "replay", "write_line"]

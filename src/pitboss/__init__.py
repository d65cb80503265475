"""pitboss runs the poker pit of a casino by its approved rules and names the clause behind every decision."""

__version__ = "0.1.0"

"""Why a tournament refuses. Nothing has changed when one is raised.

Refusal
├── WrongTerms           the terms are at fault, before any line
│   └── UnreadableTerms  the file is not TOML
└── NotAllowed           a line that a clause, a ruling or the terms do not allow
"""

from pitboss.core.refusals import Refusal


class WrongTerms(Refusal):
    """An unknown key, a wrong type, or something the book forbids. `line` is None."""


class UnreadableTerms(WrongTerms):
    """The text is not TOML, or not text."""

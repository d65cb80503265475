"""Why the Game Manager refuses. Nothing has changed when one is raised.

Refusal
└── NotAllowed
    ├── Unknown          a table, system, round or claim that is not there
    ├── AlreadyRecorded  a second time: a round, a key-off, a confirmation, a payment
    ├── TooEarly         a notice period, or a hold, that has not run out
    └── ClockRanBack     a time before that of the line before
"""

from pitboss.rounds.errors import NotAllowed


class Unknown(NotAllowed):
    """What the line names is not there."""


class AlreadyRecorded(NotAllowed):
    """It has been done; sending it again changes nothing."""


class TooEarly(NotAllowed):
    """The notice has not hung long enough, or the hold has not ended."""


class ClockRanBack(NotAllowed):
    """Time only goes forward: the order of key-offs is the order of payment."""

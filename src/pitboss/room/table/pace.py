"""How fast a software dealer and the bots go, in seconds. Everything 0 for tests and measurements."""

import msgspec


class Pace(msgspec.Struct, frozen=True, kw_only=True):
    """Delays before what nobody has to decide."""

    card: float = 0.45
    """Before each card or hand is dealt."""
    settle: float = 1.5
    """Before a house game's wagers are settled."""
    next_round: float = 4.0
    """Between rounds, to read the result."""
    bot: float = 1.1
    """Before a bot acts: what a usual decision takes; a close one takes longer."""
    thinks: bool = True
    """Whether the room's bots work out what they do; if not, they only keep the game going."""
    betting: float | None = 20.0
    """How long wagers are taken at a house game after the first; None: until everybody is ready."""
    side: float = 5.0
    """How long side wagers are taken before the first card, where a poker table's sign offers them."""
    reveal: float = 1.0
    """How long after the house has fixed its seed a contribution to the shuffle still counts; the pause between rounds
    covers it."""
    official: float = 6.0
    """Before a software official approves a prize: long enough to see it wait."""


CASINO = Pace()
AT_ONCE = Pace(card=0, settle=0, next_round=0, bot=0, thinks=False, betting=None, side=0, reveal=20, official=0)

"""Events that only happen at a banked table, irregularities included."""

from pitboss.core.cards import Card
from pitboss.core.errors import present
from pitboss.core.money import Chips, short_money
from pitboss.rules.answer import Outcome
from pitboss.rules.banked.explanations import sentence
from pitboss.rules.banked.layout import Placed
from pitboss.rules.event import Event, Ruled
from pitboss.rules.explanation import Sentence


class OfficialAsked(Ruled, frozen=True, kw_only=True):
    """An official is asked for a judgement; `answers` are the lines that answer."""

    answers: tuple[str, ...]


class BoxEvent(Event, frozen=True, kw_only=True):
    """An event in a box, with the patron whose wager or decision it was."""

    patron: str
    box: int


class ChoiceOffered(BoxEvent, frozen=True, kw_only=True):
    """The player of a box has a choice before the round continues."""

    choices: tuple[str, ...]


class ChoiceTaken(Ruled, frozen=True, kw_only=True):
    """The player's choice."""

    patron: str
    box: int
    choice: str


class OfficialDecided(Ruled, frozen=True, kw_only=True):
    """An official's decision, as in the line."""

    by: str
    decision: str


class CardsExposed(Event, frozen=True, kw_only=True):
    """Cards exposed too early; `whose` is the notation's token."""

    whose: str
    cards: tuple[Card, ...]


class CardsTakenBack(Event, frozen=True, kw_only=True):
    """Cards go back to the deck, and are dealt again."""

    cards: tuple[Card, ...]


class JackpotWagerAmended(BoxEvent, frozen=True, kw_only=True):
    """A jackpot wager that was too small was topped up to its price."""

    wager: str
    added: Chips


class WagerPlaced(BoxEvent, frozen=True, kw_only=True):
    """Chips were placed in a betting area."""

    wager: str
    staked: Chips


class WagerTakenBack(BoxEvent, frozen=True, kw_only=True):
    """Chips were taken back from a betting area before the close."""

    wager: str
    staked: Chips


class BettingClosed(Event, frozen=True, kw_only=True):
    """Betting is closed: the round of play has begun for these boxes."""

    boxes: tuple[int, ...]


class WagerReturned(Ruled, frozen=True, kw_only=True):
    """An invalid wager is returned."""

    patron: str
    box: int
    wager: str
    amount: Chips


class WagerCounted(Ruled, frozen=True, kw_only=True):
    """An irregular wager is settled as another amount, or as it was placed."""

    patron: str
    box: int
    wager: str
    staked: Chips
    counted: Chips


class PlayerAdvised(Event, frozen=True, kw_only=True):
    """A player is warned what happens next time. `about` is the key under which the table remembers it."""

    patron: str
    about: str
    text: str


class WagersCombined(BoxEvent, frozen=True, kw_only=True):
    """Several wagers of a patron make up another one."""

    wager: str
    staked: Chips


class JackpotEntered(Event, frozen=True, kw_only=True):
    """The jackpot wagers in the round, from the dealer's left: at the close, and whenever some are returned."""

    wagers: tuple[tuple[str, int], ...]
    """The box and the level of each: `("p3", 2)`."""


class Checked(BoxEvent, frozen=True, kw_only=True):
    """A hand stays in without a wager."""


class Folded(BoxEvent, frozen=True, kw_only=True):
    """A hand, or one wager of it, was folded."""

    what: str


class ExposureDeclined(BoxEvent, frozen=True, kw_only=True):
    """The player's hand stays face down."""


class PlayerAbsent(Ruled, frozen=True, kw_only=True):
    """Nobody was present to decide for a hand."""

    patron: str
    box: int


class WagerSettled(BoxEvent, frozen=True, kw_only=True):
    """A wager was paid, taken or returned."""

    wager: str
    staked: Chips
    outcome: Outcome
    paid: Chips
    returned: Chips
    why: Sentence


def wager_counted(placed: Placed, advice: str = "") -> WagerCounted:
    """Describe how an irregular wager will be settled, and what happens next time."""
    said = f"{placed.patron}'s {placed.wager.words} of {short_money(placed.staked)} in box {placed.box}"
    excess = placed.staked - placed.counted
    how = (
        f"counts as {short_money(placed.counted)}; {short_money(excess)} is returned"
        if excess
        else "is settled as placed"
    )
    return WagerCounted(
        patron=placed.patron,
        box=placed.box,
        wager=placed.wager.name,
        staked=placed.staked,
        counted=placed.counted,
        text=f"{said} {how}{advice}",
        rules=placed.rules,
    )


def wager_settled(placed: Placed) -> WagerSettled:
    """Return the event of a settled wager."""
    settled = present(placed.settled, "settled")
    return WagerSettled(
        patron=placed.patron,
        box=placed.box,
        wager=placed.wager.name,
        staked=placed.staked,
        outcome=settled.outcome,
        paid=settled.paid,
        returned=settled.returned,
        why=sentence(placed, settled),
        rules=settled.rules,
    )

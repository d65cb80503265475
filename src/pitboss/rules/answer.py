"""The answer to a record: what every wager is owed and why, in the format of the round records."""

from collections.abc import Callable
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from pitboss.core.citation import Rules, once
from pitboss.core.money import Chips, write_money
from pitboss.core.refusals import Refusal
from pitboss.rules.explanation import Sentence, Voice
from pitboss.rules.explanation.english import AS_WRITTEN, as_sentence, in_english, speech

Status = Literal["settled", "void", "open", "invalid"]
Outcome = Literal["win", "lose", "stand-off", "void", "returned"]


class Said(msgspec.Struct, frozen=True):
    """An explanation as the dealer gives it: sentences as data, and the same in English."""

    sentences: tuple[Sentence, ...]
    box: int | UnsetType = UNSET
    """The box it is about, if it covers a whole box."""

    @property
    def text(self) -> str:
        """The explanation in English, with seats named as in the notation."""
        return self.to(AS_WRITTEN)

    def to(self, voice: Voice) -> str:
        """Return the explanation in English with people's names, or addressed to one of them."""
        if self.box is not UNSET:
            return speech(self.sentences, voice)
        return as_sentence("; ".join(in_english(one, voice) for one in self.sentences), voice, self.sentences)


class WagerAnswer(msgspec.Struct, kw_only=True, frozen=True):
    """One wager: its stake, how it ended, the winnings and how much of the stake comes back."""

    wager: str
    box: int
    staked: Chips
    outcome: Outcome
    paid: Chips
    returned: Chips
    rules: Rules
    why: Said
    carried: bool | UnsetType = UNSET
    """True if the stake was carried over to the next round."""

    @property
    def net(self) -> Chips:
        return self.paid + self.returned - self.staked


class SeatAnswer(msgspec.Struct, kw_only=True, frozen=True):
    """One seat. Fields that its kind of game does not use are omitted."""

    net: Chips
    hand: str | None = None
    staked: Chips | UnsetType = UNSET
    won: Chips | UnsetType = UNSET
    stack: Chips | UnsetType = UNSET
    wagers: tuple[WagerAnswer, ...] = ()
    """Wagers against the house, and side wagers at poker; JSON omits the field if it is empty."""
    why: tuple[Said, ...] = ()
    """Explanations for the player: one per box, covering its wagers; at poker, one for chips returned to the player."""
    withheld: bool | UnsetType = UNSET
    """True if an official withholds the payment."""


class DealerAnswer(msgspec.Struct, kw_only=True, frozen=True):
    """The dealer's hand, as far as it was turned up."""

    hand: str | None = None
    qualifies: bool | None = None
    """True if it qualifies; None if it was not shown or the book has no qualifying rule."""
    rules: Rules = ()
    why: Said | UnsetType = UNSET


class PotAnswer(msgspec.Struct, kw_only=True, frozen=True):
    """A pot, the commission on it and its winners."""

    amount: Chips
    commission: Chips | UnsetType = UNSET
    winners: dict[str, Chips]
    carried: bool | UnsetType = UNSET
    rules: Rules = ()
    """The clauses for the award and for the commission."""
    why: Said


class Prize(msgspec.Struct, kw_only=True, frozen=True):
    """A prize from a pool or meter, in the order keyed off."""

    seat: str
    box: int
    level: int
    hand: str
    amount: Chips


class JackpotAnswer(msgspec.Struct, kw_only=True, frozen=True):
    """Pools or meters after the round, rounded down to the cent, and the prizes paid from them."""

    pools: tuple[Chips, ...]
    prizes: tuple[Prize, ...] = ()


class RulingAnswer(msgspec.Struct, kw_only=True, frozen=True):
    """The interpretation of a line, or the handling of an irregularity."""

    line: int
    rules: Rules
    text: str


class ErrorAnswer(msgspec.Struct, kw_only=True, frozen=True):
    """An error in a record, and its line."""

    line: int | None
    text: str | None
    message: str
    rules: Rules


class VersionAnswer(msgspec.Struct, kw_only=True, frozen=True):
    """The version of the rulebook that was in force, and the version that the round was played by if it differs."""

    name: str
    in_force: str | None = None
    """The first day it applies; None for a book's first version."""
    played_by: str | UnsetType = UNSET
    """The version the round was played by, if the text of the one in force is not known."""
    absent: tuple[str, ...] | UnsetType = UNSET
    """Cited clauses that did not exist yet in the version in force."""


class Answer(msgspec.Struct, kw_only=True, frozen=True):
    """The whole answer; `as_json` prints it."""

    file: str = ""
    game: str | None = None
    version: VersionAnswer | UnsetType = UNSET
    status: Status
    seats: dict[str, SeatAnswer] = {}
    dealer: DealerAnswer | UnsetType = UNSET
    """The dealer's hand of a finished house round."""
    pots: tuple[PotAnswer, ...] = ()
    commission: Chips = 0
    jackpot: JackpotAnswer | UnsetType = UNSET
    rulings: tuple[RulingAnswer, ...] = ()
    error: ErrorAnswer | UnsetType = UNSET
    to_act: dict[str, tuple[str, ...]] | UnsetType = UNSET
    """The actors who may act in an open round, and how, in words and in the notation."""

    def as_json(self) -> str:
        return msgspec.json.encode(_plain(self)).decode()

    @property
    def cited(self) -> Rules:
        """Every citation in the answer, each once."""
        found = [rule for seat in self.seats.values() for wager in seat.wagers for rule in wager.rules]
        found += [rule for pot in self.pots for rule in pot.rules]
        found += [rule for ruling in self.rulings for rule in ruling.rules]
        found += self.dealer.rules if self.dealer is not UNSET else ()
        found += self.error.rules if self.error is not UNSET else ()
        return once(tuple(found))


def invalid(refusal: Refusal, *, file: str = "", game: str | None = None) -> Answer:
    """Return the answer for a record that breaks a rule or cannot be read."""
    error = ErrorAnswer(line=refusal.line, text=refusal.text, message=refusal.message, rules=refusal.rules)
    return Answer(file=file, game=game, status="invalid", error=error)


_MONEY_FIELDS = {"staked", "paid", "returned", "net", "won", "stack", "amount", "commission"}
_MONEY_ROWS: dict[str, Callable[[Any], Any]] = {
    "pools": lambda pools: [write_money(chips) for chips in pools],
    "winners": lambda winners: {seat: write_money(chips) for seat, chips in winners.items()},
}


def _plain(value: Any) -> Any:
    """Return builtins for JSON, with every amount of money as text."""
    if isinstance(value, Said):
        return {"text": value.text, **{name: _plain(item) for name, item in _set_fields(value)}}
    if isinstance(value, msgspec.Struct):
        return {name: _field(name, item) for name, item in _set_fields(value)}
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    return value


def _set_fields(value: msgspec.Struct) -> list[tuple[str, Any]]:
    pairs = ((name, getattr(value, name)) for name in value.__struct_fields__)
    return [(name, item) for name, item in pairs if item is not UNSET and (name != "wagers" or item)]


def _field(name: str, item: Any) -> Any:
    if name in _MONEY_FIELDS:
        return write_money(item)
    return _MONEY_ROWS[name](item) if name in _MONEY_ROWS else _plain(item)

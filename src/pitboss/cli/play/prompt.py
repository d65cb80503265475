"""Asking the player: numbered choices, and what was typed read as one of them."""

import sys
from collections.abc import Callable
from typing import TypeVar

import msgspec
from rich.console import Console

from pitboss.core.cards import read_cards, write_cards
from pitboss.core.errors import PitbossError, nearest
from pitboss.core.money import CENT, Chips, read_money, short_money
from pitboss.rules.action import whole_number
from pitboss.rules.round import Choice

Answer = TypeVar("Answer")
LEAVE = ("q", "quit", "exit", "leave")


class Left(Exception):
    """The player has had enough."""


class Again(PitbossError):
    """The answer could not be used; the message says why."""


def ask(console: Console, question: str, read: Callable[[str], Answer]) -> Answer:
    """Asks until `read` accepts the answer; a refusal is shown and the question put again."""
    while True:
        try:
            typed = console.input(f"[bold]{question}[/] ").strip()
        except (EOFError, KeyboardInterrupt):
            console.print()
            raise Left from None
        if not sys.stdin.isatty():
            # a pipe does not echo what it answers
            console.print(typed, markup=False)
        if typed.lower() in LEAVE:
            raise Left
        try:
            return read(typed)
        except PitbossError as error:
            console.print(f"  {error}", style="red", markup=False, highlight=False)


class NumberedChoice(msgspec.Struct, frozen=True):
    """One numbered line: a choice, with its amount where there is only one."""

    words: str
    choice: Choice
    amount: Chips | None = None

    @property
    def open_amount(self) -> bool:
        """The player still has to say how much."""
        return self.amount is None and self.choice.minimum is not None


def offers(choices: tuple[Choice, ...], chips: Chips | None = None) -> list[NumberedChoice]:
    """The numbered lines for some choices; what the player's chips cannot cover is left out."""
    found = []
    for choice in choices:
        if choice.amounts:
            fits = [amount for amount in choice.amounts if chips is None or amount <= chips]
            found += [NumberedChoice(f"{choice.words} of {short_money(amount)}", choice, amount) for amount in fits]
        elif choice.cards:
            found.append(NumberedChoice(f"{choice.words}, such as '{len(found) + 1} 7s'", choice))
        elif choice.minimum is None:
            found.append(NumberedChoice(choice.words or choice.verb, choice))
        elif chips is None or choice.minimum <= chips:
            found.append(NumberedChoice(f"{choice.words} …, {bounds(choice)}", choice))
    return found


def bounds(choice: Choice) -> str:
    """The amounts of a choice in words: 'from 10 to 500'."""
    least = short_money(choice.minimum or 0)
    if choice.maximum is None:
        return f"from {least}"
    most = short_money(choice.maximum)
    return least if choice.maximum == choice.minimum else f"from {least} to {most}"


def not_offered(choice: Choice, amount: Chips) -> str:
    """Why an amount cannot be chosen."""
    allowed = " or ".join(map(short_money, choice.amounts)) or bounds(choice)
    in_steps = f" in steps of {short_money(choice.step)}" if choice.step > CENT else ""
    return f"the {choice.words.removeprefix('place the ')} is {allowed}{in_steps}, not {short_money(amount)}"


def chosen(typed: str, offered: list[NumberedChoice], actor: str) -> str:
    """The line of the notation for what was typed: a number, a number and an amount, a verb or the words themselves."""
    words = typed.split()
    if not words:
        raise Again(f"type a number from 1 to {len(offered)}, or q to leave")
    if (number := whole_number(words[0], 4)) is not None:
        return _numbered(number, words[1:], offered, actor)
    for offer in offered:
        if typed.casefold() in (offer.words.casefold(), offer.choice.verb, offer.choice.words.casefold()):
            return _line(offer, [], actor)
    for offer in offered:
        verb = offer.choice.verb.split()
        if words[: len(verb)] == verb:
            return _line(offer, words[len(verb) :], actor)
    known = [offer.choice.verb for offer in offered]
    raise Again(f"{typed!r} is not offered now{nearest(typed, known)}: type a number from 1 to {len(offered)}")


def _numbered(number: int, rest: list[str], offered: list[NumberedChoice], actor: str) -> str:
    if not 1 <= number <= len(offered):
        raise Again(f"there is no choice {number}: type a number from 1 to {len(offered)}")
    return _line(offered[number - 1], rest, actor)


def _line(offer: NumberedChoice, rest: list[str], actor: str) -> str:
    if offer.choice.cards:
        return offer.choice.line(actor, cards=_named(rest, offer.choice.cards))
    if len(rest) > 1:
        raise Again("type the choice and one amount, such as '2 40'")
    try:
        amount = read_money(rest[0]) if rest else offer.amount
    except PitbossError as error:
        raise Again(str(error)) from None
    if amount is None and offer.open_amount:
        raise Again(f"how much? type the amount after it, {bounds(offer.choice)}")
    if amount is not None and offer.choice.amounts and not offer.choice.allows(amount):
        raise Again(not_offered(offer.choice, amount))
    return offer.choice.line(actor, amount)


def _named(rest: list[str], allowed: tuple[int, int]) -> str:
    """The cards named after a choice, written together as the notation wants them."""
    cards = read_cards("".join(rest).replace("10", "T"))
    least, most = allowed
    if not least <= len(cards) <= most:
        wanted = f"{least} card" if least == most == 1 else f"{least} to {most} cards"
        raise Again(f"name {wanted} after it, such as '1 7s'")
    return write_cards(cards)

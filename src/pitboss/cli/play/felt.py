"""Draw the table in the terminal, as one viewer may see it."""

import sys
from collections.abc import Callable, Iterable
from typing import TypeVar

import msgspec
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from pitboss.cli.console import words
from pitboss.core.cards import read_cards, write_cards
from pitboss.core.errors import PitbossError, nearest
from pitboss.core.money import CENT, Chips, read_money, short_money, write_money
from pitboss.rules.action import whole_number
from pitboss.rules.answer import Answer, SeatAnswer
from pitboss.rules.explanation import Voice
from pitboss.rules.round import Choice
from pitboss.rules.view import BankedView, BoxSeen, PokerView, SeatSeen, View

SYMBOLS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
COLOURS = {"s": "black", "h": "red3", "d": "blue3", "c": "dark_green"}
FACE, BACK = "bold {colour} on grey93", "grey50 on navy_blue"


def card(text: str) -> Text:
    """Draw one card: `As` as A♠, a hidden card as its back."""
    if text == "??":
        return Text(" ▒▒ ", style=BACK)
    rank = "10" if text[0] == "T" else text[0]
    return Text(f"{rank + SYMBOLS[text[1]]:^4}", style=FACE.format(colour=COLOURS[text[1]]))


def row(cards: Iterable[str]) -> Text:
    """Draw cards side by side."""
    return Text(" ").join([card(text) for text in cards])


FELT = "on rgb(10,68,40)"
OUTCOMES = {"win": "green", "lose": "red", "stand-off": "yellow", "void": "yellow", "returned": "yellow"}


def felt(seen: View, title: str, names: dict[str, str]) -> RenderableType:
    """Draw a banked or a poker table."""
    if isinstance(seen.felt, BankedView):
        return _house(seen.felt, seen.viewer, title)
    return _poker(seen.felt, seen.viewer, title, names)


def _house(felt: BankedView, viewer: str, title: str) -> RenderableType:
    """Draw a banked table: the dealer and the board above, one line per box below."""
    middle = _grid()
    middle.add_row(_heading("Dealer"), row(felt.dealer))
    if felt.jackpot_cards:
        middle.add_row(_heading("Jackpot"), row(felt.jackpot_cards))
    if felt.board:
        middle.add_row(_heading("Board"), row(felt.board))
    boxes = _grid()
    for token, box in felt.places.items():
        boxes.add_row(_box_name(token, box, viewer), row(box.cards), _wagers(box))
    return _on_felt(title, middle, boxes)


def _grid() -> Table:
    return Table.grid(padding=(0, 2, 0, 0))


def _heading(words: str) -> Text:
    return Text(f"{words:<8}", style="bold")


def _on_felt(title: str, middle: Table, places: Table) -> Panel:
    label = Text(f" {title} ", style="bold")
    return Panel(Group(middle, "", places), title=label, title_align="left", style=FELT, padding=(1, 2))


def _box_name(token: str, box: BoxSeen, viewer: str) -> Text:
    mine = box.player == viewer
    state = " folded" if box.folded else ""
    return Text(f"Box {token[1:]}{' (you)' if mine else ''}{state}", style="bold" if mine else "")


def _wagers(box: BoxSeen) -> str:
    return "  ".join(f"{placed.wager} {placed.staked.removesuffix('.00')}" for placed in box.wagers)


def _poker(felt: PokerView, viewer: str, title: str, names: dict[str, str]) -> RenderableType:
    """Draw a poker table: the board and the pot above, one line per seat below, the button marked."""
    middle = _grid()
    if felt.board:
        middle.add_row(_heading("Board"), row(felt.board))
    if felt.status == "open":
        middle.add_row(_heading("Pot"), felt.pot)
    seats = _grid()
    for token, seat in felt.places.items():
        style = "bold" if token == viewer else "" if seat.live else "dim"
        name = Text(_seat_name(token, felt, names), style=style)
        seats.add_row(name, row(seat.cards), _chips(seat, felt.status))
    return _on_felt(title, middle, seats)


def _seat_name(token: str, felt: PokerView, names: dict[str, str]) -> str:
    facts = {"button": token == felt.button, "out": not felt.places[token].live, "to act": token == felt.to_act}
    marks = [mark for mark, holds in facts.items() if holds]
    marked = f" ({', '.join(marks)})" if marks else ""
    return f"{names.get(token, token)}{marked}"


def _chips(seat: SeatSeen, status: str) -> str:
    wager = f"{seat.wager} in, " if status == "open" and seat.wager != "0.00" else ""
    return f"{wager}{seat.stack} behind"


def show_wagers(console: Console, seat: SeatAnswer, book: str) -> None:
    """Print how each of a seat's wagers ended, and why."""
    rows = (
        (one.wager, write_money(one.staked), Text(one.outcome, style=OUTCOMES[one.outcome]), write_money(one.paid),
         write_money(one.returned), Text(", ".join(rule.removeprefix(f"{book} ") for rule in one.rules), style="dim"))
        for one in seat.wagers
    )  # fmt: skip
    heads = ("wager", "stake", "outcome", "paid", "back", "rule")
    console.print(words(*heads, rows=rows, right=("stake", "paid", "back")))


def show_pots(console: Console, answer: Answer, names: dict[str, str]) -> None:
    """Print who won each pot, and with what."""
    voice = Voice(lambda place: names.get(place, place))
    for pot in answer.pots:
        console.print(pot.why.to(voice), markup=False, highlight=False)
    for token, seat in answer.seats.items():
        if seat.hand:
            console.print(f"  {names.get(token, token)}: {seat.hand}", style="dim", markup=False)


Read = TypeVar("Read")
LEAVE = ("q", "quit", "exit", "leave")


class Left(Exception):
    """Raised when the player leaves."""


class Again(PitbossError):
    """An answer that cannot be used; the message says why."""


def ask(console: Console, question: str, read: Callable[[str], Read]) -> Read:
    """Ask until `read` accepts the answer, showing each refusal."""
    while True:
        try:
            typed = console.input(f"[bold]{question}[/] ").strip()
        except (EOFError, KeyboardInterrupt):
            console.print()
            raise Left from None
        if not sys.stdin.isatty():
            # a pipe does not echo its input
            console.print(typed, markup=False)
        if typed.lower() in LEAVE:
            raise Left
        try:
            return read(typed)
        except PitbossError as error:
            console.print(f"  {error}", style="red", markup=False, highlight=False)


class NumberedChoice(msgspec.Struct, frozen=True):
    """One numbered line: a choice, with its amount if there is only one."""

    words: str
    choice: Choice
    amount: Chips | None = None

    @property
    def open_amount(self) -> bool:
        """Return True if the player still has to give an amount."""
        return self.amount is None and self.choice.minimum is not None


def offers(choices: tuple[Choice, ...], chips: Chips | None = None) -> list[NumberedChoice]:
    """Return the numbered lines for some choices, leaving out what the player's chips cannot cover."""
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
    """Return the amounts of a choice in words: 'from 10 to 500'."""
    least = short_money(choice.minimum or 0)
    if choice.maximum is None:
        return f"from {least}"
    most = short_money(choice.maximum)
    return least if choice.maximum == choice.minimum else f"from {least} to {most}"


def not_offered(choice: Choice, amount: Chips) -> str:
    """Return why an amount cannot be chosen."""
    allowed = " or ".join(map(short_money, choice.amounts)) or bounds(choice)
    in_steps = f" in steps of {short_money(choice.step)}" if choice.step > CENT else ""
    return f"the {choice.words.removeprefix('place the ')} is {allowed}{in_steps}, not {short_money(amount)}"


def chosen(typed: str, offered: list[NumberedChoice], actor: str) -> str:
    """Return the line of notation for the input: a number, a number and an amount, a verb or a choice's words."""
    words = typed.split()
    if words in ([], ["?"]):
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
        raise Again(f"amount missing: type it after the choice, {bounds(offer.choice)}")
    if amount is not None and offer.choice.amounts and not offer.choice.allows(amount):
        raise Again(not_offered(offer.choice, amount))
    return offer.choice.line(actor, amount)


def _named(rest: list[str], allowed: tuple[int, int]) -> str:
    """Return the cards named after a choice, written together as the notation requires."""
    cards = read_cards("".join(rest).replace("10", "T"))
    least, most = allowed
    if not least <= len(cards) <= most:
        wanted = f"{least} card" if least == most == 1 else f"{least} to {most} cards"
        raise Again(f"cards missing: name {wanted} after the choice, such as '1 7s'")
    return write_cards(cards)

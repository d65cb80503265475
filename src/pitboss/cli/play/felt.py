"""The table drawn in the terminal: what one viewer may see of a round."""

from collections.abc import Iterable

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from pitboss.core.money import write_money
from pitboss.rules.answer import Answer, SeatAnswer
from pitboss.rules.explanation import Voice
from pitboss.rules.view import BankedView, BoxSeen, PokerView, SeatSeen, View

SYMBOLS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
COLOURS = {"s": "black", "h": "red3", "d": "blue3", "c": "dark_green"}
FACE, BACK = "bold {colour} on grey93", "grey50 on navy_blue"


def card(text: str) -> Text:
    """One card: `As` is A♠, a hidden one its back."""
    if text == "??":
        return Text(" ▒▒ ", style=BACK)
    rank = "10" if text[0] == "T" else text[0]
    return Text(f"{rank + SYMBOLS[text[1]]:^4}", style=FACE.format(colour=COLOURS[text[1]]))


def row(cards: Iterable[str]) -> Text:
    """Cards side by side."""
    return Text(" ").join([card(text) for text in cards])


FELT = "on rgb(10,68,40)"
OUTCOMES = {"win": "green", "lose": "red", "stand-off": "yellow", "void": "yellow", "returned": "yellow"}


def felt(seen: View, title: str, names: dict[str, str]) -> RenderableType:
    """The table of either kind."""
    if isinstance(seen.felt, BankedView):
        return _house(seen.felt, seen.viewer, title)
    return _poker(seen.felt, seen.viewer, title, names)


def _house(felt: BankedView, viewer: str, title: str) -> RenderableType:
    """A house table: the dealer and the board above, a line a box below."""
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
    """A poker table: the board and the pot above, a line a seat below, the button marked."""
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
    told = f" ({', '.join(marks)})" if marks else ""
    return f"{names.get(token, token)}{told}"


def _chips(seat: SeatSeen, status: str) -> str:
    wager = f"{seat.wager} in, " if status == "open" and seat.wager != "0.00" else ""
    return f"{wager}{seat.stack} behind"


def show_wagers(console: Console, seat: SeatAnswer, book: str) -> None:
    """How each of a seat's wagers ended, and why."""
    table = Table(box=None, pad_edge=False)
    for heading in ("wager", "stake", "outcome", "paid", "back", "rule"):
        right = heading in ("stake", "paid", "back")
        table.add_column(heading, justify="right" if right else "left", overflow="fold")
    for wager in seat.wagers:
        rules = ", ".join(rule.removeprefix(f"{book} ") for rule in wager.rules)
        outcome = Text(wager.outcome, style=OUTCOMES[wager.outcome])
        money = (write_money(wager.staked), write_money(wager.paid), write_money(wager.returned))
        table.add_row(wager.wager, money[0], outcome, money[1], money[2], Text(rules, style="dim"))
    console.print(table)


def show_pots(console: Console, answer: Answer, names: dict[str, str]) -> None:
    """Who won which pot with what."""
    voice = Voice(lambda place: names.get(place, place))
    for pot in answer.pots:
        console.print(pot.why.to(voice), markup=False, highlight=False)
    for token, seat in answer.seats.items():
        if seat.hand:
            console.print(f"  {names.get(token, token)}: {seat.hand}", style="dim", markup=False)

"""Cards as a terminal shows them: white with four colours where there is colour, and never colour alone."""

from collections.abc import Iterable

from rich.text import Text

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

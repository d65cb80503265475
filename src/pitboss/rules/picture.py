"""Draw a table as SVG, for notebooks: one row for the board, the dealer and every place."""

from collections.abc import Iterable
from html import escape
from typing import Final

from pitboss.rules.view import BankedView, Felt

WIDTH: Final = 640
ROW: Final = 62
HEAD: Final = 40
CARD: Final = (34, 46)
SUITS: Final = {"c": ("♣", "#1b1b1f"), "d": ("♦", "#c01f2e"), "h": ("♥", "#c01f2e"), "s": ("♠", "#1b1b1f")}


def svg(felt: Felt, game: str) -> str:
    """Return the felt as an SVG picture, with the cards it shows and no others."""
    rows = list(_rows(felt))
    height = HEAD + ROW * len(rows) + 10
    state = felt.moment if felt.status == "open" else felt.status
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'role="img" aria-label="{escape(game)}: {escape(state)}" font-family="Libre Franklin, sans-serif">',
        f'<rect width="{WIDTH}" height="{height}" rx="18" fill="#14503a"/>',
        _text(20, 27, f"{game}: {state}", 15, bold=True),
    ]
    for at, (label, cards, facts) in enumerate(rows):
        y = HEAD + ROW * at
        parts.append(_text(20, y + 36, label, 14, bold=True))
        parts += [_card(130 + n * (CARD[0] + 5), y + 8, card) for n, card in enumerate(cards)]
        parts.append(_text(140 + len(cards) * (CARD[0] + 5), y + 36, facts, 13))
    return "".join([*parts, "</svg>"])


def _rows(felt: Felt) -> Iterable[tuple[str, tuple[str, ...], str]]:
    """Yield a label, cards and facts for each row."""
    if isinstance(felt, BankedView):
        yield "dealer", felt.dealer, ""
        if felt.board:
            yield "board", felt.board, ""
        for at, box in felt.places.items():
            states = [name for name in ("folded", "declined", "void") if getattr(box, name)]
            yield at, box.cards, ", ".join([*(f"{one.wager} {one.staked}" for one in box.wagers), *states])
        return
    yield "board", felt.board, f"pot {' + '.join(pot.amount for pot in felt.pots) or felt.pot}"
    for at, seat in felt.places.items():
        state = "out" if not seat.live else "all in" if seat.all_in else ""
        facts = [f"stack {seat.stack}", f"wager {seat.wager}", state, seat.hand or ""]
        yield f"{at} ●" if at == felt.button else at, seat.cards, ", ".join(filter(None, facts))


def _card(x: int, y: int, card: str) -> str:
    width, height = CARD
    if card == "??":
        return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="4" fill="#7c1f33" stroke="#f6f1e3"/>'
    suit, ink = SUITS[card[1]]
    rank = "10" if card[0] == "T" else card[0]
    face = f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="4" fill="#fbf7ea"/>'
    return (
        face
        + _text(x + width // 2, y + 20, rank, 17, ink, bold=True, middle=True)
        + _text(x + width // 2, y + 39, suit, 17, ink, middle=True)
    )


def _text(x: int, y: int, text: str, size: int, ink: str = "#f6f1e3", bold: bool = False, middle: bool = False) -> str:
    weight, anchor = ' font-weight="700"' if bold else "", ' text-anchor="middle"' if middle else ""
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="{ink}"{weight}{anchor}>{escape(text)}</text>'

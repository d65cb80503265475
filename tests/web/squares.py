"""Chinese without a Chinese font: a square for every character, as wide as characters are in any font."""

import base64
import io
from functools import cache

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from playwright.sync_api import BrowserContext

EM = 1000
RANGES = (range(0x3000, 0x303F), range(0x4E00, 0x9FA6), range(0xFF00, 0xFFF0))
"""Punctuation, characters and wide forms."""


@cache
def style() -> str:
    """Return a style sheet with the font in it; letters and figures keep their own."""
    pen = TTGlyphPen(None)
    for corner, go in zip(((80, -60), (80, 820), (920, 820), (920, -60)), (pen.moveTo, *[pen.lineTo] * 3), strict=True):
        go(corner)
    pen.closePath()
    made = FontBuilder(EM, isTTF=True)
    made.setupGlyphOrder([".notdef", "square"])
    made.setupCharacterMap({sign: "square" for signs in RANGES for sign in signs})
    made.setupGlyf({".notdef": pen.glyph(), "square": pen.glyph()})
    made.setupHorizontalMetrics({".notdef": (EM, 80), "square": (EM, 80)})
    made.setupHorizontalHeader(ascent=880, descent=-120)
    made.setupNameTable({"familyName": "Squares", "styleName": "Regular"})
    made.setupOS2(sTypoAscender=880, sTypoDescender=-120, usWinAscent=880, usWinDescent=120)
    made.setupPost()
    whole = io.BytesIO()
    made.save(whole)
    source = base64.b64encode(whole.getvalue()).decode()
    return (
        f"@font-face {{ font-family: Squares; src: url(data:font/ttf;base64,{source}) }}"
        "* { font-family: Squares, system-ui, sans-serif !important }"
    )


def wear(context: BrowserContext) -> None:
    """Use the squares on every page of this browser."""
    context.add_init_script(
        "addEventListener('DOMContentLoaded', () => "
        f"document.head.append(Object.assign(document.createElement('style'), {{ textContent: {style()!r} }})))"
    )

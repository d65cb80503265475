"""The first lines of a hand, as each network writes them."""

import re
from collections.abc import Callable
from typing import Any

from pitboss.histories.hand import UnreadableHand
from pitboss.histories.texts.script import STUDS, BetType, GameType, ScriptHead, amount_of

BEGINNING = re.compile(
    r"^\ufeff?(?:PokerStars [^\n]*?(?:Hand|Game) #"
    r"|Full ?Tilt ?Poker[^\n]*? Game #"
    r"|\*{5} [^\n]*Hand History for Game )",
    re.MULTILINE,
)
"""How a hand begins, on a line of its own."""
NUMBER = re.compile(r"(?:#|Game )(\d+)")
AMOUNT = r"\D{0,3}?(\d[\d.,]*)"
_STAKES = re.compile(rf"{AMOUNT}/{AMOUNT}(?![\d/])")
_DATE = re.compile(r"(\d{4})/(\d\d)/(\d\d)")
_CLOCK = re.compile(r"\b(\d{1,2}:\d\d:\d\d)\b")
_LIMIT = re.compile(r"\b(No Limit|NL|Pot Limit|PL|Fix(?:ed)? Limit|FL|Limit)\b")
_OTHER_GAMES = re.compile(r"[56] Card|Five Card|Courchevel|Irish|Fusion|Double|A-5|2-7 Razz|Badacey|Badeucey|Drawmaha")
_HI_LO = re.compile(r"Hi[ /-]?Lo|H/L|8 or Better")
_NAMES: tuple[tuple[str, GameType, GameType], ...] = (
    (r"Omaha", "Omaha", "OmahaHiLo"),
    (r"6\+|Short ?-?Deck", "ShortDeck", "ShortDeck"),
    (r"Hold ?'?em", "Holdem", "Holdem"),
    (r"Stud", "Stud", "StudHiLo"),
    (r"Razz", "Razz", "Razz"),
    (r"Badugi", "Badugi", "Badugi"),
    (r"Triple Draw", "TripleDraw", "TripleDraw"),
    (r"Single Draw", "SingleDraw", "SingleDraw"),
)
"""What a name has in it, and which game that is, played for the high hand or for both."""
_IN_A_MIX = re.compile(r"\(([^(),]*Limit), ")
_BUTTON_BLIND = re.compile(r"Button Blind \D{0,3}?(?P<blind>\d[\d.,]*)")
_ALWAYS_LIMIT = ("Stud", "StudHiLo", "Razz", "TripleDraw", "Badugi")
_OF_888 = ("Holdem", "Omaha", "OmahaHiLo")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_CURRENCIES = {"$": "USD", "€": "EUR", "£": "GBP"}
_LIMITS: dict[str, BetType] = {"N": "NL", "P": "PL", "F": "FL", "L": "FL"}


def read_head(lines: list[str]) -> ScriptHead:
    """The head of the hand that these lines begin."""
    for mark, read in _NETWORKS.items():
        if lines[0].startswith(mark):
            return read(lines)
    return _eights(lines) if "Hand History for Game" in lines[0] else _unknown(lines[0])


def _unknown(line: str) -> ScriptHead:
    raise UnreadableHand(f"{line[:60]!r} begins no history of a network that is known here")


def _stars(lines: list[str]) -> ScriptHead:
    first, table = lines[0], lines[1] if len(lines) > 1 else ""
    what = first.partition(":")[2]
    stakes = re.search(rf"[(,] ?{AMOUNT}/{AMOUNT}[^()]*\)", what)
    name = re.match(r"Table '(.*)'", table)
    return _head("PokerStars", first, what.partition(" - 20")[0].partition(" - 19")[0], stakes, name[1] if name else "")


def _tilt(lines: list[str]) -> ScriptHead:
    first = lines[0]
    what = first.partition(": ")[2]
    stakes = re.search(rf"- {AMOUNT}/{AMOUNT}(?: Ante \S+)? - ", what)
    name = re.search(r"Table (.*?)(?: \([^)]*\))? - ", what)
    described = " - ".join(what.split(" - ")[1:3])
    return _head("Full Tilt Poker", first, described, stakes, name[1] if name else "")


def _party(lines: list[str]) -> ScriptHead:
    second = lines[1] if len(lines) > 1 else ""
    what, _, day = second.partition(" - ")
    stakes = _STAKES.search(what)
    name = _table_of(lines)
    head = _head("partypoker", lines[0], what, stakes, name, limit_is_bets=False)
    words = re.match(r"\w+, (\w{3})\w* (\d+), [\d:]+ \w+ (\d{4})", day)
    if words and words[1].lower() in _MONTHS:
        month = _MONTHS.index(words[1].lower()) + 1
        head.more |= {"time": _clock(day), "day": int(words[2]), "month": month, "year": int(words[3])}
    return head


def _eights(lines: list[str]) -> ScriptHead:
    second = lines[1] if len(lines) > 1 else ""
    what, _, day = second.partition(" - ")
    head = _head("888poker", lines[0], what, _STAKES.search(what), _table_of(lines), limit_is_bets=False)
    if head.game not in _OF_888:
        raise UnreadableHand(f"888poker has histories of hold'em and omaha: {what.strip()[:60]!r} is none of them")
    date = re.search(r"(\d\d) (\d\d) (\d{4}) ", day)
    if date:
        head.more |= {"time": _clock(day), "day": int(date[1]), "month": int(date[2]), "year": int(date[3])}
    return head


def _table_of(lines: list[str]) -> str:
    name = next((line for line in lines[1:5] if line.startswith("Table ")), "")
    return " ".join(name.removeprefix("Table ").partition("(Real Money)")[0].partition("(Play Money)")[0].split())


_NETWORKS: dict[str, Callable[[list[str]], ScriptHead]] = {
    "PokerStars ": _stars,
    "Full": _tilt,
    "***** Hand History": _party,
}


def _head(
    venue: str, first: str, what: str, stakes: re.Match[str] | None, table: str, *, limit_is_bets: bool = True
) -> ScriptHead:
    """In limit games some write the bets where others write the blinds."""
    number = NUMBER.search(first)
    game, betting = described(what)
    low, high = (amount_of(stakes[1]), amount_of(stakes[2])) if stakes else (0, 0)
    head = ScriptHead(venue=venue, game=game, betting=betting, hand=number[1] if number else "", table=table)
    if betting == "FL" and (limit_is_bets or game in STUDS) and stakes:
        head.bets, head.big = (low, high), low
    else:
        head.small, head.big = low, high
        head.bets = (high, 2 * high) if betting == "FL" and stakes else None
    if button := _BUTTON_BLIND.search(what):
        head.big = amount_of(button["blind"])
    head.more = _when(first)
    said = stakes[0] if stakes else button[0].removeprefix("Button Blind") if button else ""
    symbol = said.lstrip("(,- ")[:1]
    if symbol in _CURRENCIES:
        head.more |= {"currency": _CURRENCIES[symbol], "currency_symbol": symbol}
    return head


def described(what: str) -> tuple[GameType, BetType]:
    """`Hold'em No Limit` and the like; in a mixed game, the game of this hand."""
    mixed = _IN_A_MIX.search(what)
    name = mixed[1] if mixed else what
    limit = _LIMIT.search(name)
    found = next((games for part, *games in _NAMES if re.search(part, name)), None)
    if found is None or _OTHER_GAMES.search(name) or (limit is None and found[0] not in _ALWAYS_LIMIT):
        raise UnreadableHand(f"{what.strip()[:60]!r} is not a game whose histories are read")
    return found[1 if _HI_LO.search(name) else 0], _LIMITS[limit[1][0]] if limit else "FL"


def _when(line: str) -> dict[str, Any]:
    date = _DATE.search(line)
    if not date:
        return {}
    clock = _clock(line)
    return {"time": clock, "day": int(date[3]), "month": int(date[2]), "year": int(date[1])}


def _clock(text: str) -> str:
    clock = _CLOCK.search(text)
    return clock[1].rjust(8, "0") if clock else "00:00:00"

"""Read the text formats of four poker sites: the head of a hand, and its lines from the seats to the winners."""

import re
from collections.abc import Callable
from decimal import Decimal
from typing import Any

from pitboss.histories.phh import PhhHand, UnreadableHand, dollars
from pitboss.histories.script import DRAWS, STUDS, BetType, GameType, Script, ScriptHead, amount_of

BEGINNING = re.compile(
    r"^\ufeff?(?:PokerStars [^\n]*?(?:Hand|Game) #"
    r"|Full ?Tilt ?Poker[^\n]*? Game #"
    r"|\*{5} [^\n]*Hand History for Game )",
    re.MULTILINE,
)
"""The first line of a hand."""
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
"""Patterns in a game's name, and the game that each means, for high or for high and low."""
_IN_A_MIX = re.compile(r"\(([^(),]*Limit), ")
_BUTTON_BLIND = re.compile(r"Button Blind \D{0,3}?(?P<blind>\d[\d.,]*)")
_ALWAYS_LIMIT = ("Stud", "StudHiLo", "Razz", "TripleDraw", "Badugi")
_OF_888 = ("Holdem", "Omaha", "OmahaHiLo")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_CURRENCIES = {"$": "USD", "€": "EUR", "£": "GBP"}
_LIMITS: dict[str, BetType] = {"N": "NL", "P": "PL", "F": "FL", "L": "FL"}


def read_head(lines: list[str]) -> ScriptHead:
    """Read the head of the hand that these lines begin."""
    for mark, read in _NETWORKS.items():
        if lines[0].startswith(mark):
            return read(lines)
    if "Hand History for Game" not in lines[0]:
        raise UnreadableHand(f"{lines[0][:60]!r} is not the start of a hand history of a known poker site")
    return _eights(lines)


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
        raise UnreadableHand(f"{what.strip()[:60]!r} cannot be read: 888poker histories are hold'em or omaha")
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
    """Return a head. In limit games, some sites write the bets where others write the blinds."""
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
    """Return the game and betting of a description such as `Hold'em No Limit`; in a mixed game, those of this hand."""
    mixed = _IN_A_MIX.search(what)
    name = mixed[1] if mixed else what
    limit = _LIMIT.search(name)
    found = next((games for part, *games in _NAMES if re.search(part, name)), None)
    if found is None or _OTHER_GAMES.search(name) or (limit is None and found[0] not in _ALWAYS_LIMIT):
        raise UnreadableHand(f"{what.strip()[:60]!r} is not a supported game")
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


_SEAT = re.compile(rf"Seat (\d+): (.+?) \( ?{AMOUNT}[^()]*\)(.*)$")
_BUTTON = re.compile(r"(?:Seat #?(\d+) is the button|The button is in seat #(\d+))")
_DEALING = re.compile(r"\*\*\* (?:HOLE CARDS|DEALING HANDS|PRE-DRAW)|\*\* Dealing (?:down cards|cards)", re.I)
_STREET = re.compile(r"\*\*\*? (?:Dealing )?(?:[3-7](?:rd|th)|third|fourth|fifth|sixth|seventh) street(.*)", re.I)
_DRAW = re.compile(r"\*\*\*? (?:Dealing )?[\w ]*\bdraw \*\*\*?", re.I)
_BOARD = re.compile(r"\*\*\*? (?:Dealing )?(flop|turn|river) \*\*\*?(.*)", re.I)
_TWICE = re.compile(r"\*\*\* (?:FIRST|SECOND) (?!DRAW)")
_END = re.compile(r"\*\*\* SUMMARY|\*\* Summary")
_TOTAL = re.compile(rf"Total pot {AMOUNT}.*?\| Rake {AMOUNT}")
_MUCKED = re.compile(r"Seat (\d+): .*mucked \[([^\]]+)\]$")
_CARD = re.compile(r"(10|[2-9TJQKA])([cdhs])")
_ALL_IN = re.compile(r"\ball[- ]in\b", re.I)
_NUMBER = re.compile(r"\d[\d.,]*")
_BRACKETS = re.compile(r"\[([^\]]*)\]")
_IN_BRACKETS = re.compile(rf"\({AMOUNT}")


def read_text(text: str) -> PhhHand:
    """Read a hand from a poker site's text. Raises `UnreadableHand`."""
    return _read(text)[0].hand()


def row_numbers(text: str) -> list[int]:
    """Return the row of the text, from 1, for every action and for every deal after the first."""
    script, sources = _read(text)
    tokens = script.tokens()
    return [row for said, row in zip(script.lines, sources, strict=True) for _ in said.lines(tokens)]


def _read(text: str) -> tuple[Script, list[int]]:
    rows = [row.replace("\xa0", " ").strip() for row in text.lstrip("\ufeff").split("\n")]
    lines = [(number, row) for number, row in enumerate(rows, 1) if row]
    script = Script(read_head([row for _, row in lines]))
    reader = _Reader(script, lines[0][1].startswith("PokerStars"))
    sources: list[int] = []
    for number, row in lines[1:]:
        try:
            reader.take(row)
        except UnreadableHand as refusal:
            refusal.line, refusal.text = number, row
            raise
        sources += [number] * (len(script.lines) - len(sources))
    return script, sources


class _Reader:
    """A reader and its position within the hand: seats, posts, betting or summary."""

    def __init__(self, script: Script, colon: bool) -> None:
        self.script = script
        self.colon = colon
        self.names: re.Pattern[str] | None = None
        self.dealing = self.summary = False

    def take(self, line: str) -> None:
        if line[0] == "*":
            self._mark(line)
        elif line.startswith("Seat ") or " button" in line:
            self._seat(line)
        elif line.startswith("Dealt to "):
            self._acts(line[9:], _dealt)
        elif total := _TOTAL.match(line):
            pot, rake = (Decimal(dollars(amount_of(part))) for part in total.groups())
            self.script.more |= {"total_pot": pot, "rake": rake}
        elif line.startswith("Hand cancelled") or "Hand was cancelled" in line:
            raise UnreadableHand("the hand was cancelled")
        elif not line.startswith(("Uncalled bet", "Total pot ")):
            self._acts(line, None)

    def _mark(self, line: str) -> None:
        if _TWICE.match(line):
            raise UnreadableHand("the board was run twice, which is not supported")
        stud = self.script.head.game in STUDS
        board, street = _BOARD.match(line), _STREET.match(line)
        if street or (board and stud):
            self.dealing = True
            self.script.street("".join(_groups(line)))
        elif board:
            groups = _groups(board[2])
            self.script.board(groups[-1] if groups else "")
        elif _DRAW.match(line):
            self.dealing = True
            self.script.drew.clear()
        elif _DEALING.match(line):
            self.dealing = True
        elif _END.match(line):
            self.summary = True

    def _seat(self, line: str) -> None:
        button = _BUTTON.search(line)
        if button and not self.script.button:
            self.script.button = int(button[1] or button[2])
        seat = _SEAT.match(line)
        if self.summary:
            self._mucked(line)
        elif seat and "out of hand" not in seat[4]:
            self.script.seat(int(seat[1]), seat[2], amount_of(seat[3]))
            self.names = None
        elif not button and not seat:
            self._acts(line, None)

    def _mucked(self, line: str) -> None:
        """Read a hand mucked at the showdown, which PokerStars shows in the summary."""
        mucked = _MUCKED.match(line)
        for player in self.script.players.values():
            if mucked and player.number == int(mucked[1]) and not player.cards and self.script.head.game not in DRAWS:
                player.cards = cards_in(mucked[2])

    def _acts(self, line: str, verb: "Verb | None") -> None:
        """Read a player's line. Lines of people not at the table, or without a known verb, are skipped."""
        if self.names is None:
            names = sorted(map(re.escape, self.script.players), key=len, reverse=True)
            self.names = re.compile(rf"({'|'.join(names)})(:?) (.*)") if names else None
        said = self.names.match(line) if self.names else None
        if said is None:
            return
        name, colon, rest = said.groups()
        word = rest.partition(" ")[0]
        verb = verb or VERBS.get(word)
        if verb is None or (verb is not _dealt and bool(colon) != (self.colon and word not in WITHOUT_COLON)):
            return
        if self.dealing or word in FORCED or verb is _dealt:
            verb(self.script, name, rest)


Verb = Callable[[Script, str, str], None]


def cards_in(text: str) -> str:
    """Return `[ Ah, 10d ]` as `AhTd`."""
    return "".join(("T" if rank == "10" else rank) + suit for rank, suit in _CARD.findall(text))


def _groups(text: str) -> list[str]:
    """Return the cards in each pair of brackets that contains cards."""
    return [cards for group in _BRACKETS.findall(text) if (cards := cards_in(group))]


def _numbers(text: str) -> list[int]:
    found = [amount_of(number) for number in _NUMBER.findall(text)]
    if not found:
        raise UnreadableHand(f"{text!r} has no amount")
    return found


def _dealt(script: Script, name: str, rest: str) -> None:
    if groups := _groups(rest):
        script.dealt(name, groups)


def _is_all_in(rest: str) -> bool:
    return _ALL_IN.search(rest) is not None


def _posts(script: Script, name: str, rest: str) -> None:
    amounts = _numbers(rest)
    all_in = _is_all_in(rest)
    if " ante" in rest:
        script.ante(name, amounts[0], all_in=all_in)
    elif "button blind" in rest:
        script.blind(name, "button", amounts[0], all_in=all_in)
    elif "small & big" in rest or "+ dead" in rest or "dead" in rest:
        script.post(name, sum(amounts[:2]))
    elif "small blind" in rest or "big blind" in rest:
        script.blind(name, "small" if "small" in rest else "big", amounts[0], all_in=all_in)
    elif "straddle" in rest or rest.startswith("straddles"):
        script.blind(name, "straddle", amounts[0], all_in=all_in)
    else:
        script.post(name, amounts[0])


def _raises(script: Script, name: str, rest: str) -> None:
    amounts = _numbers(rest)
    if " to " in rest:
        script.act(name, "cbr", amounts[-1])
    else:
        script.put_in(name, amounts[0])


def _calls(script: Script, name: str, rest: str) -> None:
    amounts = _NUMBER.findall(rest)
    script.calls(name, amount_of(amounts[0]) if amounts else 0, all_in=_is_all_in(rest) or not amounts)


def _brings_in(script: Script, name: str, rest: str) -> None:
    script.brings_in(name, _numbers(rest)[0], all_in=_is_all_in(rest))


def _discards(script: Script, name: str, rest: str) -> None:
    """Read `discards 2 cards [Kc Qd]`, with the faces if the history shows them."""
    count = re.search(r"\d+", rest.partition("[")[0])
    cards = "".join(_groups(rest))
    script.discards(name, int(count[0]) if count else len(cards) // 2, cards)


def _draws(script: Script, name: str, rest: str) -> None:
    """Read `draws 2 cards [5s 6s]`, which some sites write in addition to the discards."""
    if name not in script.drew:
        _discards(script, name, rest.partition("[")[0])
    _dealt(script, name, rest)


def _is(script: Script, name: str, rest: str) -> None:
    """Read `is all-In  [$24 USD]`; any other `is` means sitting out."""
    if rest.lower().startswith("is all-in"):
        script.put_in(name, _numbers(rest)[0])


def _shows(script: Script, name: str, rest: str) -> None:
    cards = cards_in(rest.partition("[")[2].partition("]")[0])
    if cards and script.players[name].playing:
        script.shown(name, cards)


def _mucks(script: Script, name: str, rest: str) -> None:
    cards = cards_in(rest.partition("[")[2])
    if cards:
        script.shown(name, cards)
    elif not script.collected:
        script.shown(name, "")


def _collects(script: Script, name: str, rest: str) -> None:
    sources = _IN_BRACKETS.search(rest)
    script.collect(name, amount_of(sources[1]) if sources else _numbers(rest)[0])


VERBS: dict[str, Verb] = {
    "posts": _posts, "straddles": _posts,
    "antes": lambda script, name, rest: script.ante(name, _numbers(rest)[0], all_in=_is_all_in(rest)),
    "folds": lambda script, name, rest: script.act(name, "f"),
    "checks": lambda script, name, rest: script.act(name, "cc"),
    "calls": _calls,
    "bets": lambda script, name, rest: script.put_in(name, _numbers(rest)[0]),
    "raises": _raises, "completes": _raises, "brings": _brings_in, "bring-ins": _brings_in, "is": _is,
    "discards": _discards, "draws": _draws, "stands": lambda script, name, rest: script.discards(name, 0, ""),
    "shows": _shows, "doesn't": _shows, "mucks": _mucks,
    "collected": _collects, "wins": _collects, "ties": _collects, "splits": _collects,
}  # fmt: skip
FORCED = ("posts", "straddles", "antes")
"""The verbs allowed before the deal. A player who folds there was never in the hand."""
WITHOUT_COLON = ("collected",)

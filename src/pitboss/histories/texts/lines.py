"""The lines of a hand of a network, from the seats to who collects: one grammar, whose verbs the networks share.

Where they differ it shows in the form: PokerStars raises `$4 to $6`, Full Tilt `to $6`, partypoker and 888 write in
brackets what is put in with the raise. PokerStars has a colon after the name of whoever acts; elsewhere that is chat.
"""

import re
from collections.abc import Callable
from decimal import Decimal

from pitboss.histories.amounts import dollars
from pitboss.histories.hand import PhhHand, UnreadableHand
from pitboss.histories.texts.heads import AMOUNT, read_head
from pitboss.histories.texts.script import DRAWS, STUDS, Script, amount_of

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
    """The hand of a network's text. Raises `UnreadableHand` with what is wrong."""
    return _read(text)[0].hand()


def lines_told(text: str) -> list[int]:
    """For every act, and for cards that are dealt after the first, the row of the text that tells it, from 1."""
    script, told = _read(text)
    tokens = script.tokens()
    return [row for said, row in zip(script.lines, told, strict=True) for _ in said.lines(tokens)]


def _read(text: str) -> tuple[Script, list[int]]:
    rows = [row.replace("\xa0", " ").strip() for row in text.lstrip("\ufeff").split("\n")]
    lines = [(number, row) for number, row in enumerate(rows, 1) if row]
    script = Script(read_head([row for _, row in lines]))
    reader = _Reader(script, lines[0][1].startswith("PokerStars"))
    told: list[int] = []
    for number, row in lines[1:]:
        try:
            reader.take(row)
        except UnreadableHand as refusal:
            refusal.line, refusal.text = number, row
            raise
        told += [number] * (len(script.lines) - len(told))
    return script, told


class _Reader:
    """Where in the hand we are: among the seats, the posts, the betting or the summary."""

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
        elif line.startswith("Total pot "):
            self._total(line)
        elif line.startswith("Hand cancelled") or "Hand was cancelled" in line:
            raise UnreadableHand("the hand was cancelled")
        elif not line.startswith("Uncalled bet"):
            self._acts(line, None)

    def _mark(self, line: str) -> None:
        if _TWICE.match(line):
            raise UnreadableHand("the board was run twice")
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
        """PokerStars tells in the summary what was mucked at the showdown."""
        mucked = _MUCKED.match(line)
        for player in self.script.players.values():
            if mucked and player.number == int(mucked[1]) and not player.cards and self.script.head.game not in DRAWS:
                player.cards = cards_in(mucked[2])

    def _total(self, line: str) -> None:
        total = _TOTAL.match(line)
        if total:
            pot, rake = (Decimal(dollars(amount_of(part))) for part in total.groups())
            self.script.more |= {"total_pot": pot, "rake": rake}

    def _acts(self, line: str, verb: "Verb | None") -> None:
        """Somebody's line; what nobody at the table says, or is no verb of the game, is passed over."""
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
    """`[ Ah, 10d ]` as `AhTd`."""
    return "".join(("T" if rank == "10" else rank) + suit for rank, suit in _CARD.findall(text))


def _groups(text: str) -> list[str]:
    """The cards in every pair of brackets that has some."""
    return [cards for group in _BRACKETS.findall(text) if (cards := cards_in(group))]


def _numbers(text: str) -> list[int]:
    found = [amount_of(number) for number in _NUMBER.findall(text)]
    if not found:
        raise UnreadableHand(f"{text!r} says no amount")
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


def _antes(script: Script, name: str, rest: str) -> None:
    script.ante(name, _numbers(rest)[0], all_in=_is_all_in(rest))


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
    """`discards 2 cards [Kc Qd]`: the faces where the history knows them."""
    count = re.search(r"\d+", rest.partition("[")[0])
    cards = "".join(_groups(rest))
    script.discards(name, int(count[0]) if count else len(cards) // 2, cards)


def _draws(script: Script, name: str, rest: str) -> None:
    """`draws 2 cards [5s 6s]`, where a network tells it beside the discards."""
    if name not in script.drew:
        _discards(script, name, rest.partition("[")[0])
    _dealt(script, name, rest)


def _is(script: Script, name: str, rest: str) -> None:
    """`is all-In  [$24 USD]`; others who are something are sitting out."""
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
    told = _IN_BRACKETS.search(rest)
    script.collect(name, amount_of(told[1]) if told else _numbers(rest)[0])


VERBS: dict[str, Verb] = {
    "posts": _posts, "straddles": _posts, "antes": _antes,
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
"""What may stand before the cards are dealt; whoever is said to fold there was never in the hand."""
WITHOUT_COLON = ("collected",)

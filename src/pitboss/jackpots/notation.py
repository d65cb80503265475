"""Text → command. `read_line(write_line(c)) == c`, and a line in the usual spacing comes back as it was."""

import re
from collections.abc import Callable

from pitboss.cards import read_cards
from pitboss.errors import PitbossError, nearest
from pitboss.jackpots import command as c
from pitboss.jackpots.command import ClaimRef, Command, Hit, RoundRef, Wager
from pitboss.jackpots.operator_lines import (
    read_change_contribution,
    read_change_option,
    read_change_wager,
    read_close,
    read_join,
    read_open,
)
from pitboss.jackpots.words import NAME, category, names, no_more
from pitboss.money import read_money
from pitboss.rounds.errors import Refusal, UnreadableLine

LONGEST_LINE = 2000
LARGEST_ROUND = 10**15
_WAGER = re.compile(r"([A-Za-z][A-Za-z0-9_-]{0,39})(?:@([1-9]))?(?:=([0-9]{1,9}(?:\.[0-9]{1,2})?))?")
_ACTOR = re.compile(rf"{NAME.pattern}(?::{NAME.pattern})?")
FOR, BY = "for", "by"
_MEANS = ("chips", "cash", "equivalent", "goods")

Reader = Callable[[str, list[str]], Command]


def read_line(line: str) -> Command:
    """The command of one line; a comment is passed over. Raises a `Refusal`."""
    if len(line) > LONGEST_LINE:
        raise UnreadableLine(f"a line of {len(line)} characters is too long: at most {LONGEST_LINE} are read")
    words = (line.partition("#")[0] if "#" in line else line).split()
    if len(words) < 2:
        raise UnreadableLine(f"{line.strip()!r} is not a line: expected an actor and a verb, such as 't1 over 17'")
    actor, verb = words[0], words[1]
    reader = READERS.get(verb)
    try:
        if reader is None:
            listed = ", ".join(READERS)
            raise UnreadableLine(f"{verb!r} is not a verb: expected one of {listed}{nearest(verb, READERS)}")
        if not _ACTOR.fullmatch(actor):
            raise UnreadableLine(f"{actor[:40]!r} is not a table or an official")
        return reader(actor, words[2:])
    except Refusal as refusal:
        refusal.actor = actor
        raise
    except PitbossError as error:
        raise UnreadableLine(str(error), actor=actor) from None


def _start(actor: str, args: list[str]) -> Command:
    number, rest = _numbered(args)
    return c.Start(actor, number, tuple([_wager(word) for word in rest]))


def _numbered(args: list[str]) -> tuple[int, list[str]]:
    if not args:
        raise UnreadableLine("the number of the round is missing")
    return _round_number(args[0]), args[1:]


def _round_number(word: str) -> int:
    if not (word.isascii() and word.isdigit() and 0 < int(word[:17]) <= LARGEST_ROUND):
        raise UnreadableLine(f"{word[:40]!r} is not the number of a round: expected 1, 2, 3, …")
    return int(word)


def _wager(word: str) -> Wager:
    found = _WAGER.fullmatch(word)
    if not found:
        raise UnreadableLine(f"{word[:40]!r} is not a jackpot wager: expected a hand, such as p3, p3@2 or p3@2=10")
    hand, level, staked = found.groups()
    return Wager(hand, int(level) if level else 1, None if staked is None else read_money(staked))


def _hand_of(args: list[str], verb: str) -> tuple[int, str, list[str]]:
    number, rest = _numbered(args)
    if not rest or not NAME.fullmatch(rest[0]):
        raise UnreadableLine(f"{verb} names a hand, such as p3")
    return number, rest[0], rest[1:]


def _plain(kind: Callable[[str, int], Command]) -> Reader:
    def read(actor: str, args: list[str]) -> Command:
        number, rest = _numbered(args)
        no_more(rest)
        return kind(actor, number)

    return read


def _handed(kind: Callable[[str, int, str], Command], verb: str) -> Reader:
    def read(actor: str, args: list[str]) -> Command:
        number, hand, rest = _hand_of(args, verb)
        no_more(rest)
        return kind(actor, number, hand)

    return read


def _flop(actor: str, args: list[str]) -> Command:
    number, rest = _numbered(args)
    return c.Flop(actor, number, read_cards("".join(rest)))


def _hit(actor: str, args: list[str]) -> Command:
    number, rest = _numbered(args)
    hits: list[Hit] = []
    while rest:
        hand = rest.pop(0)
        if not NAME.fullmatch(hand) or hand == FOR or not rest:
            raise UnreadableLine("hit names hands and what they hold, such as 'p3 royal-flush'")
        held = category(rest.pop(0))
        cards = read_cards(rest.pop(0)) if rest and rest[0][0] in "23456789TJQKA?" else ()
        hits.append(Hit(hand, held, cards, _winner(rest)))
    return c.HitAll(actor, number, tuple(hits))


def _winner(rest: list[str]) -> str:
    """Takes `for anna` from the words of a hit; nothing where nobody is named."""
    if not rest or rest[0] != FOR:
        return ""
    if len(rest) < 2 or not NAME.fullmatch(rest[1]):
        raise UnreadableLine("behind 'for' stands the name of the winner")
    name = rest[1]
    del rest[:2]
    return name


def _sort(actor: str, args: list[str]) -> Command:
    number, rest = _numbered(args)
    by = _hand(rest)
    if rest not in (["complete"], ["incomplete"]):
        raise UnreadableLine("sort says complete or incomplete")
    return c.Sort(actor, number, rest == ["complete"], by)


def _hand(rest: list[str]) -> str:
    """Takes `by dealer:dora` from the end of a table's line: whose hands it was; nothing where nobody is named."""
    if rest[-2:-1] != [BY]:
        return ""
    if not _ACTOR.fullmatch(rest[-1]):
        raise UnreadableLine("behind 'by' stands who did it, such as 'by dealer:dora'")
    by = rest[-1]
    del rest[-2:]
    return by


def _pay(actor: str, args: list[str]) -> Command:
    number, hand, rest = _hand_of(args, "pay")
    by = _hand(rest)
    if len(rest) > 1 or (rest and rest[0] not in _MEANS):
        raise UnreadableLine(f"{' '.join(rest)[:40]!r}: a prize is paid in {', '.join(_MEANS)}")
    return c.Pay(actor, number, hand, rest[0] if rest else "", by)


def _return(actor: str, args: list[str]) -> Command:
    number, hand, rest = _hand_of(args, "return")
    if not rest:
        return c.Return(actor, number, hand)
    if len(rest) != 2 or rest[0] != "keeping" or rest[1] not in ("1", "2"):
        raise UnreadableLine("return names a hand, and perhaps 'keeping 1' or 'keeping 2'")
    return c.Return(actor, number, hand, int(rest[1]))


def _short(actor: str, args: list[str]) -> Command:
    number, rest = _numbered(args)
    if len(rest) != 1:
        raise UnreadableLine("short names one wager, such as p3@2=5")
    return c.Short(actor, number, _wager(rest[0]))


def _round_ref(args: list[str]) -> tuple[RoundRef, list[str]]:
    table, _, number = (args[0] if args else "").partition("/")
    if not NAME.fullmatch(table) or not number:
        raise UnreadableLine("expected a round, such as t1/17")
    return RoundRef(table, _round_number(number)), args[1:]


def _claim_ref(args: list[str]) -> tuple[ClaimRef, list[str]]:
    parts = (args[0] if args else "").split("/")
    if len(parts) != 3 or not NAME.fullmatch(parts[0]) or not NAME.fullmatch(parts[2]):
        raise UnreadableLine("expected a claim, such as t1/17/p3")
    return ClaimRef(parts[0], _round_number(parts[1]), parts[2]), args[1:]


def _on_claim(make: Callable[[str, ClaimRef], Command]) -> Reader:
    def read(actor: str, args: list[str]) -> Command:
        ref, rest = _claim_ref(args)
        no_more(rest)
        return make(actor, ref)

    return read


def _on_round(make: Callable[[str, RoundRef], Command]) -> Reader:
    def read(actor: str, args: list[str]) -> Command:
        ref, rest = _round_ref(args)
        no_more(rest)
        return make(actor, ref)

    return read


def _refuse(actor: str, args: list[str]) -> Command:
    ref, rest = _claim_ref(args)
    return c.Refuse(actor, ref, " ".join(rest))


def _void(actor: str, args: list[str]) -> Command:
    ref, rest = _round_ref(args)
    return c.VoidRound(actor, ref, " ".join(rest))


def _notice(actor: str, args: list[str]) -> Command:
    if not args or args[0] == "notice":
        raise UnreadableLine("notice says what will be done, such as 'notice leave t1'")
    return c.Notice(actor, read_line(" ".join([actor, *args])))


READERS: dict[str, Reader] = {
    "start": _start,
    "over": _plain(c.Over),
    "fold": _handed(c.Fold, "fold"),
    "decline": _handed(c.Decline, "decline"),
    "flop": _flop,
    "hit": _hit,
    "sort": _sort,
    "pay": _pay,
    "misdeal": _plain(c.Misdeal),
    "return": _return,
    "short": _short,
    "amend": _handed(c.Amend, "amend"),
    "verify": _on_claim(lambda actor, ref: c.Approve(actor, ref)),
    "confirm": _on_claim(lambda actor, ref: c.Approve(actor, ref, "confirm")),
    "hold": _on_claim(c.Hold),
    "release": _on_claim(c.Release),
    "refuse": _refuse,
    "void": _void,
    "cancel": _on_round(c.Cancel),
    "record": _on_round(c.Record),
    "read": _on_round(c.Read),
    "suspend": lambda actor, args: c.Suspend(actor, tuple(names(args, 1, 99, "tables"))),
    "resume": lambda actor, args: c.Resume(actor, tuple(names(args, 1, 99, "tables"))),
    "manual": lambda actor, args: c.Manual(actor, *names(args, 1, 1, "a table")),
    "display-fault": lambda actor, args: c.DisplayFault(actor, *names(args, 1, 1, "a system")),
    "display-works": lambda actor, args: c.DisplayWorks(actor, *names(args, 1, 1, "a system")),
    "open": read_open,
    "join": read_join,
    "leave": lambda actor, args: c.Leave(actor, *names(args, 1, 1, "a table")),
    "move": lambda actor, args: c.Move(actor, *names(args, 2, 2, "a table and a system")),
    "notice": _notice,
    "change-wager": read_change_wager,
    "change-option": read_change_option,
    "change-contribution": read_change_contribution,
    "close": read_close,
}

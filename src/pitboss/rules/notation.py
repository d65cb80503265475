"""Text ↔ action. `read_action(write_action(a)) == a`, and a line in the usual spacing comes back unchanged."""

import re
from collections.abc import Callable
from functools import lru_cache

from pitboss.core.cards import Card, read_cards, write_cards
from pitboss.core.errors import PitbossError, nearest, phrase
from pitboss.core.money import Chips, read_money, short_money
from pitboss.core.refusals import UnreadableLine, WrongAmount
from pitboss.rules import action as a
from pitboss.rules.action import Action

_SEAT = re.compile(r"p[1-9][0-9]?")
_WORD = re.compile(r"[a-z][a-z0-9-]*")
_LIKE_A_SEAT = re.compile(r"p[0-9]+")
_WAGER = re.compile(r"([a-z][a-z0-9-]*)(?:@([1-9][0-9]?))?")
_BOXED = re.compile(r"([a-z]+)@([1-9][0-9]?)")
LONGEST_LINE = 500
SAYINGS = ("bet", "check", "call", "fold", "raise", "all-in")


def split_line(line: str) -> tuple[str, str]:
    """Return the action's text, and its comment without the `#`."""
    text, _, comment = line.partition("#")
    return text.strip(), comment.strip()


@lru_cache(maxsize=4096)
def read_action(line: str) -> Action:
    """Parse one line, ignoring a comment. Raises `UnreadableLine`. Common lines are cached."""
    if len(line) > LONGEST_LINE:
        raise UnreadableLine(f"the line has {len(line)} characters: at most {LONGEST_LINE} are allowed")
    words = (line.partition("#")[0] if "#" in line else line).split()
    if len(words) < 2:
        raise UnreadableLine(f"{line.strip()!r} is not a line: expected an actor and a verb, such as 'p1 bet ante 10'")
    actor, verb, *args = words
    try:
        reader, box = _reader(actor, verb)
        return reader(actor, args) if box is None else reader(actor, [f"@{box}", *args])
    except (UnreadableLine, WrongAmount) as refusal:
        refusal.actor = actor
        raise
    except PitbossError as error:
        raise UnreadableLine(str(error), actor=actor) from None


def write_action(action: Action) -> str:
    """Return the line of an action."""
    return _WRITERS[type(action)](action)


Reader = Callable[[str, list[str]], Action]


def _reader(actor: str, verb: str) -> tuple[Reader, str | None]:
    boxed = _BOXED.fullmatch(verb)
    box = None
    if boxed and boxed[1] in ("f", "cc", "decline", "option"):
        verb, box = boxed[1], boxed[2]
    if _SEAT.fullmatch(actor):
        known = _PLAYER_VERBS
    elif actor == a.DEALER:
        known = _DEALER_VERBS
    elif actor == a.CLOCK:
        return (lambda _, args: a.TimeUp(a.CLOCK, _seat(verb, args)), None)
    elif _WORD.fullmatch(actor) and not _LIKE_A_SEAT.fullmatch(actor):
        return (lambda role, args: _official(role, verb, args), None)
    else:
        raise UnreadableLine(f"{actor!r} is not an actor: expected p1, p2, …, d, clock or an official's role")
    if actor == a.DEALER and verb in _DECISIONS:
        return (lambda dealer, args: _official(dealer, verb, args), None)
    if verb not in known:
        whose = "the dealer's" if actor == a.DEALER else "a player's"
        listed = ", ".join(known)
        raise UnreadableLine(f"{verb!r} is not {whose} verb: expected one of {listed}{nearest(verb, known)}")
    return known[verb], box


def _seat(seat: str, args: list[str]) -> str:
    _none(args)
    if not _SEAT.fullmatch(seat):
        raise UnreadableLine(f"{seat!r} is not a seat: expected p1, p2, …")
    return seat


def _none(args: list[str]) -> None:
    if args:
        raise UnreadableLine(f"{' '.join(args)!r} is not expected here")


def _one(args: list[str], what: str) -> str:
    if len(args) != 1:
        raise UnreadableLine(f"expected {what}, got {' '.join(args) or 'nothing'!r}")
    return args[0]


def _amount(text: str) -> Chips:
    chips = read_money(text)
    if chips <= 0:
        said = phrase("no-amount", "{amount} is not an amount to wager: it must be more than zero", amount=text)
        raise WrongAmount(said, amount=chips)
    return chips


def _cards(args: list[str], what: str) -> tuple[Card, ...]:
    return read_cards(_one(args, what))


def _box(args: list[str]) -> int | None:
    """Return the box of `f@2`, which arrives as a first argument `@2`."""
    return int(args.pop(0)[1:]) if args and args[0].startswith("@") else None


def _alone(act: type[Action]) -> Reader:
    """Return a reader for a verb without arguments."""

    def read(actor: str, args: list[str]) -> Action:
        _none(args)
        return act(actor)

    return read


def _boxed(act: Callable[[str, int | None], Action]) -> Reader:
    """Return a reader for a verb that may name a box, `cc@2`, without further arguments."""

    def read(actor: str, args: list[str]) -> Action:
        box = _box(args)
        _none(args)
        return act(actor, box)

    return read


def _read_bet(actor: str, args: list[str]) -> Action:
    if len(args) != 2:
        raise UnreadableLine("write a wager as 'p1 bet WAGER AMOUNT', such as 'p1 bet ante 10'")
    wager = _WAGER.fullmatch(args[0])
    if not wager:
        raise UnreadableLine(f"{args[0]!r} is not a wager's name: expected one such as 'ante' or 'player-extra@1'")
    return a.Bet(actor, wager[1], _amount(args[1]), int(wager[2]) if wager[2] else None)


def _read_take_back(actor: str, args: list[str]) -> Action:
    wager = _WAGER.fullmatch(_one(args, "one wager's name, such as 'p1 unbet ante'"))
    if not wager:
        raise UnreadableLine(f"{args[0]!r} is not a wager's name: expected one such as 'ante' or 'player-extra@1'")
    return a.TakeBack(actor, wager[1], int(wager[2]) if wager[2] else None)


def _read_fold(actor: str, args: list[str]) -> Action:
    box = _box(args)
    if not args:
        return a.Fold(actor, None, box)
    wager = _WAGER.fullmatch(_one(args, "one wager's name"))
    if not wager or (box is not None and wager[2]):
        raise UnreadableLine(f"{args[0]!r} is not a wager's name: a fold is 'p1 f', 'p1 f@2' or 'p1 f ante@2'")
    return a.Fold(actor, wager[1], int(wager[2]) if wager[2] else box)


def _read_raise(actor: str, args: list[str]) -> Action:
    return a.BetRaise(actor, _amount(_one(args, "an amount, such as 'p1 cbr 200'")))


def _read_show(actor: str, args: list[str]) -> Action:
    return a.Show(actor, () if not args or args == ["-"] else _cards(args, "cards"))


def _read_post(actor: str, args: list[str]) -> Action:
    what = _one(args, "'straddle' or an amount, such as 'p1 post 20'")
    return a.Post(actor, what) if _WORD.fullmatch(what) else a.Post(actor, "blind", _amount(what))


def _read_put(actor: str, args: list[str]) -> Action:
    return a.Put(actor, tuple(_amount(chip) for chip in _one(args, "chips, such as '100' or '25+25'").split("+")))


def _read_say(actor: str, args: list[str]) -> Action:
    if not 1 <= len(args) <= 2 or args[0] not in SAYINGS:
        word = args[0] if args else ""
        raise UnreadableLine(
            f"{word!r} is not a declaration: expected one of {', '.join(SAYINGS)}{nearest(word, SAYINGS)}"
        )
    return a.Say(actor, args[0], _amount(args[1]) if len(args) == 2 else None)


def _read_early(actor: str, args: list[str]) -> Action:
    if not args or args[0] == "early":
        raise UnreadableLine("write an action out of turn as 'p1 early cbr 200'")
    reader, box = _reader(actor, args[0])
    return a.Early(actor, reader(actor, args[1:] if box is None else [f"@{box}", *args[1:]]))


def _read_option(actor: str, args: list[str]) -> Action:
    """Read an option. The box may follow the verb, the choice or a wager's name, or come last, which is how it is
    written."""
    box, named = _box(args), [found for arg in args if (found := _WAGER.fullmatch(arg)) and found[2]]
    if box is None and len({found[2] for found in named}) == 1:
        args, box = [arg.partition("@")[0] or arg for arg in args], int(named[0][2])
    if not args or not _WORD.fullmatch(args[0]):
        raise UnreadableLine("write an answer as 'p2 option CHOICE', such as 'p2 option continue'")
    return a.Option(actor, args[0], (*args[1:], *([] if box is None else [f"@{box}"])))


def _read_deal(actor: str, args: list[str]) -> Action:
    if len(args) != 2 or not (args[0] == a.DEALER or _SEAT.fullmatch(args[0])):
        raise UnreadableLine("write a deal as 'd dh p1 AsKs' or 'd dh d QdQh'")
    return a.DealHole(actor, args[0], read_cards(args[1]))


def _read_error(actor: str, args: list[str]) -> Action:
    if not args or not _WORD.fullmatch(args[0]):
        raise UnreadableLine("write an irregularity as 'd error KIND …', such as 'd error exposed p2 As'")
    return a.Report(actor, args[0], tuple(args[1:]))


def _official(role: str, decision: str, args: list[str]) -> Action:
    if not _WORD.fullmatch(decision):
        raise UnreadableLine(f"{decision!r} is not a decision: expected one such as 'supervisor void'")
    return a.Official(role, decision, tuple(args))


_PLAYER_VERBS: dict[str, Reader] = {
    "bet": _read_bet, "cc": _boxed(a.CheckCall), "f": _read_fold, "cbr": _read_raise, "decline": _boxed(a.Decline),
    "sd": lambda who, args: a.Discard(who, _cards(args, "cards") if args else ()),
    "sm": _read_show, "muck": _alone(a.Muck), "post": _read_post, "put": _read_put,
    "say": _read_say, "early": _read_early, "option": _read_option, "unbet": _read_take_back, "pb": _alone(a.BringIn),
}  # fmt: skip

_DEALER_VERBS: dict[str, Reader] = {
    "close": _alone(a.Close), "dh": _read_deal,
    "db": lambda d, args: a.DealBoard(d, _cards(args, "communal cards, such as 'd db 7h8h9h'")),
    "dj": lambda d, args: a.DealJackpot(d, _cards(args, "jackpot cards, such as 'd dj 5h6h'")),
    "burn": lambda d, args: a.Burn(d, _cards(args, "a card") if args else ()),
    "settle": _alone(a.Settle), "push": _alone(a.Push), "error": _read_error,
    "reconstruct": lambda d, args: _official(d, "reconstruct", args),
    "count": lambda d, args: _official(d, "count", args),
}  # fmt: skip

_DECISIONS = (
    "misdeal", "void", "void-fraud", "void-cards", "void-hand", "void-wager", "dead", "alive", "refund", "continue",
    "play-on", "exclude", "penalise", "disqualify", "forfeit", "withhold", "release", "confirm", "decide", "retract",
    "suspend", "resume", "oversight",
)  # fmt: skip
"""Officials' decisions: from the dealer such a line is read, and refused for lack of authority."""


def _at(box: int | None) -> str:
    return "" if box is None else f"@{box}"


def _tail(words: tuple[str, ...]) -> str:
    return "".join(f" {word}" for word in words)


def _behind(cards: tuple[Card, ...]) -> str:
    return f" {write_cards(cards)}" if cards else ""


def _write_fold(x: a.Fold) -> str:
    return f"{x.actor} f {x.wager}{_at(x.box)}" if x.wager else f"{x.actor} f{_at(x.box)}"


def _write_say(x: a.Say) -> str:
    return f"{x.actor} say {x.word}" + ("" if x.amount is None else f" {short_money(x.amount)}")


_WRITERS: dict[type[Action], Callable[..., str]] = {
    a.Bet: lambda x: f"{x.actor} bet {x.wager}{_at(x.box)} {short_money(x.amount)}",
    a.TakeBack: lambda x: f"{x.actor} unbet {x.wager}{_at(x.box)}",
    a.Close: lambda x: f"{x.actor} close",
    a.DealHole: lambda x: f"{x.actor} dh {x.to}{_behind(x.cards)}",
    a.DealBoard: lambda x: f"{x.actor} db{_behind(x.cards)}",
    a.DealJackpot: lambda x: f"{x.actor} dj{_behind(x.cards)}",
    a.Burn: lambda x: f"{x.actor} burn{_behind(x.cards)}",
    a.Settle: lambda x: f"{x.actor} settle",
    a.Push: lambda x: f"{x.actor} push",
    a.CheckCall: lambda x: f"{x.actor} cc{_at(x.box)}",
    a.Fold: _write_fold,
    a.Decline: lambda x: f"{x.actor} decline{_at(x.box)}",
    a.BetRaise: lambda x: f"{x.actor} cbr {short_money(x.amount)}",
    a.BringIn: lambda x: f"{x.actor} pb",
    a.Discard: lambda x: f"{x.actor} sd{_behind(x.cards)}",
    a.Show: lambda x: f"{x.actor} sm{_behind(x.cards)}",
    a.Muck: lambda x: f"{x.actor} muck",
    a.Post: lambda x: f"{x.actor} post {x.what if x.amount is None else short_money(x.amount)}",
    a.Put: lambda x: f"{x.actor} put {'+'.join(map(short_money, x.chips))}",
    a.Say: _write_say,
    a.Early: lambda x: f"{x.actor} early {write_action(x.act).split(' ', 1)[1]}",
    a.Option: lambda x: f"{x.actor} option {x.choice}{_tail(x.args)}",
    a.Report: lambda x: f"{x.actor} error {x.kind}{_tail(x.args)}",
    a.TimeUp: lambda x: f"clock {x.seat}",
    a.Official: lambda x: f"{x.actor} {x.decision}{_tail(x.args)}",
}

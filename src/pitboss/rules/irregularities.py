"""Irregularities: what a rulebook declares, and what a round asks, offers and remembers, in both machines.

An `Irregularity` is a declaration. The parts of its line (`takes`) are data. They determine how the line is read, its
usage text, which irregularities are possible now and the form on a page. Its `remedy` is one function of the round and
of the values in the line, in the order of `takes`. It reports events (`round_.report(event)`, `round_.rule(text,
rules)`) and raises a `Refusal` before anything has changed. An irregularity that only asks an official needs no
function.

A house game, where a place is the hand of a box:

    Irregularity("absent", takes=(place("p1"),), requires=after_the_close, remedy=absent, rules=cite("5.12"),
                 meaning="A player is not there to decide.", when="While a decision of that box is due.",
                 then="The hand is folded and all its wagers are forfeited, Trips included.")
    def absent(round_: BankedRound, box: Box) -> None: ...

    Irregularity("deck", asks=Question("the deck does not hold the cards it should", WRONG, (
        Reply("void", "the round is void", lambda round_: void_round(round_, "the deck was wrong", WRONG)),
        Reply("continue", "the round goes on", lambda round_: round_.rule("the round goes on", WRONG)))), …)

A poker game, where a place is a seat, and the words of a line may come in any order:

    "early-fourth"  takes=(card("7h"),)                                            def early_fourth(round_, card)
    "shown"         takes=(place("p3"), cards(1, 7, "AsKd"))                       def shown(round_, seat, cards)
    "exposed"       takes=(places(1, 12, "p2"), cards(1, 12, "As"))                def exposed(round_, seats, cards)
    "breach"        takes=(place("p3"), word(*BREACHES, example="lending"))        def breach(round_, seat, word)
    "fouled"        takes=(place("p3"), maybe("protected", shown=True))            def fouled(round_, seat, protected)
"""

from collections.abc import Callable, Iterable
from itertools import islice, product
from typing import Any, ClassVar, Generic, Literal, Protocol, Self, TypeAlias, TypeVar

import msgspec

from pitboss.core.cards import UNSEEN, Card, CardError, read_cards, write_cards
from pitboss.core.citation import Rules
from pitboss.core.errors import nearest
from pitboss.core.refusals import ImpossibleCard, NotAllowed, Refusal, UnreadableLine
from pitboss.rules.action import DEALER, Official, Report, seat_number, whole_number
from pitboss.rules.choice import Choice
from pitboss.rules.notation import write_action
from pitboss.rules.officials import Officials


class Reply(msgspec.Struct, frozen=True):
    """One answer to a question, and its consequence."""

    line: str
    """The official's line after the role: `count complete`, `dead p3`."""
    words: str
    play: Callable[[Any], None]
    """Called with the round. It holds other values as numbers and cards, since the round may have been copied."""
    rules: Rules = ()
    """The clauses of this answer, if the question covers several."""

    @property
    def decision(self) -> str:
        """The power that the answer uses."""
        return self.line.split()[0]


class Question(msgspec.Struct, frozen=True):
    """A question for an official about something that only a person can judge."""

    text: str
    rules: Rules
    replies: tuple[Reply, ...]
    role: str = ""
    """The role the book names; if empty, the lowest role with the power that a reply uses."""


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """A choice that a player has before the round continues."""

    choices: dict[str, str]
    """The words after `option`, and their meaning."""
    rules: Rules
    named: dict[str, str] = {}
    """Other words for a choice, mapped to the choice."""
    take: Callable[[Any, Any, str], None] | None = None
    """Carries out a choice, given the round, the place and the words."""
    silent: str = ""
    """The choice made for a player whose time runs out."""
    renew: Callable[[Any, Any], None] | None = None
    """Renews the offer after a decision has changed it, given the round and the place."""

    def chosen(self, who: str, words: tuple[str, ...]) -> str:
        """Return the choice that a player named, its words in any order; refuse one that was not offered."""
        for line in (*self.choices, *self.named):
            first, *rest = line.split()
            if words[0] == first and sorted(words[1:]) == sorted(rest):
                return self.named.get(line, line)
        text, known = " ".join(words), self.choices
        raise NotAllowed(
            f"{text!r} is not offered to {who}: expected {', '.join(known)}{nearest(text, known)}", self.rules
        )


def said(action: Official) -> str:
    """Return the official's line after the role."""
    return " ".join((action.decision, *action.args))


def reply_to(question: Question, action: Official) -> Reply | None:
    """Return the reply that a line gives; None if it is not a reply."""
    return next((reply for reply in question.replies if reply.line == said(action)), None)


def asked_of(officials: Officials, question: Question, reply: Reply) -> str:
    """Return the role that is asked: the one the book names, or the lowest that may give the reply."""
    return question.role or officials.power(reply.decision).least


def lines(officials: Officials, question: Question) -> tuple[str, ...]:
    """Return the lines that answer a question."""
    return tuple(f"{asked_of(officials, question, reply)} {reply.line}" for reply in question.replies)


def awaited(officials: Officials, question: Question, actor: str) -> NotAllowed:
    """Return the refusal of any other line while a question is open."""
    listed = " or ".join(f"'{line}'" for line in lines(officials, question))
    return NotAllowed(f"{question.text}: answer with {listed}", question.rules, actor=actor)


Place = TypeVar("Place")
"""How a machine names a place: `p2` and `d` at a house table, a seat's number in poker."""


class Memory(Generic[Place]):
    """A round's irregularities and its officials' decisions. Ordinary rounds have no memory."""

    __slots__ = ("excluded", "exposed", "offers", "question", "withheld")
    _names: ClassVar[tuple[str, ...]] = __slots__

    def __init_subclass__(cls) -> None:
        cls._names = tuple(
            name for base in cls.__mro__ for name in getattr(base, "__slots__", ()) if name != "__dict__"
        )

    def __init__(self) -> None:
        self.question: Question | None = None
        self.offers: dict[int, Offer] = {}
        """Open offers, by the box or seat whose player answers."""
        self.exposed: dict[Place, tuple[Card, ...]] = {}
        """Cards exposed too early, by place."""
        self.excluded: dict[Place, Rules] = {}
        """Players who take no further part in the game."""
        self.withheld: dict[Place, Rules] = {}
        """Players whose payment is withheld."""

    def choices(self, officials: Officials, named: Callable[[int], tuple[str, str]]) -> dict[str, tuple[Choice, ...]]:
        """Return who may answer the open question or else an offer, and how.

        `named` gives the player who answers for a box or seat, and what the line adds to name the box.
        """
        found: dict[str, list[Choice]] = {}

        def add(who: str, line: str, words: str, rules: Rules) -> None:
            found.setdefault(who, []).append(Choice(kind="answer", verb=line, words=words, rules=rules))

        if question := self.question:
            for reply in question.replies:
                add(asked_of(officials, question, reply), reply.line, reply.words, reply.rules or question.rules)
        else:
            for number, made in sorted(self.offers.items()):
                who, at = named(number)
                for line, words in made.choices.items():
                    add(who, f"option {line}{at}", words, made.rules)
        return {who: tuple(offered) for who, offered in found.items()}

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        for name in self._names:
            setattr(twin, name, _copied(getattr(self, name)))
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self._names)

    __hash__ = None  # type: ignore[assignment]


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: list(item) if isinstance(item, list) else item for key, item in value.items()}
    return value.copy() if isinstance(value, list | set) else value


Form: TypeAlias = Literal["place", "empty", "player", "counts", "cards", "number", "amount", "word"]
"""The form of a part: a hand or seat in the round, a box without a hand, a patron, who has how many cards, cards, a
number, money or a word."""
_PLACES = ("place", "empty", "player")


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """One part of a line."""

    form: Form
    example: str
    """Its example in the usage; empty if the usage omits it."""
    least: int = 1
    most: int = 1
    options: tuple[str, ...] = ()
    """The words allowed; for places and cards, words allowed instead (`d`, `jackpot`)."""
    called: tuple[str, ...] = ()
    """The label of each item in a form, if there are several."""

    @property
    def single(self) -> bool:
        """True if there is always exactly one."""
        return self.least == self.most == 1

    def fits(self, word: str) -> bool:
        """Return True if a word has the form of this part."""
        if word in self.options:
            return True
        if self.form in _PLACES:
            return seat_number(word) is not None
        if self.form == "number":
            return whole_number(word) is not None
        return self.form == "amount" or (self.form == "cards" and not _is_another(word))

    def taken(self, words: list[str], others: set[str]) -> tuple[str, ...] | None:
        """Take this part's words off the front, leaving words that belong to other parts; return None if there are too
        few."""
        if self.form == "counts":
            return self._pairs(words)
        count, most = 0, len(words) if self.form == "cards" else self.most
        while count < min(len(words), most) and self.fits(words[count]) and words[count] not in others:
            count += 1
        taken = tuple(words[:count])
        del words[:count]
        return taken if count >= (min(self.least, 1) if self.form == "cards" else self.least) else None

    def _pairs(self, words: list[str]) -> tuple[str, ...] | None:
        count = 0
        while len(words) > count + 1 and self._is_place(words[count]) and whole_number(words[count + 1]) is not None:
            count += 2
        taken = tuple(words[:count])
        del words[:count]
        return taken or None

    def _is_place(self, word: str) -> bool:
        return word in self.options or seat_number(word) is not None


def _is_another(word: str) -> bool:
    """Return True if a word is a place or a number, and so not a card."""
    return seat_number(word) is not None or whole_number(word) is not None


def read_shown(words: tuple[str, ...], rules: Rules) -> tuple[Card, ...]:
    """Return the cards in a line; refuse duplicates."""
    try:
        shown = tuple(card for text in words for card in read_cards(text))
    except CardError as error:
        raise ImpossibleCard(str(error), rules) from None
    known = [card for card in shown if card != UNSEEN]
    if len(set(known)) != len(known):
        raise ImpossibleCard(f"{write_cards(shown)} names a card twice", rules)
    return shown


def place(example: str = "p2", *options: str) -> Part:
    """Return a part for a hand in the round: the box of a house table, the seat of a poker table."""
    return Part(form="place", example=example, options=options)


def places(least: int, most: int, example: str = "") -> Part:
    return Part(form="place", example=example, least=least, most=most)


def empty(example: str = "p4") -> Part:
    """Return a part for a box without a hand."""
    return Part(form="empty", example=example)


def player(example: str = "p1") -> Part:
    """Return a part for a patron, whatever boxes they play."""
    return Part(form="player", example=example)


def counts(example: str = "p2 1") -> Part:
    """Return a part for who has how many cards, the dealer (`d`) included."""
    return Part(form="counts", example=example, most=2, options=(DEALER,))


def card(example: str = "As") -> Part:
    return Part(form="cards", example=example)


def cards(least: int, most: int, example: str = "", *options: str) -> Part:
    """Return a part for a number of cards, in one word or several."""
    return Part(form="cards", example=example, least=least, most=most, options=options)


def number(example: str = "3") -> Part:
    return Part(form="number", example=example)


def amounts(example: str, *called: str) -> Part:
    """Return a part for one amount for each name."""
    return Part(form="amount", example=example, least=len(called), most=len(called), called=called)


def word(*options: str, example: str = "") -> Part:
    """Return a part for one of these words."""
    return Part(form="word", example=example or options[0], options=options)


def maybe(*options: str, shown: bool = False) -> Part:
    """Return a part for an optional word; the usage shows the first if `shown`."""
    return Part(form="word", example=options[0] if shown else "", least=0, options=options)


class Table(Protocol):
    """The parts of a round that an irregularity needs."""

    def named(self, part: Part, word: str, rules: Rules) -> Any:
        """Return the value of a word: a box, a seat. Raises a `Refusal` if it names none."""

    def ask(self, question: Question) -> None:
        """Stop the round until an official has answered."""


class Trial(Table, Protocol):
    """The further parts of a round needed to find out which irregularities are possible."""

    def examples(self, part: Part) -> Iterable[tuple[str, ...]]:
        """Return words that a part of a line might have now."""

    def copy(self) -> Self: ...


Tried = TypeVar("Tried", bound=Trial)
MOST_TRIES = 120
"""The maximum number of lines tried per irregularity. At a full table, a place and its cards allow hundreds."""


class _Named(msgspec.Struct, frozen=True):
    name: str
    """The word after `d error`."""


class Irregularity(_Named, frozen=True, kw_only=True):
    """One irregularity of a book."""

    takes: tuple[Part, ...] = ()
    """The parts of the line after its name."""
    requires: Callable[[Any, Rules], None] | None = None
    """Refuses an irregularity that cannot have happened at this point of the round."""
    remedy: Callable[..., None] | None = None
    """Applies the remedy to the round with the line's values. Raises a `Refusal` before anything has changed."""
    asks: Question | None = None
    """The question that an official must then answer."""
    at_any_time: bool = False
    """True if it can be reported even while the round waits for an answer or a choice."""
    means: Callable[[Any, Report], Report | None] | None = None
    """Returns the line of the irregularity that this one stands for at some points of a round, or None."""
    rules: Rules
    meaning: str
    """One sentence that says what went wrong."""
    when: str
    """When it can have happened, or be noticed."""
    then: str
    """The consequence, in one line."""

    @property
    def usage(self) -> str:
        """The line as an example: `d error exposed p2 As`."""
        return " ".join(("d error", self.name, *(part.example for part in self.takes if part.example)))

    def play(self, round_: Table, action: Report, *, any_order: bool = False) -> None:
        """Apply the remedy for a line and ask the question."""
        words = self._words(action, any_order)
        if self.requires:
            self.requires(round_, self.rules)
        values = [self._value(round_, part, said) for part, said in zip(self.takes, words, strict=True)]
        if self.remedy:
            self.remedy(round_, *values)
        if self.asks:
            round_.ask(self.asks)

    def _words(self, action: Report, any_order: bool) -> list[tuple[str, ...]]:
        """Return the words of each part. Refuse a line with words missing or left over, showing the correct form."""
        left = sorted(action.args, key=self._part_of) if any_order else list(action.args)
        known = {option for part in self.takes for option in part.options}
        found = [part.taken(left, known.difference(part.options)) for part in self.takes]
        words = [said for said in found if said is not None]
        if left or len(words) < len(found) or not self._enough(words):
            raise self._unreadable(action)
        return words

    def _part_of(self, word: str) -> int:
        """Return the part a word belongs to; cards come last, since they are recognised by elimination."""
        fitting = [at for at, part in enumerate(self.takes) if part.fits(word)]
        return min(fitting, key=lambda at: (self.takes[at].form == "cards", at), default=len(self.takes))

    def _enough(self, words: list[tuple[str, ...]]) -> bool:
        """Return True if there are enough cards, at least one for every place they belong to."""
        places = 0
        for part, said in zip(self.takes, words, strict=True):
            if part.form == "place":
                places = len(said)
            elif part.form == "cards" and set(said) & set(part.options):
                if len(said) > 1:
                    return False
            elif part.form == "cards":
                count = sum(len(text) for text in said) // 2
                if not part.least <= count <= part.most or (part.least and places > count):
                    return False
        return True

    def _unreadable(self, action: Report) -> UnreadableLine:
        options = [option for part in self.takes for option in part.options if part.form == "word" and part.least]
        strange = [text for text in action.args if self._part_of(text) == len(self.takes)]
        unsaid = bool(strange) or not set(options).intersection(action.args)
        listed = f", where the word is one of {', '.join(options)}" if unsaid and len(options) > 1 else ""
        hint = nearest(strange[0], options) if listed and strange else ""
        text = f"write this irregularity as '{self.usage}', not '{write_action(action)}'{listed}{hint}"
        return UnreadableLine(text, self.rules)

    def _value(self, round_: Table, part: Part, words: tuple[str, ...]) -> Any:
        """Return the value for the remedy: one item, or a tuple if the part takes several."""
        if part.form == "word":
            return "".join(words)
        if part.form == "counts":
            places = (round_.named(part, text, self.rules) for text in words[::2])
            return tuple(zip(places, map(int, words[1::2]), strict=True))
        if part.form == "cards":
            if words and words[0] in part.options:
                return words[0]
            shown = read_shown(words, self.rules)
            return shown[0] if part.single else shown
        if part.form == "number":
            (text,) = words
            return int(text)
        found = tuple(words if part.form == "amount" else [round_.named(part, text, self.rules) for text in words])
        return found[0] if part.single else found


def irregularity_named(declared: tuple[Irregularity, ...], report: Report, title: str) -> Irregularity:
    """Return the irregularity that a line names; an unknown one suggests the nearest."""
    for one in declared:
        if one.name == report.kind:
            return one
    names = [one.name for one in declared]
    listed = ", ".join(names) or "none"
    raise NotAllowed(
        f"{report.kind!r} is not an irregularity of {title}{nearest(report.kind, names)} (known: {listed})"
    )


def not_now(irregularity: Irregularity, refusal: NotAllowed) -> NotAllowed:
    """Return the refusal of an irregularity that cannot have happened now, saying when it could."""
    when = irregularity.when[0].lower() + irregularity.when[1:].rstrip(".")
    return NotAllowed(f"{refusal.message} ({irregularity.name}: {when})", refusal.rules or irregularity.rules)


def possible(
    declared: Iterable[Irregularity], round_: Tried, play: Callable[[Tried, Report], object] | None = None
) -> list[str]:
    """Return the irregularities possible now, each tried on a copy of the round, with `play` if given."""

    def happens(one: Irregularity) -> bool:
        trial = round_.copy()
        for words in islice(product(*(tuple(round_.examples(part)) for part in one.takes)), MOST_TRIES):
            try:
                report = Report(DEALER, one.name, tuple(word for said in words for word in said))
                play(trial, report) if play else one.play(trial, report)
            except Refusal:
                continue
            return True
        return False

    return [one.name for one in declared if happens(one)]

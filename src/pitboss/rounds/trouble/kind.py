"""An irregularity as a rulebook declares it: the line that says so, when it can be, what it leads to."""

from collections.abc import Callable, Iterable
from itertools import product
from typing import Any, Protocol, Self

import msgspec

from pitboss.citation import Rules
from pitboss.errors import nearest
from pitboss.rounds.action import DEALER, Irregularity
from pitboss.rounds.errors import NotAllowed, Refusal, UnreadableLine
from pitboss.rounds.notation import write_action
from pitboss.rounds.trouble.parts import Part, read_shown
from pitboss.rounds.trouble.question import Question


class Table(Protocol):
    """What a kind needs from the round it happened in."""

    def named(self, part: Part, word: str, rules: Rules) -> Any:
        """What a word of a line means here: a box, a seat. Raises a `Refusal` where there is none."""

    def ask(self, question: Question) -> None:
        """Stops the round until an official has answered."""


class Trial(Table, Protocol):
    """…and to find out what can have happened."""

    def examples(self, part: Part) -> Iterable[tuple[str, ...]]:
        """Words that a part of a line might have now."""

    def copy(self) -> Self: ...


class _Named(msgspec.Struct, frozen=True):
    name: str
    """The word after `d error`."""


class Kind(_Named, frozen=True, kw_only=True):
    """One irregularity of a book."""

    takes: tuple[Part, ...] = ()
    """What the line names after its kind."""
    requires: Callable[[Any, Rules], None] | None = None
    """Refuses what cannot have happened at this point of the round."""
    remedy: Callable[..., None] | None = None
    """Plays it out, given the round and what the line named. Raises a `Refusal` before anything has changed."""
    asks: Question | None = None
    """What an official is asked then."""
    at_any_time: bool = False
    """It is noticed even while the round waits for an answer or a choice."""
    means: Callable[[Any, Irregularity], Irregularity | None] | None = None
    """The line of another kind that this one is at some points of a round; None where it is itself."""
    rules: Rules
    meaning: str
    """What went wrong, in one sentence."""
    when: str
    """When it can have happened, or be noticed."""
    then: str
    """What it leads to, in one line."""

    @property
    def usage(self) -> str:
        """The line, as an example: `d error exposed p2 As`."""
        return " ".join(("d error", self.name, *(part.example for part in self.takes if part.example)))

    def play(self, round_: Table, action: Irregularity, *, any_order: bool = False) -> None:
        """Reads the line, then plays the remedy and asks the question."""
        words = self._words(action, any_order)
        if self.requires:
            self.requires(round_, self.rules)
        values = [self._value(round_, part, said) for part, said in zip(self.takes, words, strict=True)]
        if self.remedy:
            self.remedy(round_, *values)
        if self.asks:
            round_.ask(self.asks)

    def _words(self, action: Irregularity, any_order: bool) -> list[tuple[str, ...]]:
        """The words of each part. Anything missing or too much is refused with the line as it should be."""
        left = sorted(action.args, key=self._part_of) if any_order else list(action.args)
        known = {option for part in self.takes for option in part.options}
        found = [part.taken(left, known.difference(part.options)) for part in self.takes]
        words = [said for said in found if said is not None]
        if left or len(words) < len(found) or not self._enough(words):
            raise self._unreadable(action)
        return words

    def _part_of(self, word: str) -> int:
        """The part a word belongs to; cards last, which are told by being nothing else."""
        fitting = [at for at, part in enumerate(self.takes) if part.fits(word)]
        return min(fitting, key=lambda at: (self.takes[at].form == "cards", at), default=len(self.takes))

    def _enough(self, words: list[tuple[str, ...]]) -> bool:
        """Whether there are as many cards as there should be, and one at least for every place they belong to."""
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

    def _unreadable(self, action: Irregularity) -> UnreadableLine:
        options = [option for part in self.takes for option in part.options if part.form == "word" and part.least]
        strange = [text for text in action.args if self._part_of(text) == len(self.takes)]
        unsaid = bool(strange) or not set(options).intersection(action.args)
        listed = f", where the word is one of {', '.join(options)}" if unsaid and len(options) > 1 else ""
        hint = nearest(strange[0], options) if listed and strange else ""
        text = f"this irregularity is written '{self.usage}', not '{write_action(action)}'{listed}{hint}"
        return UnreadableLine(text, self.rules)

    def _value(self, round_: Table, part: Part, words: tuple[str, ...]) -> Any:
        """What a remedy is given: one thing, or as many as were named."""
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


def kind_of(kinds: tuple[Kind, ...], action: Irregularity, title: str) -> Kind:
    """The kind a line names; an unknown one suggests the nearest."""
    for kind in kinds:
        if kind.name == action.kind:
            return kind
    names = [kind.name for kind in kinds]
    listed = ", ".join(names) or "none"
    raise NotAllowed(
        f"{action.kind!r} is not an irregularity of {title}{nearest(action.kind, names)} (known: {listed})"
    )


def not_now(kind: Kind, refusal: NotAllowed) -> NotAllowed:
    """The refusal of an irregularity that cannot have happened now, with when it could have."""
    when = kind.when[0].lower() + kind.when[1:].rstrip(".")
    return NotAllowed(f"{refusal.message} ({kind.name}: {when})", refusal.rules or kind.rules)


def possible(kinds: tuple[Kind, ...], round_: Trial) -> list[str]:
    """The kinds for which some line would be taken now, each tried on a copy."""
    return [kind.name for kind in kinds if _taken(kind, round_)]


def _taken(kind: Kind, round_: Trial) -> bool:
    trial = round_.copy()
    for words in product(*(tuple(round_.examples(part)) for part in kind.takes)):
        try:
            kind.play(trial, Irregularity(DEALER, kind.name, tuple(word for said in words for word in said)))
        except Refusal:
            continue
        return True
    return False

"""The process that deals practice hands and judges decisions. It cannot reach the room's tables."""

from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec

from pitboss.room.training.shapes import Begin, Decide, JudgedShown, LessonShown, OptionShown, Taught
from pitboss.room.workers.process import Answer, serve

if TYPE_CHECKING:
    from pitboss.bots.judging import Judged
    from pitboss.bots.lesson import LessonState

MEMORY = 6 * 1024**3
PLACES = 4


def answers() -> Answer:
    """Return the function that answers questions."""
    from pitboss.bots import lesson

    encode, decoder = msgspec.json.encode, msgspec.json.Decoder(Begin | Decide)

    def answer(line: bytes) -> bytes:
        asked = decoder.decode(line)
        if isinstance(asked, Begin):
            state = lesson.begin(asked.game, asked.seed, asked.others, hard=asked.hard)
            return encode(Taught(lesson=state.lesson, shown=shown(state, asked.learner, None, hard=asked.hard)))
        state, judged = lesson.decide(asked.lesson, asked.line)
        lost = None if judged is None else 0 if judged.good else round(judged.cost * 100)
        return encode(
            Taught(lesson=state.lesson, shown=shown(state, asked.learner, judged, hard=asked.hard), lost=lost)
        )

    return answer


def shown(state: "LessonState", learner: str, judged: "Judged | None", *, hard: bool) -> LessonShown:
    """Return the hand as the learner may see it."""
    from pitboss.books import catalogue
    from pitboss.bots.lesson import names, net, plays
    from pitboss.room.table.describe_events import by_place, describe_events
    from pitboss.room.table.display import choice_shown, round_shown
    from pitboss.rules.view import view

    lesson, over = state.lesson, state.question is None
    entry, people = catalogue.game(lesson.game), names(lesson, learner)
    seen = view(state.round, lesson.place)
    held = getattr(seen.felt.places.get(lesson.place), "held", None)
    return LessonShown(
        game=entry.id,
        title=entry.title,
        book=entry.rulebook,
        kind=entry.kind,
        layout=catalogue.load(entry.id).layout.with_jackpot(False),
        place=lesson.place,
        names=people,
        plays=plays(lesson),
        round=round_shown(state.round, seen, people, 1, ""),
        held=held,
        choices=[]
        if state.question is None
        else [choice_shown(one, by_place(people)) for one in state.question.choices],
        told=describe_events(seen.events, by_place(people)),
        over=over,
        net=net(state) if over else "",
        judged=None if judged is None else _judged(judged),
        hard=hard,
    )


def _judged(judged: "Judged") -> JudgedShown:
    said = {one.line: one.words for one in judged.options}
    best = judged.said if judged.good else judged.best
    return JudgedShown(
        words=said.get(judged.said, judged.said),
        best=said.get(best, best),
        good=judged.good,
        cost=chips(judged.cost),
        fraction=_fraction(judged.cost) if judged.exact else "",
        exact=judged.exact,
        error="" if judged.exact else chips(judged.error),
        options=[
            OptionShown(one.words, chips(one.worth), one.line == judged.said, one.line == best)
            for one in judged.options
        ],
    )


def chips(value: Fraction) -> str:
    """Return cents as chips, to four places without trailing zeros beyond two."""
    whole = round(value * 10 ** (PLACES - 2))
    sign, digits = "-" if whole < 0 else "", str(abs(whole)).rjust(PLACES + 1, "0")
    behind = digits[-PLACES:].rstrip("0").ljust(2, "0")
    return f"{sign}{digits[:-PLACES]}.{behind}"


def _fraction(value: Fraction) -> str:
    exact = value / 100
    return f"{exact.numerator}/{exact.denominator}" if exact.denominator != 1 else str(exact.numerator)


if __name__ == "__main__":
    serve(MEMORY, answers)

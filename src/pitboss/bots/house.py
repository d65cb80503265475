"""Decide against the house: the exact best choice, or the choice a lower level makes."""

import re
from fractions import Fraction
from typing import Any, Final

from pitboss.books.catalogue import banked
from pitboss.bots.casual import Bot
from pitboss.bots.character import Character
from pitboss.bots.question import Answer, Question
from pitboss.core.cards import Card, read_cards
from pitboss.core.money import Chips, read_money
from pitboss.odds.decide import Advice, choice_at, decide
from pitboss.odds.models import main_wagers
from pitboss.odds.tables import Options, pays_of, tables_of
from pitboss.rules.banked.sign import read_sign
from pitboss.rules.round import Choice
from pitboss.rules.view import BoxSeen, View

TIMES: Final = re.compile(r"(.+)-(\d+(?:/\d+)?)x")
THOUGHT: Final = 100


def choose(question: Question, character: Character) -> Answer | None:
    """Return the line a bot of this level plays, or None if it has no choice."""
    choices = tuple(one for one in question.choices if not one.aside)
    if not choices:
        return None
    if not any(one.kind in ("wager", "check", "fold") for one in choices):
        return by_chance(question, choices)
    box = choices[0].box
    own, board = hand_of(question, box)
    name = choice_at(character.level, question.game, own, board, options_of(question.game, question.table))
    said = lines_of(question, box)
    return Answer(said.get(name) or least(choices).line(question.viewer), THOUGHT)


def by_chance(question: Question, choices: tuple[Choice, ...]) -> Answer | None:
    """Return the line of a bot that does not think, for choices that matter little."""
    seen = View(game=question.game, viewer=question.viewer, felt=question.felt, choices=choices)
    line = Bot(question.seed).choose(seen)
    return Answer(line) if line is not None else None


def least(choices: tuple[Choice, ...]) -> Choice:
    """Return the choice that stakes nothing more, for a player who cannot afford the preferred one."""
    return next((one for one in choices if one.minimum is None and not one.amounts), choices[0])


def hand_of(question: Question, box: int | None) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Return the cards of a box, and the board."""
    return read_cards("".join(_seen(question, box).cards)), read_cards("".join(question.house.board))


def main_stake(question: Question, box: int | None) -> Chips:
    """Return the amount of the main wager. Other wagers are multiples of it."""
    first = main_wagers(banked(question.game))[0].name
    return next((read_money(one.staked) for one in _seen(question, box).wagers if one.wager == first), 0)


def _seen(question: Question, box: int | None) -> BoxSeen:
    return question.house.places[question.viewer if box is None else f"p{box}"]


def lines_of(question: Question, box: int | None) -> dict[str, str]:
    """Return the lines offered for a box, keyed by the name `odds` gives the choice."""
    found: dict[str, str] = {}
    stake = main_stake(question, box)
    for choice in question.choices:
        if choice.aside or choice.box != box:
            continue
        if choice.kind == "wager":
            found |= _wagers(choice, question.viewer, stake)
        elif choice.kind == "check":
            found["check"] = choice.line(question.viewer)
        elif choice.kind == "fold":
            found.setdefault("fold", choice.line(question.viewer))
            if choice.wager:
                found[f"fold {choice.wager}"] = choice.line(question.viewer)
    return found


def _wagers(choice: Choice, place: str, stake: Chips) -> dict[str, str]:
    """Return lines by name: `play-4x` for four times the main wager, `play` if there is only one amount."""
    found = {f"{choice.wager}-{Fraction(one, stake or 1)}x": choice.line(place, one) for one in choice.amounts}
    if len(choice.amounts) == 1:
        found[choice.wager] = choice.line(place, choice.amounts[0])
    return found


def options_of(game: str, table: dict[str, Any]) -> Options:
    """Return the pay tables named on the sign."""
    declared = banked(game)
    chosen = {key: value for key, value in table.items() if key in declared.pay_tables}
    known = tables_of(game)
    sign = read_sign(declared, chosen)
    return Options(tables={key: pays_of(sign.tables[key]) for key in chosen if key in known})


def valued(question: Question, box: int | None) -> Advice:
    """Return the exact value of every choice, in main wagers."""
    own, board = hand_of(question, box)
    return decide(question.game, own, board, options_of(question.game, question.table))

"""Judge a decision by its cost against the best one: exact in house games, an estimate with its error in poker."""

from fractions import Fraction
from typing import Final

import msgspec

from pitboss.bots import house
from pitboss.bots.betting import Option, Worth, apart, options_of, stakes_of, table_of, worths
from pitboss.bots.poker import BETTING, MOST_THROWN
from pitboss.bots.question import Question, Situation, situation_of
from pitboss.bots.worlds import imagined, shares, thrown_away
from pitboss.core.cards import Card, read_cards, write_cards
from pitboss.core.money import Chips, short_money
from pitboss.odds.compiled import Array
from pitboss.rules.notation import read_action
from pitboss.rules.round import Choice
from pitboss.rules.view import BankedView

WORLDS: Final = 3000
DRAWN_WORLDS: Final = 1000
FOLDS: Final = 1.0
"""How strictly an expert expects opponents to fold."""


class Valued(msgspec.Struct, frozen=True):
    """A possible line and its value in chips from here on."""

    line: str
    words: str
    worth: Fraction


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """A decision with its cost and the alternatives."""

    said: str
    best: str
    """The most valuable line; the chosen one if no line is worth more."""
    cost: Fraction
    """The chips lost by the chosen line compared with the best."""
    exact: bool
    error: Fraction = Fraction()
    """The standard error of the estimate."""
    options: tuple[Valued, ...]
    """The possible lines, best first."""

    @property
    def good(self) -> bool:
        """True if no line was better by more than the error of the estimate."""
        return self.cost <= (0 if self.exact else 2 * self.error)


def judged(question: Question, said: str) -> Judged | None:
    """Return the judgement of a line, or None if it decided neither cards nor chips."""
    if isinstance(question.felt, BankedView):
        return _against_the_house(question, said)
    if any(one.kind in BETTING and not one.wager for one in question.choices):
        return _among_players(question, said)
    if any(one.kind == "discard" for one in question.choices):
        return _drawn(question, said)
    return None


def _against_the_house(question: Question, said: str) -> Judged | None:
    choices = tuple(one for one in question.choices if not one.aside)
    if not choices:
        return None
    box, stake = choices[0].box, house.main_stake(question, choices[0].box)
    advice, lines = house.valued(question, box), house.lines_of(question, box)
    options = [
        Valued(lines[name], house.TIMES.sub(r"\1 \2x", name), value * stake)
        for name, value in advice.values.items()
        if name in lines
    ]
    options.sort(key=lambda one: one.worth, reverse=True)
    mine = next((one for one in options if one.line == said), None)
    if mine is None:
        return None
    best = mine if mine.worth == options[0].worth else options[0]
    return Judged(said=said, best=best.line, cost=best.worth - mine.worth, exact=True, options=tuple(options))


def _among_players(question: Question, said: str) -> Judged | None:
    situation = situation_of(question)
    if not situation.others:
        return None
    stakes = stakes_of(question, situation)
    options = options_of(question, stakes)
    mine = _option_said(question, said)
    if mine is None:
        return None
    if mine.line(question.viewer) not in {one.line(question.viewer) for one in options}:
        options.append(mine)
    table = table_of(question, situation, stakes, WORLDS, reads=1.0)
    found = sorted(worths(table, options, folds=FOLDS), key=lambda one: one.value, reverse=True)
    own = next(one for one in found if one.option.line(question.viewer) == mine.line(question.viewer))
    cost, error = apart(table, found[0], own)
    return Judged(
        said=said,
        best=said if cost <= 0 else found[0].option.line(question.viewer),
        cost=_chips(max(cost, 0.0)),
        exact=False,
        error=_chips(error),
        options=tuple(Valued(one.option.line(question.viewer), _words(one), _chips(one.value)) for one in found),
    )


def _option_said(question: Question, said: str) -> Option | None:
    """Return the choice and amount that a line stands for."""
    for choice in question.choices:
        if choice.minimum is None and not choice.amounts:
            if said == choice.line(question.viewer):
                return Option(choice)
            continue
        action = read_action(said)
        amount: Chips | None = getattr(action, "amount", None)
        if amount is not None and choice.allows(amount) and choice.line(question.viewer, amount) == said:
            return Option(choice, amount)
    return None


def _words(one: Worth) -> str:
    choice = one.option.choice
    return choice.words if one.option.amount is None else f"{choice.words} {short_money(one.option.amount)}"


def _chips(value: float) -> Fraction:
    """Return an estimate rounded to whole cents; estimates are no more precise."""
    return Fraction(round(value))


def _drawn(question: Question, said: str) -> Judged | None:
    """Return the judgement of a discard, compared with the expert's discard and with standing pat."""
    situation = situation_of(question)
    choice = next(one for one in question.choices if one.kind == "discard")
    text = said.removeprefix(f"{question.viewer} {choice.verb}").strip()
    mine = [int(card) for card in read_cards(text)] if text else []
    if situation.layout.discards:
        tried = [[card] for card in situation.own]
    else:
        tried = [thrown_away(situation.own, situation.layout.ranking, MOST_THROWN), [], mine]
    pot = stakes_of(question, situation).pot
    found: dict[str, Array] = {}
    for away in tried:
        found.setdefault(_line(question, choice, away), _shares(situation, away, question.seed))
    own = found.setdefault(_line(question, choice, mine), _shares(situation, mine, question.seed))
    best = max(found, key=lambda line: float(found[line].mean()))
    gaps = found[best] - own
    mean = float(gaps.mean())
    options = [
        Valued(line, line.removeprefix(f"{question.viewer} "), _chips(pot * float(each.mean())))
        for line, each in found.items()
    ]
    return Judged(
        said=said,
        best=said if mean <= 0 else best,
        cost=_chips(max(pot * mean, 0.0)),
        exact=False,
        error=_chips(pot * float(gaps.std()) / len(gaps) ** 0.5),
        options=tuple(sorted(options, key=lambda one: one.worth, reverse=True)),
    )


def _line(question: Question, choice: Choice, away: list[int]) -> str:
    return choice.line(question.viewer, cards=write_cards([Card(card) for card in sorted(away)]))


def _shares(situation: Situation, away: list[int], seed: int) -> Array:
    """Return the share of the pot in each imagined world after discarding these cards."""
    kept = [card for card in situation.own if card not in away]
    left = msgspec.structs.replace(situation, own=kept, draws=max(situation.draws - 1, 0))
    return shares(imagined(left, DRAWN_WORLDS, seed))

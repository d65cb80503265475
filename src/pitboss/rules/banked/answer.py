"""The answer of a banked round, in the format of the round records."""

from typing import TYPE_CHECKING, TypeAlias

from msgspec import UNSET

from pitboss.core.citation import Rules, once
from pitboss.core.errors import present
from pitboss.core.money import Chips
from pitboss.rules.action import DEALER, seat_number
from pitboss.rules.answer import Answer, JackpotAnswer, Prize, Said, SeatAnswer, WagerAnswer
from pitboss.rules.banked.explanations import sentence, speech
from pitboss.rules.banked.jackpot import besides as besides_of
from pitboss.rules.banked.jackpot import standing as standing_of
from pitboss.rules.banked.layout import Placed, Settled
from pitboss.rules.explanation import Sentence
from pitboss.rules.jackpot import Standing

if TYPE_CHECKING:
    from pitboss.rules.banked.round import BankedRound

BoxSentence: TypeAlias = tuple[int, Sentence]
"""A box and the explanation of a wager in it."""


def answer(round_: "BankedRound", *, linked: bool) -> Answer:
    """Return what every wager is owed; for an open round, who may act and how."""
    is_open, standing = round_.status == "open", standing_of(round_)
    amounts = {one.place: amount for one, amount in zip(round_.won, standing.amounts, strict=True)} if standing else {}
    paid = {} if linked else amounts
    besides = {} if is_open else besides_of(round_, None if linked else standing)
    return Answer(
        game=round_.game.id,
        status=round_.status,
        seats={} if is_open else _seats(round_, paid, besides),
        dealer=UNSET if is_open else round_.dealers,
        jackpot=_jackpot(round_, standing, paid) if standing else UNSET,
        rulings=round_.rulings(),
        to_act=_to_act(round_) if is_open else UNSET,
    )


def _jackpot(round_: "BankedRound", standing: Standing, paid: dict[str, Chips]) -> JackpotAnswer:
    """Return the pools after the round, and the prizes in the order keyed off."""
    keyed = [round_.won[at] for at in standing.keyed]
    prizes = [
        Prize(
            seat=one.patron,
            box=seat_number(one.place) or 0,
            level=one.level,
            hand=str(one.category),
            amount=paid[one.place],
        )
        for one in keyed
        if one.place in paid
    ]
    return JackpotAnswer(pools=standing.cents, prizes=tuple(prizes))


def _seats(round_: "BankedRound", paid: dict[str, Chips], besides: dict[str, Rules]) -> dict[str, SeatAnswer]:
    by_patron: dict[str, list[WagerAnswer]] = {}
    sentences: dict[str, list[BoxSentence]] = {}
    for placed in round_.placed:
        more = besides.get(f"p{placed.box}", ()) if placed.wager.level else ()
        wager, said = _wager(placed, paid, more)
        by_patron.setdefault(placed.patron, []).append(wager)
        sentences.setdefault(placed.patron, []).append((placed.box, said))
    return {
        patron: SeatAnswer(
            net=sum(wager.net for wager in wagers),
            hand=_hand(round_, patron),
            wagers=tuple(wagers),
            why=_speeches(round_, sentences[patron]) + _held_back(round_, patron),
            withheld=True if round_.memory and patron in round_.memory.withheld else UNSET,
        )
        for patron, wagers in sorted(by_patron.items(), key=lambda item: seat_number(item[0]) or 0)
    }


def _held_back(round_: "BankedRound", patron: str) -> tuple[Said, ...]:
    return (Said((Sentence("withheld", {"place": patron}),)),) if patron in round_.withheld else ()


def _speeches(round_: "BankedRound", sentences: list[BoxSentence]) -> tuple[Said, ...]:
    """Return the explanation of each box the patron has wagered on, the dealer's hand first."""
    dealers = round_.dealers.why
    by_box: dict[int, list[Sentence]] = {}
    for box, said in sentences:
        by_box.setdefault(box, []).append(said)
    return tuple(
        Said(speech(sentences, dealers.sentences if dealers else ()), box) for box, sentences in sorted(by_box.items())
    )


def _wager(placed: Placed, paid: dict[str, Chips], more: Rules) -> tuple[WagerAnswer, Sentence]:
    settled = present(placed.settled, "settled")
    prize = paid.get(f"p{placed.box}", 0) if placed.wager.level and settled.outcome == "win" else 0
    said = sentence(placed, settled, settled.paid + prize)
    return _answered(placed, settled, settled.paid + prize, said, more), said


def _answered(placed: Placed, settled: Settled, paid: Chips, said: Sentence, more: Rules) -> WagerAnswer:
    return WagerAnswer(
        wager=placed.wager.name,
        box=placed.box,
        staked=placed.staked,
        outcome=settled.outcome,
        paid=paid,
        returned=settled.returned,
        rules=once(settled.rules + (more if settled.outcome in ("win", "lose") else ())),
        why=Said((said,)),
        carried=True if settled.carried else UNSET,
    )


def _hand(round_: "BankedRound", patron: str) -> str | None:
    """Return the hand of the patron's own box, or of the first box the patron played."""
    shown = [n for n in round_.hands if round_.boxes[n].player == patron]
    shown.sort(key=lambda number: (f"p{number}" != patron, number))
    return (round_.hands[shown[0]] or None) if shown else None


def _to_act(round_: "BankedRound") -> dict[str, tuple[str, ...]]:
    """Return who may act. While betting is open, these are the dealer and the patrons who have bet, or p1 if nobody
    has."""
    begun = {placed.patron for placed in round_.placed} or {"p1"}
    begun.add(DEALER)
    return {
        actor: tuple(map(str, choices))
        for actor, choices in round_.legal_actions().items()
        if round_.closed or actor in begun or seat_number(actor) is None
    }

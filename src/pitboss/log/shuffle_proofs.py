"""The proof of a finished round's shuffle for one reader: every card that reader has seen, opened under the root.

The order of the deal is public, so that anybody can work out each card's place in the deck. Other players' hidden cards
and burnt cards stay hidden. docs/shuffle.md explains what this proves.
"""

import msgspec

from pitboss.core.cards import UNSEEN, Card
from pitboss.core.cards.mixing import openings
from pitboss.core.cards.shuffle import Contribution, Shuffle
from pitboss.log.kinds.table import DEALS, FinishedRound
from pitboss.log.records import seen_record, whole_record
from pitboss.rules import action as a
from pitboss.rules.notation import read_action
from pitboss.rules.poker.events import StubRebuilt
from pitboss.rules.view import PUBLIC

HIDDEN = str(UNSEEN)
BOARD, BURNT, JACKPOT = "board", "burn", "jackpot"


class DealtCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A card that left the deck, with its proof if the reader has seen it."""

    deck: int
    """The shuffle it came from: 0 for the deck, then 1 for the first reshuffled stub, and so on."""
    position: int
    """The position from the top, counted from 0."""
    to: str
    """The destination: a place, `board`, `burn` or `jackpot`."""
    card: str
    salt: str = ""
    path: tuple[str, ...] = ()


class ShuffleProof(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The origin of a round's cards."""

    table: str
    round: int
    deck: str
    """The kind of deck, such as `full/1`."""
    commitment: str
    """The house's commitment to its seed; if the house shuffled alone, its commitment to the whole shuffle."""
    contributions: list[Contribution]
    roots: list[str]
    """The roots shown before the deal: the deck's, then one for each reshuffled stub."""
    seed: str = ""
    """The house's own seed, once everybody may know every card."""
    dealt: list[DealtCard]


def proof_of(
    found: FinishedRound, table: str, place: str | None, *, whole: bool, revealed: bool
) -> ShuffleProof | None:
    """Return the proof for one reader, with the seed if it may be `revealed`; None without a software dealer."""
    if not found.shuffles:
        return None
    first = found.shuffles[0]
    mixed = first.mixed
    house = mixed.house if mixed is not None else first.seed.hex()
    return ShuffleProof(
        table=table,
        round=found.number,
        deck=first.version,
        commitment=mixed.commitment if mixed is not None else first.commitment,
        contributions=list(mixed.contributions) if mixed is not None else [],
        roots=[one.commitment for one in found.shuffles if one.mixed is not None],
        seed=house if revealed else "",
        dealt=_opened(found.shuffles, _dealt(found, _seen(found, table, place, whole=whole))) if mixed else [],
    )


def _seen(found: FinishedRound, table: str, place: str | None, *, whole: bool) -> tuple[str, ...]:
    record = whole_record(found, table) if whole else seen_record(found, place or PUBLIC, table)
    return record.actions


def _dealt(found: FinishedRound, seen: tuple[str, ...]) -> list[DealtCard]:
    """Return every card that left the deck, in order, with the faces of those that were seen."""
    dealt, deck = list[DealtCard](), 0
    left = list(found.shuffles[0].cards)
    for step, line in zip(found.played().steps, seen, strict=True):
        shown = read_action(line)
        if isinstance(step.action, DEALS) and isinstance(shown, DEALS):
            for card, face in zip(step.action.cards, shown.cards, strict=True):
                if card in left:
                    left.remove(card)
                    dealt.append(_one(found.shuffles[deck], deck, _to(step.action), card, str(face)))
        elif isinstance(step.action, a.Burn) and left:
            dealt.append(_one(found.shuffles[deck], deck, BURNT, left.pop(0), HIDDEN))
        if any(isinstance(event, StubRebuilt) for event in step.events) and deck + 1 < len(found.shuffles):
            deck += 1
            left = list(found.shuffles[deck].cards)
    return dealt


def _to(action: a.Action) -> str:
    return action.to if isinstance(action, a.DealHole) else BOARD if isinstance(action, a.DealBoard) else JACKPOT


def _one(made: Shuffle, deck: int, to: str, card: Card, face: str) -> DealtCard:
    return DealtCard(deck=deck, position=made.cards.index(card), to=to, card=face)


def _opened(shuffles: tuple[Shuffle, ...], dealt: list[DealtCard]) -> list[DealtCard]:
    found = list(dealt)
    for number, made in enumerate(shuffles):
        known = [at for at, one in enumerate(dealt) if one.deck == number and one.card != HIDDEN]
        for at, proof in zip(known, openings(made, [dealt[at].position for at in known]), strict=True):
            found[at] = msgspec.structs.replace(dealt[at], salt=proof.salt, path=proof.path)
    return found

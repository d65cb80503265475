"""Reads the line of an irregularity: whose cards, which box, and at which point of the round."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from pitboss.core.cards import FULL, UNSEEN, Card, CardError, check_deal, write_cards
from pitboss.core.cards.card import ALL
from pitboss.core.citation import Rules
from pitboss.core.money import short_money
from pitboss.core.refusals import ImpossibleCard, NotAllowed
from pitboss.rules import action as a
from pitboss.rules.action import DEALER, seat_number
from pitboss.rules.banked.events import CardsExposed
from pitboss.rules.banked.irregularities.memory import memory_of
from pitboss.rules.banked.layout import Box
from pitboss.rules.irregularities import Part, irregularity_named, possible

if TYPE_CHECKING:
    from pitboss.rules.banked.round import BankedRound

JACKPOT = "jackpot"


def irregularity(round_: "BankedRound", action: a.Report) -> None:
    """`d error KIND …`: apply the book's remedy, or refuse and list the irregularities possible now."""
    declared = round_.game.irregularities
    found = irregularity_named(declared, action, round_.game.title)
    if found.means and (meant := found.means(round_, action)):
        found, action = irregularity_named(declared, meant, round_.game.title), meant
    try:
        found.play(round_, action)
    except NotAllowed as refusal:
        can = ", ".join(possible(declared, round_)) or "nothing"
        message = f"{refusal.message} (possible now: {can})"
        raise NotAllowed(message, refusal.rules) from None


def named(round_: "BankedRound", part: Part, word: str, rules: Rules) -> Any:
    """Return the value of a word in a line: the box of a hand, the number of an empty box, or the word."""
    if part.form == "empty":
        return without_hand(round_, word, rules)
    if part.form == "player":
        return word
    after_the_close(round_, rules)
    return word if word in part.options else with_hand(round_, word, rules)


def examples(round_: "BankedRound", part: Part) -> Iterator[tuple[str, ...]]:
    """Yield words that a part of a line might have now."""
    hands = [box for box in round_.dealt_in if not box.void]
    tokens = [box.token for box in hands] + list(part.options)
    if part.form == "empty":
        taken = {box.number for box in hands}
        yield (next((f"p{n}" for n in range(1, round_.game.boxes + 1) if n not in taken), "p1"),)
    elif part.form == "player":
        yield from ((player,) for player in dict.fromkeys(box.player or "" for box in hands))
    elif part.form == "counts":
        yield from ((token, "0") for token in tokens)
    elif part.form == "amount":
        standing = round_.jackpot()
        yield tuple(short_money(chips) for chips in standing.cents) if standing else ()
    elif not part.least:
        yield ()
    elif part.form == "cards":
        yield (next(str(card) for card in ALL if card not in round_.out),)
    elif part.form == "word":
        yield from ((option,) for option in part.options)
    else:
        yield from ((token,) for token in tokens)
        if not part.single:
            yield from {tuple(box.token for box in hands if box.player == one.player) for one in hands}


def with_hand(round_: "BankedRound", token: str, rules: Rules) -> Box:
    box = round_.boxes.get(seat_number(token) or 0)
    if box is None or box.player is None:
        raise NotAllowed(f"{token} has no hand in this round: report cards dealt there as empty-box", rules)
    if box.void:
        raise NotAllowed(f"the hand of {token} is already void", rules)
    return box


def without_hand(round_: "BankedRound", token: str, rules: Rules) -> int:
    """Return the number of a box that has no hand."""
    after_the_close(round_, rules)
    number = seat_number(token) or 0
    if not 1 <= number <= round_.game.boxes:
        raise NotAllowed(f"there is no box {number}: the table has boxes 1 to {round_.game.boxes}", rules)
    box = round_.boxes.get(number)
    if box is not None and box.player is not None:
        lone, first = round_.left_out(box), round_.game.wagers[0].name
        cited = lone if lone and box.wager(first) else rules + lone
        raise NotAllowed(f"box {number} has a hand in this round: report its cards as wrong-count", cited)
    return number


# --- at which point of the round


def after_the_close(round_: "BankedRound", rules: Rules) -> None:
    if not round_.closed:
        raise NotAllowed("no card has been dealt: this can only happen after 'd close'", rules)


def begun(round_: "BankedRound") -> bool:
    """Return True if somebody has decided for a hand."""
    return any(box.acted_at >= 0 for box in round_.dealt_in)


def deal_over(round_: "BankedRound") -> bool:
    """Return True if a hand has been decided, or its player is absent."""
    return any(box.absent for box in round_.dealt_in) or begun(round_)


def found_late(round_: "BankedRound", said: str) -> bool:
    """Return True if players already had their cards: a line said so, or a hand was decided."""
    return bool(said) or begun(round_) or (round_.memory is not None and round_.memory.late)


def note_late(round_: "BankedRound", said: str, rules: Rules) -> None:
    """Record for the rest of the deal that it was found late. Refuse this before any card is dealt."""
    if not said:
        return
    if not round_.dealer and not any(box.cards for box in round_.dealt_in):
        raise NotAllowed(f"no card has been dealt: it cannot be {said!r}", rules)
    memory_of(round_).late = True


def in_the_deal(instead: str) -> "Callable[[BankedRound, Rules], None]":
    """Return a check for an irregularity that can only happen during the deal; `instead` names one that can happen
    now."""

    def required(round_: "BankedRound", rules: Rules) -> None:
        after_the_close(round_, rules)
        if deal_over(round_):
            raise NotAllowed(f"the deal is over, a hand has been decided: {instead}", rules)

    return required


def before_the_settlement(round_: "BankedRound", rules: Rules) -> None:
    """Refuse a line that no longer matters once the dealer's hand is turned."""
    after_the_close(round_, rules)
    if round_.stage is None and not round_.undealt():
        text = "only the settlement is left: the dealer's cards are turned up next"
        raise NotAllowed(text, rules)


# --- cards


def wrong_counts(
    round_: "BankedRound", found: tuple[tuple[Box | str, int], ...], rules: Rules
) -> tuple[list[Box], bool]:
    """Return the boxes found with a wrong number of cards, and True if the dealer is among them."""
    for whose, count in found:
        if count == round_.game.hands.count:
            token = whose if isinstance(whose, str) else whose.token
            raise NotAllowed(f"{token} should have {count} cards: nothing is irregular", rules)
    return [whose for whose, _ in found if isinstance(whose, Box)], any(whose == DEALER for whose, _ in found)


def deal_complete(round_: "BankedRound", wrong: list[Box], rules: Rules) -> None:
    """Check that every box that the line does not name has its cards."""
    for box in round_.dealt_in:
        if len(box.cards) < round_.game.hands.count and not box.void and box not in wrong:
            raise NotAllowed(f"box {box.number} is missing cards: deal them, or name it too", rules)


def possible_cards(round_: "BankedRound", cards: tuple[Card, ...], held: tuple[Card, ...], rules: Rules) -> None:
    """Refuse cards that are neither held nor still in the deck."""
    try:
        check_deal([card for card in cards if card not in held], FULL, round_.out)
    except CardError as error:
        raise ImpossibleCard(str(error), rules) from None


def seen_of(
    round_: "BankedRound", whose: Box | str, cards: tuple[Card, ...], rules: Rules
) -> tuple[str, tuple[Card, ...]]:
    """Return whose cards were seen, and which; one unknown card if the line names no card."""
    if isinstance(whose, Box):
        token, held = whose.token, whose.cards
    else:
        token, held = whose, round_.dealer if whose == DEALER else round_.jackpot_cards
    possible_cards(round_, cards, held, rules)
    others = tuple(card for card in cards if card not in held)
    if UNSEEN not in held and len(held) >= round_.game.hands.count and others:
        words = "the dealer" if token == DEALER else token
        raise ImpossibleCard(f"{write_cards(others)} is not among the cards of {words}", rules)
    return token, cards or (UNSEEN,)


def note_exposed(round_: "BankedRound", whose: str, cards: tuple[Card, ...], rules: Rules) -> None:
    """Record that everybody knows these cards."""
    memory = memory_of(round_)
    before = memory.exposed.get(whose, ())
    memory.exposed[whose] = before + tuple(card for card in cards if card == UNSEEN or card not in before)
    round_.report(CardsExposed(whose=whose, cards=cards, rules=rules))

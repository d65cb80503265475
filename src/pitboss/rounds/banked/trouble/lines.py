"""How a book's irregularities read their lines: whose cards, which box, found early or late."""

from typing import TYPE_CHECKING

from pitboss.cards import FULL, UNSEEN, Card, CardError, check_deal, read_cards, write_cards
from pitboss.citation import Rules
from pitboss.rounds.action import DEALER, Irregularity, seat_number, whole_number
from pitboss.rounds.banked.layout import Box
from pitboss.rounds.banked.trouble.events import CardsExposed
from pitboss.rounds.banked.trouble.memory import trouble
from pitboss.rounds.errors import ImpossibleCard, NotAllowed, UnreadableLine
from pitboss.rounds.event import Event

if TYPE_CHECKING:
    from pitboss.rounds.banked.round import BankedRound

JACKPOT = "jackpot"


def unreadable(action: Irregularity, usage: str, rules: Rules) -> UnreadableLine:
    said = " ".join((action.kind, *action.args))
    return UnreadableLine(f"{said!r} is not how it is written: expected '{usage}'", rules, actor=action.actor)


def nothing_behind(action: Irregularity, rules: Rules) -> None:
    if action.args:
        raise unreadable(action, f"d error {action.kind}", rules)


def one_box(round_: "BankedRound", action: Irregularity, rules: Rules) -> Box:
    """The box with a hand that the line names and nothing else."""
    if len(action.args) != 1 or seat_number(action.args[0]) is None:
        raise unreadable(action, f"d error {action.kind} p1", rules)
    return with_hand(round_, action.args[0], rules)


def with_hand(round_: "BankedRound", token: str, rules: Rules) -> Box:
    after_the_close(round_, rules)
    box = round_.boxes.get(seat_number(token) or 0)
    if box is None or box.player is None:
        raise NotAllowed(f"{token} has no hand in this round: for cards dealt there the kind is empty-box", rules)
    if box.void:
        raise NotAllowed(f"the hand of {token} is void already", rules)
    return box


def without_hand(round_: "BankedRound", action: Irregularity, token: str, rules: Rules) -> int:
    """A box of the table to which no hand belongs."""
    after_the_close(round_, rules)
    number = seat_number(token)
    if number is None or not 1 <= number <= round_.game.boxes:
        raise unreadable(action, f"d error {action.kind} p4", rules)
    box = round_.boxes.get(number)
    if box is not None and box.player is not None:
        raise NotAllowed(f"box {number} has a hand in this round: for its cards the kind is wrong-count", rules)
    return number


def after_the_close(round_: "BankedRound", rules: Rules) -> None:
    if not round_.closed:
        raise NotAllowed("no card has been dealt: this can only happen after 'd close'", rules, actor=DEALER)


def begun(round_: "BankedRound") -> bool:
    """Somebody has decided for a hand."""
    return any(box.acted_at >= 0 for box in round_.dealt_in)


def in_the_deal(round_: "BankedRound", rules: Rules, instead: str) -> None:
    """Refuses what can only happen while hands are dealt; `instead` says what can happen now."""
    after_the_close(round_, rules)
    if begun(round_):
        raise NotAllowed(f"the deal is over, a hand has been decided: {instead}", rules, actor=DEALER)


def before_the_settlement(round_: "BankedRound", rules: Rules, why: str) -> None:
    after_the_close(round_, rules)
    if round_.stage is None and not round_.undealt():
        raise NotAllowed(f"only the settlement is left: {why}", rules, actor=DEALER)


def found_late(round_: "BankedRound", action: Irregularity, word: str) -> tuple[tuple[str, ...], bool]:
    """The line's arguments, and whether the fault was found late: the line says `word`, or a hand has been decided."""
    said = action.args[-1:] == (word,)
    return action.args[:-1] if said else action.args, said or begun(round_)


def counts(
    round_: "BankedRound", action: Irregularity, args: tuple[str, ...], rules: Rules
) -> tuple[list[tuple[Box, int]], int | None]:
    """`p2 1 d 3`: who was found with how many cards; the boxes, and the dealer if named."""
    usage = f"d error {action.kind} p2 1"
    if not args or len(args) % 2 or any(whole_number(number) is None for number in args[1::2]):
        raise unreadable(action, usage, rules)
    boxes: list[tuple[Box, int]] = []
    dealer: int | None = None
    after_the_close(round_, rules)
    for token, number in zip(args[::2], args[1::2], strict=True):
        found = int(number)
        if found == round_.game.hands.count:
            raise NotAllowed(f"{found} cards is what {token} should have", rules, actor=DEALER)
        if token == DEALER:
            dealer = found
        elif seat_number(token) is None:
            raise unreadable(action, usage, rules)
        else:
            boxes.append((with_hand(round_, token, rules), found))
    return boxes, dealer


def deal_complete(round_: "BankedRound", wrong: list[tuple[Box, int]], rules: Rules) -> None:
    """Found late, every box that is not named has its cards."""
    named = {box.number for box, _ in wrong}
    for box in round_.dealt_in:
        if len(box.cards) < round_.game.hands.count and not box.void and box.number not in named:
            raise NotAllowed(f"box {box.number} lacks cards: deal them, or name it too", rules, actor=DEALER)


def exposed(
    round_: "BankedRound", action: Irregularity, rules: Rules, usage: str = "d error exposed p2 As"
) -> tuple[str, tuple[Card, ...]]:
    """`p2 As`, `d`, `jackpot 5h`: whose cards were exposed, and which; one unknown card where none is named."""
    whose = action.args[0] if action.args else ""
    jackpot = whose == JACKPOT and round_.game.jackpot_cards > 0
    if len(action.args) > 2 or not (whose == DEALER or jackpot or seat_number(whose)):
        raise unreadable(action, usage, rules)
    if whose == DEALER:
        after_the_close(round_, rules)
        held = round_.dealer
    elif jackpot:
        after_the_close(round_, rules)
        held = round_.jackpot_cards
    else:
        held = with_hand(round_, whose, rules).cards
    return whose, seen_cards(round_, action.args[1] if len(action.args) == 2 else "", held, whose, rules)


def seen_cards(round_: "BankedRound", text: str, held: tuple[Card, ...], whose: str, rules: Rules) -> tuple[Card, ...]:
    """The cards that were seen: of those held, or for unseen ones any that is not elsewhere."""
    if not text:
        return (UNSEEN,)
    try:
        cards = read_cards(text)
        others = [card for card in cards if card not in held]
        check_deal(others, FULL, round_.out)
    except CardError as error:
        raise ImpossibleCard(str(error), rules, actor=DEALER) from None
    if UNSEEN not in held and len(held) >= round_.game.hands.count and others:
        raise ImpossibleCard(f"{write_cards(others)} is not among the cards of {whose}", rules, actor=DEALER)
    return cards


def note_exposed(round_: "BankedRound", whose: str, cards: tuple[Card, ...], rules: Rules) -> list[Event]:
    """Everybody knows these cards now."""
    memory = trouble(round_)
    memory.exposed[whose] = memory.exposed.get(whose, ()) + cards
    return [CardsExposed(whose=whose, cards=cards, rules=rules)]

"""Rules 11.9 to 11.11, 11.13 and 11.16 to 11.18: jackpot cards, cards taken, seen or mixed, a Play that cannot be."""

from pitboss.cards import FULL, UNSEEN, CardError, check_deal, read_cards
from pitboss.rounds.action import DEALER, Irregularity, seat_number
from pitboss.rounds.banked.betting.decisions import whats_left
from pitboss.rounds.banked.layout import Box
from pitboss.rounds.banked.round import BankedRound
from pitboss.rounds.banked.rows import lose, otherwise
from pitboss.rounds.banked.trouble.lines import (
    JACKPOT,
    after_the_close,
    nothing_behind,
    unreadable,
    with_hand,
)
from pitboss.rounds.banked.trouble.memory import Answered, trouble
from pitboss.rounds.banked.trouble.remedies import ask, play_on, ruled, settle_as, take_back, void_hand, void_wagers
from pitboss.rounds.errors import ImpossibleCard, NotAllowed
from pitboss.rounds.event import Event
from pitboss.rounds.irregularity import Kind
from pitboss.rulebooks.vic_three_card_poker.clauses import cite, ruling
from pitboss.rulebooks.vic_three_card_poker.irregularities_deal import dealers_order
from pitboss.rulebooks.vic_three_card_poker.remedies import offer_withdrawal, return_jackpot_wagers


def jackpot_cards(round_: BankedRound, action: Irregularity) -> list[Event]:
    rules = cite("11.9") + ruling("TC-I6")
    nothing_behind(action, rules)
    after_the_close(round_, rules)
    if not round_.jackpot_cards:
        raise NotAllowed("no Jackpot Cards are on the table", rules, actor=DEALER)
    return ask(
        round_,
        "a wrong number of Jackpot Cards was dealt: can they be reconstructed?",
        rules,
        Answered("reconstruct yes", "they can", _jackpot_cards_again),
        Answered("reconstruct no", "they cannot", _no_jackpot_cards),
    )


def _jackpot_cards_again(round_: BankedRound) -> list[Event]:
    text = "the Jackpot Cards are laid as they should be"
    return [*ruled(text, cite("11.9") + ruling("TC-I6")), *take_back(round_, JACKPOT)]


def _no_jackpot_cards(round_: BankedRound) -> list[Event]:
    rules = cite("11.9") + ruling("TC-I6", "TC-J9")
    text = "the Jackpot Cards cannot be reconstructed: Jackpot Wagers go back and the round is finished without them"
    return [*ruled(text, rules), *return_jackpot_wagers(round_, rules)]


def jackpot_started(round_: BankedRound, action: Irregularity) -> list[Event]:
    nothing_behind(action, cite("11.18"))
    after_the_close(round_, cite("11.18"))
    if not any(placed.wager.level and placed.valid for placed in round_.placed):
        raise NotAllowed("no Jackpot Wager is in action", cite("11.18"), actor=DEALER)
    text = "the jackpot game was started by mistake: it is cancelled, and all may wager for the next round"
    return [*ruled(text, cite("11.18")), *return_jackpot_wagers(round_, cite("11.18") + ruling("TC-J9"))]


def cards_taken(round_: BankedRound, action: Irregularity) -> list[Event]:
    """`p1 AhKh2c`: what the player says they were; `p1 only`: no other cards are in the rack."""
    rules = cite("11.10.1", "11.10.2") + ruling("TC-I7")
    if not 1 <= len(action.args) <= 2:
        raise unreadable(action, "d error cards-taken p1 AhKh2c", rules)
    box = with_hand(round_, action.args[0], rules)
    if box.folded or len(box.cards) < round_.game.hands.count:
        raise NotAllowed(f"box {box.number} has no cards that can be taken by mistake", rules, actor=DEALER)
    back = cite("11.10.3")
    named = action.args[1] if len(action.args) == 2 else ""
    if named == "only":
        return ruled(f"box {box.number} gets its cards back, the only ones in the rack", cite("11.10.2") + back)
    if named and _are_the_cards(round_, box, named):
        return ruled(f"box {box.number} named its cards and gets them back", cite("11.10.1") + back)
    text = f"box {box.number} could not name its cards: they stay in the rack, the hand is void and its wagers go back"
    events = ruled(text, cite("11.10.2") + back + ruling("TC-I7"))
    events += void_hand(round_, box, cite("11.10.2", "11.10.3") + ruling("TC-I7"))
    return [*events, *play_on(round_, cite("11.10.2"))]


def _are_the_cards(round_: BankedRound, box: Box, named: str) -> bool:
    """Whether these are the three on top of the rack; of cards nobody has told, any that can be."""
    try:
        cards = read_cards(named)
        check_deal([card for card in cards if card not in box.cards], FULL, round_.out if UNSEEN in box.cards else ())
    except CardError as error:
        raise ImpossibleCard(str(error), cite("11.10.1"), actor=DEALER) from None
    known = {card for card in box.cards if card != UNSEEN}
    return len(cards) == len(box.cards) and known <= set(cards) and (UNSEEN in box.cards or known == set(cards))


def looked(round_: BankedRound, action: Irregularity) -> list[Event]:
    """`p1 p2`: p1 has looked at the hand of box 2 instead of the own; `p1 p1 p2`: at both."""
    rules = cite("11.11.1", "11.11.2") + ruling("TC-I8")
    patron, *tokens = action.args or ("",)
    if seat_number(patron) is None or not tokens or len(set(tokens)) != len(tokens):
        raise unreadable(action, "d error looked p1 p2", rules)
    seen = [with_hand(round_, token, rules) for token in tokens]
    mine = [box.number for box in round_.dealt_in if box.player == patron and not box.void]
    other = next((box for box in seen if box.number not in mine), None)
    if other is not None or len(mine) < 2:
        whose = f"box {other.number} is not {patron}'s" if other else f"{patron} has one hand only"
        raise NotAllowed(f"{whose}: this is about players with several boxes", rules, actor=DEALER)
    seat = seat_hand(round_, patron, mine)
    if round_.undealt() or [box.number for box in seen] == [seat]:
        raise NotAllowed(f"{patron} may look at box {seat} when all cards are dealt", rules, actor=DEALER)
    if len(seen) == 1:
        trouble(round_).seat_hands[patron] = seen[0].number
        return ruled(f"box {seen[0].number} is {patron}'s seat hand, the others are played blind", cite("11.11.1"))
    text = f"box {seat} is {patron}'s hand; the other hands {patron} has looked at are void"
    events = ruled(text, cite("11.11.2") + ruling("TC-I8"))
    for box in seen:
        if box.number != seat:
            events += void_hand(round_, box, cite("11.11.2") + ruling("TC-I8"))
    return [*events, *offer_withdrawal(round_, cite("11.11.2(a)", "11.5.2"), cite("11.5.2(a)"), but=patron)]


def seat_hand(round_: BankedRound, patron: str, mine: list[int]) -> int:
    """The hand a player may look at: where it was deemed so, the own box's, or the first."""
    deemed = round_.trouble.seat_hands.get(patron) if round_.trouble else None
    own = seat_number(patron)
    return next(number for number in (deemed, own, mine[0]) if number in mine)


def cannot_match(round_: BankedRound, action: Irregularity) -> list[Event]:
    rules = cite("11.13") + ruling("TC-W7", "TC-I14")
    again = action.args[1:] == ("again",)
    if len(action.args) != (2 if again else 1):
        raise unreadable(action, "d error cannot-match p1", rules)
    box = with_hand(round_, action.args[0], rules)
    if round_.undealt() or box not in round_.waiting_for():
        raise NotAllowed(f"box {box.number} owes no Play wager now: {whats_left(round_)}", rules, actor=DEALER)
    if again:
        return _forfeited(round_, box)
    text = (
        f"box {box.number} cannot match its Ante: the hand is void and its wagers go back; next time the Ante is lost"
    )
    events = [*ruled(text, cite("11.13") + ruling("TC-W7")), *void_hand(round_, box, cite("11.13") + ruling("TC-W7"))]
    return [*events, *play_on(round_, cite("11.13"))]


def _forfeited(round_: BankedRound, box: Box) -> list[Event]:
    """A further instance: the Ante is lost with the Jackpot Wager, the cards are removed."""
    rules = cite("11.13") + ruling("TC-I14")
    lost = [placed for placed in box.wagers if placed.valid and (placed.wager.name == "ante" or placed.wager.level)]
    for placed in lost:
        settle_as(placed, lose(otherwise, rules))
    text = f"box {box.number} cannot match its Ante again: the Ante is lost and the cards are removed"
    events = ruled(text, rules)
    box.void = True
    events += void_wagers(round_, [placed for placed in box.wagers if placed not in lost], rules)
    return [*events, *play_on(round_, rules)]


def mixed(round_: BankedRound, action: Irregularity) -> list[Event]:
    """`p2 d`, `p2 jackpot`: the cards of a box are mixed with the dealer's or with the Jackpot Cards."""
    rules = cite("11.16", "11.17")
    if len(action.args) != 2 or action.args[1] not in (DEALER, JACKPOT) or seat_number(action.args[0]) is None:
        raise unreadable(action, "d error mixed p2 d", rules)
    token, other = action.args
    box = with_hand(round_, token, rules)
    with_them = round_.dealer if other == DEALER else round_.jackpot_cards
    if not box.cards or not with_them:
        raise NotAllowed("cards can be mixed only when both hands are dealt", rules, actor=DEALER)
    if other == DEALER:
        text = f"the cards of box {box.number} are mixed with the dealer's"
        return dealers_order(round_, text, cite("11.16"), token, DEALER)
    return ask(
        round_,
        f"the cards of box {box.number} are mixed with the Jackpot Cards: can both be told apart?",
        cite("11.17") + ruling("TC-I6"),
        Answered("reconstruct yes", "they can", lambda r: _told_apart(r, token)),
        Answered("reconstruct no", "they cannot", lambda r: _not_told_apart(r, token)),
    )


def _told_apart(round_: BankedRound, token: str) -> list[Event]:
    text = "the hand and the Jackpot Cards are laid as they should be"
    return [*ruled(text, cite("11.17", "11.9")), *take_back(round_, token, JACKPOT)]


def _not_told_apart(round_: BankedRound, token: str) -> list[Event]:
    """The Jackpot Wagers go back, and so does all on the hand, as in 11.5.2."""
    rules = cite("11.17", "11.9") + ruling("TC-I6", "TC-J9")
    text = "neither the hand nor the Jackpot Cards can be told: Jackpot Wagers go back and the hand is void"
    events = [*ruled(text, rules), *return_jackpot_wagers(round_, rules)]
    events += void_hand(round_, round_.boxes[int(token[1:])], cite("11.17", "11.5.2") + ruling("TC-I6"))
    return [*events, *offer_withdrawal(round_, cite("11.5.2") + ruling("TC-I6"), cite("11.5.2(a)"))]


KINDS = (
    Kind(
        name="jackpot-cards", usage="d error jackpot-cards", rules=cite("11.9") + ruling("TC-I6"), play=jackpot_cards,
        meaning="A wrong number of Jackpot Cards was dealt.",
        when="Once Jackpot Cards are on the table, before the round is over.",
        remedy="They are reconstructed; if they cannot be, Jackpot Wagers go back and the round is finished.",
    ),
    Kind(
        name="cards-taken", usage="d error cards-taken p1 AhKh2c", play=cards_taken,
        rules=cite("11.10.1", "11.10.2", "11.10.3") + ruling("TC-I7"),
        meaning="The dealer took a player's cards by mistake; the line says what the player names, or 'only'.",
        when="Once the box has its cards, before the round is over, unless it has folded.",
        remedy="Named rightly, or alone in the rack: given back. Otherwise the hand is void and its wagers go back.",
    ),
    Kind(
        name="looked", usage="d error looked p1 p2", play=looked,
        rules=cite("5.12.2", "11.11.1", "11.11.2", "11.11.2(a)") + ruling("TC-I8"),
        meaning="A player with several boxes looked at a hand other than the seat's, or at more than one.",
        when="When all cards are dealt, before the round is over.",
        remedy="One hand: it is the seat hand now. More: the seat hand counts, the others seen are void, all other "
        "players may withdraw.",
    ),
    Kind(
        name="cannot-match", usage="d error cannot-match p1", play=cannot_match,
        rules=cite("11.13") + ruling("TC-W7", "TC-I14"),
        meaning="A player cannot place a Play wager of exactly the Ante; 'again' for a further instance.",
        when="While the decision of that box is due.",
        remedy="The hand is void and its wagers go back, with a warning; again: the Ante is lost, the cards removed.",
    ),
    Kind(
        name="mixed", usage="d error mixed p2 d", play=mixed,
        rules=cite("11.16", "11.17") + ruling("TC-I6"),
        meaning="A player's cards are mixed with the dealer's (d) or with the Jackpot Cards (jackpot).",
        when="Once both are dealt, before the round is over.",
        remedy="Told apart, they are laid again; if not, the dealer's mean a misdeal, the Jackpot Cards that Jackpot "
        "Wagers go back and the hand is void.",
    ),
    Kind(
        name="jackpot-started", usage="d error jackpot-started", rules=cite("11.18"), play=jackpot_started,
        meaning="The dealer started a jackpot game by mistake.",
        when="After betting has closed with a Jackpot Wager, before the round is over.",
        remedy="The jackpot game is cancelled, Jackpot Wagers go back, all may wager for the next round.",
    ),
)  # fmt: skip

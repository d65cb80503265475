"""Rule 11: the irregularities of Three Card Poker. Wrong Play amounts are in `limits`."""

from pitboss.books.vic_three_card_poker.clauses import cite, ruling
from pitboss.books.vic_three_card_poker.remedies import ANNOUNCED, misdeal, offer_withdrawal, still_in, void_what_is_in
from pitboss.core.cards import UNSEEN, Card
from pitboss.core.citation import Rules, once
from pitboss.core.errors import present
from pitboss.core.refusals import NotAllowed
from pitboss.rules.action import DEALER, seat_number
from pitboss.rules.banked.decisions import next_step
from pitboss.rules.banked.irregularities.lines import (
    JACKPOT,
    after_the_close,
    before_the_settlement,
    deal_complete,
    found_late,
    in_the_deal,
    note_exposed,
    note_late,
    possible_cards,
    seen_of,
    wrong_counts,
)
from pitboss.rules.banked.irregularities.memory import memory_of
from pitboss.rules.banked.irregularities.remedies import (
    cancel_jackpot,
    play_on,
    settle_as,
    take_back,
    void_hand,
    void_wagers,
)
from pitboss.rules.banked.layout import HAND, Box
from pitboss.rules.banked.round import BankedRound
from pitboss.rules.banked.rows import because, lose, otherwise
from pitboss.rules.irregularities import (
    Irregularity,
    Question,
    Reply,
    cards,
    counts,
    empty,
    maybe,
    place,
    places,
    player,
    word,
)

EXPOSED = cite("11.1", "11.2", "11.3") + ruling("TC-I1")
SHOE_COUNT = cite("11.20") + ruling("TC-I9")
_of_a_box = in_the_deal("a card of the dealer's can still be exposed too early, 'exposed d'")


def exposed(round_: BankedRound, whose: Box | str, shown: tuple[Card, ...]) -> None:
    """Turn over one exposed card; a second exposed card, or one of the dealer's, is a misdeal (11.1-11.3)."""
    token, seen = seen_of(round_, whose, shown, EXPOSED)
    if token == DEALER:
        before_the_settlement(round_, cite("11.3"))
        rules, why = cite("11.3") + ruling("TC-I1"), "a card of the dealer's hand was exposed"
    else:
        _of_a_box(round_, EXPOSED)
        rules, why = cite("11.2") + ruling("TC-I1"), "two or more cards were exposed"
        if _how_many(round_, token, seen) == 1:
            one = cite("11.1") + (ruling("TC-I1") if token == JACKPOT else ())
            note_exposed(round_, token, seen, one)
            round_.rule("one card was exposed: it is turned over and the deal continues", one)
            return
    note_exposed(round_, token, seen, rules)
    misdeal(round_, why, rules)


def _how_many(round_: BankedRound, token: str, seen: tuple[Card, ...]) -> int:
    """Return how many cards of this deal are exposed, these included. A card seen twice counts once."""
    exposed = memory_of(round_).exposed
    before = exposed.get(token, ())
    fresh = [card for card in seen if card == UNSEEN or card not in before]
    return sum(map(len, exposed.values())) + len(fresh)


def wrong_count(round_: BankedRound, found: tuple[tuple[Box | str, int], ...], announced: str) -> None:
    """Handle `d error wrong-count p2 2` or `d error wrong-count d 4 announced`: the number of cards that each had."""
    boxes, dealer = wrong_counts(round_, found, cite("11.4"))
    if not found_late(round_, announced):
        why = "a wrong number of cards was dealt, found before play or fold was announced"
        misdeal(round_, why, cite("11.4") + ruling("TC-I3", "TC-I12"))
        return
    deal_complete(round_, boxes, cite("11.5"))
    note_late(round_, announced, cite("9.5.1", "11.5"))
    if not boxes:
        dealers_order(round_, "the dealer has a wrong number of cards", cite("11.6"), DEALER)
        return
    wrong = [box.number for box in boxes]
    round_.rule("the TG Area Manager is notified that a box had a wrong number of cards", cite("11.5"))
    question = Question(
        "a wrong number of cards was dealt to a box: all cards are counted",
        cite("11.5") + ruling("TC-I3", "TC-I12"),
        (
            Reply("count right", "no card is missing", lambda r: count_right(r, wrong, dealer)),
            Reply("count wrong", "the number is wrong", lambda r: misdeal(r, "the count was wrong", cite("11.5.1"))),
        ),
    )
    round_.ask(question)


def count_right(round_: BankedRound, wrong: list[int], dealer: bool) -> None:
    """Void the wrong hands and let everybody else withdraw (11.5.2); then handle a wrong dealer's hand."""
    for number in wrong:
        text = f"the wagers of box {number} are void: it had no cards or a wrong number of them"
        round_.rule(text, cite("11.5.2") + ruling("TC-I3"))
        void_hand(round_, round_.boxes[number], cite("11.5.2"), jackpot=ruling("TC-J9"))
    if dealer:
        dealers_order(round_, "the dealer has a wrong number of cards too", cite("11.6"), DEALER, withdraw=True)
    else:
        offer_withdrawal(round_, cite("11.5.2"), cite("11.5.2(a)"))


def dealers_order(round_: BankedRound, text: str, rules: Rules, *hands: str, withdraw: bool = False) -> None:
    """Restore the hands if the right order of the cards is known; otherwise misdeal (11.6).

    If a box had a wrong number of cards too, players may `withdraw` wagers from the continued round.
    """

    def restored(round_: BankedRound) -> None:
        said = "the right order is known: the hands are corrected and the round continues"
        round_.rule(said, cite("11.6.1") + rules)
        take_back(round_, *hands)
        if withdraw:
            offer_withdrawal(round_, cite("11.5.2"), cite("11.5.2(a)"))

    def lost(round_: BankedRound) -> None:
        misdeal(round_, "the right order of the cards cannot be determined", cite("11.6.2") + rules)

    question = Question(
        f"{text}: can the right order of the cards be determined?",
        once(cite("11.6") + rules) + ruling("TC-I3"),
        (
            Reply("reconstruct yes", "the order is known", restored),
            Reply("reconstruct no", "it cannot be determined", lost),
        ),
    )
    round_.ask(question)


def empty_box(round_: BankedRound, number: int, announced: str) -> None:
    if not found_late(round_, announced):
        why = f"cards were dealt to box {number}, which has no wager"
        misdeal(round_, why, cite("11.7") + ruling("TC-I12"))
        return
    note_late(round_, announced, cite("9.5.1", "11.8"))
    text = f"the cards dealt to box {number}, which has no wager, are burnt"
    round_.rule(text, cite("11.8") + ruling("TC-I5", "TC-I12"))
    offer_withdrawal(round_, cite("11.8") + ruling("TC-I5"), cite("11.8.1"))


def short_deck(round_: BankedRound) -> None:
    misdeal(round_, "the deck does not hold 52 cards", cite("11.12") + ruling("TC-I9"))


def shoe_jam(round_: BankedRound) -> None:
    dealt = [box.token for box in round_.dealt_in if box.cards]
    text = "the shoe failed in its shuffle: all cards are reshuffled and dealt again"
    round_.rule(text, cite("4.1.1(a)", "11.19"))
    take_back(round_, *dealt, DEALER, JACKPOT)
    memory = memory_of(round_)
    memory.late = False
    memory.exposed.clear()


def shoe_count(round_: BankedRound, counted: str) -> None:
    if counted == "right":
        text = "the shoe could not verify the deck; the count is right: the round continues"
        round_.rule(text, cite("11.20"))
    else:
        misdeal(round_, "the shoe could not verify the deck, and the count was wrong", SHOE_COUNT)


DEAL = (
    Irregularity(
        "exposed", takes=(place("p2", DEALER, JACKPOT), cards(0, 52, "As")), remedy=exposed, rules=EXPOSED,
        meaning="A card of a box, of the dealer or of the jackpot was exposed.",
        when="In the deal, until a hand is decided; the dealer's until only the settlement is left.",
        then="One card is turned over and the deal continues; a second one, or one of the dealer's, is a misdeal.",
    ),
    Irregularity(
        "wrong-count", takes=(counts("p2 2"), maybe(ANNOUNCED)), remedy=wrong_count,
        rules=cite("11.4", "11.5", "11.5.1", "11.5.2", "11.5.2(a)", "11.6", "11.6.1", "11.6.2") + ruling("TC-I3"),
        meaning="A box with a wager or the dealer has no cards, or a wrong number of them.",
        when="After betting has closed; 'announced' at the end says that play or fold had been announced.",
        then="Before play or fold: misdeal. After it, for a box, the deck is counted. Count right: the hand is void "
        "and all may withdraw; wrong: misdeal. For the dealer, the order is restored, or misdeal.",
    ),
    Irregularity(
        "empty-box", takes=(empty("p4"), maybe(ANNOUNCED)), remedy=empty_box,
        rules=cite("11.7", "11.8", "11.8.1") + ruling("TC-I5"),
        meaning="Cards were dealt to a box without a wager.",
        when="After betting has closed; 'announced' at the end says that play or fold had been announced.",
        then="Before play or fold: misdeal. After it, the cards are burnt and all players may withdraw.",
    ),
    Irregularity(
        "short-deck", at_any_time=True, requires=after_the_close, remedy=short_deck,
        rules=cite("11.12") + ruling("TC-I9"),
        meaning="The deck does not hold 52 cards.",
        when="After betting has closed, before the round is over.",
        then="The round is void; Jackpot Wagers carry over to the next round.",
    ),
    Irregularity(
        "shoe-jam", requires=in_the_deal("every card is out, and nothing is left to shuffle"), remedy=shoe_jam,
        rules=cite("11.19"),
        meaning="The shuffling shoe jams, stops or does not complete its cycle.",
        when="After betting has closed, until a hand is decided.",
        then="All cards are reshuffled and dealt again.",
    ),
    Irregularity(
        "shoe-count", at_any_time=True, takes=(word("wrong", "right"),), requires=after_the_close,
        remedy=shoe_count, rules=SHOE_COUNT,
        meaning="The shuffling shoe does not verify the number of cards; the dealer's count is right or wrong.",
        when="After betting has closed, before the round is over.",
        then="Right: the round continues. Wrong: it is void and Jackpot Wagers carry over to the next round.",
    ),
)  # fmt: skip


JACKPOT_CARDS = cite("11.9") + ruling("TC-I6")
TAKEN = cite("11.10.1", "11.10.2") + ruling("TC-I7")
LOOKED = cite("11.11.1", "11.11.2") + ruling("TC-I8")
CANNOT_MATCH = cite("11.13") + ruling("TC-W7", "TC-I14")
COULD_NOT_MATCH = "cannot-match"
"""The warning given to a player the first time."""
MIXED = cite("11.16", "11.17")


def with_jackpot_cards(round_: BankedRound, rules: Rules) -> None:
    after_the_close(round_, rules)
    if not round_.jackpot_cards:
        raise NotAllowed("no Jackpot Cards are on the table", rules)


def jackpot_cards_again(round_: BankedRound) -> None:
    round_.rule("the Jackpot Cards are corrected", JACKPOT_CARDS)
    take_back(round_, JACKPOT)


def no_jackpot_cards(round_: BankedRound) -> None:
    rules = cite("11.9") + ruling("TC-I6", "TC-J9")
    text = (
        "the Jackpot Cards cannot be reconstructed: Jackpot Wagers are returned and the round is finished without them"
    )
    round_.rule(text, rules)
    cancel_jackpot(round_, rules)


def jackpot_started(round_: BankedRound) -> None:
    if not round_.levels:
        raise NotAllowed("no Jackpot Wager is in action", cite("11.18"))
    text = "the jackpot game was started by mistake: it is cancelled, and all may wager for the next round"
    round_.rule(text, cite("11.18"))
    cancel_jackpot(round_, cite("11.18") + ruling("TC-J9"))


def cards_taken(round_: BankedRound, box: Box, said: tuple[Card, ...] | str) -> None:
    """Handle `p1 AhKh2c`, the cards that the player names, or `p1 only`, for a rack that holds no other cards."""
    if (box.folded and not still_in(box)) or len(box.cards) < round_.game.hands.count:
        raise NotAllowed(f"box {box.number} has no cards that could be taken by mistake", TAKEN)
    back = cite("11.10.3")
    if isinstance(said, str):
        _alone_in_the_rack(round_)
        text = f"box {box.number} gets its cards back, the only ones in the rack"
        round_.rule(text, cite("11.10.2") + back)
    elif said and _looked_at(round_, box) and _are_the_cards(round_, box, said):
        round_.rule(f"box {box.number} named its cards and gets them back", cite("11.10.1") + back)
    else:
        text = f"box {box.number} could not name its cards: they stay in the rack, the hand is void and its wagers "
        "are returned"
        round_.rule(text, cite("11.10.2") + back + ruling("TC-I7"))
        void_what_is_in(round_, box, cite("11.10.2", "11.10.3") + ruling("TC-I7"))
        play_on(round_, cite("11.10.2"))


def _alone_in_the_rack(round_: BankedRound) -> None:
    """Refuse 'only' if the cards of a hand that has left the round are in the rack too."""
    gone = [box for box in round_.dealt_in if box.cards and (box.folded == HAND or box.void)]
    if gone:
        text = f"the cards of box {gone[0].number} are in the rack too: name the cards, or leave them out"
        raise NotAllowed(text, cite("11.10.2") + ruling("TC-I7"))


def _looked_at(round_: BankedRound, box: Box) -> bool:
    """Return True if the player may have seen the cards. A player with several boxes looks only at the seat's hand."""
    player = present(box.player, "player")
    mine = [one.number for one in round_.dealt_in if one.player == player and not one.void]
    looked = round_.memory.looked.get(player, ()) if round_.memory else ()
    if box.number in (seat_hand(round_, player, mine), *looked):
        return True
    text = f"box {box.number} is played blind: {player} has not looked at its cards and cannot name them"
    raise NotAllowed(text, cite("5.12.2", "11.10.1") + ruling("TC-I7"))


def _are_the_cards(round_: BankedRound, box: Box, said: tuple[Card, ...]) -> bool:
    """Return True if these are the three cards on top of the rack. Unknown cards match any possible ones."""
    known = {card for card in box.cards if card != UNSEEN}
    if UNSEEN in box.cards:
        possible_cards(round_, said, box.cards, cite("11.10.1"))
    return len(said) == len(box.cards) and known <= set(said)


def looked(round_: BankedRound, patron: str, seen: tuple[Box, ...]) -> None:
    """Handle `p1 p2` (p1 looked at box 2's hand instead of their own) or `p1 p1 p2` (at both). Looks add up over
    several lines: a hand once deemed the seat's remains so.
    """
    mine = [box.number for box in round_.dealt_in if box.player == patron and not box.void]
    other = next((box for box in seen if box.number not in mine), None)
    if other is not None or len(mine) < 2:
        whose = f"box {other.number} is not {patron}'s" if other else f"{patron} has one hand only"
        raise NotAllowed(f"{whose}: this irregularity is for players with several boxes", LOOKED)
    folded = next((box for box in seen if box.folded == HAND), None)
    if folded:
        text = f"box {folded.number} has folded and can no longer be {patron}'s hand"
        raise NotAllowed(text, LOOKED + ruling("TC-I16"))
    before = round_.memory.looked.get(patron, ()) if round_.memory else ()
    seat, numbers = seat_hand(round_, patron, mine), tuple(dict.fromkeys((*before, *(box.number for box in seen))))
    if round_.dealing or numbers == before or numbers == (seat,):
        raise NotAllowed(f"{patron} may look at box {seat} only when all cards are dealt", LOOKED)
    memory_of(round_).looked[patron] = numbers
    if len(numbers) == 1:
        (number,) = numbers
        memory_of(round_).seat_hands[patron] = number
        round_.rule(f"box {number} is {patron}'s seat hand, the others are played blind", cite("11.11.1"))
        return
    rules = cite("11.11.2") + ruling("TC-I8") + (ruling("TC-I16") if before else ())
    round_.rule(f"box {seat} is {patron}'s hand; the other hands {patron} has looked at are void", rules)
    for number in numbers:
        if number != seat and not round_.boxes[number].void:
            void_hand(round_, round_.boxes[number], rules)
    offer_withdrawal(round_, cite("11.11.2(a)", "11.5.2"), cite("11.5.2(a)"), but=patron)


def seat_hand(round_: BankedRound, patron: str, mine: list[int]) -> int:
    """Return the hand that a player may look at: the one deemed the seat's, the one in their own box, or the first."""
    deemed = round_.memory.seat_hands.get(patron) if round_.memory else None
    own = seat_number(patron)
    return next(number for number in (deemed, own, mine[0]) if number in mine)


def cannot_match(round_: BankedRound, box: Box, said: str) -> None:
    """Void the hand the first time; a further instance loses the Ante with the Jackpot Wager.

    The round remembers warned players, and the line may also say `again`.
    """
    if round_.dealing or round_.jackpot_cards_awaited or box not in round_.waiting_for():
        text = f"box {box.number} owes no Play wager now: {next_step(round_)}"
        raise NotAllowed(text, CANNOT_MATCH)
    patron = box.player or ""
    again = bool(said) or COULD_NOT_MATCH in round_.advised.get(patron, ())
    rules = cite("11.13") + (ruling("TC-I14") if again else ruling("TC-W7"))
    box.acted_at = round_.at
    if again:
        lost = [placed for placed in box.wagers if placed.valid and (placed.wager.name == "ante" or placed.wager.level)]
        for placed in lost:
            settle_as(placed, lose(because("not-matched")(otherwise), rules))
        round_.rule(f"box {box.number} cannot match its Ante again: the Ante is lost and the cards are removed", rules)
        box.void = True
        void_wagers(round_, [placed for placed in box.wagers if placed not in lost], rules)
        play_on(round_, rules)
        return
    text = "the hand is void and its wagers are returned; next time the Ante is lost"
    round_.rule(f"box {box.number} cannot match its Ante: {text}", rules)
    if any(placed.valid and placed.wager.level for placed in box.wagers):
        text = "the jackpot game is cancelled, and the remaining Jackpot Wagers are registered again for this round"
        round_.rule(text, cite("11.13", "11.5.2(a)") + ruling("TC-W7", "TC-J9"))
    void_hand(round_, box, rules, jackpot=cite("11.5.2(a)") + ruling("TC-J9"))
    text = f"{patron} is informed: a further Play wager that cannot match loses the Ante, and the cards are removed"
    round_.advise(patron, COULD_NOT_MATCH, text)
    play_on(round_, cite("11.13"))


def mixed(round_: BankedRound, box: Box, other: str) -> None:
    """Handle `p2 d` or `p2 jackpot`: a box's cards are mixed with the dealer's or with the Jackpot Cards."""
    if not box.cards or not (round_.dealer if other == DEALER else round_.jackpot_cards):
        raise NotAllowed("cards can be mixed only when both hands are dealt", MIXED)
    text, number = f"the cards of box {box.number} are mixed with the", box.number
    if other == DEALER:
        dealers_order(round_, f"{text} dealer's", cite("11.16"), box.token, DEALER)
        return
    question = Question(
        f"{text} Jackpot Cards: can they be told apart?",
        cite("11.17") + ruling("TC-I6"),
        (
            Reply("reconstruct yes", "they can", lambda r: told_apart(r, number)),
            Reply("reconstruct no", "they cannot", lambda r: not_told_apart(r, number)),
        ),
    )
    round_.ask(question)


def told_apart(round_: BankedRound, number: int) -> None:
    round_.rule("the hand and the Jackpot Cards are separated correctly", cite("11.17", "11.9"))
    take_back(round_, f"p{number}", JACKPOT)


def not_told_apart(round_: BankedRound, number: int) -> None:
    """Return the Jackpot Wagers and all wagers still in on the hand, as in 11.5.2."""
    rules = cite("11.17", "11.9") + ruling("TC-I6", "TC-J9")
    text = "the hand and the Jackpot Cards cannot be told apart: Jackpot Wagers are returned and the hand is void"
    round_.rule(text, rules)
    cancel_jackpot(round_, rules)
    void_what_is_in(round_, round_.boxes[number], cite("11.17", "11.5.2") + ruling("TC-I6"))
    offer_withdrawal(round_, cite("11.5.2") + ruling("TC-I6"), cite("11.5.2(a)"))


PLAY = (
    Irregularity(
        "jackpot-cards", requires=with_jackpot_cards, rules=JACKPOT_CARDS,
        asks=Question("a wrong number of Jackpot Cards was dealt: can they be reconstructed?", JACKPOT_CARDS, (
            Reply("reconstruct yes", "they can", jackpot_cards_again),
            Reply("reconstruct no", "they cannot", no_jackpot_cards),
        )),
        meaning="A wrong number of Jackpot Cards was dealt.",
        when="Once Jackpot Cards are on the table, before the round is over.",
        then="They are reconstructed; if that is impossible, Jackpot Wagers are returned and the round is finished.",
    ),
    Irregularity(
        "cards-taken", takes=(place("p1"), cards(0, 52, "AhKh2c", "only")), remedy=cards_taken,
        rules=cite("11.10.1", "11.10.2", "11.10.3") + ruling("TC-I7"),
        meaning="The dealer took a player's cards by mistake; the cards are those the player names, or 'only'.",
        when="Once the box has its cards, before the round is over, unless all of it is folded.",
        then="Named correctly, or alone in the rack: given back. Otherwise the hand is void and its wagers are "
        "returned.",
    ),
    Irregularity(
        "looked", takes=(player("p1"), places(1, 9, "p2")), remedy=looked,
        rules=cite("5.12.2", "11.11.1", "11.11.2", "11.11.2(a)") + ruling("TC-I8", "TC-I16"),
        meaning="A player with several boxes looked at a hand other than the seat's, or at more than one.",
        when="When all cards are dealt, before the round is over.",
        then="One hand: it becomes the seat hand. More: the seat hand counts, the others seen are void, and all other "
        "players may withdraw.",
    ),
    Irregularity(
        "cannot-match", takes=(place("p1"), maybe("again")), remedy=cannot_match, rules=CANNOT_MATCH,
        meaning="A player cannot place a Play wager of exactly the Ante; 'again' for a further instance.",
        when="While the decision of that box is due.",
        then="The hand is void and its wagers are returned, with a warning; again: the Ante is lost, the cards are "
        "removed.",
    ),
    Irregularity(
        "mixed", takes=(place("p2"), word(DEALER, JACKPOT)), remedy=mixed, rules=MIXED + ruling("TC-I6"),
        meaning="A player's cards are mixed with the dealer's or with the Jackpot Cards.",
        when="Once both are dealt, before the round is over.",
        then="If they can be told apart, they are separated. If not: with the dealer's cards, misdeal; with the "
        "Jackpot Cards, Jackpot Wagers are returned and the hand is void.",
    ),
    Irregularity(
        "jackpot-started", requires=after_the_close, remedy=jackpot_started, rules=cite("11.18"),
        meaning="The dealer started a jackpot game by mistake.",
        when="After betting has closed with a Jackpot Wager, before the round is over.",
        then="The jackpot game is cancelled, Jackpot Wagers are returned, and all may wager for the next round.",
    ),
)  # fmt: skip


IRREGULARITIES = (*DEAL, *PLAY)

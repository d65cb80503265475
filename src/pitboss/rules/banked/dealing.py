"""Dealing to boxes, dealer and board: what is dealt next, and in which order."""

from typing import TYPE_CHECKING

from pitboss.core.cards import FULL, UNSEEN, Card, CardError, check_deal, write_cards
from pitboss.core.citation import Rules
from pitboss.core.refusals import ImpossibleCard, NotAllowed
from pitboss.rules import action as a
from pitboss.rules.action import DEALER, Action, seat_number
from pitboss.rules.banked.decisions import next_step
from pitboss.rules.banked.irregularities.memory import BankedMemory
from pitboss.rules.banked.layout import Box
from pitboss.rules.banked.settlement import unknown_cards
from pitboss.rules.banked.stages import Communal
from pitboss.rules.event import BoardDealt, CardsDealt
from pitboss.rules.round import Due

if TYPE_CHECKING:
    from pitboss.rules.banked.round import BankedRound


def check_order(round_: "BankedRound", to: str) -> None:
    """Refuse cards to a place that is not next."""
    if (due := _before(round_, to)) is None:
        return
    hands = round_.game.hands
    rules = (hands.dealer if to == DEALER else hands.boxes) + hands.order
    raise NotAllowed(f"it is not {place_words(to)}'s turn to get cards: deal to {place_words(due)} first", rules)


def next_deal(round_: "BankedRound") -> tuple[str, int] | None:
    """Return who gets the next cards, and how many; None when every hand is dealt."""
    count = round_.game.hands.count
    if round_.hands_out and len(round_.dealer) == count:
        return None
    places = _places(round_)
    lacking = [token for token, cards in places.items() if cards < count]
    token = next((token for token in lacking if _before(round_, token) is None), None)
    if token is None:
        return None
    around = any(0 < cards < count for other, cards in places.items() if other != token)
    return token, 1 if around else count - places[token]


def _before(round_: "BankedRound", to: str) -> str | None:
    """Return the place that must be dealt to before this one; None if this one is next."""
    places, count = _places(round_), round_.game.hands.count
    tokens, held = list(places), places[to]
    at = tokens.index(to)
    for token in tokens[:at]:
        if not places[token] or (held and places[token] <= held and places[token] < count):
            return token
    later = tokens[at + 1 :]
    if held and any(places[token] for token in later):
        return next((token for token in later if places[token] < held), None)
    return None


def _places(round_: "BankedRound") -> dict[str, int]:
    """Return the number of cards at each place of this deal, without hands that a remedy kept."""
    held = {box.token: len(box.cards) for box in round_.dealt_in if not box.void} | {DEALER: len(round_.dealer)}
    kept = round_.memory.kept if round_.memory else ()
    return {token: cards for token, cards in held.items() if token not in kept}


def place_words(token: str) -> str:
    """Return 'the dealer' or 'box 3'."""
    return "the dealer" if token == DEALER else f"box {token[1:]}"


def deal_hand(round_: "BankedRound", action: a.DealHole) -> None:
    """`d dh p1 AsKs`, `d dh d QdQh`: deal a whole hand or one card, or name cards dealt as `??`."""
    _may_deal(round_, action)
    hands, clauses = round_.game.hands, round_.game.clauses
    if action.to == DEALER:
        round_.dealer = _hand(round_, DEALER, round_.dealer, action.cards)
        _come_out(round_, action.cards)
        round_.report(CardsDealt(to=DEALER, cards=action.cards, rules=hands.dealer))
        return
    number = seat_number(action.to) or 0
    box = round_.boxes.get(number)
    if box is None or box.player is None:
        raise NotAllowed(f"box {number} has no main wager: it gets no cards", clauses.empty_box)
    if box.void:
        raise NotAllowed(f"the hand of box {number} is void: it gets no cards", hands.boxes)
    box.cards = _hand(round_, box.token, box.cards, action.cards)
    _come_out(round_, action.cards)
    round_.advance()
    round_.report(CardsDealt(to=action.to, cards=action.cards, rules=_dealt_for(round_, box)))


def _dealt_for(round_: "BankedRound", box: Box) -> Rules:
    """Return why a box has a hand: for its Ante, or for the wager that plays without an Ante."""
    first, lone = round_.game.wagers[0], round_.left_out(box)
    return round_.game.hands.boxes + lone if box.wager(first.name) or not lone else lone


def deal_board(round_: "BankedRound", action: a.DealBoard) -> None:
    """`d db TsJsQs`: deal the next communal cards, less those already exposed."""
    _may_deal(round_, action)
    if round_.memory and round_.memory.lay_again:
        _lay_again(round_, round_.memory, action)
        return
    stage = round_.stage
    if round_.undealt() or not isinstance(stage, Communal):
        raise _none_due(round_, action.cards)
    cards = _but_those_open(round_, stage, action.cards)
    _count(round_, f"the {stage.name}", cards, _missing(round_, stage), stage.rules)
    _face_up(action, stage.rules)
    _possible(round_, cards)
    round_.board += cards
    _come_out(round_, cards)
    round_.advance()
    round_.report(BoardDealt(cards=cards, what=stage.name, rules=stage.rules))


def _none_due(round_: "BankedRound", cards: tuple[Card, ...]) -> NotAllowed:
    """Return the refusal of a communal card: none is due, or the cards were exposed too early and are already in
    use."""
    ahead = round_.memory.ahead_rules if round_.memory else ()
    if ahead and set(cards) <= set(round_.board):
        text = f"{write_cards(cards)} is already face up and in use: do not deal it again; {next_step(round_)}"
        return NotAllowed(text, ahead)
    return NotAllowed(f"no communal card is due: {next_step(round_)}", _street(round_))


def _but_those_open(round_: "BankedRound", stage: Communal, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards of a street without those exposed too early, which the line may name first or leave out."""
    there = round_.board[stage.before :]
    if not there or len(cards) <= _missing(round_, stage):
        return cards
    if cards[: len(there)] != there:
        rules = round_.memory.ahead_rules if round_.memory else stage.rules
        raise NotAllowed(f"{write_cards(there)} is already face up and comes first in the {stage.name}", rules)
    return cards[len(there) :]


def _lay_again(round_: "BankedRound", memory: BankedMemory, action: a.DealBoard) -> None:
    """Deal the communal cards in the right order again, in one line or several."""
    rules = round_.game.clauses.laid_again
    if len(action.cards) > memory.lay_again:
        _count(round_, "the redeal", action.cards, memory.lay_again, rules)
    _face_up(action, rules)
    _possible(round_, action.cards)
    round_.board += action.cards
    memory.lay_again -= len(action.cards)
    _come_out(round_, action.cards)
    round_.report(BoardDealt(cards=action.cards, rules=rules))


def _street(round_: "BankedRound") -> Rules:
    """Return the clauses for the next communal cards, or for the settlement if all are out."""
    streets = (stage for stage in round_.game.stages if isinstance(stage, Communal))
    following = (street.rules for street in streets if len(round_.board) < street.before + street.count)
    return next(following, round_.game.clauses.settling)


def _missing(round_: "BankedRound", stage: Communal) -> int:
    return stage.before + stage.count - len(round_.board)


def _face_up(action: a.DealBoard, rules: Rules) -> None:
    if UNSEEN in action.cards:
        raise ImpossibleCard("communal cards are face up: name each card instead of ??", rules)


def deal_jackpot(round_: "BankedRound", action: a.DealJackpot) -> None:
    """`d dj 5h6h`: deal the cards that count for jackpot wagers only."""
    game = round_.game
    if not game.jackpot_cards:
        if game.jackpot_hand is None:
            raise NotAllowed(f"{game.title} has no jackpot", game.clauses.card_count)
        text = f"{game.title} has no jackpot cards: its jackpot is decided by the {game.jackpot_hand.parts[-1]}"
        raise NotAllowed(text, game.jackpot_hand.rules)
    _may_deal(round_, action)
    _count(round_, "the jackpot", action.cards, game.jackpot_cards, game.clauses.jackpot_cards)
    if round_.memory and round_.memory.jackpot_off:
        raise NotAllowed("the jackpot game is cancelled: it needs no cards", game.clauses.jackpot_cards)
    if UNSEEN not in round_.jackpot_cards and round_.jackpot_cards:
        raise NotAllowed("the jackpot cards have already been dealt", game.clauses.jackpot_cards)
    if next_deal(round_):
        raise NotAllowed("the jackpot cards are dealt last, after every hand", game.clauses.jackpot_cards)
    _possible(round_, action.cards)
    round_.jackpot_cards = action.cards
    _come_out(round_, action.cards)
    round_.report(CardsDealt(to="jackpot", cards=action.cards, rules=game.clauses.jackpot_cards))


def burn(round_: "BankedRound", action: a.Burn) -> None:
    raise NotAllowed("no card is burnt in this game", round_.game.clauses.burns)


def due(round_: "BankedRound") -> Due | None:
    """Return the dealer's next step: boxes from the left, then the dealer's hand, then the stages."""
    if round_.status != "open" or (round_.memory and round_.memory.waits):
        return None
    if not round_.closed:
        return Due("close") if _complete(round_) else None
    if round_.memory and round_.memory.lay_again:
        return Due("db", "", round_.memory.lay_again)
    if hand := next_deal(round_):
        return Due("dh", *hand, down=hand[1])
    if round_.jackpot_cards_due:
        return Due("dj", "", round_.game.jackpot_cards, round_.game.jackpot_cards)
    if isinstance(round_.stage, Communal):
        return Due("db", "", _missing(round_, round_.stage))
    return None if round_.stage else _faces_due(round_) or Due("settle")


def _faces_due(round_: "BankedRound") -> Due | None:
    """Return the cards dealt as `??` that a wager depends on: they must be named before the settlement."""
    hands = [round_.dealer, round_.jackpot_cards, *(box.cards for box in round_.dealt_in)]
    if not any(UNSEEN in cards for cards in hands) or (unknown := unknown_cards(round_)) is None:
        return None
    if unknown.part == "jackpot":
        return Due("dj", "", round_.game.jackpot_cards)
    if unknown.part == "dealer":
        return Due("dh", DEALER, round_.dealer.count(UNSEEN))
    return Due("dh", unknown.box.token, unknown.box.cards.count(UNSEEN))


def _complete(round_: "BankedRound") -> bool:
    """Return True if there is a main wager, and every wager that requires another has it."""
    valid = [placed for placed in round_.placed if placed.valid]
    barred = round_.memory.excluded if round_.memory else {}
    lone = (
        p for p in valid if p.wager.equals and not round_.boxes[p.box].wager(p.wager.equals) and p.patron not in barred
    )
    return any(placed.wager.main for placed in valid) and next(lone, None) is None


def _may_deal(round_: "BankedRound", action: Action) -> None:
    if not round_.closed:
        raise NotAllowed("betting is open: close it with 'd close' before dealing", round_.game.clauses.closed)


def _hand(round_: "BankedRound", to: str, held: tuple[Card, ...], given: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the hand after the cards given: more of them, or the faces of those that were unseen."""
    rules, count = round_.game.clauses.card_count, round_.game.hands.count
    whose = place_words(to)
    if UNSEEN in held and len(held) == count:
        unseen = held.count(UNSEEN)
        if len(given) != unseen or UNSEEN in given:
            raise NotAllowed(f"{whose} has {unseen} unseen cards: name all of them, not {write_cards(given)}", rules)
        _possible(round_, given)
        faces = iter(given)
        return tuple(next(faces) if card == UNSEEN else card for card in held)
    if len(held) + len(given) > count:
        raise NotAllowed(f"{whose} gets {count} cards: {write_cards(given)} would make {len(held) + len(given)}", rules)
    check_order(round_, to)
    _possible(round_, given)
    return held + given


def _count(round_: "BankedRound", what: str, cards: tuple[Card, ...], count: int, rules: Rules) -> None:
    if len(cards) != count:
        noun = "card" if count == 1 else "cards"
        raise NotAllowed(f"{what} is {count} {noun}, not {len(cards)}: {write_cards(cards)}", rules)


def _possible(round_: "BankedRound", cards: tuple[Card, ...]) -> None:
    try:
        check_deal(cards, FULL, round_.out)
    except CardError as error:
        raise ImpossibleCard(str(error), round_.game.clauses.deck) from None


def _come_out(round_: "BankedRound", cards: tuple[Card, ...]) -> None:
    round_.out.update(card for card in cards if card != UNSEEN)

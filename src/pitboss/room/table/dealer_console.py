"""The console of a human dealer: the next step, players to enter for, the last wagers, and amounts to take and pay."""

from collections.abc import Collection, Mapping

from pitboss.books import catalogue
from pitboss.core.cards.deck import FULL, REDUCED
from pitboss.core.citation import Rules
from pitboss.core.errors import Said, label
from pitboss.core.refusals import NotAllowed
from pitboss.log.kinds.table import FinishedRound
from pitboss.pit.table.dealt_by_hand import BOARD, JACKPOT, correctable, faces_entered
from pitboss.pit.table.grammar import LINES
from pitboss.pit.table.table import FloorTable
from pitboss.room.table.describe_events import Names, by_place
from pitboss.room.table.display import at_the_close, choice_shown, draw_due
from pitboss.room.wire import shapes as s
from pitboss.rules import action as a
from pitboss.rules.action import DEALER, seat_number
from pitboss.rules.round import Choice as CoreChoice
from pitboss.rules.round import ChoiceKind, Due, Payment
from pitboss.rules.view import PUBLIC, BankedView, View, view

_SEATING = ("seat", "unseat", "for")


def dealing(floor: FloorTable, screens: Collection[str], before: FinishedRound | None = None) -> s.Dealing:
    """Return the console of a table that a person deals. `screens` are the players who have the table on their own
    screen."""
    round_, state, names = floor.round, floor.state, by_place(floor.places)
    deck = REDUCED if floor.sign.deck == "reduced" else FULL
    found = s.Dealing(screens=sorted(name for name in state.players if name in screens), lowest=str(min(deck.cards))[0])
    last = correctable(state)
    if last is not None:
        place = last.to if isinstance(last, a.DealHole) else BOARD if isinstance(last, a.DealBoard) else JACKPOT
        found.corrects = _correction(place, len(last.cards), names, floor, last=True)
    found.wrong = [
        s.WrongCards(_correction(place, len(cards), names, floor), [str(card) for card in cards])
        for place, cards in faces_entered(state).items()
    ]
    if round_ is None:
        return found
    seen, found.hands = view(round_, DEALER), round_.compared()
    found.payments = [_payment(one, names, round_.withheld) for one in seen.payments]
    if not floor.in_round:
        return found
    found.enters = [
        one for place, name in floor.places.items() if name not in screens for one in _entered(floor, place)
    ]
    found.enters.sort(key=lambda one: one.number)
    if round_.betting_open:
        found.closing = [one for place in floor.places for one in at_the_close(round_, place, names)]
        if before is not None:
            same = {place for place, name in floor.places.items() if before.places.get(place) == name}
            found.last = {place: wagers for place, wagers in last_wagers(before).items() if place in same}
    return found


def last_wagers(before: FinishedRound) -> dict[str, list[tuple[str, str]]]:
    """Return every player's wagers on their own box when the bets were last closed."""
    round_ = catalogue.new_round(before.game, *before.opening)
    for line in before.lines:
        if line == "d close":
            break
        round_.push(line)
    felt = view(round_, PUBLIC).felt
    if not isinstance(felt, BankedView):
        return {}
    found = {
        place: [(one.wager, one.staked) for one in box.wagers if one.patron == place]
        for place, box in felt.places.items()
    }
    return {place: wagers for place, wagers in found.items() if wagers}


def dealer_choices(floor: FloorTable) -> list[s.Choice]:
    """Return a human dealer's next steps. The cards are named after the verb."""
    round_, names = floor.round, by_place(floor.places)
    if round_ is None or not floor.in_round:
        return draw_due(floor)
    if floor.state.suspended:
        return []
    if round_.unshown:
        return []
    if round_.to_be_pushed:
        return [s.Choice(kind="push", verb="d push", words="push the pots", sentence="push-pots")]
    due, seen = round_.due(), view(round_, DEALER)
    if due is None and round_.betting_open and round_.boxes_played():
        due = Due("close")
    if due is None:
        return [choice_shown(choice, names) for choice in seen.choices]
    return [_due(due, seen, floor)]


def _due(due: Due, seen: View, floor: FloorTable) -> s.Choice:
    whose = f" {due.to}" if due.to else ""
    kind: ChoiceKind = "close" if due.what == "close" else "settle" if due.what == "settle" else "deal"
    offered: CoreChoice | None = seen.choices[0] if seen.choices else None
    return s.Choice(
        kind=kind,
        verb=f"d {due.what}{whose}",
        cards=[due.count, due.count] if due.count else None,
        down=due.down,
        box=_number(floor, due.to) if due.to not in ("", DEALER) else None,
        rules=list(offered.rules) if offered else [],
        **s.worded(_words(due, floor)),
    )


_DONE = {
    "close": label("no-more-bets", "no more bets"),
    "settle": label("settle", "settle the wagers"),
    "burn": label("burn", "burn a card"),
}


_COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def _words(due: Due, floor: FloorTable) -> Said:
    """Return the step in the words of the table: `two cards to box 3`, `two cards to anna, seat 2`."""
    if due.what in _DONE:
        return _DONE[due.what]
    count = _COUNTS[due.count] if due.count < len(_COUNTS) else str(due.count)
    cards = f"{count} {'card' if due.count == 1 else 'cards'}"
    if due.what == "db":
        return label("cards-on-board", f"{cards} on the board", count=due.count)
    if due.what == "dj":
        return label("cards-for-jackpot", f"{cards} for the jackpot", count=due.count)
    if due.to == DEALER:
        return label("cards-to-dealer", f"{cards} to the dealer", count=due.count)
    number = _number(floor, due.to)
    if floor.sign.banked:
        return label("cards-to-box", f"{cards} to box {{box}}", count=due.count, box=number)
    who = by_place(floor.places)(due.to)
    return label("cards-to-player", f"{cards} to {{who}}, seat {{seat}}", count=due.count, who=who, seat=number)


def _number(floor: FloorTable, place: str) -> int:
    """Return the box or seat of a place in the round, as the felt numbers it."""
    player = floor.state.players.get(floor.places.get(place, ""))
    return player.seat if player is not None and not floor.sign.banked else seat_number(place) or 0


def _correction(place: str, count: int, names: Names, floor: FloorTable, *, last: bool = False) -> s.Choice:
    """Return the cards of a place, or those entered last, to be entered again."""
    cards = "card" if count == 1 else "cards"
    if place == BOARD:
        said = label("correct-board", f"correct the {{count}} board {cards}", count=count)
    elif place == JACKPOT:
        said = label("correct-jackpot", f"correct the {{count}} jackpot {cards}", count=count)
    elif place == DEALER:
        said = label("correct-dealer", f"correct the dealer's {{count}} {cards}", count=count)
    else:
        said = label("correct-hand", f"correct {{who}}'s {{count}} {cards}", who=names(place), count=count)
    rules = list(floor.room.officials.power("correct").rules)
    verb, down = ("correct", count) if last else (f"correct {place}", 0)
    return s.Choice(kind="deal", verb=verb, cards=[count, count], down=down, rules=rules, **s.worded(said))


def _entered(floor: FloorTable, place: str) -> list[s.EnteredFor]:
    """Return the choices that may be entered for one player, box by box."""
    name, names = floor.places[place], by_place(floor.places)
    own = _number(floor, place)
    played = floor.state.current().boxes_played()
    now = {choice.verb for choice in floor.choices(name)}
    by_box: dict[int, list[CoreChoice]] = {}
    for choice in floor.awaited(name):
        if choice.box is None or played.get(choice.box) == place or choice.kind == "take-back":
            by_box.setdefault(choice.box or own, []).append(choice)
    return [
        s.EnteredFor(
            place=place,
            name=name,
            number=number,
            turn=any(choice.verb in now for choice in choices),
            choices=[choice_shown(choice, names) for choice in choices],
        )
        for number, choices in by_box.items()
    ]


def _payment(one: Payment, names: Names, withheld: Mapping[str, Rules]) -> s.PaymentShown:
    held = bool(one.paid) and one.patron in withheld
    rules = list(one.rules + withheld[one.patron] if held else one.rules)
    return s.shape(s.PaymentShown, one, name=names(one.patron), held=held, rules=rules)


def check_no_screen(floor: FloorTable, line: str, screens: Collection[str]) -> None:
    """Refuse to enter actions for a person who has the table on a screen, because they decide there."""
    said = LINES.find(line)
    name = said.values[0] if said.verb in _SEATING else floor.places.get(LINES.verb_of(line), "")
    if name and name in screens:
        text = f"{name} has this table on a screen and decides there: you cannot enter it"
        raise NotAllowed(text, floor.room.control)

"""Events in words, for the log on the page and for people who listen to it. Only masked events come here."""

import re
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, tzinfo
from typing import Any, Final

from pitboss.core.cards import UNSEEN
from pitboss.core.money import Chips, short_money
from pitboss.core.time import Instant, read_instant
from pitboss.pit.jackpot import events as j
from pitboss.pit.table import event as f
from pitboss.pit.table.notices import by_the_clock
from pitboss.room.wire.shapes import Told
from pitboss.rules import event as r
from pitboss.rules.banked import events as b
from pitboss.rules.explanation import Voice
from pitboss.rules.explanation.english import in_english
from pitboss.rules.poker import events as p

_MOMENT: Final = re.compile(r"\b[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,3})?(?![0-9+Z])")


def written_at(at: Instant, zone: tzinfo) -> str:
    """`2026-01-31 20:15`; where the room has said no zone, with UTC behind it."""
    found = datetime.fromtimestamp(at // 1000, UTC).astimezone(zone)
    return f"{found:%Y-%m-%d %H:%M}{' UTC' if zone is UTC else ''}"


def by_the_wall(text: str, zone: tzinfo) -> str:
    """A sentence of the Game Manager's with its moments by the clock of a zone."""
    return _MOMENT.sub(lambda found: written_at(read_instant(found[0]), zone), text)


Names = Callable[[str], str]
_PLACE = re.compile(r"(?<!\w)'[^']*'|\bp[1-9][0-9]?\b")
"""A place in a sentence; a line quoted in it stays as it is written."""


def by_place(places: dict[str, str]) -> Names:
    """The person at a place, or the box in words where nobody has it."""
    return lambda place: places.get(place, f"box {place[1:]}" if place[1:].isdigit() else place)


def named(text: str, names: Names) -> str:
    """A sentence with people in place of the notation's `p1`."""
    if "p" not in text:
        return text
    return _PLACE.sub(lambda found: found[0] if found[0][0] == "'" else names(found[0]), text)


def told(events: Iterable[r.Event], names: Names, place: str = "seat", zone: tzinfo = UTC) -> list[Told]:
    """Each event worth telling, in words and with its rules.

    `names` gives the person at a place such as `p3`, `place` is what the felt calls a place, and times are by the clock
    of a zone.
    """
    found = []
    for event in events:
        kind = type(event)
        if tell := _TELL.get(kind):
            text = tell(event, names)
        elif seated := _SEATED.get(kind):
            text = seated(event, place)
        elif timed := _TIMED.get(kind):
            text = timed(event, zone)
        else:
            text = _ruled(event, names) if isinstance(event, r.Ruled) else ""
        if text:
            found.append(Told(text, list(event.rules), quiet=_is_quiet(event)))
    return found


def _is_quiet(event: r.Event) -> bool:
    face_down = isinstance(event, r.CardsDealt) and all(card == UNSEEN for card in event.cards)
    return face_down or isinstance(event, f.SignChanged)


def _cards(cards: Iterable[Any]) -> str:
    shown = [card.name for card in cards if card != UNSEEN]
    return ", ".join(shown)


def _money(chips: Chips) -> str:
    return short_money(chips)


def _dealt(event: r.CardsDealt, names: Names) -> str:
    who = "the dealer" if event.to == "d" else names(event.to)
    shown = _cards(event.cards)
    count = len(event.cards)
    return f"{who} is dealt {shown}" if shown else f"{who} is dealt {count} {'card' if count == 1 else 'cards'}"


def _board(event: r.BoardDealt, _: Names) -> str:
    cards = _cards(event.cards)
    if event.what == "jackpot":
        return f"jackpot cards: {cards}" if cards else "the jackpot cards lie face down"
    return f"the {event.what}: {cards}" if cards else f"the {event.what} lies face down"


def _shown(event: r.HandShown, names: Names) -> str:
    who = "the dealer" if event.who == "d" else names(event.who)
    return f"{who} shows {_cards(event.cards)}: {event.hand}"


def _ruled(event: Any, names: Names) -> str:
    return named(event.text, names)


def _why(event: b.WagerSettled | p.PotAwarded | p.SideWagerSettled, names: Names) -> str:
    """As the dealer says it."""
    return in_english(event.why, Voice(names))


def _all_in(event: Any) -> str:
    return ", all in" if event.all_in else ""


def _corrected(event: f.CardsCorrected, names: Names) -> str:
    if event.cards:
        return f"the dealer corrects the board: {_cards(event.cards)}"
    return f"the dealer corrects the cards of {'the dealer' if event.to in ('', 'd') else names(event.to)}"


def _started(event: f.RoundStarted, _: Names) -> str:
    seats = ", ".join(event.places.values())
    return f"round {event.number} begins: {seats}"


def _finished(event: f.RoundFinished, _: Names) -> str:
    nets = ", ".join(f"{name} {'+' if chips > 0 else ''}{_money(chips)}" for name, chips in event.nets.items() if chips)
    return f"round {event.number} is over: {nets or 'nobody won or lost'}"


_SEATED: dict[type[r.Event], Callable[[Any, str], str]] = {
    f.SatDown: lambda e, place: f"{e.player} sits down in {place} {e.seat} with {_money(e.stack)}",
    f.SeatChanged: lambda e, place: f"{e.player} moves from {place} {e.before} to {place} {e.seat}",
    f.CalledFromWaiting: lambda e, place: f"a {place} is free for {e.player}, who is next on the waiting list",
}

_TIMED: dict[type[r.Event], Callable[[Any, tzinfo], str]] = {
    f.NoticePosted: lambda e, zone: f"notice: {by_the_clock(e.text, e.at, zone)}",
    j.NoticePosted: lambda e, zone: f"jackpot notice: {e.what}, from {written_at(e.earliest, zone)}",
}

_NEW_DECK = {"worn": ": a card is worn", "asked": ", as most players asked"}
_CHECKED = {"shuffle": "the cards are shuffled", "check-deck": "the cards are counted and checked"}
_TELL: dict[type[r.Event], Callable[[Any, Names], str]] = {
    r.CardsDealt: _dealt,
    r.BoardDealt: _board,
    r.HandShown: _shown,
    r.RoundVoided: lambda e, n: f"the round is void: {named(e.why, n)}",
    b.WagerPlaced: lambda e, n: f"{n(e.patron)} places {_money(e.staked)} on {e.wager}, box {e.box}",
    b.WagerTakenBack: lambda e, n: f"{n(e.patron)} takes {_money(e.staked)} back from {e.wager}, box {e.box}",
    b.PlayerAdvised: lambda e, n: named(e.text, n),
    b.BettingClosed: lambda e, _: "no more bets",
    b.Checked: lambda e, n: f"{n(e.patron)} checks",
    b.Folded: lambda e, n: f"{n(e.patron)} folds{'' if e.what == 'hand' else f' the {e.what}'}",
    b.ExposureDeclined: lambda e, n: f"{n(e.patron)} keeps the hand face down",
    b.WagerSettled: _why,
    j.KeyedOff: lambda e, n: f"jackpot: {e.winner} wins {_money(e.amount)} with a {e.hand}; it is keyed off",
    j.TableLeft: lambda e, _: f"jackpot: table {e.table} no longer plays for {e.system}",
    j.TableJoined: lambda e, _: f"jackpot: table {e.table} plays for {e.system}",
    j.ParameterChanged: lambda e, _: f"jackpot {e.system}: {e.what}",
    j.SystemClosed: lambda e, _: f"jackpot {e.system} is closed",
    j.PlaySuspended: lambda e, _: f"jackpot: play at table {e.table} is suspended",
    j.PlayResumed: lambda e, _: f"jackpot: play at table {e.table} goes on{' by hand' if e.manual else ''}",
    j.LineRefused: lambda e, _: f"jackpot: what was entered of round {e.round} was refused; an official resolves it",
    j.LineResolved: lambda e, _: f"jackpot: round {e.round} is resolved",
    j.LineWitnessed: lambda e, _: f"jackpot: round {e.round} has a second signature",
    j.EnteredByHand: lambda e, _: f"jackpot: round {e.round} was entered by hand",
    j.DisplayFailed: lambda e, _: f"jackpot {e.system}: the display fails, prizes go by the last amounts verified",
    j.DisplayRestored: lambda e, _: f"jackpot {e.system}: the display works again",
    j.ClaimMoved: lambda e, n: f"jackpot: {e.winner or 'a player'}'s prize is {e.state}",
    p.Posted: lambda e, n: f"{n(e.seat)} posts the {e.what} of {_money(e.amount)}{_all_in(e)}",
    p.SideWagerPlaced: lambda e, n: f"{n(e.seat)} places {_money(e.amount)} on {e.wager}",
    p.SideWagerSettled: _why,
    p.Folded: lambda e, n: f"{n(e.seat)} folds",
    p.Checked: lambda e, n: f"{n(e.seat)} checks",
    p.Called: lambda e, n: f"{n(e.seat)} calls {_money(e.amount)}{_all_in(e)}",
    p.BroughtIn: lambda e, n: f"{n(e.seat)} brings it in for {_money(e.amount)}{_all_in(e)}",
    p.Wagered: lambda e, n: f"{n(e.seat)} bets {_money(e.amount)}{_all_in(e)}",
    p.Raised: lambda e, n: f"{n(e.seat)} raises to {_money(e.to)}{_all_in(e)}",
    p.Discarded: lambda e, n: f"{n(e.seat)} draws {len(e.cards)}" if e.cards else f"{n(e.seat)} stands pat",
    p.UncalledReturned: lambda e, n: f"{_money(e.amount)} that nobody called goes back to {n(e.seat)}",
    p.AwardsWithdrawn: lambda e, _: "the pots that were awarded are taken back",
    p.HandMucked: lambda e, n: f"{n(e.seat)} mucks",
    p.PotAwarded: _why,
    p.PotCarried: lambda e, _: f"nobody opened: the pot of {_money(e.amount)} waits for the next round",
    f.WagerFlagged: lambda e, _: e.text,
    f.SeatGiven: lambda e, _: f"{e.player} has seat {e.seat} and {_money(e.stack)} in chips",
    f.SeatTaken: lambda e, _: f"{e.player} leaves seat {e.seat}",
    f.StackSet: lambda e, _: f"{e.player} has {_money(e.stack)} in chips",
    f.LevelSet: lambda e, _: f"level {e.number}: {e.costs}",
    f.LeadGiven: lambda e, _: f"seat {e.seat} wagers first",
    f.SecretHandedIn: lambda e, _: f"{e.player} has handed in a secret wager",
    f.WagersPlaced: lambda e, _: f"{e.player} has placed all wagers",
    f.LeftTable: lambda e, _: f"{e.player} leaves with {_money(e.stack)}",
    f.LeavingNoted: lambda e, _: f"{e.player} leaves after this round",
    f.ChipsAdded: lambda e, _: f"{e.player} adds {_money(e.amount)}",
    f.WentAway: lambda e, _: f"{e.player} is away",
    f.CameBack: lambda e, _: f"{e.player} is back",
    f.BlindMissed: lambda e, _: f"{e.player} missed the {e.blind} blind",
    f.JoinedWaiting: lambda e, _: f"{e.player} waits for a seat, place {e.place}",
    f.LeftWaiting: lambda e, _: f"{e.player} no longer waits",
    f.SignChanged: lambda e, _: f"the sign changes: {e.text}",
    f.TableOpened: lambda e, _: "the table opens",
    f.TableClosed: lambda e, _: "the table closes",
    f.CardsCorrected: _corrected,
    f.SupervisorCalled: lambda e, _: f"the dealer calls an official{f': {e.why}' if e.why else ''}",
    f.SupervisorCame: lambda e, _: "the official who was called is here",
    f.Suspended: lambda e, _: "play is suspended",
    f.Resumed: lambda e, _: "play resumes",
    f.MovedOut: lambda e, _: f"{e.player} moves to table {e.to} with {_money(e.stack)}",
    f.PickedUp: lambda e, _: f"{e.player} has been away too long: {_money(e.stack)} is picked up and held",
    f.PenaltyGiven: lambda e, _: f"{e.player} is not dealt in for {e.hands} hands",
    f.PersonalLimits: lambda e, _: f"{e.player} wagers {_money(e.minimum)} to {_money(e.maximum)} in box {e.box}",
    f.DeckChanged: lambda e, _: f"the deck is changed{_NEW_DECK.get(e.why, '')}",
    f.DeckChecked: lambda e, _: _CHECKED.get(e.what, "the deck is checked"),
    f.NoticeWithdrawn: lambda e, _: f"notice {e.number} comes down{f': {e.why}' if e.why else ''}",
    f.TimeVerified: lambda e, _: f"time charges of {_money(e.amount)} are verified and dropped",
    f.Barred: lambda e, _: f"{e.player} is excluded from the game",
    f.Admitted: lambda e, _: f"{e.player} may play again",
    f.PaymentWithheld: lambda e, _: f"{_money(e.amount)} that {e.player} has won is held back",
    f.PaymentReleased: lambda e, _: f"{_money(e.amount)} held back is paid to {e.player}",
    f.PaymentRefused: lambda e, _: f"{_money(e.amount)} held back is not paid to {e.player}",
    f.TimeCollected: lambda e, _: f"time charges of {_money(e.amount)} are collected",
    f.Idle: lambda e, _: f"{e.player} has not bet for {e.rounds} rounds",
    f.RoundStarted: _started,
    f.RoundFinished: _finished,
}

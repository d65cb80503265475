"""Events in words, for the log on the page and for screen readers. Only masked events come here."""

import re
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, tzinfo
from string import Formatter
from typing import Any, ClassVar, Final

import msgspec

from pitboss.core.cards import UNSEEN, Card
from pitboss.core.cards.card import ALL
from pitboss.core.money import short_money
from pitboss.core.time import Instant, read_instant
from pitboss.pit.jackpot import events as j
from pitboss.pit.table import event as f
from pitboss.pit.table.notices import by_the_clock
from pitboss.room.wire.shapes import Description
from pitboss.rules import event as r
from pitboss.rules.banked import events as b
from pitboss.rules.explanation import Voice
from pitboss.rules.explanation.english import in_english
from pitboss.rules.poker import events as p

_MOMENT: Final = re.compile(r"\b[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,3})?(?![0-9+Z])")


def written_at(at: Instant, zone: tzinfo) -> str:
    """Return `2026-01-31 20:15`, followed by UTC if the room has set no zone."""
    found = datetime.fromtimestamp(at // 1000, UTC).astimezone(zone)
    return f"{found:%Y-%m-%d %H:%M}{' UTC' if zone is UTC else ''}"


def by_the_wall(text: str, zone: tzinfo) -> str:
    """Return a sentence of the Game Manager with its times converted to a zone's clock."""
    return _MOMENT.sub(lambda found: written_at(read_instant(found[0]), zone), text)


Names = Callable[[str], str]
_PLACE = re.compile(r"(?<!\w)'[^']*'|\bp[1-9][0-9]?\b")
"""A place in a sentence. A quoted line is left as written."""


def by_place(places: dict[str, str]) -> Names:
    """Return a function that names the person at a place, or the box if nobody is there."""
    return lambda place: places.get(place) or (f"box {place[1:]}" if place[1:].isdigit() else place)


def named(text: str, names: Names) -> str:
    """Return a sentence with people in place of the notation's `p1`."""
    if "p" not in text:
        return text
    return _PLACE.sub(lambda found: found[0] if found[0][0] == "'" else names(found[0]), text)


class Speaker(msgspec.Struct, frozen=True, gc=False):
    """The words for people and places, and the clock."""

    names: Names
    place: str = "seat"
    zone: tzinfo = UTC


def describe_events(
    events: Iterable[r.Event], names: Names, place: str = "seat", zone: tzinfo = UTC
) -> list[Description]:
    """Describe each event with its rules: in English, and by id and values for other languages.

    `names` gives the person at a place such as `p3`, `place` is what the felt calls a place, and times are by the clock
    of a zone.
    """
    by = Speaker(names, place, zone)
    return [line for event in events if (line := _describe(event, by))]


def _describe(event: r.Event, by: Speaker) -> Description | None:
    said = _say(event, by)
    order = "" if said is None else _order(event)
    return msgspec.structs.replace(said, order=order) if said is not None and order else said


def _order(event: r.Event) -> str:
    """Return the task that an event gives to a human dealer; empty if none."""
    if isinstance(event, r.RoundVoided):
        return "misdeal" if event.misdeal else "void"
    return _ORDERS.get(type(event), "ruling" if isinstance(event, r.Ruled) else "")


def _say(event: r.Event, by: Speaker) -> Description | None:
    found = _FORMS.get(type(event))
    if found is None:
        text = named(event.text, by.names) if isinstance(event, r.Ruled) else ""
    elif isinstance(found, Form):
        return found.describe(event, by)
    elif isinstance(said := found(event, by), Form):
        return said.describe(event, by)
    else:
        text = said
    return Description(text, list(event.rules), _is_quiet(event)) if text else None


def _are_seen(cards: tuple[Card, ...]) -> bool:
    return cards.count(UNSEEN) < len(cards)


_VALUES: dict[str, Callable[[Any], str]] = {
    "": str,
    "money": short_money,
    "count": lambda cards: str(len(cards)),
    "cards": lambda cards: " ".join([str(card) for card in cards if card != UNSEEN]),
    "people": lambda places: ", ".join(places.values()),
    "nets": lambda nets: ", ".join(
        f"{name} {'+' if chips > 0 else ''}{short_money(chips)}" for name, chips in nets.items() if chips
    ),
    "all-in": lambda short: "yes" if short else "",
}
"""Writers of the kinds of values that do not depend on a language."""
_SPOKEN: dict[str, Callable[[Any, Speaker], str]] = {
    "who": lambda place, by: place if place == "d" else by.names(place),
    "place": lambda _, by: by.place,
}
"""Writers of kinds that depend on the speaker."""
_NAMES = {str(card): card.name for card in ALL}
_ENGLISH: dict[str, Callable[[str, str], str]] = {
    "who": {"d": "the dealer"}.get,
    "cards": lambda cards, _: ", ".join([_NAMES[card] for card in cards.split()]),
    "all-in": {"yes": ", all in"}.get,
}
"""How English reads a value out. Both arguments are the written value; the second is the default."""


class Form:
    """A sentence of the log: its id, and its English words with a `{field:kind}` for each value."""

    every: ClassVar[list["Form"]] = []
    """All forms. Another language has words for each."""

    def __init__(self, sentence: str, english: str) -> None:
        self.every.append(self)
        self.id = sentence
        self.holes: list[tuple[str, str, Callable[..., str], bool]] = []
        """Each value's name, field and writer; True if the writer takes the speaker."""
        self._english: list[tuple[str, Callable[[str, str], str]]] = []
        """The values that may read differently in English."""
        self._words = ""
        for words, field, kind, _ in Formatter().parse(english):
            self._words += words
            if field:
                name = "who" if kind == "who" else field
                kind, spoken = kind or "", kind in _SPOKEN
                self.holes.append((name, field, _SPOKEN[kind] if spoken else _VALUES[kind], spoken))
                if kind in _ENGLISH:
                    self._english.append((name, _ENGLISH[kind]))
                self._words += f"%({name})s"

    def describe(self, event: r.Event, by: Speaker) -> Description:
        values = {}
        for name, field, write, spoken in self.holes:
            value = getattr(event, field, "")
            values[name] = write(value, by) if spoken else write(value)
        english = values
        for name, read in self._english:
            written = values[name]
            if (said := read(written, written)) is not written:
                english = {**english, name: said}
        return Description(self._words % english, list(event.rules), _is_quiet(event), self.id, values)


def _is_quiet(event: r.Event) -> bool:
    return (type(event) is r.CardsDealt and not _are_seen(event.cards)) or type(event) is f.SignChanged


def _why(event: b.WagerSettled | p.PotAwarded | p.SideWagerSettled, by: Speaker) -> str:
    """Return the explanation in the dealer's words."""
    return in_english(event.why, Voice(by.names))


def _either(which: Callable[[Any], object], one: Form, other: Form) -> Callable[[Any, Speaker], Form]:
    """Return a function that chooses one of two forms by the event."""
    return lambda event, _: one if which(event) else other


_DEALT = (
    Form("dealt-open", "{to:who} is dealt {cards:cards}"),
    Form("dealt-one", "{to:who} is dealt {cards:count} card"),
    Form("dealt-many", "{to:who} is dealt {cards:count} cards"),
)
_BOARD = {
    (False, True): Form("board", "the {what}: {cards:cards}"),
    (False, False): Form("board-down", "the {what} is dealt face down"),
    (True, True): Form("jackpot-cards", "jackpot cards: {cards:cards}"),
    (True, False): Form("jackpot-cards-down", "the jackpot cards are dealt face down"),
}
_CORRECTED = (
    Form("corrected-board", "the dealer corrects the board: {cards:cards}"),
    Form("corrected-dealer", "the dealer corrects the cards of the dealer"),
    Form("corrected", "the dealer corrects the cards of {to:who}"),
)
_NEW_DECK = {
    "": Form("deck-changed", "the deck is changed"),
    "worn": Form("deck-worn", "the deck is changed: a card is worn"),
    "asked": Form("deck-asked", "the deck is changed, as most players asked"),
}
_CHECKED = {
    "": Form("deck-checked", "the deck is checked"),
    "shuffle": Form("shuffled", "the cards are shuffled"),
    "check-deck": Form("deck-counted", "the cards are counted and checked"),
}


def _dealt(event: r.CardsDealt, _: Speaker) -> Form:
    return _DEALT[0] if _are_seen(event.cards) else _DEALT[1 if len(event.cards) == 1 else 2]


def _corrected(event: f.CardsCorrected, _: Speaker) -> Form:
    return _CORRECTED[0] if event.cards else _CORRECTED[1 if event.to in ("", "d") else 2]


_FORMS: dict[type[r.Event], Form | Callable[[Any, Speaker], Form | str]] = {
    r.CardsDealt: _dealt,
    r.BoardDealt: lambda e, _: _BOARD[e.what == "jackpot", _are_seen(e.cards)],
    r.HandShown: Form("shows", "{who:who} shows {cards:cards}: {hand}"),
    r.RoundVoided: lambda e, by: f"the round is void: {named(e.why, by.names)}",
    b.WagerPlaced: Form("places", "{patron:who} places {staked:money} on {wager}, box {box}"),
    b.WagerTakenBack: Form("takes-back", "{patron:who} takes {staked:money} back from {wager}, box {box}"),
    b.PlayerAdvised: lambda e, by: named(e.text, by.names),
    b.BettingClosed: Form("no-more-bets", "no more bets"),
    b.Checked: Form("checks", "{patron:who} checks"),
    b.Folded: _either(
        lambda e: e.what == "hand",
        Form("folds", "{patron:who} folds"),
        Form("folds-wager", "{patron:who} folds the {what}"),
    ),
    b.ExposureDeclined: Form("face-down", "{patron:who} keeps the hand face down"),
    b.WagerSettled: _why,
    j.KeyedOff: Form("jackpot-won", "jackpot: {winner} wins {amount:money} with a {hand}, keyed off"),
    j.TableLeft: Form("jackpot-left", "jackpot: table {table} no longer plays for {system}"),
    j.TableJoined: Form("jackpot-joined", "jackpot: table {table} plays for {system}"),
    j.ParameterChanged: lambda e, _: f"jackpot {e.system}: {e.what}",
    j.SystemClosed: Form("jackpot-closed", "jackpot {system} is closed"),
    j.PlaySuspended: Form("jackpot-suspended", "jackpot: play at table {table} is suspended"),
    j.PlayResumed: _either(
        lambda e: e.manual,
        Form("jackpot-by-hand", "jackpot: play at table {table} continues by hand"),
        Form("jackpot-goes-on", "jackpot: play at table {table} continues"),
    ),
    j.LineRefused: Form("jackpot-refused", "jackpot: a line of round {round} was refused; an official must resolve it"),
    j.LineResolved: Form("jackpot-resolved", "jackpot: round {round} is resolved"),
    j.LineWitnessed: Form("jackpot-witnessed", "jackpot: round {round} has a second signature"),
    j.EnteredByHand: Form("jackpot-entered", "jackpot: round {round} was entered by hand"),
    j.DisplayFailed: Form(
        "display-failed", "jackpot {system}: the display has failed; prizes use the last verified amounts"
    ),
    j.DisplayRestored: Form("display-restored", "jackpot {system}: the display works again"),
    j.ClaimMoved: lambda e, _: f"jackpot: {e.winner or 'a player'}'s prize is {e.state}",
    j.NoticePosted: lambda e, by: f"jackpot notice: {e.what}, from {written_at(e.earliest, by.zone)}",
    p.Posted: Form("posts", "{seat:who} posts the {what} of {amount:money}{all_in:all-in}"),
    p.SideWagerPlaced: Form("places-side", "{seat:who} places {amount:money} on {wager}"),
    p.SideWagerSettled: _why,
    p.Folded: Form("folds", "{seat:who} folds"),
    p.Checked: Form("checks", "{seat:who} checks"),
    p.Called: Form("calls", "{seat:who} calls {amount:money}{all_in:all-in}"),
    p.BroughtIn: Form("brings-in", "{seat:who} brings it in for {amount:money}{all_in:all-in}"),
    p.Wagered: Form("bets", "{seat:who} bets {amount:money}{all_in:all-in}"),
    p.Raised: Form("raises", "{seat:who} raises to {to:money}{all_in:all-in}"),
    p.Discarded: _either(
        lambda e: e.cards, Form("draws", "{seat:who} draws {cards:count}"), Form("stands-pat", "{seat:who} stands pat")
    ),
    p.UncalledReturned: Form("uncalled", "uncalled bet of {amount:money} returned to {seat:who}"),
    p.Misdealt: Form("misdealt", "misdeal: all cards go back and are shuffled and cut again"),
    p.AwardsWithdrawn: Form("pots-back", "the pots that were awarded are taken back"),
    p.HandMucked: Form("mucks", "{seat:who} mucks"),
    p.PotAwarded: _why,
    p.PotCarried: Form("pot-carried", "nobody opened: the pot of {amount:money} carries over to the next round"),
    f.WagerFlagged: lambda e, _: e.text,
    f.SatDown: Form("sits-down", "{player} sits down in {place:place} {seat} with {stack:money}"),
    f.SeatChanged: Form("changes", "{player} moves from {place:place} {before} to {place:place} {seat}"),
    f.CalledFromWaiting: Form("called", "a {place:place} is free for {player}, who is next on the waiting list"),
    f.SeatGiven: Form("seated", "{player} has seat {seat} and {stack:money} in chips"),
    f.SeatTaken: Form("unseated", "{player} leaves seat {seat}"),
    f.StackSet: Form("stack", "{player} has {stack:money} in chips"),
    f.LevelSet: Form("level", "level {number}: {costs}"),
    f.LeadGiven: Form("lead", "seat {seat} wagers first"),
    f.SecretHandedIn: Form("secret", "{player} has handed in a secret wager"),
    f.WagersPlaced: Form("all-placed", "{player} has placed all wagers"),
    f.LeftTable: Form("leaves", "{player} leaves with {stack:money}"),
    f.LeavingNoted: Form("leaving", "{player} leaves after this round"),
    f.ChipsAdded: Form("adds", "{player} adds {amount:money}"),
    f.WentAway: Form("away", "{player} is away"),
    f.CameBack: Form("back", "{player} is back"),
    f.BlindMissed: Form("missed", "{player} missed the {blind} blind"),
    f.JoinedWaiting: Form("waits", "{player} joins the waiting list, number {place}"),
    f.LeftWaiting: Form("waits-no-longer", "{player} no longer waits"),
    f.SignChanged: lambda e, _: f"the sign changes: {e.text}",
    f.TableOpened: Form("opens", "the table opens"),
    f.TableClosed: Form("closes", "the table closes"),
    f.CardsCorrected: _corrected,
    f.SupervisorCalled: _either(
        lambda e: e.why,
        Form("official-called-why", "the dealer calls a supervisor: {why}"),
        Form("official-called", "the dealer calls a supervisor"),
    ),
    f.SupervisorCame: Form("official-here", "the supervisor has arrived"),
    f.Suspended: Form("suspended", "play is suspended"),
    f.Resumed: Form("resumed", "play resumes"),
    f.MovedOut: Form("moved-out", "{player} moves to table {to} with {stack:money}"),
    f.PickedUp: Form("picked-up", "{player} was away too long: {stack:money} is picked up and held"),
    f.PenaltyGiven: Form("penalty", "{player} is not dealt in for {hands} hands"),
    f.PersonalLimits: Form("limits", "{player} wagers {minimum:money} to {maximum:money} in box {box}"),
    f.DeckChanged: lambda e, _: _NEW_DECK.get(e.why, _NEW_DECK[""]),
    f.DeckChecked: lambda e, _: _CHECKED.get(e.what, _CHECKED[""]),
    f.NoticePosted: lambda e, by: f"notice: {by_the_clock(e.text, e.at, by.zone)}",
    f.NoticeWithdrawn: _either(
        lambda e: e.why,
        Form("notice-down-why", "notice {number} is taken down: {why}"),
        Form("notice-down", "notice {number} is taken down"),
    ),
    f.TimeVerified: Form("time-verified", "time charges of {amount:money} are verified and dropped"),
    f.Barred: Form("barred", "{player} is excluded from the game"),
    f.Admitted: Form("admitted", "{player} may play again"),
    f.PaymentWithheld: Form("withheld", "winnings of {amount:money} of {player} are withheld"),
    f.PaymentReleased: Form("released", "withheld winnings of {amount:money} are paid to {player}"),
    f.PaymentRefused: Form("not-paid", "withheld winnings of {amount:money} are not paid to {player}"),
    f.TimeCollected: Form("time-collected", "time charges of {amount:money} are collected"),
    f.Idle: Form("idle", "{player} has not bet for {rounds} rounds"),
    f.RoundStarted: Form("begins", "round {number} begins: {places:people}"),
    f.RoundFinished: _either(
        lambda e: any(e.nets.values()),
        Form("over", "round {number} is over: {nets:nets}"),
        Form("over-even", "round {number} is over: nobody won or lost"),
    ),
}
_ORDERS: Final[dict[type[r.Event], str]] = {
    b.WagerReturned: "return", b.OfficialAsked: "question", b.PlayerAdvised: "advise", p.Misdealt: "redeal",
    f.Barred: "excluded", f.PenaltyGiven: "penalty", f.PaymentWithheld: "withhold",
    f.NoticePosted: "notice", f.NoticeWithdrawn: "notice", f.SignChanged: "limits", f.PersonalLimits: "limits",
    j.PlaySuspended: "jackpots", j.PlayResumed: "jackpots", j.DisplayFailed: "jackpots", j.LineRefused: "jackpots",
    j.SystemClosed: "jackpots", j.TableLeft: "jackpots",
}  # fmt: skip
"""The tasks of a human dealer after an event, by its type. Any other ruling is only announced."""

"""Every message of the table socket, in both directions. `pitboss serve --schema` prints their JSON Schema."""

from typing import Any, Literal

import msgspec

from pitboss.core.errors import PitbossError, Said
from pitboss.pit.table.display import SignLine
from pitboss.room.limits.shapes import LimitsNow
from pitboss.room.wire.shapes import Choice, Clock, Dealing, Description, JackpotShown, TableShown
from pitboss.rules.view import Cards, HandHeld

LARGEST_MESSAGE = 4096
LONGEST_ID = 48
LONGEST_LINE = 200

Office = Literal["dealer", "supervisor", "manager"]
"""The offices that act at a table."""


class Do(msgspec.Struct, tag_field="type", tag="do", forbid_unknown_fields=True, gc=False):
    """A line to submit: of the round without its actor (`cbr 200`), or of the floor (`sit 3 200`)."""

    id: str
    """The client's request id. A line sent twice with it is applied once."""
    seen: int
    """The number of the last message the person has seen: a decision made before seeing later changes is refused."""
    line: str
    office: Office | None = None
    """The office the person acts in; null for a player."""


class Resume(msgspec.Struct, tag_field="type", tag="resume", forbid_unknown_fields=True, gc=False):
    """A request to repeat everything that happened after a number."""

    after: int


class Ping(msgspec.Struct, tag_field="type", tag="ping", forbid_unknown_fields=True, gc=False):
    """A check that the connection is alive."""


class Commit(msgspec.Struct, tag_field="type", tag="commit", forbid_unknown_fields=True, gc=False):
    """A hash of what a seated player's screen will contribute to the next shuffle (docs/shuffle.md)."""

    commitment: str


class Reveal(msgspec.Struct, tag_field="type", tag="reveal", forbid_unknown_fields=True, gc=False):
    """The contribution behind a commitment, once the house has fixed its seed."""

    value: str


class Wish(msgspec.Struct, tag_field="type", tag="wish", forbid_unknown_fields=True, gc=False):
    """A player's wish for a faster table. It changes no result and is not logged."""

    pace: Literal["skip", "next", "wait", "flow"]
    """`skip`: play the rest of this hand at once. `next`: begin the next round. `wait`: after a round that I played to
    the end, wait for my `next`. `flow`: do not wait. Nobody hurries or delays another person: a wish counts if the
    others wish the same, or are bots.
    """


ClientMessage = Do | Resume | Ping | Commit | Reveal | Wish


class Private(msgspec.Struct, tag_field="type", tag="private", kw_only=True, omit_defaults=True, gc=False):
    """One person's place, cards and choices, which nobody else may know. It replaces the previous one."""

    number: int
    place: str | None = None
    """The person's place in the round: `p3`."""
    cards: dict[str, Cards] = {}
    """The faces this person knows, by place, in place of the table's `??`."""
    discards: Cards = ()
    held: dict[str, HandHeld] = {}
    """The value of the person's own hands so far, by place."""
    choices: list[Choice] = []
    """The person's choices now, each with its words, bounds and rules."""
    wallet: str = "0.00"
    """Play chips that are not at a table."""
    closing: list[Description] = []
    """The effect of closing the bets now, for wagers of the person that would not play as placed."""
    offers: list[Choice] = []
    """Lines an official may send now: answers to the round's questions, and what time allows."""
    dealing: Dealing | None = None
    """The console, for the person who deals here by hand."""
    care: LimitsNow | None = None
    """The person's own limits now, if any are set."""
    off_duty: str = ""
    """The reason why a dealer may not deal here now: another is on duty, or they are assigned elsewhere."""


class Hello(msgspec.Struct, tag_field="type", tag="hello", kw_only=True, gc=False):
    """The whole table: the first message, and the answer to a resume from too long ago."""

    number: int
    you: str | None
    offices: list[str]
    table: TableShown
    sign: list[SignLine]
    private: Private
    log: list[Description]
    """The last events, oldest first."""


class Happened(msgspec.Struct, tag_field="type", tag="event", kw_only=True, omit_defaults=True, gc=False):
    """Something that happened, and the table after it."""

    number: int
    """The message's number. Numbers rise, but need not be consecutive."""
    told: list[Description]
    table: TableShown
    sign: list[SignLine] | None = None
    """The sign, if it has changed."""


class Ack(msgspec.Struct, tag_field="type", tag="ack", kw_only=True, gc=False):
    """The line is on disk, at this number."""

    id: str
    number: int


class Refused(msgspec.Struct, tag_field="type", tag="refused", kw_only=True, gc=False):
    """The line was refused, and nothing has changed. An empty id means that it could not be read."""

    id: str
    message: str
    rules: list[str] = []
    sentence: str = ""
    """The sentence's name, for languages other than English; empty if there is only the message."""
    values: dict[str, str] = {}
    """The values in the sentence, by name."""


def refused(request: str, said: Said, rules: list[str]) -> Refused:
    return Refused(id=request, message=said.text, rules=rules, sentence=said.sentence, values=said.values)


class Jackpots(msgspec.Struct, tag_field="type", tag="jackpots", kw_only=True, gc=False):
    """The jackpots this table plays for, changed at any table of the group. It has no number."""

    jackpots: list[JackpotShown]


class ClockSet(msgspec.Struct, tag_field="type", tag="clock", kw_only=True, gc=False):
    """A longer time for the player to act. It has no number, because nothing has happened at the table."""

    clock: Clock
    told: list[Description]


class Announced(msgspec.Struct, tag_field="type", tag="announced", kw_only=True, gc=False):
    """An announcement to everybody at a table. It has no number, because nothing has happened there."""

    told: list[Description]


class Fixed(msgspec.Struct, tag_field="type", tag="fixed", kw_only=True, gc=False):
    """The house has fixed its seed for the next round: the players named here reveal what they have committed to.

    It is sent to them alone and has no number, because nothing has happened at the table.
    """

    round: int
    commitment: str
    """The house's commitment to its seed."""
    contributions: dict[str, str]
    """The contributions of all players by name, in the order in which they are mixed."""


class Pong(msgspec.Struct, tag_field="type", tag="pong", gc=False):
    """The reply to a ping."""


ServerMessage = Hello | Happened | Private | Ack | Refused | Jackpots | ClockSet | Announced | Fixed | Pong


class BadMessage(PitbossError):
    """A socket message that is not one of ours; with its id if that could be read."""

    def __init__(self, message: str, client_id: str = "") -> None:
        super().__init__(message)
        self.id = client_id


_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
_encoder = msgspec.json.Encoder()


def read_message(data: str | bytes, longest: int = LONGEST_LINE) -> ClientMessage:
    """Return the client's message. Raises `BadMessage`."""
    if len(data) > LARGEST_MESSAGE:
        raise BadMessage(f"a message of {len(data)} bytes is too large: at most {LARGEST_MESSAGE} are read")
    try:
        message = _decoder.decode(data)
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadMessage(f"not a message: {error}") from None
    if isinstance(message, Do) and not (_fits(message.id, LONGEST_ID) and _fits(message.line, longest)):
        raise BadMessage(
            f"an id has 1 to {LONGEST_ID} characters that can be printed, a line 1 to {longest}",
            message.id if _fits(message.id, LONGEST_ID) else "",
        )
    return message


def _fits(text: str, longest: int) -> bool:
    return 0 < len(text) <= longest and text.isprintable()


def write_message(message: ServerMessage) -> str:
    return _encoder.encode(message).decode()


def schema() -> dict[str, Any]:
    """Return the JSON Schema of both directions, for programs that generate types from it."""
    (client, server), parts = msgspec.json.schema_components(
        [ClientMessage, ServerMessage], ref_template="#/$defs/{name}"
    )
    return {"title": "pitboss table socket", "$defs": {**parts, "ClientMessage": client, "ServerMessage": server}}

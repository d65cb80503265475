"""Every message of the table socket, in both directions. The pages' types are made from these."""

from typing import Any

import msgspec

from pitboss.errors import PitbossError

LARGEST_MESSAGE = 4096
LONGEST_ID = 64
LONGEST_LINE = 200


class Do(msgspec.Struct, tag_field="type", tag="do", forbid_unknown_fields=True):
    """Something the person does: a line of the round without its actor (`cbr 200`), or of the floor (`sit 3 200`)."""

    id: str
    """The client's own; sent twice, it is done once."""
    seen: int
    """The number of the last event the person has seen: a decision made on less is refused."""
    line: str


class Resume(msgspec.Struct, tag_field="type", tag="resume", forbid_unknown_fields=True):
    """Sends again what happened after a number."""

    after: int


class Ping(msgspec.Struct, tag_field="type", tag="ping", forbid_unknown_fields=True):
    """Asks whether anybody is there."""


ClientMessage = Do | Resume | Ping


class Private(msgspec.Struct, tag_field="type", tag="private", kw_only=True):
    """What only one person may know: own cards, own choices, own place."""

    number: int
    seat: str | None = None
    """The person's place in the round: `p3`."""
    cards: dict[str, list[str]] = {}
    """The faces this person knows and the table does not, by place."""
    choices: list[dict[str, Any]] = []
    """What the person may do now, each with its words, bounds and rules."""
    seconds: int | None = None
    """How long there is to decide."""


class Hello(msgspec.Struct, tag_field="type", tag="hello", kw_only=True):
    """The whole table as it stands."""

    number: int
    you: str | None
    offices: list[str]
    table: dict[str, Any]
    private: Private
    log: list[dict[str, Any]] = []
    """The last events, oldest first."""


class Happened(msgspec.Struct, tag_field="type", tag="event", kw_only=True):
    """One thing that happened, and the table after it."""

    number: int
    by: str
    told: list[dict[str, Any]]
    """Each event in words, with its rules: `{"text": …, "rules": […]}`."""
    table: dict[str, Any]


class Ack(msgspec.Struct, tag_field="type", tag="ack", kw_only=True):
    """The line is on disk, at this number."""

    id: str
    number: int


class Refused(msgspec.Struct, tag_field="type", tag="refused", kw_only=True):
    """The line was not taken, and nothing has changed."""

    id: str
    message: str
    rules: list[str] = []


class Pong(msgspec.Struct, tag_field="type", tag="pong"):
    """Somebody is there."""


ServerMessage = Hello | Happened | Private | Ack | Refused | Pong


class BadMessage(PitbossError):
    """A socket message that is not one of ours."""


_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
_encoder = msgspec.json.Encoder()


def read_message(data: str | bytes) -> ClientMessage:
    """The client's message. Raises `BadMessage`."""
    if len(data) > LARGEST_MESSAGE:
        raise BadMessage(f"a message of {len(data)} bytes is too large: at most {LARGEST_MESSAGE} are read")
    try:
        message = _decoder.decode(data)
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadMessage(f"not a message: {error}") from None
    if isinstance(message, Do) and not (0 < len(message.id) <= LONGEST_ID and 0 < len(message.line) <= LONGEST_LINE):
        raise BadMessage(f"an id has 1 to {LONGEST_ID} characters, a line 1 to {LONGEST_LINE}")
    return message


def write_message(message: ServerMessage) -> bytes:
    return _encoder.encode(message)

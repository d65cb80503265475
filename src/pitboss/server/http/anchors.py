"""The last signed anchor, for whoever wants to keep it, and the key it is verified with."""

from typing import Any

import msgspec
from litestar import get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException

from pitboss.server.http.errors import NOT_FOUND
from pitboss.server.room import Room


class AnchorShown(msgspec.Struct, kw_only=True):
    """What the house has signed last."""

    room: str
    key: str
    """The public key that the room signs with now: Ed25519, 64 hexadecimal digits."""
    minutes: float
    """How often it signs."""
    last: dict[str, Any] | None
    """One line of what `pitboss anchors export` gives, to be kept and compared later."""


@get("/api/anchors", summary="The last signed anchor", responses=NOT_FOUND, tags=["operations"], sync_to_thread=False)
def anchors(state: State) -> AnchorShown:
    """The heads of all logs as the house signed them last, and its public key: for everybody, to be kept elsewhere."""
    room: Room = state.room
    if room.anchoring is None:
        raise NotFoundException("this room signs no anchors")
    signer = room.anchoring.signer
    last = msgspec.to_builtins(signer.last)
    return AnchorShown(room=signer.room, key=signer.public, minutes=room.anchoring.minutes, last=last)

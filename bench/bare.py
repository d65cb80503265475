"""The bare comparison: uvicorn with groups of sockets, each of which receives what one of them sends."""

import sys
from typing import Any

import uvicorn

GROUPS: dict[str, set[Any]] = {}


async def app(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Send each message of a socket to all sockets of its path."""
    if scope["type"] != "websocket":
        return
    group = GROUPS.setdefault(scope["path"], set())
    await receive()
    await send({"type": "websocket.accept"})
    group.add(send)
    try:
        while (message := await receive())["type"] == "websocket.receive":
            for other in group:
                await other({"type": "websocket.send", "text": message["text"]})
    finally:
        group.discard(send)


if __name__ == "__main__":
    uvicorn.run(
        app, port=int(sys.argv[1]), log_level="critical", ws="websockets-sansio", ws_per_message_deflate=False,
        lifespan="off",
    )  # fmt: skip

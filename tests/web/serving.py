"""The room as the tests of the pages open it: a table of every game, no pauses but one to read the result."""

import sys

from pitboss.server.run import run
from pitboss.server.table.pace import Pace

PACE = Pace(card=0, settle=0, next_round=0.8, bot=0, betting=None)

if __name__ == "__main__":
    database, port = sys.argv[1:]
    run(
        url=f"sqlite:///{database}",
        host="127.0.0.1",
        port=int(port),
        demo=True,
        pace=PACE,
        say=lambda text: print(text, flush=True),
    )

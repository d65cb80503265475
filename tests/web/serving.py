"""The room as the tests of the pages open it: no pauses but one to read the result, and a table of every game.

With `bare` after the port it has only the tables that are in its log.
"""

import sys

from pitboss.server.run import run
from pitboss.server.table.pace import Pace

PACE = Pace(card=0, settle=0, next_round=0.8, bot=0, thinks=False, betting=None)

if __name__ == "__main__":
    database, port, *bare = sys.argv[1:]
    run(
        url=f"sqlite:///{database}",
        host="127.0.0.1",
        port=int(port),
        demo=not bare,
        pace=PACE,
        say=lambda text: print(text, flush=True),
    )

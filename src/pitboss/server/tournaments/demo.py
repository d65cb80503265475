"""A tournament to try: as soon as somebody looks at it bots fill the field and play; late entry is open."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pitboss.server.tournaments.tournaments import RoomTournaments

NAME = "bots-and-you"
BOTS = 11
TERMS = """\
tournament = 1
name = "Bots and you"
game = "wa-poker/holdem"
location = "This room"
tables = ["t1", "t2", "t3"]
seats = 6

[table]
betting = "no-limit"

[players]
sit_and_go = 11

[entry]
buy_in = "50"
fee = "5"
chips = 5000
late_level = 4
method = "On the page of the tournament, with play chips."

[chips]
denominations = [5, 25, 100, 500, 1000]

[[level]]
blinds = [10, 20]
minutes = 5

[[level]]
blinds = [15, 30]
minutes = 5

[[level]]
blinds = [25, 50]
minutes = 5

[[level]]
blinds = [50, 100]
ante = 5
minutes = 5

[[level]]
break = 2

[[level]]
blinds = [100, 200]
ante = 25
minutes = 4

[[level]]
blinds = [200, 400]
ante = 50
minutes = 4

[[level]]
blinds = [400, 800]
ante = 100
minutes = 4

[[level]]
blinds = [800, 1600]
ante = 200
minutes = 4

[[level]]
blinds = [1500, 3000]
ante = 500
minutes = 4

[[level]]
blinds = [3000, 6000]
ante = 1000

[prizes]
places = [50, 30, 20]
rounding = "1"
"""


def open_demo(tournaments: "RoomTournaments") -> None:
    """Announces the first; each is followed by another as soon as it takes no more entries."""
    if NAME not in tournaments.all:
        tournaments.announce(NAME, TERMS, 0, "manager", again=True, bots=BOTS)

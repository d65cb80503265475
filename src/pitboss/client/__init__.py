"""A client for programs: sign in to a room, find a table, sit down, see what a player sees, and act.

async with Client("http://127.0.0.1:8180", token="pitboss-…") as room:
    found = await room.tables(game="wa-poker/holdem", takes_bots=True)
    async with room.table(found[0].id) as table:
        await table.sit("500")
        async for turn in table.turns():
            await table.do(turn.line(turn.choices[0]))
"""

from pitboss.client.room import Client as Client
from pitboss.client.room import ClientError as ClientError
from pitboss.client.table import Refused as Refused
from pitboss.client.table import TableClient as TableClient
from pitboss.client.table import Turn as Turn

"""Double entry: every movement takes from one account what it gives to another, so all of them together are nil.

Accounts are `cage`, `wallet:NAME`, `stack:TABLE:NAME`, `held:TABLE:NAME`, `pot:TABLE`, `drop:TABLE`, `house`,
`commission`, `jackpot:POOL/LEVEL` and `prizes:POOL`. The books are a projection of the log and nothing else: folding
it again makes them anew.
"""

from collections import Counter
from collections.abc import Iterable

from pitboss.floor.accounts import Movement, wallet
from pitboss.floor.event import FloorEvent
from pitboss.ledger.entry import LogError
from pitboss.money import Chips, read_money, short_money, write_money
from pitboss.rounds.event import Event

CAGE = "cage"
"""The log of what the cage gives out, and the account it comes from."""


class Overdrawn(LogError):
    """Somebody has not got the chips."""


class Books:
    """What every account stands at."""

    def __init__(self) -> None:
        self.balances: Counter[str] = Counter()

    def post(self, movements: Iterable[Movement]) -> None:
        for one in movements:
            self.balances[one.debit] -= one.amount
            self.balances[one.credit] += one.amount

    def wallet(self, name: str) -> Chips:
        """A person's chips that are at no table."""
        return self.balances.get(wallet(name), 0)

    def check(self, movements: Iterable[Movement]) -> None:
        """Raises `Overdrawn` if a wallet would not cover what is taken from it."""
        taken: Counter[str] = Counter()
        for one in movements:
            taken[one.debit] += one.amount
            taken[one.credit] -= one.amount
        for account, amount in taken.items():
            if account.startswith("wallet:") and amount > max(self.balances[account], 0):
                name, has = account.partition(":")[2], write_money(self.balances[account])
                raise Overdrawn(f"{name} has {has} in the wallet: {short_money(amount)} is too much")

    def at_table(self, table: str) -> dict[str, Chips]:
        """The accounts that lie on one table, those with something in them."""
        people, whole = (f"stack:{table}:", f"held:{table}:"), (f"pot:{table}", f"drop:{table}")
        found = {account: amount for account, amount in self.balances.items() if amount}
        return {account: amount for account, amount in found.items() if account in whole or account.startswith(people)}

    def problems(self) -> list[str]:
        """What cannot be: empty unless something is broken."""
        found = [
            f"{account} stands at {write_money(amount)}"
            for account, amount in self.balances.items()
            if amount < 0
            and account.partition(":")[0] in ("wallet", "stack", "held", "pot", "drop", "jackpot", "prizes")
        ]
        total = sum(self.balances.values())
        return [*found, f"the accounts do not balance: {write_money(total)} is left over"] if total else found


def movements_of(events: Iterable[Event]) -> list[Movement]:
    """The money that a line moved."""
    return [one for event in events if isinstance(event, FloorEvent) for one in event.movements]


def given(line: str) -> Movement:
    """The movement of a line of the cage's log: `give anna 10000`."""
    verb, *args = line.split() or [""]
    if verb != "give" or len(args) != 2:
        raise LogError(f"{line!r} is not a line of the cage: expected 'give anna 10000'")
    return Movement(CAGE, wallet(args[0]), read_money(args[1]), "play chips")

"""Double entry: every movement takes from one account what it gives to another, so all accounts sum to zero.

Accounts are `cage`, `wallet:NAME`, `stack:TABLE:NAME`, `held:TABLE:NAME`, `pot:TABLE`, `drop:TABLE`, `house`,
`commission`, `jackpot:POOL/LEVEL` and `prizes:POOL`. People without an account have `pocket:~NAME`, and `cash:TABLE`
where they paid with money. Counted chips are in `bank:TABLE`, `way:SLIP`, `won:TABLE` and `difference`.
The balances are a projection of the log alone: a replay rebuilds them.
"""

from collections import Counter
from collections.abc import Iterable

from pitboss.core.errors import phrase
from pitboss.core.money import Chips, short_money, write_money
from pitboss.log.entry import LogError
from pitboss.pit.cage.state import CAGE as CAGE
from pitboss.pit.table.event import floor_events
from pitboss.rules.event import Event
from pitboss.rules.movement import Movement, wallet


class Overdrawn(LogError):
    """An account does not have the chips."""


class Books:
    """The balance of every account."""

    def __init__(self) -> None:
        self.balances: Counter[str] = Counter()

    def post(self, movements: Iterable[Movement]) -> None:
        """Move the chips. Delete accounts that become empty, because every seat and slip ever used has had one."""
        for one in movements:
            self._add(one.debit, -one.amount)
            self._add(one.credit, one.amount)

    def _add(self, account: str, chips: Chips) -> None:
        stands = self.balances[account] + chips
        if stands:
            self.balances[account] = stands
        else:
            del self.balances[account]

    def wallet(self, name: str) -> Chips:
        """Return the chips a person has away from the tables; for a person without an account, the chips handed out to
        them."""
        return self.balances.get(wallet(name), 0)

    def check(self, movements: Iterable[Movement]) -> None:
        """Raise `Overdrawn` if a wallet would not cover what is taken from it."""
        taken: Counter[str] = Counter()
        for one in movements:
            taken[one.debit] += one.amount
            taken[one.credit] -= one.amount
        for account, amount in taken.items():
            if account.startswith("wallet:") and amount > max(self.balances[account], 0):
                name, has = account.partition(":")[2], write_money(self.balances[account])
                raise Overdrawn(
                    phrase(
                        "wallet",
                        "{who}'s balance is {has}: {amount} is too much",
                        who=name,
                        has=has,
                        amount=short_money(amount),
                    )
                )

    def at_table(self, table: str) -> dict[str, Chips]:
        """Return the accounts of one table that are not empty."""
        people, whole = (f"stack:{table}:", f"held:{table}:"), (f"pot:{table}", f"drop:{table}")
        found = {account: amount for account, amount in self.balances.items() if amount}
        return {account: amount for account, amount in found.items() if account in whole or account.startswith(people)}

    def problems(self) -> list[str]:
        """Return impossible balances; empty unless something is broken."""
        found = [
            f"{account} stands at {write_money(amount)}"
            for account, amount in self.balances.items()
            if amount < 0
            and account.partition(":")[0] in ("wallet", "stack", "held", "pot", "drop", "jackpot", "prizes", "way")
        ]
        total = sum(self.balances.values())
        return [*found, f"the accounts do not balance: {write_money(total)} is left over"] if total else found


def movements_of(events: Iterable[Event]) -> list[Movement]:
    """Return the money that a line moved."""
    return [one for event in floor_events(events) for one in event.movements]

"""The accounts of a room balance, and empty ones are forgotten."""

from pitboss.log.balances import Books
from pitboss.rules.movement import moved


def test_accounts_of_people_and_slips_that_are_gone_take_no_memory() -> None:
    """Every seat and slip of an evening has an account, and in a year there are more than anybody needs to keep."""
    books = Books()
    for number in range(5_000):
        wallet, stack, way = f"wallet:p{number}", f"stack:t1:p{number}", f"way:{number}"
        books.post(moved("cage", wallet, 500, "issued") + moved(wallet, stack, 500, "bought"))
        books.post(moved(stack, wallet, 500, "left") + moved(wallet, "cage", 500, "cashed"))
        books.post(moved("cage", way, 100, "fill") + moved(way, "bank:t1", 100, "fill"))
    assert {**books.balances} == {"cage": -500_000, "bank:t1": 500_000}
    assert books.problems() == []
    assert books.wallet("p1") == 0
    assert books.balances["way:1"] == 0, "which an account nobody knows stands at too"

"""What a table pays, as its sign shows it: the tables its wagers are paid by, and the jackpots as they stand."""

from pitboss.floor.sign import TableSign
from pitboss.floor.state import TableState
from pitboss.money import write_money
from pitboss.rounds.banked.game import BankedGame
from pitboss.rounds.banked.rows import PayTable
from pitboss.rounds.poker.game import PokerGame
from pitboss.rulebooks import games


def pay_tables(sign: TableSign) -> list[tuple[str, str]]:
    """Every wager that is paid by a table: its name, and hand by hand what it pays."""
    game = games.banked(sign.game)
    found = [(_words(game, wager), _odds(table)) for wager, table in game.printed.items()]
    for wager, named in game.pay_tables.items():
        name = str(sign.table.get(wager, next(iter(named))))
        found.append((_words(game, wager), f"table {name.removeprefix('pay-table-')}: {_odds(named[name])}"))
    if sign.plays_for_jackpot and game.jackpot is not None:
        bonuses = game.jackpot.read_sign(sign.table["jackpot"]).jackpot.times
        times = ", ".join(f"{hand} {count}" for hand, count in bonuses.items())
        found.append(("bonus prizes", f"times the jackpot wager: {times}"))
    return found


def _words(game: BankedGame, name: str) -> str:
    """A wager as the book prints it; what a wager is paid besides is a wager too."""
    wagers = [one for wager in game.wagers for one in (wager, wager.bonus) if one is not None]
    return next(wager.words for wager in wagers if wager.name == name)


def _odds(table: PayTable) -> str:
    return ", ".join(f"{hand} {odds}" for hand, odds in table.odds.items())


def jackpot(state: TableState) -> str:
    """The prizes now, before the first round too; with several levels each with its own."""
    if not state.sign.plays_for_jackpot:
        return ""
    game: BankedGame | PokerGame = games.load(state.sign.game)
    if game.jackpot is None:
        return ""
    sign = game.jackpot.read_sign({**state.sign.table["jackpot"], **state.jackpot})
    is_open = state.in_round and state.current().status == "open"
    standing = state.current().jackpot() if is_open else None
    prizes = [write_money(prize) for prize in sign.jackpot.displays(standing.balances if standing else sign.opening)]
    return prizes[0] if len(prizes) == 1 else ", ".join(f"Level {at}: {prize}" for at, prize in enumerate(prizes, 1))

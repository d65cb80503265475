"""Forced bets: the antes and blinds each seat owes before the cards are dealt."""

from typing import Any

import msgspec

from pitboss.core.errors import present
from pitboss.core.money import Chips, short_money
from pitboss.core.refusals import WrongSign
from pitboss.rules.poker.game import PokerGame
from pitboss.rules.sign import money


class Blinds(msgspec.Struct, frozen=True, kw_only=True):
    """Blinds by seat. `order` has the seats of the compulsory blinds and straddles in the order of posting."""

    amounts: tuple[Chips, ...]
    order: tuple[int, ...] = ()
    last: Chips = 0
    """The last compulsory blind: the big blind."""
    small: Chips = 0
    straddled: int = 0
    """How many of the entries in `order` are straddles."""
    posted: tuple[int, ...] = ()
    """Seats that post a live blind out of turn, as newcomers do."""


def read_antes(
    game: PokerGame, setup: dict[str, Any], seats: int, minimum: Chips, checked: bool
) -> tuple[tuple[Chips, ...], bool]:
    """Return each seat's ante, and True if the antes are dead. In an ante game everybody pays the table minimum."""
    if "antes" not in setup:
        return ((minimum if game.antes else 0,) * seats, False)
    antes = _list(setup, "antes", seats, game)
    if any(ante < 0 for ante in antes):
        raise WrongSign(f"antes = {setup['antes']}: an ante cannot be negative", game.rules.antes)
    uniform = len(set(antes)) == 1
    checked = checked and game.bring_in is None
    if game.antes and game.bring_in is None and (not uniform or not antes[0]):
        raise WrongSign("every player antes the same in this game", game.rules.antes)
    if game.antes and checked and antes[0] != minimum:
        raise WrongSign(
            f"the ante is {short_money(antes[0])}: it must be the table minimum, {short_money(minimum)}",
            game.rules.antes,
        )
    trimmed = setup.get("ante_trimming_status", uniform)
    return antes, not trimmed


def forced_part(game: PokerGame, table: dict[str, Any], key: str, small_bet: Chips, chip: Chips) -> Chips:
    """Return the ante or bring-in on the sign, or else the game's fraction of the smaller bet in whole chips."""
    forced = present(game.bring_in, "bring-in")
    if key in table:
        return money(table[key], key, least=1, rules=forced.rules)
    part = small_bet // forced.part
    return max(part - part % chip, chip)


def read_bring_in(
    game: PokerGame, table: dict[str, Any], setup: dict[str, Any], small_bet: Chips, chip: Chips
) -> Chips:
    """Return the bring-in, which must be below the smaller bet."""
    rules = present(game.bring_in, "game.bring_in").rules
    if "bring_in" in setup:
        bring_in = money(setup["bring_in"], "bring_in", least=1, rules=rules)
    else:
        bring_in = forced_part(game, table, "bring-in", small_bet, chip)
    if bring_in >= small_bet:
        raise WrongSign(
            f"the bring-in is {short_money(bring_in)}: it must be less than the smaller bet, {short_money(small_bet)}",
            rules,
        )
    return bring_in


def read_blinds(
    game: PokerGame,
    setup: dict[str, Any],
    seats: int,
    minimum: Chips | None,
    chip: Chips,
    straddles: int,
    literal_heads_up: bool,
) -> Blinds:
    """Return the blinds on the sign, or else one or two made from the table minimum."""
    if game.button_blind:
        return _button_blind(game, setup, seats, minimum or chip)
    if game.antes:
        if any(_list(setup, "blinds_or_straddles", seats, game)):
            raise WrongSign(f"{game.title} is played with antes, not blinds", game.rules.antes)
        return Blinds(amounts=(0,) * seats)
    entries = _list(setup, "blinds_or_straddles", seats, game)
    if not any(entries):
        entries = _made_from(minimum or (chip if game.single_blind else 2 * chip), game, seats, chip)
    count = _in_order(entries, game)
    straddled = _straddled(entries[:count], game, setup, straddles)
    compulsory = entries[: count - straddled]
    _check(entries, count, compulsory, game, minimum)
    order = tuple(seat for seat in range(count) if entries[seat])
    if seats == 2 and count == 2 and not literal_heads_up:
        entries = entries[::-1]
        order = tuple(1 - seat for seat in order)
    return Blinds(
        amounts=tuple(abs(entry) for entry in entries),
        order=order,
        last=compulsory[-1],
        small=compulsory[0] if len(compulsory) > 1 else 0,
        straddled=straddled,
        posted=tuple(seat for seat in range(count, seats) if entries[seat]),
    )


def _button_blind(game: PokerGame, setup: dict[str, Any], seats: int, minimum: Chips) -> Blinds:
    """Return the button's blind; heads-up it is the first entry, as in PHH."""
    entries = _list(setup, "blinds_or_straddles", seats, game)
    entries = entries[::-1] if seats == 2 else entries
    if any(entries[:-1]) or entries[-1] < 0:
        raise WrongSign(f"{game.title} has one blind, posted by the button", game.on_blinds)
    blind = entries[-1] or minimum
    return Blinds(amounts=(*(0,) * (seats - 1), blind), order=(seats - 1,), last=blind)


def read_placed_blinds(game: PokerGame, setup: dict[str, Any], seats: int, minimum: Chips | None, named: Any) -> Blinds:
    """Return the blinds of a hand in which a blind is dead or a seat acts before the blinds.

    `named` is all the compulsory blinds on the sign; the setup's entries are those posted, by seat.
    """
    if not isinstance(named, list | tuple) or not named:
        raise WrongSign(f"blinds = {named!r}: expected the compulsory blinds, such as ['5', '10']", game.on_blinds)
    blinds = tuple(money(value, "blinds", least=1) for value in named)
    _check(blinds, len(blinds), blinds, game, minimum)
    entries = _list(setup, "blinds_or_straddles", seats, game)
    order = tuple(seat for seat in range(seats) if entries[seat])
    rest = iter(blinds)
    if not order or entries[order[-1]] != blinds[-1] or any(entries[seat] not in rest for seat in order):
        raise WrongSign("blinds_or_straddles must be the blinds on the sign, in order", game.on_blinds)
    return Blinds(amounts=entries, order=order, last=blinds[-1], small=blinds[0] if len(blinds) > 1 else 0)


def _list(setup: dict[str, Any], key: str, seats: int, game: PokerGame) -> tuple[Chips, ...]:
    """Return one amount per seat; entries left out at the end are 0."""
    values = setup.get(key, ())
    if not isinstance(values, list | tuple):
        raise WrongSign(f"{key} = {values!r}: expected a list with one amount per seat, p1 first", game.on_blinds)
    if len(values) > seats:
        raise WrongSign(f"{key} needs {seats} amounts, one per seat, got {len(values)}", game.on_blinds)
    amounts = [money(value, f"{key} of p{n}", least=-(10**18)) for n, value in enumerate(values, 1)]
    return (*amounts, *(0,) * (seats - len(amounts)))


def _made_from(minimum: Chips, game: PokerGame, seats: int, chip: Chips) -> tuple[Chips, ...]:
    blinds = (minimum,) if game.single_blind else (max(minimum // (2 * chip) * chip, min(chip, minimum)), minimum)
    return (*blinds, *(0,) * (seats - len(blinds)))


def _in_order(entries: tuple[Chips, ...], game: PokerGame) -> int:
    """Return how many seats from the button's left hold the consecutive blinds and straddles."""
    count = 1 if game.single_blind or _one_blind(entries, game) else 2
    while count < len(entries) and entries[count] > entries[count - 1] > 0:
        count += 1
    return count


def _one_blind(entries: tuple[Chips, ...], game: PokerGame) -> bool:
    """Return True if only the first seat posts, in a book that lets the sign say this."""
    return game.rules.one_blind and entries[0] > 0 and not entries[1]


def _straddled(entries: tuple[Chips, ...], game: PokerGame, setup: dict[str, Any], straddles: int) -> int:
    """Return how many of the last entries are straddles: doubled, and allowed by the sign or above the minimum bet."""
    least = money(setup["min_bet"], "min_bet", least=1) if "min_bet" in setup else None
    first = 1 if game.single_blind else 2
    count = 0
    for at in range(first, len(entries)):
        doubled = entries[at] == 2 * entries[at - 1]
        permitted = count < straddles or (least is not None and entries[at - 1] >= least)
        if not (doubled and permitted):
            if count:
                raise WrongSign(
                    f"blinds_or_straddles: {short_money(entries[at])} does not follow a straddle", game.on_straddles
                )
            continue
        count += 1
    return count


def _check(
    entries: tuple[Chips, ...], count: int, compulsory: tuple[Chips, ...], game: PokerGame, minimum: Chips | None
) -> None:
    rules = game.on_blinds
    last = compulsory[-1]
    if any(entry < 0 for entry in entries[:count]):
        raise WrongSign("a blind cannot be negative", rules)
    if last <= 0:
        raise WrongSign("the last blind is missing: blinds are posted from the left of the button", rules)
    if list(compulsory) != sorted(compulsory):
        listed = ", ".join(short_money(entry) for entry in compulsory)
        raise WrongSign(f"the blinds {listed} are out of order: each must be at least the one before", rules)
    if game.single_blind and len(compulsory) > 1:
        raise WrongSign(
            f"{game.title} has one blind, posted by the player left of the button", game.seats_rules + rules
        )
    if game.blind_multiples and minimum is not None and last not in [n * minimum for n in game.blind_multiples]:
        allowed = ", ".join(short_money(n * minimum) for n in game.blind_multiples)
        raise WrongSign(f"the blind is {short_money(last)}: expected one of {allowed}", rules)
    if not game.blind_multiples and minimum is not None and last < minimum:
        raise WrongSign(
            f"the last blind {short_money(last)} is less than the table minimum {short_money(minimum)}", rules
        )
    if any(abs(entry) not in _out_of_turn(compulsory) for entry in entries[count:]):
        raise WrongSign(f"a blind posted out of turn must be {short_money(last)}", game.rules.posted_blind.any)


def _out_of_turn(compulsory: tuple[Chips, ...]) -> tuple[Chips, ...]:
    """Return the blinds that may be posted out of turn: the big blind, the small one, or both."""
    first, last = compulsory[0], compulsory[-1]
    return (0, last) if len(compulsory) == 1 else (0, last, first, last + first)

"""The kinds of jackpot that the books know, with the words that open each, and the terms every book has for its own."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from pitboss.books.shared.wa_linked_jackpot import Linked
from pitboss.books.vic_crown_poker import bonus
from pitboss.books.vic_crown_poker.bonus import BonusPrize
from pitboss.books.vic_three_card_poker import jackpot_terms as three_card
from pitboss.books.vic_three_card_poker.jackpot import PrizeMeter
from pitboss.books.wa_crown_holdem import jackpot as crown
from pitboss.books.wa_poker import jackpot as poker
from pitboss.books.wa_poker.jackpot import RoyalPool
from pitboss.books.wa_ultimate_texas_holdem import jackpot as ultimate
from pitboss.core.errors import nearest
from pitboss.core.hands import Category
from pitboss.core.money import Chips, read_money, short_money
from pitboss.core.refusals import UnreadableLine, WrongAmount
from pitboss.rules.jackpot import Balances, Jackpot, Terms, read_exact, write_exact

TERMS: dict[str, Terms] = {
    terms.book: terms for terms in (crown.TERMS, ultimate.TERMS, three_card.TERMS, poker.TERMS, bonus.TERMS)
}
HANDS = {str(category).replace(" ", "-"): category for category in Category}


def terms_of(game: str, host: str = "") -> Terms:
    """The terms of the book that a game is in; of its host's where its own book is not here."""
    return TERMS.get(game.partition("/")[0]) or TERMS[host.partition("/")[0]]


def read_hand(word: str) -> Category:
    if word not in HANDS:
        raise UnreadableLine(f"{word[:40]!r} is not a hand{nearest(word, HANDS)}")
    return HANDS[word]


def write_hand(category: Category) -> str:
    return str(category).replace(" ", "-")


def read_number(what: str) -> Callable[[str], int]:
    def read(word: str) -> int:
        if not (word.isascii() and word.isdigit() and len(word) <= 9):
            raise UnreadableLine(f"{word[:40]!r} is not {what}: expected a whole number")
        return int(word)

    return read


def read_price(what: str) -> Callable[[str], Chips]:
    def read(word: str) -> Chips:
        chips = read_money(word)
        if chips <= 0:
            raise WrongAmount(f"{what} is {word}: it must be more than nothing")
        return chips

    return read


class Key(msgspec.Struct, frozen=True):
    """`contribution 1.50 0.50`: a keyword, the parameters after it, and how each is read and written."""

    word: str
    fields: tuple[str, ...]
    read: Callable[[str], Any]
    write: Callable[[Any], str] = str


WAGER = Key("wager", ("wager",), read_price("the jackpot wager"), short_money)
OPTION = Key("option", ("option",), read_number("an option"))
SEED = Key("seed", ("seed",), read_number("a seed"))
SIGN = (WAGER, OPTION, SEED)
"""What a table's own sign may say about its jackpot."""


class Opening(msgspec.Struct, frozen=True, kw_only=True):
    """How a kind is opened: its parameters, the words for what is in its pools, and whether games are named."""

    make: Callable[..., Jackpot]
    keys: tuple[Key, ...]
    pools: tuple[tuple[str, int], ...]
    """`pools 100000 60000 40000`: keywords, and how many amounts each takes."""
    pool: str
    """One of them in a sentence."""
    games: bool = False


OPENINGS: dict[str, Opening] = {
    "linked": Opening(
        make=Linked,
        keys=(Key("wager", ("wager",), read_price("the Level 1 wager"), short_money),),
        pools=(("pools", 3),),
        pool="a pool",
        games=True,
    ),
    "meter": Opening(make=PrizeMeter.of, keys=(WAGER, OPTION, SEED), pools=(("meter", 1),), pool="a meter"),
    "room": Opening(
        make=RoyalPool,
        keys=(
            Key("reseed", ("reseed",), read_money, short_money),
            Key("contribution", ("to_pool", "to_reserve"), read_money, short_money),
        ),
        pools=(("pool", 1), ("reserve", 1)),
        pool="a pool",
    ),
}
BONUS = "bonus"
GAMES = "games"
Opened = tuple[Jackpot, Balances, tuple[str, ...]]
"""A jackpot, what its pools hold where it is said, and the games where they are named."""


def read_opening(words: list[str]) -> Opened:
    """`linked wager 5 pools 100000 60000 40000`."""
    word, rest = words[0], words[1:]
    if word == BONUS:
        return _read_bonus(rest), (), ()
    if word not in OPENINGS:
        known = (*OPENINGS, BONUS)
        raise UnreadableLine(
            f"{word[:40]!r} is not a kind of jackpot: expected {', '.join(known)}{nearest(word, known)}"
        )
    form = OPENINGS[word]
    counts = {key.word: len(key.fields) for key in form.keys} | dict(form.pools) | ({GAMES: -1} if form.games else {})
    found = keywords(rest, counts)
    for key in form.keys:
        if key.word not in found:
            raise UnreadableLine(f"{key.word} is missing")
    jackpot = form.make(*(key.read(said) for key in form.keys for said in found[key.word]))
    held: list[int] = []
    for name, count in form.pools:
        default = jackpot.floor[len(held) : len(held) + count]
        said = found.get(name)
        held += default if said is None else [read_exact(text, jackpot.parts, form.pool) for text in said]
    given = any(name in found for name, _ in form.pools)
    return jackpot, tuple(held) if given else (), tuple(found.get(GAMES, ()))


def write_opening(jackpot: Jackpot, opening: Balances, games: Sequence[str]) -> list[str]:
    """The words that open a jackpot."""
    if isinstance(jackpot, BonusPrize):
        prize = ["goods", jackpot.goods] if jackpot.goods else ["cash", short_money(jackpot.amount)]
        return [BONUS, write_hand(jackpot.hand), *prize]
    form, words = OPENINGS[jackpot.word], [jackpot.word]
    for key in form.keys:
        words += [key.word, *(key.write(getattr(jackpot, field)) for field in key.fields)]
    held = [write_exact(amount, jackpot.parts) for amount in opening]
    for name, count in form.pools if held else ():
        words += [name, *held[:count]]
        del held[:count]
    return [*words, GAMES, *games] if games else words


def _read_bonus(words: list[str]) -> BonusPrize:
    """`four-of-a-kind cash 500`, `royal-flush goods a weekend`."""
    if len(words) < 3 or words[1] not in ("cash", "goods") or (words[1] == "cash" and len(words) > 3):
        raise UnreadableLine("a bonus prize is a hand and 'cash 500' or 'goods' with words for them")
    hand = read_hand(words[0])
    if words[1] == "goods":
        return BonusPrize(hand, 0, " ".join(words[2:]))
    return BonusPrize(hand, read_price("the bonus prize")(words[2]))


def keywords(words: list[str], known: dict[str, int]) -> dict[str, list[str]]:
    """`wager 5 pools 1 2 3` by its keywords; each takes a number of words, -1 for all up to the next keyword."""
    found: dict[str, list[str]] = {}
    rest = list(words)
    while rest:
        key = rest.pop(0)
        if key not in known or key in found:
            raise UnreadableLine(f"{key[:40]!r}: expected {', '.join(known)}{nearest(key, known)}")
        found[key] = []
        while rest and rest[0] not in known and (known[key] < 0 or len(found[key]) < known[key]):
            found[key].append(rest.pop(0))
        if known[key] > 0 and len(found[key]) != known[key]:
            raise UnreadableLine(f"{key} takes {known[key]} amounts, got {len(found[key])}")
    return found

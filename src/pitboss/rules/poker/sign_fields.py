"""What the sign of a poker game can say besides its limits, as fields of a form."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pitboss.core.citation import Rules
from pitboss.rules.sign import SignField

if TYPE_CHECKING:
    from pitboss.rules.poker.game import PokerGame


def sign_fields(game: "PokerGame", shown: Callable[[str], Rules]) -> list[SignField]:
    """Forced bets, betting, the deck and the commission. `shown` gives the clause by which a sign shows something."""
    chip = SignField(key="table.chip", words="lowest chip", kind="money", rules=shown("limits"))
    commission = (
        replace(one, key=f"table.commission.{one.key}", words=f"commission: {one.words}") for one in game.charged
    )
    return [*_forced(game), *_betting(game, shown), *_options(game), chip, *commission, *_side(game)]


def _forced(game: "PokerGame") -> Iterator[SignField]:
    if not game.antes:
        cited, most = game.on_blinds, "1" if game.single_blind else ""
        yield SignField(key="blinds", words="blinds", kind="amounts", most=most, rules=cited)
        if not game.rules.no_cash_ante:
            yield SignField(key="ante", words="ante beside the blinds", kind="money", rules=cited)
        straddles = None if game.over_blinds else game.rules.straddles
        yield SignField(
            key="table.straddles", words="straddles permitted", kind="number", least="0",
            most="" if straddles is None else str(straddles), rules=game.on_straddles,
        )  # fmt: skip
    if game.bring_in is not None:
        for key, words in (("ante", "ante"), ("bring-in", "bring-in, less than the small bet")):
            yield SignField(key=f"table.{key}", words=words, kind="money", rules=game.bring_in.rules)


def _betting(game: "PokerGame", shown: Callable[[str], Rules]) -> Iterator[SignField]:
    if len(game.structures) > 1:
        yield _choice("betting", "betting", game.structures, shown("betting"))
    if "limit" in game.structures:
        words, cited = "small and big bet, in a limit game", game.rules.size.limit
        yield SignField(key="bets", words=words, kind="amounts", least="2", most="2", rules=cited)


def _options(game: "PokerGame") -> Iterator[SignField]:
    if len(game.seats) > 1:
        yield _choice("deck", "deck", tuple(game.seats), game.seats_rules)
    if game.low_open is not None:
        yield _choice("opener", "who opens", ("high-card", "low-card"), game.low_open.rules.first)
    if game.heads_up_option:
        yield _choice("heads-up", "heads-up blinds", ("button-small-blind", "literal"), game.rules.heads_up)


def _side(game: "PokerGame") -> Iterator[SignField]:
    if (offer := game.side_offer) is not None:
        for key in ("minimum", "maximum"):
            words = f"{offer.title}: {key}, empty where it is not offered"
            yield SignField(key=f"table.{offer.key}.{key}", words=words, kind="money", rules=offer.rules)


def _choice(key: str, words: str, options: tuple[str, ...], rules: Rules) -> SignField:
    return SignField(key=f"table.{key}", words=words, kind="choice", options=options, rules=rules)

"""A kind of jackpot that no real book has: one kitty, won whole by any pair, with a share set by the house.

`test_a_jackpot_is_its_folder.py` copies it into a rulebook's folder as `jackpot.py` and changes nothing else.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from pitboss.core.citation import Book, Rules
from pitboss.core.grammar import number
from pitboss.core.hands import Category
from pitboss.core.money import DOLLAR, Chips, write_whole
from pitboss.core.time import HOUR
from pitboss.rules.banked.sign import jackpot_keys
from pitboss.rules.jackpot import Awarding, Balances, Change, Jackpot, JackpotRules, JackpotSign, Key, Terms, Win, price
from pitboss.rules.officials import Officials, Power, Role, dealer
from pitboss.rules.sign import money, on_the_sign

cite = Book("house-duel", "Two Card Duel", "The House").cite
SUPERVISOR = "supervisor"
LEAST = 100
"""The least that the kitty holds, in wagers."""

TERMS = Terms(
    book="house-duel",
    officials=Officials(
        roles=(dealer(cite("1.3")), Role(SUPERVISOR, "Supervisor", 1, cite("1.3"))),
        powers=(
            Power("approve", "verify a pair", SUPERVISOR, cite("1.3"), f"{SUPERVISOR} verify t1/17/p3"),
            Power("refuse", "refuse a pair", SUPERVISOR, cite("1.3"), takes="t1/17/p3"),
            Power("hold", "hold a payment back", SUPERVISOR, cite("1.3"), takes="t1/17/p3"),
            Power("void", "void a round", SUPERVISOR, cite("5.2"), takes="t1/17"),
            Power("enter", "enter a pair by hand", SUPERVISOR, cite("1.3"), takes="t1 hit 17 p3 pair"),
            Power("resolve", "resolve what was refused", SUPERVISOR, cite("1.3"), takes="t1/17 entered by hand"),
        ),
    ),
    start=cite("1.4"),
    prices=(cite("1.4"),),
    increment=cite("1.4"),
    fold=cite("3.2"),
    wins=cite("3.3"),
    unlisted=cite("4.3(b)"),
    key_off=cite("5.1"),
    approved=cite("1.3"),
    paid=cite("5.1"),
    over=cite("5.1"),
    suspended=cite("1.3"),
    voided=cite("5.2"),
    voids=cite("5.2"),
    held=cite("1.3"),
    by_claim=cite("1.3"),
)


class Kitty(Jackpot, frozen=True):
    """A kitty that takes a share of every wager.

    A round with a pair wins all of it, and the house restores the minimum.
    """

    word = title = "kitty"
    pools = ("kitty",)
    parts = 100 * DOLLAR
    games = ("house-duel",)
    prizes = (Category.PAIR,)
    opened = cite("1.4")
    same: ClassVar = {"wager": cite("1.4")}
    keys = (Key("wager", price("the kitty wager")), Key("share", number("a share", "50")))
    holds = (("kitty", 1),)
    changes = (
        Change(
            verb="change-share",
            meaning="change the share",
            parts=(number("a share", "60"),),
            fields=("share",),
            labels=("Percent of each wager",),
            rules=cite("1.4"),
            notice=HOUR,
            lacking="{system} has no share to change",
        ),
    )

    wager: Chips
    share: int

    @property
    def floor(self) -> Balances:
        return (LEAST * self.wager * self.parts // DOLLAR,)

    def price(self, level: int) -> Chips:
        return self.wager

    def increments(self, level: int) -> Balances:
        return (self.wager * self.share * self.parts // DOLLAR // 100,)

    def award(self, balances: Balances, wins: Sequence[Win]) -> Awarding:
        if not wins:
            return super().award(balances, wins)
        share, odd = divmod(balances[0] * DOLLAR // self.parts, len(wins))
        paid = (share * len(wins) + odd) * self.parts // DOLLAR
        return Awarding(
            shares=tuple(share + (at < odd) for at in range(len(wins))),
            after=self.floor,
            prizes=(paid,),
            topped_up=(self.floor[0] - balances[0] + paid,),
            moved=(0,),
        )

    def why(self, win: Win, wins: Sequence[Win], terms: Terms) -> Rules:
        return cite("3.3")

    @property
    def rates(self) -> tuple[str, ...]:
        return (f"{self.share} %",)

    def written(self, balances: Balances) -> dict[str, Any]:
        return {"kitty": write_whole(balances[0], self.parts)}


def read_sign(value: Any) -> JackpotSign:
    """Return the terms written as `{ wager = "5", share = 50, kitty = "…" }`."""
    keys = jackpot_keys(value, "wager", "share", "kitty")
    kitty = Kitty(money(keys.get("wager", "5"), "jackpot.wager", least=1), keys.get("share", 50))
    held = (on_the_sign(keys["kitty"], "jackpot.kitty", kitty.parts),) if "kitty" in keys else kitty.floor
    return JackpotSign(kitty, held)


KIND = Kitty
JACKPOT = JackpotRules(terms=TERMS, read_sign=read_sign)

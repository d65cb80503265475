"""Progressive bounties: half is won at once, half goes on the winner's own head (ruling tournaments T33)."""

from random import Random
from typing import Any

import pytest

from naive import tournament_money as naive
from pitboss.core.money import read_money, write_money
from pitboss.core.refusals import Refusal
from pitboss.pit.tournament.document import as_text, make_document
from pitboss.pit.tournament.standings import standings
from pitboss.pit.tournament.state import TournamentState
from pitboss.pit.tournament.terms import Terms
from pitboss.pit.tournament.tournament import adjudicate
from toolkit.effort import effort
from toolkit.tournament import play, refused, started, terms_of

FOUR = ("anna t1/1", "bob t1/2", "carl t1/3", "dora t1/4")
GROWING = {"bounty": {"amount": "25.01", "kind": "progressive"}}
PROGRESSIVE = pytest.mark.rule("ruling tournaments T33")


def heads(s: TournamentState) -> dict[str, str]:
    return {one.name: f"{write_money(one.won)} {write_money(one.head)}" for one in s.players.values()}


def after(terms: Terms, *lines: str, players: tuple[str, ...] = FOUR) -> TournamentState:
    tournament, refusal = adjudicate(terms, [*started("wa", *players), *lines])
    assert refusal is None, refusal
    return tournament.state


@PROGRESSIVE
def test_half_is_paid_down_to_the_cent_and_the_rest_is_on_the_winners_head() -> None:
    s = after(terms_of("wa", GROWING), "t1 hand 1 anna=-1000 bob=+1000", "t1 hand 2 bob=-2000 carl=+2000")
    assert heads(s) == {
        "anna": "0.00 0.00",
        "bob": "12.50 0.00",
        "carl": "18.76 43.77",
        "dora": "0.00 25.01",
    }
    assert s.money.bounties == read_money("100.04")


@pytest.mark.rule("ruling tournaments T21")
@pytest.mark.parametrize(
    ("terms", "line", "told"),
    [
        ({}, "t1 hand 1 anna=-1000 bob=+1000", "anna is out; the bounty on anna is won by bob 25.01"),
        (
            {},
            "t1 hand 1 anna=-1000/bob+carl bob=+500 carl=+500",
            "anna is out; the bounty on anna is won by bob 12.51 and carl 12.50",
        ),
        (
            {"kind": "progressive"},
            "t1 hand 1 anna=-1000 bob=+1000",
            "anna is out; the bounty on anna is won by bob 12.50 (and 12.51 on their own bounty)",
        ),
        ({"counted": True}, "t1 out anna/bob", "anna out; the bounty on anna is won by bob 25.01"),
        ({"counted": True}, "t1 out anna", "anna out; nobody won the bounty on anna: 25.01 goes into the prize pool"),
        (
            {},
            "director retire anna",
            "anna retires; 1000 chips leave play; nobody won the bounty on anna: 25.01 goes into the prize pool",
        ),
        (
            {},
            "director disqualify anna breach",
            "anna is disqualified: breach; 1000 chips leave play; "
            "nobody won the bounty on anna: 25.01 goes into the prize pool",
        ),
    ],
)  # fmt: skip
def test_the_line_says_who_wins_the_bounty(terms: dict[str, Any], line: str, told: str) -> None:
    stacks = {"stacks": "counted"} if terms.get("counted") else {}
    bounty = {"bounty": {"amount": "25.01", "kind": terms.get("kind", "fixed")}}
    tournament, refusal = adjudicate(terms_of("wa", {**bounty, **stacks}), [*started("wa", *FOUR), line])
    assert refusal is None, refusal
    assert tournament.rulings[-1].text == told
    assert "ruling tournaments T21" in tournament.rulings[-1].rules


@PROGRESSIVE
def test_the_winner_keeps_all_that_is_on_the_own_head() -> None:
    lines = ["t1 hand 1 anna=-1000 bob=+1000", "t1 hand 2 bob=-2000 carl=+2000", "t1 hand 3 dora=-1000 carl=+1000"]
    found = play(terms_of("wa", GROWING), [*started("wa", *FOUR), *lines, "director close"])
    rows = {row["player"]: (row["bounties"], row["head"]) for row in found["standings"]}
    assert rows == {
        "carl": ("87.54", "56.28"),
        "dora": ("0.00", "0.00"),
        "bob": ("12.50", "0.00"),
        "anna": ("0.00", "0.00"),
    }
    assert sum(read_money(won) for won, _ in rows.values()) == read_money("100.04")


@PROGRESSIVE
def test_a_bounty_nobody_wins_goes_into_the_pool_with_all_that_is_on_it() -> None:
    s = after(terms_of("wa", GROWING), "t1 hand 1 anna=-1000 bob=+1000", "director retire bob")
    assert s.money.pooled == read_money("37.52")
    assert standings(s).pool.total == read_money("437.52")


@PROGRESSIVE
def test_a_re_buy_takes_both_halves_back() -> None:
    terms = terms_of("wa", {**GROWING, "rebuy": {"cost": "50", "chips": 1000, "until_level": 1}})
    s = after(terms, "t1 hand 1 anna=-1000 bob=+1000", "director re-buy anna")
    assert set(heads(s).values()) == {"0.00 25.01"}


@PROGRESSIVE
def test_what_has_gone_on_with_the_winners_head_stays_where_it_went() -> None:
    terms = terms_of("wa", {**GROWING, "rebuy": {"cost": "50", "chips": 1000, "until_level": 1}})
    s = after(terms, "t1 hand 1 anna=-1000 bob=+1000", "director retire bob", "director re-buy anna")
    assert heads(s)["anna"] == "0.00 12.50"
    assert heads(s)["bob"] == "0.00 0.00"
    assert s.money.bounties + s.money.pooled == read_money("100.04")


@PROGRESSIVE
def test_a_new_life_of_the_winner_gives_nothing_of_its_head_back() -> None:
    changes = {
        **GROWING,
        "rebuy": {"cost": "50", "chips": 1000, "until_level": 1},
        "entry": {"late_level": 1, "re_entries": 1},
    }
    lines = [
        "t1 hand 1 anna=-1000 bob=+1000",
        "director retire bob",
        "director re-enter bob t1/2",
        "director re-buy anna",
    ]
    s = after(terms_of("wa", changes), *lines)
    assert (heads(s)["anna"], heads(s)["bob"]) == ("0.00 12.50", "0.00 25.01")


@PROGRESSIVE
def test_who_takes_a_winners_place_over_gives_the_bounty_back_too() -> None:
    changes = {
        **GROWING,
        "rebuy": {"cost": "50", "chips": 1000, "until_level": 1},
        "entry": {"substitutes": "any-time"},
    }
    lines = ["t1 hand 1 anna=-1000 bob=+1000", "director substitute bob zoe signed", "director re-buy anna"]
    s = after(terms_of("wa", changes), *lines)
    assert set(heads(s).values()) == {"0.00 25.01"}


@PROGRESSIVE
def test_bounties_agree_with_the_naive_computation() -> None:
    rng = Random("bounties")
    for _ in range(effort("BOUNTIES", quick=60, proof=2_000)):
        amount = rng.randint(1, 5_000)
        names = [f"p{at}" for at in range(1, rng.randint(3, 7))]
        terms = terms_of("wa", {"seats": 9, "bounty": {"amount": write_money(amount), "kind": "progressive"}})
        left = list(names)
        lines: list[str] = []
        outs: list[tuple[str, list[str]]] = []
        stacks = dict.fromkeys(names, 1000)
        while len(left) > 1:
            out = rng.choice(left)
            left.remove(out)
            by = rng.sample(left, rng.randint(1, min(3, len(left))))
            each, odd = divmod(stacks[out], len(by))
            gains = {name: each + (odd if at == 0 else 0) for at, name in enumerate(by)}
            changes = " ".join(f"{name}=+{gain}" for name, gain in gains.items())
            lines.append(f"t1 hand {len(lines) + 1} {out}=-{stacks[out]}/{'+'.join(by)} {changes}")
            outs.append((out, by))
            stacks = {name: stacks[name] + gains.get(name, 0) for name in left}
        s = after(terms, *lines, players=tuple(f"{name} t1/{at}" for at, name in enumerate(names, 1)))
        paid, on_heads = naive.bounties(amount, names, outs)
        assert {one.name: one.won for one in s.players.values()} == paid
        assert {one.name: one.head for one in s.players.values()} == on_heads
        assert sum(paid.values()) + sum(on_heads.values()) == amount * len(names)


def test_the_kind_is_one_of_two_and_the_document_says_which() -> None:
    with pytest.raises(Refusal, match="kind"):
        terms_of("wa", {"bounty": {"amount": "5", "kind": "mystery"}})
    assert "paid half of it at once" in as_text(make_document(terms_of("wa", GROWING)))
    assert "paid half" not in as_text(make_document(terms_of("wa", {"bounty": {"amount": "5"}})))


def test_a_fixed_bounty_is_won_whole() -> None:
    s = after(terms_of("wa", {"bounty": {"amount": "25.01"}}), "t1 hand 1 anna=-1000 bob=+1000")
    assert heads(s)["bob"] == "25.01 25.01"
    assert "head" not in play(s.terms, started("wa", *FOUR))["standings"][0]


def test_a_bounty_still_needs_its_winner_named() -> None:
    line = "t1 hand 1 anna=-1000 bob=+500 carl=+500"
    found = refused(terms_of("wa", GROWING), [*started("wa", *FOUR), line])
    assert found.rules == ("ruling tournaments T21",)

"""Every piece of advice can be followed, and following it leads to a balance, down to the last table."""

from random import Random

import pytest

from pitboss.pit.tournament.advice import advice
from pitboss.pit.tournament.seating import new_draw
from pitboss.pit.tournament.tournament import Tournament
from toolkit.tournament import OPENED, enter, terms_of


def tournament_of(rng: Random, tables: int, seats: int) -> Tournament:
    names = [f"t{at}" for at in range(1, tables + 1)]
    changes = {"tables": names, "seats": seats, "final_table": rng.randint(2, seats), "level": [{"blinds": [25, 50]}]}
    tournament = Tournament(terms_of("wa", changes))
    each = rng.randint(2, seats)
    places = [f"{name}/{seat}" for name in names for seat in rng.sample(range(1, seats + 1), each)]
    players = [f"p{at}" for at in range(len(places))]
    draw = " ".join(f"{player} {place}" for player, place in zip(players, places, strict=True))
    for line in [*OPENED["wa"], *enter(*players), f"director seat {draw}", "director start"]:
        tournament.push(line)
    return tournament


def some_go_out(rng: Random, tournament: Tournament) -> None:
    s = tournament.state
    table = rng.choice([one for one in s.in_use() if len(one.seats) > 1])
    winner, *losers = rng.sample(sorted(table.seats.values()), rng.randint(2, min(4, len(table.seats))))
    lost = {name: s.players[name].chips or 0 for name in losers}
    told = " ".join(f"{name}=-{chips}" for name, chips in lost.items())
    big = rng.choice(["", f"big {rng.choice(list(table.seats))} "])
    tournament.push(f"{table.name} hand {table.hands + 1} {big}{told} {winner}=+{sum(lost.values())}")


def follow(tournament: Tournament, told: dict[str, object]) -> None:
    s = tournament.state
    if told["do"] == "move":
        tournament.push(f"director move {told['player']} {told['to']}/{told['seat']}")
    elif told["do"] == "redraw":
        draw = " ".join(f"{name} {place}" for name, place in new_draw(s))
        assert draw.count(f"{told['table']}/") == s.in_count
        tournament.push(f"director redraw {draw}")
    else:
        table = s.tables[str(told["table"])]
        draw = " ".join(f"{name} {place}" for name, place in new_draw(s, without=table))
        if draw:
            tournament.push(f"director break-table {table.name} {draw}")
        else:
            even_out(tournament, without=table.name)


def even_out(tournament: Tournament, without: str) -> None:
    """The other tables are too uneven to take these players, so the director first moves one among them."""
    s = tournament.state
    others = [one for one in s.in_use() if one.name != without]
    fullest, emptiest = max(others, key=lambda one: len(one.seats)), min(others, key=lambda one: len(one.seats))
    seat = next(one for one in range(1, s.terms.seats + 1) if one not in emptiest.seats)
    tournament.push(f"director move {next(iter(fullest.seats.values()))} {emptiest.name}/{seat}")


@pytest.mark.rule("wa-poker 40.2(a)(ix)", "wa-poker 40.2(a)(x)", "ruling tournaments T9")
@pytest.mark.parametrize("seed", range(60))
def test_following_advice_ends_in_balance(seed: int) -> None:
    rng = Random(seed)
    tournament = tournament_of(rng, rng.randint(1, 5), rng.randint(3, 9))
    s = tournament.state
    while s.running:
        some_go_out(rng, tournament)
        for _ in range(50):
            told = [one for one in advice(s) if one["do"] != "hand-for-hand"]
            if not told:
                break
            follow(tournament, told[0])
        else:
            raise AssertionError("the advice never ends")
        there = [len(one.seats) for one in s.in_use()]
        assert max(there) - min(there) <= s.terms.balance
        assert s.in_count > s.terms.seats * (len(there) - 1) or len(there) == 1
    tournament.push("director close")
    assert s.in_count == 1


@pytest.mark.rule("vic-crown-poker 12.4.3(a)(ii)", "ruling tournaments T15")
def test_hand_for_hand_is_advised_one_before_the_money() -> None:
    tournament = Tournament(terms_of("crown", {"prizes": {"places": [60, 40]}, "final_table": 2, "seats": 2}))
    for line in [*OPENED["crown"], *enter("a", "b", "c", "d"), "director seat a t1/1 b t1/2 c t2/1 d t2/2"]:
        tournament.push(line)
    for line in ["director brief", "@2026-03-04T19:00 director start", "t1 hand 1 big 1 a=-1000 b=+1000"]:
        tournament.push(line)
    assert advice(tournament.state) == [{"do": "hand-for-hand"}]
    tournament.push("director hand-for-hand on")
    assert advice(tournament.state) == []

"""Every template can be published, entered, seated, started and played to its first hand."""

import msgspec
import numpy as np
import pytest

from pitboss.core.errors import PitbossError
from pitboss.pit.tournament.answer import answer
from pitboss.pit.tournament.conditions import Terms
from pitboss.pit.tournament.templates import TEMPLATES, template
from pitboss.pit.tournament.templates.fitting import TournamentWanted, made_to_measure, templates
from pitboss.pit.tournament.terms import read_terms
from pitboss.pit.tournament.tournament import Tournament
from toolkit.effort import PROVING


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_template_begins_with_its_fewest_and_with_its_most_players(name: str) -> None:
    terms = read_terms(template(name))
    first = terms.stages[0]
    for players in {terms.players.minimum, min(terms.players.maximum, terms.seats * len(terms.tables))}:
        tournament = Tournament(terms)
        lines = ["operator publish", "operator notify", "operator appoint alice", "director brief"]
        if terms.book.before.designated:
            lines.append(f"operator designate {' '.join(terms.tables)}")
        people = [f"player{number}" for number in range(players)]
        lines += [f"director enter {one} signed" for one in people]
        used = -(-players // terms.seats)
        seats = [f"{one} {terms.tables[at % used]}/{at // used + 1}" for at, one in enumerate(people)]
        lines += [f"director seat {' '.join(seats)}", f"@{_start(template(name))} director start"]
        lines.append(f"{terms.tables[0]} hand 1 {people[0]}=-25{'' if terms.house_game else f' {people[used]}=+25'}")
        for line in lines:
            tournament.push(line)
        found = answer(tournament)
        assert found["status"] == "running"
        assert found["stage"] == first.name
        assert found["chips"]["issued"] == players * terms.entry.chips


def _start(text: str) -> str:
    return text.split('start = "')[1].split('"')[0]


def test_a_whole_satellite_is_played_to_its_seats() -> None:
    """The template pays its own prizes: two seats of 550 and a remainder from 11 entries."""
    tournament = Tournament(read_terms(template("satellite")))
    people = [f"p{number}" for number in range(11)]
    for line in ["operator publish", "operator appoint alice", *(f"director enter {one} signed" for one in people)]:
        tournament.push(line)
    seats = [f"{one} t{at % 2 + 1}/{at // 2 + 1}" for at, one in enumerate(people)]
    for line in [f"director seat {' '.join(seats)}", "@2026-03-08T18:00 director start"]:
        tournament.push(line)
    at_first, at_second = people[0::2], people[1::2]
    for number, loser in enumerate(at_first[1:], 1):
        tournament.push(f"t1 hand {number} {loser}=-8000 {at_first[0]}=+8000")
    for number, loser in enumerate(at_second[1:], 1):
        tournament.push(f"t2 hand {number} {loser}=-8000 {at_second[0]}=+8000")
    tournament.push("director close")
    found = {one["player"]: one["prize"] for one in answer(tournament)["standings"]}
    assert (found["p0"], found["p1"], found["p9"]) == ("550.00", "550.00", "110.00")


@pytest.mark.proof
def test_one_ante_for_the_table_fits_every_game_that_has_blinds() -> None:
    """From the third level on the ante is as large as the big blind; a game with its own antes keeps them (T34)."""
    games = next(one for one in templates() if one.name == "progressive").games
    assert {"wa-poker/omaha", "wa-poker/draw-ante", "wa-poker/manila"} <= set(games)
    for game in games if PROVING else (games[0], "wa-poker/draw-ante", "wa-poker/manila"):
        wanted = TournamentWanted(template="progressive", name="Friday", game=game, players=20, hours=3.0, buy_in="20")
        terms = read_terms(made_to_measure(wanted, np.random.default_rng(1)))
        if any(level.blinds for level in terms.levels):
            assert terms.antes == "big-blind", game
            assert all(level.ante == (level.blinds[-1] if level.number >= 3 else 0) for level in terms.levels), game
        else:
            assert terms.antes == "each", game


def test_side_prices_follow_the_buy_in_unless_they_are_given() -> None:
    """A buy-in of 20 does not lead to a re-buy of 50, and the book's requirements before publication are listed."""
    listed = {one.name: one for one in templates()}

    def made(name: str, prices: dict[str, str] | None = None) -> Terms:
        given = {"players": 20, "hours": 3.0, "buy_in": "20", "prices": prices or {}}
        wanted = msgspec.convert(
            {"template": name, "name": "N", "game": listed[name].games[0], **given}, TournamentWanted
        )
        return read_terms(made_to_measure(wanted, np.random.default_rng(1)))

    rebuy = made("rebuy")
    assert rebuy.rebuy is not None
    assert rebuy.addon is not None
    assert (rebuy.rebuy.cost, rebuy.addon.cost) == (2000, 2000)
    assert (made("bounty").bounty, made("progressive").bounty) == (600, 1300)
    satellite = made("satellite", prices={"seat": "200"})
    assert satellite.prizes is not None
    assert satellite.prizes.seat == 20000
    assert listed["rebuy"].prices == {"re-buy": "50", "add-on": "50"}
    with pytest.raises(PitbossError, match="'rebuy' has no price 'bounty': it has add-on, re-buy"):
        made("rebuy", prices={"bounty": "5"})
    assert listed["bounty"].asked["vic-crown-poker/holdem"] == ("start", "location", "method")
    assert not listed["bounty"].asked["wa-poker/holdem"]

"""The simulation is right on average, can be repeated from its seed, and says what it cannot do."""

import json
from collections import Counter
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from pitboss.cli import app, main
from pitboss.core.cards import Card
from pitboss.odds.cluster import ClusterError
from pitboss.odds.compiled import Array
from pitboss.odds.decide import decide
from pitboss.odds.models import Play
from pitboss.odds.random_cards import deal, stream_of
from pitboss.odds.simulation import Run, Tally, game_of, play_here, prepare, report, report_json, simulate
from pitboss.odds.tables import Options, tables_of

ULTIMATE, CROWN, THREE_CARD = "wa-ultimate-texas-holdem", "wa-crown-holdem", "vic-three-card-poker"


def same(one: Tally, other: Tally) -> bool:
    return (
        (one.rounds, one.wagers, one.decisions, one.outcomes, one.ruined)
        == (other.rounds, other.wagers, other.decisions, other.outcomes, other.ruined)
        and np.array_equal(one.ends, other.ends)
        and np.array_equal(one.paths, other.paths)
    )


def cards_of(game: str, seed: int, rounds: int) -> Array:
    cards = np.empty((rounds, game_of(game).dealt), np.uint8)
    deal(stream_of(seed), 0, cards)
    return cards


def test_cards_of_a_round_are_different_cards_and_all_equally_likely() -> None:
    cards = cards_of(ULTIMATE, 3, 104_000)
    assert all(len(set(row)) == 9 for row in cards[:2000].tolist())
    for place in range(9):
        seen = np.bincount(cards[:, place], minlength=52)
        assert ((seen - 2000) ** 2 / 2000).sum() < 100, "chi square with 51 degrees of freedom"
    pairs = np.bincount(cards[:, 0].astype(int) * 52 + cards[:, 8], minlength=2704)
    assert (pairs.reshape(52, 52).diagonal() == 0).all()


def test_a_round_has_the_same_cards_whichever_rounds_are_dealt_with_it() -> None:
    whole, part = cards_of(THREE_CARD, 9, 1000), np.empty((10, 8), np.uint8)
    deal(stream_of(9), 700, part)
    assert (whole[700:710] == part).all()
    assert (whole != cards_of(THREE_CARD, 10, 1000)).any()


@pytest.mark.parametrize("game", [ULTIMATE, CROWN, THREE_CARD])
def test_the_number_of_workers_changes_nothing(game: str) -> None:
    play = Play(game=game, stakes={"ante": 1_000}, strategy="random")
    run = Run(rounds=50_123, session=37, bankroll=20_000, seed=5)
    prepared = prepare(play)
    one, three = (play_here(play, run, prepared, lambda played: None, workers) for workers in (1, 3))
    assert same(one, three)
    assert len(one.ends) == 50_123 // 37
    assert 0 < one.ruined < len(one.ends)


@pytest.mark.parametrize(
    ("play", "rounds"),
    [
        (Play(game=THREE_CARD, stakes={"ante": 1_000}), 3_000_000),
        (
            Play(
                game=THREE_CARD, stakes={"ante": 1_000}, tables={"ante-bonus": tables_of(THREE_CARD)["ante-bonus"]["C"]}
            ),
            2_000_000,
        ),
        (Play(game=ULTIMATE, stakes={"ante": 1_000}), 600_000),
        (Play(game=ULTIMATE, stakes={"ante": 1_000}, rules={"blind": "common"}), 600_000),
        (Play(game=CROWN, stakes={"ante": 1_000}), 400_000),
        (Play(game=CROWN, stakes={"ante": 1_000}, rules={"ante-pays": "straight"}), 400_000),
    ],
)
def test_best_play_comes_to_the_exact_edge(play: Play, rounds: int) -> None:
    found = report(play, Run(rounds=rounds), simulate(play, Run(rounds=rounds)))
    assert found.exact is not None
    assert abs(float(found.main_edge - found.exact)) * 1_000 < 2.5 * found.bound, (found.main_edge, found.exact)


@pytest.mark.parametrize("game", [ULTIMATE, CROWN])
def test_the_decisions_looked_up_are_those_the_values_say(game: str) -> None:
    """The looked-up decisions agree with `decide`, which counts the dealer's cards and uses no board patterns."""
    cards, simulated = cards_of(game, 11, 400), game_of(game)
    decisions = np.empty(len(cards), np.uint8)
    play = Play(game=game, stakes={"ante": 1_000})
    simulated.decide(cards, np.zeros(len(cards), np.uint64), prepare(play), decisions)
    checked = Counter[str]()
    for row, decision in zip(cards.tolist(), decisions.tolist(), strict=True):
        name, hole, board = simulated.decisions[decision], [Card(c) for c in row[:2]], [Card(c) for c in row[4:]]
        if game == ULTIMATE:
            steps = {"play-4x": ["play-4x"], "play-2x": ["check", "play-2x"]}
            taken = steps.get(name, ["check", "check", name])
            boards: list[list[Card]] = [[], board[:3], board]
        else:
            taken = ["fold"] if name == "fold" else ["flop", "turn" if "turn" in name else "check"]
            taken += ["river" if "river" in name else "check"] * (name != "fold")
            boards = [[], board[:3], board[:4]]
        for at, choice in enumerate(taken):
            if at == 1 and checked[choice] > 12:
                continue
            checked[choice] += 1
            advice = decide(game, hole, boards[at], Options())
            assert advice.values[choice] == advice.values[advice.best], (hole, board, choice)
    assert min(checked.values()) > 3


def test_side_wagers_come_to_their_edges() -> None:
    play = Play(game=THREE_CARD, stakes={"ante": 1_000, "pair-plus": 500, "six-card": 500})
    found = report(play, Run(rounds=3_000_000), simulate(play, Run(rounds=3_000_000)))
    edges = {wager.wager: float(wager.edge) for wager in found.wagers if wager.staked}
    assert edges["pair-plus"] == pytest.approx(0.0232, abs=0.006)
    assert edges["six-card"] == pytest.approx(0.1022, abs=0.02)
    assert found.staked == 3_000_000 * 2_000 + 1_000 * found.tally.decisions[0]


def test_a_session_that_ends_in_ruin_plays_no_more() -> None:
    """Folding every hand always loses the Ante, so a bankroll of nine Antes lasts eight rounds."""
    play, run = (
        Play(game=THREE_CARD, stakes={"ante": 100}, strategy="never-play"),
        Run(rounds=1_000, session=10, bankroll=900),
    )
    tally = simulate(play, run)
    assert tally.ruined == len(tally.ends) == 100
    assert set(tally.ends.tolist()) == {-800}
    assert tally.wagers[0] == -100 * 1_000
    assert tally.paths[0].tolist() == [-100, -200, -300, -400, -500, -600, -700, -800, -800, -800]
    free = simulate(play, Run(rounds=1_000, session=10))
    assert set(free.ends.tolist()) == {-1_000}
    assert free.ruined == 0


def test_quantiles_and_ruin_of_a_report() -> None:
    play, run = Play(game=THREE_CARD, stakes={"ante": 1_000}), Run(rounds=200_000, session=100, bankroll=30_000)
    found = report(play, run, simulate(play, run))
    quantiles = found.quantiles()
    assert list(quantiles.values()) == sorted(quantiles.values())
    assert quantiles[50] == sorted(found.tally.ends.tolist())[999]
    share, low, high = found.ruin
    assert low < float(share) < high
    assert share == Fraction(found.tally.ruined, 2_000)
    data = report_json(found)
    assert sum(entry["rounds"] for entry in data["outcomes"]) == 200_000
    assert data["session"]["quantiles"]["50%"] == f"{quantiles[50] / 100:.2f}"


def test_a_pair_plus_alone_needs_no_ante() -> None:
    play = Play(game=THREE_CARD, stakes={"pair-plus": 500})
    found = report(play, Run(rounds=10_000), simulate(play, Run(rounds=10_000)))
    assert [wager.wager for wager in found.wagers] == ["pair-plus"]
    assert found.exact is None


def test_on_a_cluster_it_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed")
    play, run = Play(game=THREE_CARD, stakes={"ante": 1_000, "pair-plus": 500}), Run(rounds=40_000, session=50)
    local = simulate(play, run)
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, protocol="tcp", dashboard_address=":0"
    ) as cluster:
        assert same(local, simulate(play, run, cluster=cluster.scheduler_address))


def run_command(*words: str) -> dict[str, Any]:
    result = CliRunner().invoke(app, ["simulate", *words, "--json"])
    assert result.exit_code == 0, result.output
    data: dict[str, Any] = json.loads(result.stdout)
    return data


def test_the_command_says_mean_sessions_and_ruin() -> None:
    data = run_command(
        THREE_CARD, "--rounds", "20000", "--wager", "ante=10", "--wager", "pair-plus=5", "--table", "pair-plus=F",
        "--session", "40", "--bankroll", "200", "--seed", "7",
    )  # fmt: skip
    assert (data["rounds"], data["seed"]) == (20_000, 7)
    assert data["edge_of_ante"]["exact"] == "0.033730"
    assert data["session"]["sessions"] == 500
    assert 0 < float(data["session"]["ruin"]) < 1
    assert data["decisions"].keys() == {"play", "fold"}
    assert data == run_command(
        THREE_CARD, "--rounds", "20000", "--wager", "ante=10", "--wager", "pair-plus=5", "--seed", "7",
        "--table", "pair-plus=35,33,6,4,1", "--session", "40", "--bankroll", "200",
    )  # fmt: skip
    page = CliRunner().invoke(app, ["simulate", THREE_CARD, "--rounds", "1000", "--bankroll", "500"])
    assert "risk of ruin with 500.00" in page.stdout


def test_the_command_lists_the_strategies_of_a_game() -> None:
    assert run_command(THREE_CARD, "--strategy", "list").keys() == game_of(THREE_CARD).strategies.keys()
    page = CliRunner().invoke(app, ["simulate", THREE_CARD, "--strategy", "list"])
    assert all(name in page.stdout for name in game_of(THREE_CARD).strategies)


BAD = {
    "wa-crown-holdm": "did you mean 'wa-crown-holdem'?",
    "wa-crown-holdem --strategy bst": "did you mean 'best'?",
    "wa-crown-holdem --wager antee=5": "has no wager 'antee'",
    "wa-crown-holdem --wager ante": "such as ante=10",
    "wa-crown-holdem --wager ante=x": "is not an amount of money",
    "wa-crown-holdem --wager ante=0": "expected 0.01",
    "wa-crown-holdem --wager player-extra=5": "cannot be placed without an ante",
    "wa-crown-holdem --wager ante=10 --wager jackpot-2=5.01": "is not a Level 2 wager: expected 2 Level 1 wagers",
    "wa-crown-holdem --wager ante=10 --wager jackpot-1=5 --meter 1,2,3": "below its seed of 25000.00",
    "wa-crown-holdem --rounds 0": "0 rounds is out of range",
    "wa-crown-holdem --session 0": "a session of 0 rounds",
    "wa-crown-holdem --seed -1": "-1 is not a seed",
    "wa-crown-holdem --bankroll 5": "does not cover one round, which may cost 50.00",
    "wa-crown-holdem --table trips=pay-table-1": "has no trips pay table",
    "wa-ultimate-texas-holdem --table trips=pay-table-9": "did you mean 'pay-table-4'?",
    "vic-three-card-poker --wager ante=5 --wager jackpot=5 --meter 10": "the meter is 10, below its seed",
    "vic-three-card-poker --cluster tcp://127.0.0.1:1": "no Dask scheduler answers at 'tcp://127.0.0.1:1'",
    "vic-three-card-poker --cluster nowhere": "'nowhere' is not the address of a Dask scheduler",
    "vic-three-card-poker --plot picture.gif": "expected a name that ends in .png, .svg, .html",
    "vic-three-card-poker --rounds 99999999999 --session 1": "sessions are too many",
}


@pytest.mark.parametrize("words", BAD)
def test_bad_input_is_one_sentence(
    words: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["pitboss", "simulate", *words.split()])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert BAD[words] in " ".join(said.err.split())
    assert said.err.strip().count("\n") == 0


def test_a_cluster_without_workers_is_said_to_have_none(monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr("pitboss.odds.cluster.PATIENCE", 1)
    with (
        distributed.LocalCluster(n_workers=0, processes=False, protocol="tcp", dashboard_address=":0") as cluster,
        pytest.raises(ClusterError, match="has no workers"),
    ):
        simulate(Play(game=THREE_CARD, stakes={"ante": 100}), Run(rounds=10), cluster=cluster.scheduler_address)

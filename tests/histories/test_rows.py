"""In rows of every variant the decisions are those of the file, the chips add up, and only the rake is lost."""

import csv
from pathlib import Path
from typing import Any

import pytest

from histories.chance import VARIANTS, by_chance
from pitboss.books.adjudication import replay_hand
from pitboss.histories.book import judge_round, record_of, rows_of_round
from pitboss.histories.export import export
from pitboss.histories.phh import read_hand
from pitboss.histories.rows import DECISIONS, HANDS, RowFiles, Rows
from pitboss.histories.running import replay_all, replayed_with_rows
from pitboss.histories.sources import Portion, found
from pitboss.rules.record import write_record

HANDS_EACH = 25
ACTS = {
    "f": ("fold",), "cc": ("check", "call"), "cbr": ("bet", "raise"), "pb": ("bring-in",),
    "sd": ("discard", "stand pat"),
}  # fmt: skip
Named = dict[str, Any]


def rows_of(text: str, name: str = "hand.phh") -> tuple[list[Named], list[Named]]:
    _, rows = replayed_with_rows(Portion(name, data=text.encode()))
    return (
        [dict(zip(HANDS, row, strict=True)) for row in rows.hands],
        [dict(zip(DECISIONS, row, strict=True)) for row in rows.decisions],
    )


def check_chips(hand: Named, decisions: list[Named], nets: list[int]) -> None:
    """Check that every decision leaves the pot and the stack with which the next one starts."""
    pot = decisions[0]["pot"]
    stacks: dict[int, int] = {}
    for one in decisions:
        assert one["pot"] == pot
        assert one["stack"] == stacks.get(one["seat"], one["stack"])
        assert one["amount"] <= one["stack"]
        pot += one["amount"]
        stacks[one["seat"]] = one["stack"] - one["amount"]
        assert one["net"] == nets[one["seat"] - 1]
        if one["act"] == "call":
            assert one["amount"] == min(one["to_call"], one["stack"])
        assert one["act"] != "check" or one["to_call"] == 0
        assert one["act"] not in ("bet", "stand pat", "bring-in") or one["to_call"] == 0
        assert one["act"] != "raise" or one["amount"] > one["to_call"]
    assert hand["pot"] <= pot  # what nobody called goes back


@pytest.mark.parametrize("name", VARIANTS)
def test_decisions_are_the_acts_of_the_hand(name: str) -> None:
    seen: set[str] = set()
    for seed in range(HANDS_EACH):
        record, round_ = by_chance(name, seed, folds=0.4)
        text = export(record, "phh")
        ((hand,), decisions) = rows_of(text)
        assert (hand["game"], hand["betting"], hand["seats"]) == (record.game, VARIANTS[name][1], round_.sign.seats)
        assert (hand["verdict"], hand["take"]) == ("exact", 0)
        lines = [line.split() for line in read_hand("", text).actions]
        acts = [words for words in lines if words[0] != "d" and words[1] != "sm"]
        assert {one["seat"] for one in decisions} == set(range(1, round_.sign.seats + 1)), "every seat has a row"
        assert sum({one["seat"]: one["net"] for one in decisions}.values()) == 0
        assert [one["number"] for one in decisions if one["act"] == "none"] == [None] * (len(decisions) - len(acts))
        decisions = [one for one in decisions if one["act"] != "none"]
        assert [f"p{one['seat']}" for one in decisions] == [words[0] for words in acts]
        for one, words in zip(decisions, acts, strict=True):
            assert one["act"] in ACTS[words[1]]
            assert one["discarded"] == ("".join(words[2:]) if words[1] == "sd" else "")
            assert all(card in one["cards"] for card in _pairs(one["discarded"]))
        nets = [left - had for left, had in zip(round_.stacks, round_.sign.stacks, strict=True)]
        assert sum(nets) == 0
        if decisions:
            check_chips(hand, decisions, nets)
        seen |= {one["street"] for one in decisions}
    assert len(seen) == len(round_.sign.streets)


def _pairs(text: str) -> list[str]:
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def test_both_ways_of_playing_no_limit_holdem_give_the_same_rows() -> None:
    for seed in range(2 * HANDS_EACH):
        record, _ = by_chance("no-limit hold'em", seed, folds=0.4)
        text = export(record, "phh")
        hand = read_hand("", text)
        _, quick = replayed_with_rows(Portion("hand.phh", data=text.encode()))
        book, played = Rows(), record_of(hand)
        round_ = replay_hand(played)
        rows_of_round(book, "hand.phh", played, round_, judge_round(hand, round_))
        assert book.hands == quick.hands
        assert [row[:-1] for row in book.decisions] == [row[:-1] for row in quick.decisions]


@pytest.mark.parametrize("name", [name for name in VARIANTS if name != "no-limit hold'em"])
def test_a_raked_hand_of_another_game_is_explained_and_its_results_add_up_to_the_take(name: str) -> None:
    raked = 0
    for seed in range(HANDS_EACH):
        record, round_ = by_chance(name, seed, folds=0.4)
        winnings = [0] * round_.sign.seats
        for pot in round_.answer().pots:
            for token, won in pot.winners.items():
                winnings[int(token[1:]) - 1] += won
        winner = max(range(len(winnings)), key=winnings.__getitem__)
        rake = winnings[winner] // 1000 * 100
        winnings[winner] -= rake
        lines = [line for line in export(record, "phh").splitlines() if not line.startswith("finishing_stacks")]
        told = f"winnings = {[won / 100 for won in winnings]}"
        ((hand,), decisions) = rows_of("\n".join([*lines, told]))
        assert (hand["verdict"], hand["take"]) == ("rake" if rake else "exact", rake)
        raked += bool(rake)
        nets = {one["seat"]: one["net"] for one in decisions}
        assert len(nets) == round_.sign.seats
        assert sum(nets.values()) == -rake
    assert raked > 3


@pytest.mark.parametrize("name", VARIANTS)
def test_a_hand_whose_file_tells_no_result_is_not_exact(name: str) -> None:
    record, _ = by_chance(name, 3, folds=0.2)
    lines = [line for line in export(record, "phh").splitlines() if not line.startswith("finishing_stacks")]
    ((hand,), decisions) = rows_of("\n".join(lines))
    assert (hand["result_known"], hand["verdict"], hand["take"]) == (False, "untold", None)
    assert hand["pot"] > 0
    assert decisions
    assert {one["net"] for one in decisions} == {None}
    ((told,), _) = rows_of(export(record, "phh"))
    assert (told["result_known"], told["verdict"], told["take"]) == (True, "exact", 0)


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("form", ["phh", "toml"])
def test_a_hand_that_differs_has_its_decisions_up_to_the_difference(name: str, form: str) -> None:
    record, round_ = by_chance(name, 4, folds=0.2)
    text = export(record, "phh") if form == "phh" else write_record(record)
    acts = [line for line in read_hand("", export(record, "phh")).actions if line.split()[1] in ACTS]
    before, _, after = text.rpartition(acts[-1])
    wrong = f"{before}p1 cbr 999999999{after}"
    (tally, rows) = replayed_with_rows(Portion(f"hand.{form}", data=wrong.encode()))
    assert tally.differ == 1
    (row,) = rows.hands
    hand = dict(zip(HANDS, row, strict=True))
    decisions = [dict(zip(DECISIONS, one, strict=True)) for one in rows.decisions]
    assert (hand["verdict"], hand["take"], hand["pot"]) == ("differs", None, None)
    assert "999999999" in hand["why"]
    assert {one["seat"] for one in decisions} == set(range(1, round_.sign.seats + 1))
    decided = [one for one in decisions if one["act"] != "none"]
    assert 0 < len(decided) < len(acts)


@pytest.mark.parametrize("ending", ["csv", "parquet", "arrow"])
def test_many_files_are_one_group_of_rows(tmp_path: Path, ending: str) -> None:
    folder = tmp_path / "hands"
    folder.mkdir()
    for seed in range(12):
        record, _ = by_chance("limit hold'em", seed, folds=0.3)
        (folder / f"{seed:02}.phh").write_text(export(record, "phh"))
    out = tmp_path / f"rows.{ending}"
    written = RowFiles(out)
    replay_all(found([folder]), 1, lambda portion, tally: None, written)
    written.close()
    if ending == "csv":
        with out.open(encoding="utf-8") as file:
            rows = [*csv.DictReader(file)]
        assert len(rows) == 12
        assert {row["result_known"] for row in rows} == {"true"}
        return
    arrow = pytest.importorskip("pyarrow")
    if ending == "parquet":
        read = pytest.importorskip("pyarrow.parquet").ParquetFile(out)
        assert (read.num_row_groups, read.metadata.num_rows) == (1, 12)
        table = read.read()
    else:
        with arrow.ipc.open_file(out) as read:
            assert read.num_record_batches == 1
            table = read.read_all()
    assert table.column("result_known").to_pylist() == [True] * 12


def test_records_have_rows_too() -> None:
    record, round_ = by_chance("limit hold'em", 5, folds=0.2)
    ((hand,), decisions) = rows_of(write_record(record), "hand.toml")
    assert (hand["game"], hand["verdict"]) == ("vic-crown-poker/holdem", "exact")
    assert len(decisions) > 3
    assert {one["seat"]: one["net"] for one in decisions} == {
        one["seat"]: round_.stacks[one["seat"] - 1] - round_.sign.stacks[one["seat"] - 1] for one in decisions
    }

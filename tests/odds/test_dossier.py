"""The dossier agrees with the odds, its certificate with a second count, and its PDF is complete."""

import csv
import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.odds import analyse, second_count
from pitboss.odds.dossier import DossierError, _checked, write
from pitboss.odds.report import ResultSpread
from pitboss.odds.second_count import second_count as count_again
from pitboss.odds.sessions import bands

GAME = "vic-three-card-poker"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the dossier without the five-card hands, which take long to count one by one."""
    made = tmp_path_factory.mktemp("dossier")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pitboss.odds.dossier.LONGEST", 3)
        write(GAME, made, rounds=20)
    return made


def test_the_tables_are_the_odds(folder: Path) -> None:
    odds = analyse(GAME)
    with (folder / "wagers.csv").open() as file:
        edges = {row["wager"]: Fraction(row["edge exactly"]) for row in csv.DictReader(file)}
    assert edges == {one.title(): one.edge for one in odds.wagers}
    with (folder / "outcomes.csv").open() as file:
        rows = [row for row in csv.DictReader(file) if row["wager"] == "pair-plus A"]
    assert {Fraction(row["net"]): int(row["ways"]) for row in rows} == odds.wager("pair-plus", "A").spread.ways
    assert json.loads((folder / "odds.json").read_text())["game"] == GAME
    page = (folder / "dossier.html").read_text()
    assert all(str(one.edge) in page for one in odds.wagers)


def test_the_certificate_says_what_was_counted_twice(folder: Path) -> None:
    certificate = json.loads((folder / "certificate.json").read_text())
    said = certificate["second_count"]
    assert said["pair-plus A"] == "22,100 hands counted one by one: the same results"
    assert said["ante A"].startswith("not counted a second time")
    assert re.fullmatch("[0-9a-f]{64}", certificate["inputs_sha256"])


def test_a_wrong_result_does_not_pass_the_second_count() -> None:
    right = analyse(GAME).wager("pair-plus", "A")
    ways = dict(right.spread.ways)
    ways[Fraction(40)] += 1
    wrong = type(right)(wager="pair-plus", pays=right.pays, hands=right.hands, spread=ResultSpread(ways))
    assert _checked(right, 3).endswith("the same results")
    assert _checked(wrong, 3).endswith("DIFFERENT RESULTS")


def test_the_second_count_shares_no_code() -> None:
    assert "pitboss" not in re.findall(r"^(?:from|import) (\w+)", Path(second_count.__file__).read_text(), re.M)


@pytest.mark.proof(only=True)
def test_the_second_count_of_five_cards_is_the_well_known_one() -> None:
    assert count_again(5)["royal flush"] == 4
    assert count_again(5)["full house"] == 3744
    assert sum(count_again(5).values()) == 2_598_960


def test_the_pdf_points_to_its_objects(folder: Path) -> None:
    pdf = (folder / "dossier.pdf").read_bytes()
    start = int(pdf.rsplit(b"startxref\n", 1)[1].split()[0])
    assert pdf[start:].startswith(b"xref\n")
    places = [int(line.split()[0]) for line in pdf[start:].splitlines() if line.endswith(b" n ")]
    assert all(pdf[place:].startswith(f"{number} 0 obj".encode()) for number, place in enumerate(places, 1))


def test_bands_of_an_even_coin() -> None:
    """Two tosses end at -2, 0, 0 or 2, so every band covers them all; of 100 tosses 95 % lie within 20 of even."""
    coin = ResultSpread({Fraction(1): 1, Fraction(-1): 1})
    assert bands(coin, 2) == {"90": (-2, 2), "95": (-2, 2), "99": (-2, 2)}
    assert bands(coin, 100)["95"] == (-20, 20)


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pitboss.odds.dossier.LONGEST", 3)
        with pytest.raises(DossierError, match="cannot be written"):
            write(GAME, tmp_path / "file", rounds=1)

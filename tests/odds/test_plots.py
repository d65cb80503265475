"""Pictures have the format of the file's name and are complete; impossible ones are refused in a sentence."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from pitboss.cli import app, main
from pitboss.odds.drawing import PlotError, check_file, dollars, percent

pytest.importorskip("matplotlib")

PNG = b"\x89PNG\r\n\x1a\n"


def run(*words: str) -> str:
    result = CliRunner().invoke(app, list(words))
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("vic-three-card-poker", ["results of each wager", "by pay table", "return of the jackpot wager by meter"]),
        pytest.param(
            "wa-crown-holdem",
            [
                "best play before the flop",
                "results of each wager",
                "by pay table",
                "return of the jackpot wager by meter",
            ],
            marks=pytest.mark.proof(only=True),
        ),
        ("vic-crown-poker", ["results of each wager"]),
    ],
)
def test_a_page_has_every_picture_of_a_game(game: str, said: list[str], tmp_path: Path) -> None:
    page = tmp_path / "odds.html"
    run("odds", game, "--plot", str(page))
    text = page.read_text("utf-8")
    assert text.count("<svg") == len(said)
    assert all(f"{game}: " in text and words in text for words in said)
    assert "src=" not in text
    assert "<script" not in text


def test_one_picture_in_each_kind_of_file(tmp_path: Path) -> None:
    for name in ("edges.png", "edges.svg"):
        run("odds", "vic-three-card-poker", "--plot", str(tmp_path / name), "--picture", "edges")
    assert (tmp_path / "edges.png").read_bytes().startswith(PNG)
    first = (tmp_path / "edges.svg").read_text("utf-8")
    assert first.startswith("<svg")
    run("odds", "vic-three-card-poker", "--plot", str(tmp_path / "again.svg"), "--picture", "edges")
    assert (tmp_path / "again.svg").read_text("utf-8") == first, "the same numbers make the same file"


@pytest.mark.parametrize("more", [("--bankroll", "400"), (), ("--session", "5000")])
def test_a_simulation_is_drawn(more: tuple[str, ...], tmp_path: Path) -> None:
    picture = tmp_path / "sessions.svg"
    run("simulate", "vic-three-card-poker", "--rounds", "4000", "--plot", str(picture), *more)
    text = picture.read_text("utf-8")
    assert "strategy best" in text
    assert ("rounds played" in text) == ("5000" not in more), "without a whole session there is no fan"
    assert ("go broke" in text) == ("400" in more)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("odds vic-three-card-poker --plot odds.jpeg", "expected a name that ends in .png, .svg, .html"),
        ("odds vic-three-card-poker --plot /nowhere/at/all.png", "there is no folder"),
        ("odds vic-crown-poker --plot PATH.svg --picture chart", "vic-crown-poker has no chart to draw"),
        ("odds vic-crown-poker --plot PATH.svg --picture chrt", "did you mean 'chart'?"),
    ],
)
def test_what_cannot_be_drawn_is_said_in_a_sentence(
    words: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["pitboss", *words.replace("PATH", str(tmp_path / "x")).split()])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 2
    assert said in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_without_matplotlib_the_extra_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("pitboss.odds.drawing.find_spec", lambda name: None)
    with pytest.raises(PlotError, match=r"install pitboss\[plots\]"):
        check_file(tmp_path / "x.png")


def test_numbers_on_the_axes() -> None:
    assert [dollars(value) for value in (0.0, -2.5, 1200.0)] == ["$0", "−$2.50", "$1,200"]
    assert [percent(value) for value in (1, 0.1, 0.0337298, 1e-7)] == ["100 %", "10 %", "3.373 %", "0.00001 %"]

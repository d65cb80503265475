"""The dealer's hand and whether it qualifies are in the answer of every house round."""

import pytest
from typer.testing import CliRunner

from pitboss.cli import app
from pitboss.rules.answer import Answer, DealerAnswer
from pitboss.rules.event import HandShown
from toolkit.banked import CROWN, GAMES, THREE_CARD, ULTIMATE, RandomTable, start

BETS = {
    CROWN: "p1 bet ante 10, d close, d dh p1 2c7d",
    ULTIMATE: "p1 bet ante 10, p1 bet blind 10, d close, d dh p1 2c7d",
    THREE_CARD: "p1 bet ante 10, d close, d dh p1 2c7d9h",
}
REST = {
    CROWN: "p1 bet flop 20, d db {0}, p1 cc, d db {1}, p1 cc, d db {2}, d settle",
    ULTIMATE: "p1 cc, d db {0}, p1 cc, d db {1}{2}, p1 f, d settle",
    THREE_CARD: "p1 f, d settle",
}


def answered(game: str, dealer: str, *board: str) -> DealerAnswer:
    rest = REST[game].format(*board)
    found = start(game, None, BETS[game], f"d dh d {dealer}", rest).answer().dealer
    assert isinstance(found, DealerAnswer)
    return found


@pytest.mark.rule("wa-ultimate-texas-holdem 4.13", "wa-ultimate-texas-holdem 1 Qualifies")
@pytest.mark.parametrize(
    ("dealer", "board", "hand", "qualifies"),
    [
        ("AsKd", ("3s8hJc", "Td", "5h"), "odd cards, ace high with king, jack, ten and eight", False),
        ("AsKd", ("3s8hJc", "Td", "3h"), "pair, threes, ace, king and jack kickers", True),
        ("3dKd", ("3s8hJc", "Td", "5h"), "pair, threes, king, jack and ten kickers", True),
        ("AsKd", ("QsTdJc", "Th", "Tc"), "straight, ace high", True),
    ],
)
def test_the_highest_hand_of_the_dealers_is_declared(
    dealer: str, board: tuple[str, ...], hand: str, qualifies: bool
) -> None:
    found = answered(ULTIMATE, dealer, *board)
    assert (found.hand, found.qualifies) == (hand, qualifies)
    assert "wa-ultimate-texas-holdem 1 Qualifies" in found.rules


@pytest.mark.rule(
    "vic-three-card-poker 9.5.4(a)", "vic-three-card-poker 1 Qualify", "ruling vic-three-card-poker TC-R3"
)
@pytest.mark.parametrize(
    ("dealer", "qualifies"),
    [("Qd3h2s", True), ("JdTh8s", False), ("2d2h3s", True), ("Ad2h3s", True), ("Jd9d2d", True), ("Th8s7c", False)],
)
def test_queen_high_or_better_qualifies(dealer: str, qualifies: bool) -> None:
    assert answered(THREE_CARD, dealer).qualifies is qualifies


@pytest.mark.rule("wa-crown-holdem 4.11")
def test_any_hand_plays_in_crown_holdem_and_one_not_turned_up_is_not_told() -> None:
    found = answered(CROWN, "AsKd", "3s8hJc", "Td", "5h")
    assert (found.hand, found.qualifies) == ("odd cards, ace high with king, jack, ten and eight", None)
    folded = start(CROWN, None, BETS[CROWN], "d dh d AsKd, p1 f, d settle")
    assert folded.answer().dealer == DealerAnswer()
    assert start(CROWN, None, BETS[CROWN], "operator void").answer().dealer == DealerAnswer()


@pytest.mark.parametrize("game", GAMES)
def test_the_answer_tells_what_the_dealer_showed(game: str) -> None:
    for seed in range(40):
        round_ = RandomTable(game, seed).play()
        answer: Answer = round_.answer()
        shown = [event.hand for event in round_.events if isinstance(event, HandShown) and event.who == "d"]
        assert isinstance(answer.dealer, DealerAnswer)
        assert answer.dealer.hand == (shown[0] if shown else None)
        assert (answer.dealer.qualifies is None) == (game == CROWN or not shown)


def test_people_read_it_too(tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.mktemp("records") / "round.toml"
    lines = start(THREE_CARD, None, BETS[THREE_CARD], "d dh d JdTh8s, p1 f, d settle").lines
    file.write_text(f"record = 1\ngame = 'vic-three-card-poker'\nactions = {lines!r}\n")
    printed = CliRunner().invoke(app, ["adjudicate", str(file)]).output
    assert "the dealer has odd cards, jack high with ten and eight, which does not qualify" in printed

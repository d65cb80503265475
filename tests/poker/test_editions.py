"""Lines of 0.1.0 lead to what they led to then: a round of that edition keeps its readings."""

import pytest

from pitboss.books.adjudication import replay
from pitboss.rules.edition import KEY
from pitboss.rules.record import PHH_SETUP, Record
from pitboss.rules.round import Round

DEALT = ("d dh p1 AsKd", "d dh p2 QdQh", "d dh p3 7c7d", "d dh p4 8c8d")
FLOP = (*DEALT, "p3 cc", "p4 cc", "p1 cc", "p2 cc", "d db 2h3h9s")
HOLDEM = {"blinds_or_straddles": [5, 10], "starting_stacks": [1000] * 4}
STUD = {"starting_stacks": [100] * 4, "minimum": "2", "maximum": "20", "opener": "low-card"}
UP = ("d dh p1 2s3s7h", "d dh p2 2c4cKd", "d dh p3 3c4d9s", "d dh p4 3d4hTs")
DRAW = {"blinds_or_straddles": [5, 10, 0], "starting_stacks": [200] * 3, "minimum": "5", "maximum": "50"}
DRAWN = (
    *("d dh p1 AsAhAd2c3d", "d dh p2 KdKcQh4s5s", "d dh p3 7c2d3h8s9s", "p3 cbr 20", "p1 cc", "p2 cc"),
    *("p1 sd", "p2 sd 4s5s", "d error misdrawn p1 6c6d"),
)


def played(game: str, sign: dict[str, object], lines: tuple[str, ...], edition: int) -> Round:
    setup = {key: value for key, value in sign.items() if key in PHH_SETUP}
    table = {key: value for key, value in sign.items() if key not in PHH_SETUP}
    return replay(Record(game=game, actions=lines, table=table | {KEY: edition}, setup=setup))


@pytest.mark.parametrize(
    ("game", "sign", "lines", "then", "now"),
    [
        ("holdem", HOLDEM, (*FLOP, "p1 cbr 50", "p2 put 20", "p2 say fold"), "p2 990", "p2 970"),
        ("holdem", HOLDEM, (*FLOP, "p3 early cbr 50", "d error absent p3"), "p3 990", "p3 940"),
        ("holdem", HOLDEM, (*FLOP, "p1 cbr 100", "d error taken-in p1", "p2 cc"), "p2 890", "p2 990"),
        ("holdem", HOLDEM, (*FLOP, "p1 cc", "p3 early cbr 50", "d error no-burn"), "due communal cards", "due none"),
        ("seven-card-stud", STUD, (*UP, "d error absent p1"), "acts p2", "acts p3"),
        ("five-card-stud", STUD | {"opener": None}, ("d error boxed p1 As",), "due p1 1", "due p1 2"),
        ("draw", DRAW, DRAWN, "acts none", "acts supervisor"),
    ],
)
def test_a_round_keeps_the_readings_of_its_edition(
    game: str, sign: dict[str, object], lines: tuple[str, ...], then: str, now: str
) -> None:
    sign = {key: value for key, value in sign.items() if value is not None}
    for edition, expected in ((0, then), (1, now)):
        assert shown(played(f"wa-poker/{game}", sign, lines, edition), expected) == expected


def shown(round_: Round, like: str) -> str:
    """A stack, who acts, or what is due: whichever is asked for."""
    what = like.split()[0]
    if what == "acts":
        return f"acts {' '.join(round_.legal_actions()) or 'none'}"
    if what == "due":
        due = round_.due()
        if due is None:
            return "due none"
        return f"due {due.to} {due.count}" if due.to else "due communal cards"
    return f"{what} {(1000 * 100 - round_.staked(what)) // 100}"

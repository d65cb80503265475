"""Every irregularity of a house game has a worked example, a golden record, a refusal and a description."""

import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from citations import claims
from pitboss.books import catalogue, library
from pitboss.core.refusals import NoAuthority, NotAllowed
from pitboss.rules.irregularities import Irregularity
from pitboss.rules.notation import read_action, write_action
from test_records import FOLDER, check_record
from toolkit.banked import CROWN, GAMES, THREE_CARD, ULTIMATE, start

KINDS = [
    pytest.param(game, kind, id=f"{game}-{kind.name}") for game in GAMES for kind in catalogue.load(game).irregularities
]


def example(game: str, kind: Irregularity) -> bytes:
    folder = files("pitboss.books").joinpath(game.replace("-", "_"), "examples")
    return folder.joinpath(f"{game}.{kind.name}.toml").read_bytes()


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_the_worked_example_is_what_happens(game: str, kind: Irregularity) -> None:
    source = example(game, kind)
    data = tomllib.loads(source.decode())
    assert any(line.startswith(f"d error {kind.name}") for line in data["actions"])
    check_record(source, kind.name)
    proven = {claim.citation for claim in claims(data)}
    assert proven & set(kind.rules), "the example is about the kind's own clauses"


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_there_is_a_record_and_a_refusal_of_it(game: str, kind: Irregularity) -> None:
    told = [tomllib.loads(path.read_text()) for path in Path(FOLDER / game).glob("error-*.toml")]
    about = [one for one in told if any(line.startswith(f"d error {kind.name}") for line in one["actions"])]
    states = {one["_expect"]["status"] for one in about}
    assert "invalid" in states
    assert states - {"invalid"}


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_what_is_said_of_a_kind_can_be_read_and_exists(game: str, kind: Irregularity) -> None:
    assert write_action(read_action(kind.usage)) == kind.usage
    assert kind.usage.startswith(f"d error {kind.name}")
    assert all(text.endswith(".") for text in (kind.meaning, kind.when, kind.then))
    assert kind.rules
    assert all(library.exists(rule) for rule in kind.rules)


@pytest.mark.parametrize("game", GAMES)
def test_an_unknown_kind_suggests_the_nearest(game: str) -> None:
    round_ = start(game, None, "p1 bet ante 10")
    with pytest.raises(NotAllowed, match="'exposed'"):
        round_.push("d error exposd p1")


HIGHEST = {CROWN: "operator", ULTIMATE: "operator", THREE_CARD: "assistant-casino-manager"}


@pytest.mark.rule("wa-crown-holdem 6.9(a)", "wa-ultimate-texas-holdem 6.9(a)", "vic-three-card-poker 13.2.1")
@pytest.mark.parametrize("game", GAMES)
def test_whoever_lacks_the_authority_is_told_who_has_it(game: str) -> None:
    officials = catalogue.load(game).officials
    round_ = start(game, None, "p1 bet ante 10, p2 bet ante 10")
    for power in officials.powers:
        least = officials.role(power.least)
        for role in officials.roles:
            if role.rank < least.rank and role.rank:
                with pytest.raises(NoAuthority, match=least.title) as refused:
                    round_.push(" ".join((role.token, *power.usage.split()[1:])))
                assert refused.value.rules == power.rules
        assert read_action(power.usage).actor == least.token


@pytest.mark.parametrize("game", GAMES)
def test_the_highest_official_may_do_all_that_the_lower_may(game: str) -> None:
    round_ = start(game, None, "p1 bet ante 10")
    round_.push(f"{HIGHEST[game]} void")
    assert round_.status == "void"

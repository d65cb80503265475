"""The Terms and Conditions as a document, the templates, and the commands that print them are right."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from pitboss.books import library
from pitboss.cli import app
from pitboss.pit.tournament.document import as_text, make_document
from pitboss.pit.tournament.templates import TEMPLATES, template
from pitboss.pit.tournament.terms import read_terms

COMMAND = CliRunner()


def document_of(name: str) -> str:
    return as_text(make_document(read_terms(template(name))))


@pytest.mark.parametrize("name", TEMPLATES)
def test_every_template_reads_back_and_its_document_is_complete(name: str) -> None:
    terms = read_terms(template(name))
    document = make_document(terms)
    assert document.missing == ()
    assert all(item.sentences for part in document.parts for item in part.items)
    for part in document.parts:
        for item in part.items:
            assert all(rule.startswith("ruling tournaments ") or library.exists(rule) for rule in item.rules), item


@pytest.mark.rule(
    "vic-crown-poker 12.2.1", "vic-crown-poker 12.4", "vic-three-card-poker 12.2.1", "vic-three-card-poker 12.4"
)
@pytest.mark.parametrize("name", ["bounty", "three-card-poker"])
def test_a_victorian_document_has_every_item_of_12_4(name: str) -> None:
    terms = read_terms(template(name))
    cited = {rule for part in make_document(terms).parts for item in part.items for rule in item.rules}
    asked = [entry.citation for entry in library.clauses(terms.listed.rulebook) if entry.clause.numbers[:2] == (12, 4)]
    missing = [rule for rule in asked if rule not in cited and rule.split(" ")[1] != "12.4"]
    assert missing == []


@pytest.mark.parametrize(
    ("keys", "rule", "said", "else_said"),
    [
        ('criteria = "members of the card club"', "12.4.2(a)(iv)", "members of the card club", "There are no criteria"),
        ("sign = true", "12.4.2(b)(iii)", "Each player signs", "do not have to sign"),
        ("staff = true", "12.4.2(a)(v)", "charitable or media event", "associates of the casino may not take part"),
        ("refuse = true", "12.4.2(a)(iii)", "may refuse any application", "accepts every application"),
    ],
)
def test_a_condition_of_entry_is_printed_whether_it_holds_or_not(
    keys: str, rule: str, said: str, else_said: str
) -> None:
    for key, expected in ((keys, said), ("refuse = false" if "refuse" in keys else "", else_said)):
        text = template("bounty").replace("[entry]\n", f"[entry]\n{key}\n")
        printed = as_text(make_document(read_terms(text)))
        assert f"vic-crown-poker {rule}" in printed
        assert expected in printed


@pytest.mark.rule("wa-poker 39.4", "wa-poker 40.5(a)", "wa-poker 40.7(a)", "wa-poker 40.7(b)")
def test_a_western_australian_document() -> None:
    printed = document_of("freezeout")
    for sentence in (
        "The Director may bring a level forward",
        "hearts, clubs, diamonds and spades",
        "the Commission may review it",
        "$100.00 buy-in",
    ):
        assert sentence in printed


def test_the_order_of_suits_and_the_levels_are_published() -> None:
    printed = document_of("bounty")
    assert "spades, hearts, diamonds and clubs" in printed
    assert "No level begins before its time" in printed
    assert "|     1 |" in printed
    assert "| break |" in printed


def test_what_is_missing_stands_first() -> None:
    lines = [line for line in template("bounty").splitlines() if not line.startswith(("start", "location", "method"))]
    text = "\n".join(lines).split("[prizes]")[0]
    document = make_document(read_terms(text))
    assert [one.rules[0].split(" ")[1] for one in document.missing] == [
        "12.4.1(a)(i)", "12.4.1(a)(iv)", "12.4.2(c)", "12.4.7(b)",
    ]  # fmt: skip
    assert as_text(document).index("Not to be published yet") < as_text(document).index("## 1.")


def test_secret_wagers_need_their_method() -> None:
    text = "\n".join(line for line in template("three-card-poker").splitlines() if 'method = "written' not in line)
    (missing,) = make_document(read_terms(text)).missing
    assert missing.rules == ("vic-three-card-poker 12.4.4(c)",)


def test_new_writes_what_terms_reads(tmp_path: Path) -> None:
    file = tmp_path / "night.toml"
    assert COMMAND.invoke(app, ["tournament", "new", "rebuy", str(file)]).exit_code == 0
    shown = COMMAND.invoke(app, ["tournament", "terms", str(file)])
    assert shown.exit_code == 0
    assert "# Friday re-buy" in shown.stdout
    with pytest.raises(ValueError, match="already exists"):
        COMMAND.invoke(app, ["tournament", "new", "bounty", str(file)], catch_exceptions=False)
    assert COMMAND.invoke(app, ["tournament", "new", "bounty", str(file), "--force"]).exit_code == 0
    assert "bounty" in file.read_text(encoding="utf-8")


def test_terms_says_what_is_missing_and_exits_with_1(tmp_path: Path) -> None:
    file = tmp_path / "night.toml"
    file.write_text(template("bounty").replace('location = "the poker room, level 1"\n', ""), encoding="utf-8")
    shown = COMMAND.invoke(app, ["tournament", "terms", str(file)])
    assert shown.exit_code == 1
    assert "12.4.1(a)(iv)" in shown.stdout


def test_the_list_of_templates() -> None:
    shown = COMMAND.invoke(app, ["tournament", "new"])
    assert shown.exit_code == 0
    assert all(name in shown.stdout for name in TEMPLATES)


@pytest.mark.parametrize(
    "words", [["new", "freezout"], ["terms", "nowhere.toml"], ["new", "bounty", "nowhere/night.toml"]]
)
def test_bad_input_is_one_sentence(words: list[str]) -> None:
    with pytest.raises(ValueError, match=r"^[^\n]+$"):
        COMMAND.invoke(app, ["tournament", *words], catch_exceptions=False)

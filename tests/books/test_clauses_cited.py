"""Neither the code nor a test cites a rule that does not exist."""

from pathlib import Path

import citations
from pitboss.books import library

TESTS = Path(__file__).resolve().parents[1]


def test_the_code_cites_what_exists() -> None:
    assert [cited for cited in citations.citations() if not library.exists(cited.citation)] == []


def test_the_tests_prove_what_exists() -> None:
    assert [cited for cited in citations.rules_tested(TESTS) if not library.exists(cited.citation)] == []


def test_the_scan_sees_every_form(tmp_path: Path) -> None:
    book = tmp_path / "books" / "wa_poker"
    book.mkdir(parents=True)
    (book / "manila.py").write_text(
        "from pitboss.books.wa_poker.clauses import BOOK, cite, ruling\n"
        "from ..vic_crown_poker.clauses import cite as vic\n"
        'BLIND = cite("24.1", "24.2") + ruling("D11")\n'
        "class Game:\n"
        "    def hand(self):\n"
        '        return vic("8.7"), cite(BLIND), BOOK.cite("1 pot")\n'
    )
    (tmp_path / "floor.py").write_text(
        'RULE = "wa-poker 7.99"\nTEXT = "see wa-poker 7.11 for more"\nR = "ruling wa-poker C2"\n'
        "def cite(x): ...\ncite('1.1')\n"
    )
    found = [(cited.citation, cited.path, cited.line, cited.function) for cited in citations.citations(tmp_path)]
    assert found == [
        ("wa-poker 24.1", "books/wa_poker/manila.py", 3, ""),
        ("wa-poker 24.2", "books/wa_poker/manila.py", 3, ""),
        ("ruling wa-poker D11", "books/wa_poker/manila.py", 3, ""),
        ("vic-crown-poker 8.7", "books/wa_poker/manila.py", 6, "Game.hand"),
        ("", "books/wa_poker/manila.py", 6, "Game.hand"),
        ("wa-poker 1 pot", "books/wa_poker/manila.py", 6, "Game.hand"),
        ("wa-poker 7.99", "floor.py", 1, ""),
        ("ruling wa-poker C2", "floor.py", 3, ""),
    ]


def test_what_books_say_alike_cites_each_of_them(tmp_path: Path) -> None:
    (tmp_path / "alike.py").write_text(
        'BOOKS = ("wa-poker", "vic-crown-poker")\ndef powers(cite, ruling):\n    return cite("6.3"), ruling("C2")\n'
    )
    assert [cited.citation for cited in citations.citations(tmp_path)] == [
        "wa-poker 6.3",
        "vic-crown-poker 6.3",
        "ruling wa-poker C2",
        "ruling vic-crown-poker C2",
    ]


def test_what_clauses_say_alike_cites_the_part_of_each(tmp_path: Path) -> None:
    book = tmp_path / "books" / "wa_poker"
    book.mkdir(parents=True)
    (book / "studs.py").write_text('def opening(*hole, clause):\n    return clause("(a)", "(b)")\n')
    (book / "six_card_stud.py").write_text('FIRST = opening(1, clause=under("22.3"))\n')
    (book / "seven_card_stud.py").write_text('FIRST = opening(2, clause=under("23.3"))\n')
    assert sorted((cited.citation, cited.path) for cited in citations.citations(tmp_path)) == [
        ("wa-poker 22.3(a)", "books/wa_poker/six_card_stud.py"),
        ("wa-poker 22.3(b)", "books/wa_poker/six_card_stud.py"),
        ("wa-poker 23.3(a)", "books/wa_poker/seven_card_stud.py"),
        ("wa-poker 23.3(b)", "books/wa_poker/seven_card_stud.py"),
    ]


def test_the_scan_sees_what_a_test_proves(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(
        "import pytest\n"
        'pytestmark = pytest.mark.rule("wa-poker 1 pot")\n'
        '@pytest.mark.rule("wa-poker 7.11", "ruling wa-poker C2")\n'
        "def test_raise(): ...\n"
        "class TestCall:\n"
        '    @pytest.mark.rule("wa-poker 1 call")\n'
        "    def test_call(self): ...\n"
    )
    assert [(cited.citation, cited.line, cited.function) for cited in citations.rules_tested(tmp_path)] == [
        ("wa-poker 1 pot", 2, ""),
        ("wa-poker 7.11", 3, "test_raise"),
        ("ruling wa-poker C2", 3, "test_raise"),
        ("wa-poker 1 call", 6, "TestCall.test_call"),
    ]

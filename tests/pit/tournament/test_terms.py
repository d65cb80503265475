"""The terms have their defaults, every refusal names its key and clause, and there is never a traceback."""

from fractions import Fraction
from random import Random

import pytest

from pitboss.books.tournament import BOOKS, GROUNDS, PENALTIES, tournament_book
from pitboss.core.time import read_instant
from pitboss.pit.tournament.conditions import CHIP_TYPE, Players, Secret
from pitboss.pit.tournament.sections import UnreadableTerms, WrongTerms
from pitboss.pit.tournament.templates import TEMPLATES, template
from pitboss.pit.tournament.terms import read_terms

WA, VIC, TCP = "wa-poker/holdem", "vic-crown-poker/holdem", "vic-three-card-poker"


def terms_of(game: str, more: str = "", *, top: str = "", tables: str = '["t1", "t2"]') -> str:
    """Return the shortest terms of a game, with additions."""
    return (
        f'tournament = 1\nname = "Night"\ngame = "{game}"\ntables = {tables}\n{top}\n[entry]\nchips = 10000\n{more}\n'
    )


def refused(text: str) -> WrongTerms:
    with pytest.raises(WrongTerms) as found:
        read_terms(text)
    assert found.value.line is None
    assert "\n" not in found.value.message
    return found.value


def test_defaults_are_those_of_the_contract() -> None:
    terms = read_terms(terms_of(VIC))
    assert (terms.start, terms.location, terms.seats, terms.final_table, terms.balance) == (None, None, 11, 11, 1)
    assert terms.stacks == "tracked"
    assert terms.players == Players(2, 22)
    entry = terms.entry
    assert (entry.buy_in, entry.fee, entry.late_level, entry.re_entries) == (0, 0, 0, 0)
    assert (entry.withdraw, entry.substitutes, entry.method, entry.criteria) == ("start", "no", None, None)
    assert (entry.sign, entry.refuse, entry.staff) == (False, True, False)
    assert (terms.rebuy, terms.addon, terms.bounty, terms.prizes) == (None, None, 0, None)
    assert (terms.chips.denominations, terms.chips.colour_up, terms.chips.type) == ((), "race", CHIP_TYPE)
    (level,) = terms.levels
    assert (level.number, level.blinds, level.ante, level.minimum, level.minutes, level.pause) == (1, (), 0, 0, None, 0)
    (stage,) = terms.stages
    assert (stage.ends, stage.players, stage.sessions, stage.by, stage.advance) == ("players", 1, 1, "all", None)
    assert (stage.chips, stage.entrants, stage.tie_break) == (10000, "advanced", "play-off")
    assert terms.secret == Secret()
    assert (terms.conduct.penalties, terms.conduct.disqualify) == (PENALTIES, GROUNDS)


def test_defaults_of_stages_prizes_and_purchases() -> None:
    terms = read_terms(
        terms_of(
            TCP,
            '[rebuy]\ncost = "50"\nchips = 5\nuntil_level = 2\n[[level]]\nminutes = 20\n[[level]]\nminimum = 5\n'
            '[[stage]]\nname = "heat"\nsessions = 3\nplayers = 4\n[[stage]]\nname = "final"\n[prizes]\nplaces = [100]',
        )
    )
    assert terms.rebuy is not None
    assert (terms.rebuy.cost, terms.rebuy.fee, terms.rebuy.times, terms.rebuy.at_most) == (5000, 0, 1, 0)
    assert (terms.levels[0].minimum, terms.levels[1].minimum) == (1, 5)
    assert terms.players == Players(2, 2 * 9 * 3)
    assert (terms.stages[0].advance, terms.stages[1].advance) == (4, None)
    prizes = terms.prizes
    assert prizes is not None
    assert (prizes.by, prizes.rounding, prizes.added, prizes.guarantee) == ("places", 1, 0, 0)
    assert (prizes.ties, prizes.deals, prizes.on_cancel) == ("split", True, "share")


def test_breaks_stand_after_their_level_and_are_no_levels() -> None:
    terms = read_terms(terms_of(WA, "[[level]]\nminutes = 20\n[[level]]\nbreak = 10\n[[level]]\nbreak = 5\n[[level]]"))
    assert [(level.number, level.minutes, level.pause) for level in terms.levels] == [(1, 20, 15), (2, None, 0)]


def test_money_and_percentages_are_exact_however_they_are_written() -> None:
    text = 'buy_in = 99.50\nfee = "0.5"\n[prizes]\nplaces = [33.4, "33.3", 33.3]\nadded = 10'
    terms = read_terms(terms_of(WA, text))
    assert terms.prizes is not None
    assert (terms.entry.buy_in, terms.entry.fee, terms.prizes.added) == (9950, 50, 1000)
    assert terms.prizes.places == (Fraction(334, 1000), Fraction(333, 1000), Fraction(333, 1000))


@pytest.mark.parametrize("written", ['"2026-03-04T19:00"', "2026-03-04T19:00:00"])
def test_a_time_is_text_or_tomls_own(written: str) -> None:
    assert read_terms(terms_of(WA, top=f"start = {written}")).start == read_instant("2026-03-04T19:00")


@pytest.mark.rule("wa-poker 40.5(b)", "wa-poker 40.3", "wa-poker 40.6(e)")
def test_what_the_book_always_asks_for_no_terms_leave_out() -> None:
    terms = read_terms(terms_of(WA, "sign = false\nrefuse = false\n[conduct]\ndisqualify = []"))
    assert (terms.entry.sign, terms.entry.refuse) == (True, True)
    assert terms.conduct.disqualify == ("hiding-chips",)
    assert read_terms(terms_of(VIC, "[conduct]\ndisqualify = []")).conduct.disqualify == ()


REFUSED = [
    # what a book forbids
    ("wa-crown-holdem", "", "", "ruling tournaments T1"),
    ("wa-ultimate-texas-holdem", "", "", "ruling tournaments T1"),
    ("wa-poker/hold-em", "", "", "ruling tournaments T1"),
    (WA, "", "seats = 13", "wa-poker 4.3"),
    ("wa-poker/omaha", "[table]\ndeck = 'reduced'", "seats = 6", "wa-poker 4.3 Omaha"),
    (VIC, "", "seats = 12", "vic-crown-poker 4.1 Holdem"),
    ("vic-crown-poker/omaha-hi-lo", "", "seats = 11", "vic-crown-poker 4.1 Omaha Hi-Lo Eight Qualifier"),
    (TCP, "", "seats = 10", "vic-three-card-poker 2.1"),
    (WA, "", "seats = 9\nfinal_table = 10", "wa-poker 4.3"),
    (WA, "[table]\ncommission = { percent = '5' }", "", "wa-poker 39.2(b)"),
    (VIC, "[table]\ncommission = { percent = '5' }", "", "ruling vic-crown-poker CP-I10"),
    (WA, "[table]\nstraddles = 1", "", "ruling wa-poker A6"),
    (WA, "[table]\njackpot = {}", "", "ruling tournaments T1"),
    (TCP, "[table]\njackpot = {}", "", "ruling tournaments T1"),
    (VIC, "[table]\nbonus = {}", "", "ruling tournaments T1"),
    (WA, "staff = true", "", "ruling tournaments T7"),
    (WA, "[[stage]]\nname = 'a'\nends = 'hands'\nhands = 5", "", "wa-poker 1 session"),
    (WA, "[prizes]\nby = 'chips'", "", "wa-poker 1 tournament chips"),
    (WA, "[secret]\nwagers = 1", "", "ruling tournaments T20"),
    (VIC, "[secret]\nwagers = 1", "", "ruling tournaments T20"),
    (VIC, "[[level]]\nblinds = [1, 2]\n[[level]]", "", "vic-crown-poker 6.1 fn2 s66(2)"),
    (TCP, "[[level]]\n[[level]]", "", "vic-three-card-poker 8.1 fn1 s66(2)"),
    (TCP, "[[level]]\nblinds = [1, 2]", "", "vic-three-card-poker 12.4.8(c)"),
    ("wa-poker/draw-ante", "[[level]]\nblinds = [1, 2]", "", "wa-poker 20.4"),
    # prizes
    (WA, "[prizes]\nplaces = [50, 51]", "", "wa-poker 40.5(a)"),
    (VIC, "[prizes]\nplaces = [50, 49.99]", "", "vic-crown-poker 12.4.7(b)"),
    (VIC, "[prizes]\nplaces = [100, 0]", "", "vic-crown-poker 12.4.7(b)"),
    (VIC, "[prizes]\nplaces = [120, -20]", "", "vic-crown-poker 12.4.7(b)"),
    (TCP, "[prizes]\nplaces = []", "", "vic-three-card-poker 12.4.7(b)"),
    (TCP, "[prizes]\nplaces = [100]\nseat = '5'", "", "vic-three-card-poker 12.4.7(b)"),
    (TCP, "[prizes]\nby = 'chips'\nplaces = [100]", "", "vic-three-card-poker 12.4.7(b)"),
    (WA, "[prizes]", "", "wa-poker 40.5(a)"),
    (WA, "[prizes]\nbrackets = [{ entries = 5, places = [100] }, { entries = 5, places = [100] }]", "", "40.5(a)"),
    # what would mean nothing
    (WA, "[players]\nminimum = 9\nmaximum = 8", "", "wa-poker 40.2(a)(iv)"),
    (VIC, "[players]\nminimum = 1", "", "vic-crown-poker 12.4.1(a)(iii)"),
    (WA, "[addon]\ncost = 1\nchips = 1\nafter_level = 1\n[[level]]\nminutes = 5", "", "wa-poker 40.6(d)"),
    (VIC, "[rebuy]\ncost = 1\nchips = 1", "", "vic-crown-poker 12.4.1(a)(ii)"),
    (VIC, "[[stage]]\nname = 'a'\nends = 'time'\nminutes = 9\n[[stage]]\nname = 'b'", "", "12.4.3(a)(iii)"),
    (WA, "[[stage]]\nname = 'a'\nadvance = 2", "", "wa-poker 40.2(a)(vii)"),
    (WA, "[[stage]]\nname = 'a'\nends = 'time'", "", "wa-poker 40.2(a)(v)"),
    (WA, "[[stage]]\nname = 'a'\nplayers = 2\nadvance = 3\n[[stage]]\nname = 'b'", "", "wa-poker 40.2(a)(vii)"),
    (WA, "[[stage]]\nname = 'a'\nentrants = 'out'", "", "wa-poker 40.2(a)(viii)"),
    (VIC, "[[stage]]\nname = 'a'\ncost = '5'", "", "vic-crown-poker 12.4.3(a)(v)"),
    (VIC, "[[stage]]\nname = 'a'\nchips = 'carry'", "", "ruling tournaments T10"),
    (WA, "[chips]\ndenominations = [25, 100, 250]", "", "ruling tournaments T24"),
    (WA, "[chips]\ndenominations = [100, 25]", "", "ruling tournaments T24"),
    (WA, "[[level]]\nbreak = 10", "", "ruling tournaments T2"),
]


@pytest.mark.rule(
    "wa-poker 39.2(b)", "wa-poker 1 session", "wa-poker 1 tournament chips", "wa-poker 40.2(a)(iv)", "wa-poker 40.6(b)",
    "vic-crown-poker 12.4.8(c)", "vic-three-card-poker 12.4.8(c)",
)  # fmt: skip
@pytest.mark.parametrize(("game", "more", "top", "rule"), REFUSED)
def test_refused_with_its_clause(game: str, more: str, top: str, rule: str) -> None:
    found = refused(terms_of(game, more, top=top))
    assert any(cited.endswith(rule) for cited in found.rules), (found.message, found.rules)


WRONG = [
    ("", "nam = 1", "'nam'"),
    ("[entri]", "", "'entri'"),
    ("[players]\nmax = 5", "", "[players]"),
    ("[[level]]\nminute = 5", "", "[[level]] 1"),
    ("[[level]]\nbreak = 5\nblinds = [1]", "", "blinds"),
    ("[[stage]]\nname = 'a'\nfoo = 1", "", "foo"),
    ("[prizes]\nplaces = [100]\nround = 1", "", "round"),
    ("[prizes]\nbrackets = [{ entries = 1, place = [100] }]", "", "places"),
    ("[table]\nfoo = 1", "", "[table]"),
    ("[table]\nbetting = 'wild'", "", "betting"),
    ("[table]\nkind = 'cash'", "", "kind"),
    ("buy_in = true", "", "[entry] buy_in"),
    ("buy_in = 1.005", "", "[entry] buy_in"),
    ("buy_in = '-5'", "", "[entry] buy_in"),
    ("fee = nan", "", "[entry] fee"),
    ("late_level = '2'", "", "late_level"),
    ("re_entries = 1.5", "", "re_entries"),
    ("withdraw = 'never'", "", "withdraw"),
    ("substitutes = true", "", "substitutes"),
    ("sign = 'yes'", "", "sign"),
    ("method = ''", "", "method"),
    ("", "seats = true", "seats"),
    ("", "balance = 0", "balance"),
    ("", "stacks = 'known'", "stacks"),
    ("", "start = 'soon'", "start"),
    ("", "start = '2026-02-30T10:00'", "start"),
    ("", "location = 5", "location"),
    ("", "players = 5", "[players]"),
    ("", "level = 5", "level"),
    ("", "stage = { a = 1 }", "stage"),
    ("", "prizes = [1]", "[prizes]"),
    ("[conduct]\npenalties = ['flogging']", "", "penalties"),
    ("[conduct]\ndisqualify = 'breach'", "", "disqualify"),
    ("[chips]\ndenominations = [0]", "", "denominations"),
    ("[chips]\ncolour_up = 'down'", "", "colour_up"),
    ("[bounty]\n", "", "[bounty] amount"),
    ("[[stage]]\nends = 'players'", "", "name"),
    ("[[stage]]\nname = 'a'\n[[stage]]\nname = 'a'", "", "'a'"),
    ("[[stage]]\nname = 'a'\nminutes = 5", "", "minutes"),
    ("[[stage]]\nname = 'a'\neliminate = [5, 5]", "", "eliminate"),
    ("[[stage]]\nname = 'a'\neliminate = [5]", "stacks = 'counted'", "eliminate"),
    ("[[stage]]\nname = 'a'\nmore = 1", "", "more"),
]


@pytest.mark.parametrize(("more", "top", "named"), WRONG)
def test_mistakes_are_named_with_their_key(more: str, top: str, named: str) -> None:
    assert named in refused(terms_of(WA, more, top=top)).message


@pytest.mark.parametrize(
    "tables",
    ["[]", '["t1", "t1"]', '["director"]', '["1t"]', '["t 1"]', "[1]", '"t1"', '["deputy"]', f'["{"t" * 41}"]'],
)
def test_tables_have_names_of_their_own(tables: str) -> None:
    assert "tables" in refused(terms_of(WA, tables=tables)).message


@pytest.mark.parametrize("text", ["[entry", "a = ", b"\xff\xfe", "x = 1\nx = 2", "a = [" * 5000])
def test_a_file_that_is_no_toml(text: str | bytes) -> None:
    with pytest.raises(UnreadableTerms):
        read_terms(text)


def test_required_keys() -> None:
    whole = terms_of(WA).splitlines()
    for at, line in enumerate(whole):
        if "=" in line:
            message = refused("\n".join(whole[:at] + whole[at + 1 :])).message
            assert line.split(" = ")[0] in message


def test_random_damage_never_ends_in_a_traceback() -> None:
    rng = Random("damage")
    values = ["-1", "0", "1", "true", "'x'", "[]", "{}", "1.5", "inf", "99999999999999999999", "2026-03-04", "[1, 'a']"]
    texts = [template(name) for name in TEMPLATES]
    for _ in range(1500):
        lines = rng.choice(texts).splitlines()
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(len(lines))
            if "=" in lines[at] and rng.random() < 0.7:
                lines[at] = f"{lines[at].split('=')[0]}= {rng.choice(values)}"
            else:
                lines.pop(at)
        message = _message("\n".join(lines))
        assert "\n" not in message


def _message(text: str) -> str:
    """Return why the terms are refused, or an empty text."""
    try:
        read_terms(text)
    except WrongTerms as error:
        return error.message
    return ""


def test_every_book_declares_every_ground_and_every_topic_it_states() -> None:
    for name in BOOKS:
        book = tournament_book(name)
        assert set(book.conduct.grounds) == set(GROUNDS)
        assert sorted(book.suits) == sorted("cdhs")
        assert set(book.statements) <= set(book.document)


def test_what_is_no_number_is_told_as_it_is_written() -> None:
    assert refused(terms_of(WA).replace("10000", "nan")).message == "[entry] chips = nan: expected a whole number"
    assert "places: -inf is not a percentage" in refused(terms_of(WA, "[prizes]\nplaces = [-inf]")).message

"""Reads the terms of a tournament, fills in defaults and refuses what a book forbids."""

import re
import tomllib
from decimal import Decimal
from typing import Any, get_args

from msgspec.structs import replace

from pitboss.books import catalogue
from pitboss.books.catalogue import GAMES, GameEntry
from pitboss.books.tournament import BOOKS, GROUNDS, PENALTIES, TournamentBook, tournament_book
from pitboss.books.tournaments.clauses import ruling
from pitboss.core.citation import Rules
from pitboss.core.errors import PitbossError, nearest
from pitboss.core.refusals import Refusal
from pitboss.pit.tournament import conditions as c
from pitboss.pit.tournament.conditions import Terms
from pitboss.pit.tournament.sections import MOST_CHIPS, Section, UnreadableTerms, WrongTerms, shown

__all__ = ["ACTORS", "NAME", "Terms", "read_terms"]

NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,39}", re.ASCII)
ACTORS = ("operator", "director", "deputy", "clock")
LARGEST_TERMS = 1024 * 1024
LONGEST_MINUTES = 60 * 24 * 30
MOST_TABLES = 10_000
_ONLY_STAGE = "final"
"""The default name of a single stage."""


def read_terms(text: str | bytes, version: str | None = None) -> Terms:
    """Read TOML terms, or raise `WrongTerms` with the key and the clause.

    `version` is the version of the rulebook: by default the latest; an empty name means the one that the book's files
    state.
    """
    section = Section(_parse(text))
    if section.take("tournament") != 1 or type(section.data["tournament"]) is not int:
        raise section.wrong("tournament", "1, the only version of terms")
    name = section.text("name")
    game = _game(section, version)
    book = tournament_book(game.rulebook, version)
    start, location = section.instant("start"), section.text("location", None)
    tables = _tables(section)
    sign = _sign(section, game, book, version)
    seats, final_table = _seats(section, game, sign)
    levels = _levels(section, game, book)
    entry = _entry(section, book)
    stacks = section.word("stacks", get_args(c.Stacks), "tracked")
    stages = _stages(section, book, entry.chips, stacks)
    bounty, bounty_kind = c.read_bounty(section)
    terms = Terms(
        name=name,
        game=game.id,
        start=start,
        location=location,
        tables=tables,
        seats=seats,
        final_table=final_table,
        balance=section.whole("balance", 1, least=1),
        stacks=stacks,
        table=sign,
        players=_players(section, game, book, len(tables) * seats * stages[0].sessions),
        entry=entry,
        rebuy=_rebuy(section, book),
        addon=_addon(section, book, levels),
        bounty=bounty,
        bounty_kind=bounty_kind,
        chips=_chips(section),
        levels=levels,
        stages=stages,
        secret=_secret(section, book),
        prizes=_prizes(section, book),
        conduct=_conduct(section, book),
        antes=c.read_antes(section, game, levels),
        time=c.read_time(section, game, stacks),
        version=version,
    )
    section.finish()
    return terms


def named(text: str | bytes) -> tuple[str | None, str | None]:
    """Return the name and the game of terms, even if the terms are invalid."""
    data = _parse(text)
    name, game = (found if isinstance(found := data.get(key), str) else None for key in ("name", "game"))
    return name, game


def _parse(text: str | bytes) -> dict[str, Any]:
    if len(text) > LARGEST_TERMS:
        raise UnreadableTerms(f"the terms are too long: at most {LARGEST_TERMS} bytes")
    try:
        written = text.decode("utf-8") if isinstance(text, bytes) else text
        return tomllib.loads(written.lstrip("\ufeff"), parse_float=Decimal)
    except UnicodeDecodeError as error:
        raise UnreadableTerms(f"the terms are not text in UTF-8: byte {error.start} is not") from None
    except (tomllib.TOMLDecodeError, RecursionError, ValueError, ArithmeticError) as error:
        raise UnreadableTerms(f"the terms are not TOML: {error}") from None


def _game(section: Section, version: str | None) -> GameEntry:
    given = section.text("game")
    offered = [entry.id for entry in GAMES.values() if entry.rulebook in BOOKS]
    if given not in offered:
        what = "is not played as a tournament" if given in GAMES else "is not a game"
        raise WrongTerms(
            f"game: {shown(given)} {what}; expected one of {', '.join(BOOKS)}{nearest(given, offered)}", ruling("T1")
        )
    return catalogue.game(given, version)


def _tables(section: Section) -> tuple[str, ...]:
    names = section.listed(section.take("tables"), "tables")
    if not names or len(names) > MOST_TABLES:
        raise section.wrong("tables", "the names of the tables, in order")
    for at, name in enumerate(names):
        if not isinstance(name, str) or not NAME.fullmatch(name):
            raise WrongTerms(f"tables: {shown(name)} is not a name: a letter, then letters, digits, _ or -, at most 40")
        if name in ACTORS:
            raise WrongTerms(f"tables: {name!r} is reserved and cannot be a table's name")
        if name in names[:at]:
            raise WrongTerms(f"tables: {name!r} is named twice")
    return tuple(names)


def _sign(section: Section, game: GameEntry, book: TournamentBook, version: str | None) -> dict[str, Any]:
    """Read the table's sign and check it with a round of the game."""
    table = section.take("table", {})
    if not isinstance(table, dict):
        raise section.wrong("table", "a table of the sign's keys")
    for key, rules in book.refused_keys.items():
        if key in table:
            raise WrongTerms(f"[table] {key} is not allowed in a tournament", rules)
    if table.get("kind", "tournament") != "tournament":
        raise WrongTerms(f"[table] kind = {shown(table['kind'])}: expected tournament", ruling("T1"))
    declared, sign = catalogue.load(game.id, version), {**table, "kind": "tournament"}
    try:
        declared.check_sign(sign)
    except Refusal as error:
        raise WrongTerms(f"[table] {error.message}", error.rules) from None
    except PitbossError as error:
        raise WrongTerms(f"[table] {error}") from None
    return table


def _seats(section: Section, game: GameEntry, sign: dict[str, Any]) -> tuple[int, int]:
    deck = str(sign.get("deck", game.decks[0]))
    most, rules = game.seats[deck], c.seat_rules(game.id)
    least = 1 if game.kind == "banked" else 2
    seats = section.whole("seats", most, least=least, rules=rules)
    if seats > most:
        raise WrongTerms(f"seats = {seats}: {game.title} has at most {most} players at a table", rules)
    final_table = section.whole("final_table", seats, least=least, rules=rules)
    if final_table > seats:
        raise WrongTerms(f"final_table = {final_table}: a table has {seats} seats", rules)
    return seats, final_table


def _players(section: Section, game: GameEntry, book: TournamentBook, places: int) -> c.Players:
    rules = book.before.numbers
    own = Section(section.take("players", {}), "[players]")
    minimum = own.whole("minimum", 2, least=1 if game.kind == "banked" else 2, rules=rules)
    maximum = own.whole("maximum", max(places, minimum), least=1, rules=rules)
    wanted = own.whole("sit_and_go", None, least=1, rules=rules)
    own.finish()
    if maximum < minimum:
        raise WrongTerms(f"[players] maximum = {maximum} is less than the minimum {minimum}", rules)
    if wanted is not None and not minimum <= wanted <= maximum:
        raise WrongTerms(f"[players] sit_and_go = {wanted}: expected from {minimum} to {maximum} players", rules)
    return c.Players(minimum, maximum, wanted)


def _entry(section: Section, book: TournamentBook) -> c.EntryTerms:
    own = Section(section.take("entry"), "[entry]")
    before = book.before
    staff = own.flag("staff", False)
    if staff and not before.staff_may_play:
        raise WrongTerms("[entry] staff = true: staff do not enter a tournament of this book", before.staff)
    entry = c.EntryTerms(
        chips=own.whole("chips", least=1, most=MOST_CHIPS),
        buy_in=own.money("buy_in", 0),
        fee=own.money("fee", 0),
        late_level=own.whole("late_level", 0),
        re_entries=own.whole("re_entries", 0),
        withdraw=_withdraw(own),
        substitutes=own.word("substitutes", get_args(c.Substitutes), "no"),
        method=own.text("method", None),
        sign=own.flag("sign", False) or before.always_signed,
        refuse=own.flag("refuse", True) or before.always_refuses,
        criteria=own.text("criteria", None),
        staff=staff,
        alternates=c.read_alternates(own),
    )
    own.finish()
    return entry


def _withdraw(own: Section) -> Any:
    value = own.take("withdraw", "start")
    return value if value in ("start", "no") else own.time(value, "withdraw")


def _rebuy(section: Section, book: TournamentBook) -> c.Rebuy | None:
    if (data := section.take("rebuy", None)) is None:
        return None
    own, rules = Section(data, "[rebuy]"), book.entries.rebuy
    found = c.Rebuy(
        cost=own.money("cost", rules=rules),
        chips=own.whole("chips", least=1, most=MOST_CHIPS, rules=rules),
        until_level=own.whole("until_level", least=1, rules=rules),
        fee=own.money("fee", 0),
        times=own.whole("times", 1, least=1, rules=rules),
        at_most=own.whole("at_most", 0, most=MOST_CHIPS, rules=rules),
    )
    own.finish()
    return found


def _addon(section: Section, book: TournamentBook, levels: tuple[c.Level, ...]) -> c.Addon | None:
    if (data := section.take("addon", None)) is None:
        return None
    own, rules = Section(data, "[addon]"), book.entries.addon
    found = c.Addon(
        cost=own.money("cost", rules=rules),
        chips=own.whole("chips", least=1, most=MOST_CHIPS, rules=rules),
        after_level=own.whole("after_level", least=1, rules=rules),
        fee=own.money("fee", 0),
    )
    own.finish()
    if found.after_level > len(levels) or not levels[found.after_level - 1].pause:
        raise WrongTerms(f"[addon] after_level = {found.after_level}: no break follows that level in [[level]]", rules)
    return found


def _chips(section: Section) -> c.ChipSet:
    own = Section(section.take("chips", {}), "[chips]")
    found = c.ChipSet(
        denominations=own.wholes("denominations", least=1),
        colour_up=own.word("colour_up", get_args(c.ColourUp), "race"),
        type=own.text("type", c.CHIP_TYPE),
    )
    own.finish()
    for small, large in zip(found.denominations, found.denominations[1:], strict=False):
        if large <= small or large % small:
            raise WrongTerms(
                f"[chips] denominations: {large} after {small}; they must ascend and each divide the next",
                ruling("T24"),
            )
    return found


def _levels(section: Section, game: GameEntry, book: TournamentBook) -> tuple[c.Level, ...]:
    data = section.take("level", [])
    if not isinstance(data, list):
        raise section.wrong("level", "[[level]] tables")
    found: list[c.Level] = []
    for at, one in enumerate(data, 1):
        own = Section(one, f"[[level]] {at}")
        if own.has("break"):
            pause = own.whole("break", least=1, most=LONGEST_MINUTES)
            own.finish()
            if not found:
                raise WrongTerms(f"[[level]] {at}: a break must follow a level", ruling("T2"))
            found[-1] = replace(found[-1], pause=found[-1].pause + pause)
        else:
            found.append(_level(own, len(found) + 1, game, book))
    for level in found[:-1]:
        if book.play.untimed and level.minutes is None:
            raise WrongTerms(f"level {level.number} has no minutes: only the last may be untimed", book.play.untimed)
    least = 1 if game.kind == "banked" else 0
    return tuple(found) or (c.Level(number=1, minimum=least),)


def _level(own: Section, number: int, game: GameEntry, book: TournamentBook) -> c.Level:
    house = game.kind == "banked"
    blinds = own.wholes("blinds", least=0)
    ante = own.whole("ante", 0, most=MOST_CHIPS)
    if blinds and house:
        raise WrongTerms(f"{own.where}: {game.title} has no blinds", book.conflict)
    if blinds and catalogue.poker(game.id).antes:
        raise WrongTerms(
            f"{own.where}: {game.title} is played with antes, not blinds", catalogue.poker(game.id).rules.antes
        )
    minimum = own.whole("minimum", 1 if house else 0, least=1 if house else 0, most=MOST_CHIPS)
    found = c.Level(
        number=number,
        blinds=blinds,
        ante=ante,
        minimum=minimum,
        maximum=own.whole("maximum", None, least=1, most=MOST_CHIPS),
        unit=own.whole("unit", 1, least=1, most=MOST_CHIPS),
        minutes=own.whole("minutes", None, least=1, most=LONGEST_MINUTES),
    )
    own.finish()
    if found.maximum is not None and found.maximum < minimum:
        raise WrongTerms(f"{own.where}: maximum {found.maximum} is less than the minimum {minimum}", book.conflict)
    return found


def _stages(section: Section, book: TournamentBook, bank: int, stacks: c.Stacks) -> tuple[c.Stage, ...]:
    data = section.take("stage", [])
    if not isinstance(data, list):
        raise section.wrong("stage", "[[stage]] tables")
    if not data:
        return (c.Stage(name=_ONLY_STAGE, chips=bank),)
    found: list[c.Stage] = []
    for at, one in enumerate(data):
        own = Section(one, f"[[stage]] {at + 1}")
        stage = _stage(own, book, bank, first=at == 0, last=at == len(data) - 1)
        own.finish()
        if any(stage.name == other.name for other in found):
            raise WrongTerms(f"{own.where}: two stages have the name {stage.name!r}", book.play.format)
        if stage.eliminate and stacks == "counted":
            raise WrongTerms(f"{own.where} eliminate: hands are not recorded with counted stacks", ruling("T10"))
        found.append(stage)
    return tuple(found)


def _stage(own: Section, book: TournamentBook, bank: int, *, first: bool, last: bool) -> c.Stage:
    play = book.play
    name = own.text("name", rules=play.format)
    ends = own.word("ends", get_args(c.Ends), "players")
    if play.hands and (ends == "hands" or own.has("hands")):
        raise WrongTerms(f"{own.where}: sessions of this book do not end by hands", play.hands)
    for key, of in (("players", "players"), ("minutes", "time"), ("hands", "hands")):
        if own.has(key) and ends != of:
            raise WrongTerms(f"{own.where}: {key} does not fit ends = {ends!r}", play.format)
    players = own.whole("players", 1, least=1, rules=play.format)
    minutes = own.whole(
        "minutes", *(() if ends == "time" else (None,)), least=1, most=LONGEST_MINUTES, rules=play.format
    )
    hands = own.whole("hands", *(() if ends == "hands" else (None,)), least=1, rules=play.format)
    by = own.word("by", get_args(c.By), "all")
    entrants = own.word("entrants", get_args(c.Entrants), "advanced")
    if entrants == "out" and first:
        raise WrongTerms(
            f"{own.where}: the first stage cannot be a repechage, as nobody is out yet", book.entries.repechage
        )
    if entrants != "out" and (own.has("cost") or own.has("fee")):
        raise WrongTerms(f"{own.where}: cost and fee are only for a repechage", book.entries.repechage)
    return c.Stage(
        name=name,
        ends=ends,
        players=players,
        minutes=minutes,
        hands=hands,
        sessions=own.whole("sessions", 1, least=1, most=1000, rules=play.format),
        by=by,
        advance=_advance(own, ends, players, play.progression, last=last),
        more=_more(own, by, play.progression),
        chips=_bank(own, bank, first=first),
        entrants=entrants,
        cost=own.money("cost", 0),
        fee=own.money("fee", 0),
        eliminate=_eliminate(own, play.format),
        tie_break=own.word("tie_break", get_args(c.TieBreak), "play-off"),
    )


def _advance(own: Section, ends: c.Ends, players: int, rules: Rules, *, last: bool) -> int | None:
    if last:
        if own.has("advance"):
            raise WrongTerms(f"{own.where} advance: nobody advances from the last stage", rules)
        return None
    advance: int = own.whole("advance", *((players,) if ends == "players" else ()), least=1, rules=rules)
    if ends == "players" and advance > players:
        raise WrongTerms(f"{own.where}: {advance} cannot advance if play stops with {players} in", rules)
    return advance


def _more(own: Section, by: c.By, rules: Rules) -> int:
    more: int = own.whole("more", 0, rules=rules)
    if more and by != "table":
        raise WrongTerms(f'{own.where} more: further players advance only with by = "table"', rules)
    return more


def _bank(own: Section, bank: int, *, first: bool) -> Any:
    if own.data.get("chips") == "carry":
        if first:
            raise WrongTerms(f"{own.where} chips: the first stage has nothing to carry", ruling("T10"))
        return own.take("chips")
    return own.whole("chips", bank, least=1, most=MOST_CHIPS)


def _eliminate(own: Section, rules: Rules) -> tuple[int, ...]:
    hands = own.wholes("eliminate", least=1)
    if list(hands) != sorted(set(hands)):
        raise WrongTerms(f"{own.where} eliminate: list the hands in ascending order, each once", rules)
    return hands


def _secret(section: Section, book: TournamentBook) -> c.Secret:
    own = Section(section.take("secret", {}), "[secret]")
    found = c.Secret(wagers=own.whole("wagers", 0), last=own.whole("last", 0), method=own.text("method", None))
    own.finish()
    if found.wagers and book.secret is None:
        raise WrongTerms("[secret] wagers: poker has no secret wagers", ruling("T20"))
    return found


def _prizes(section: Section, book: TournamentBook) -> c.Prizes | None:
    if (data := section.take("prizes", None)) is None:
        return None
    own, rules = Section(data, "[prizes]"), book.prizes.announced
    by = own.word("by", get_args(c.PrizesBy), "places")
    if by == "chips" and book.prizes.no_cash_chips:
        raise WrongTerms('[prizes] by = "chips": tournament chips have no cash value', book.prizes.no_cash_chips)
    _one_way(own, by, rules)
    found = c.Prizes(
        places=own.percentages(own.take("places"), "places", rules) if own.has("places") else (),
        brackets=_brackets(own, rules) if own.has("brackets") else (),
        amounts=_amounts(own, rules) if own.has("amounts") else (),
        seat=own.money("seat", 0, least=1, rules=rules),
        by=by,
        rounding=own.money("rounding", 1, least=1, rules=ruling("T18")),
        added=own.money("added", 0),
        guarantee=own.money("guarantee", 0),
        ties=own.word("ties", get_args(c.Ties), "split"),
        deals=own.flag("deals", True),
        on_cancel=own.word("on_cancel", get_args(c.OnCancel), "share"),
    )
    own.known += ["places", "brackets", "amounts"]
    own.finish()
    return found


def _one_way(own: Section, by: c.PrizesBy, rules: Rules) -> None:
    given = [key for key in ("places", "brackets", "amounts", "seat") if own.has(key)]
    if by == "chips" and given:
        raise WrongTerms(f'[prizes] {given[0]} does not fit by = "chips"', rules)
    if by == "places" and len(given) != 1:
        said = f"{' and '.join(given)} are given" if given else "none is given"
        raise WrongTerms(f"[prizes]: give exactly one of places, brackets, amounts and seat; {said}", rules)


def _brackets(own: Section, rules: Rules) -> tuple[c.Bracket, ...]:
    found: list[c.Bracket] = []
    for one in own.listed(own.take("brackets"), "brackets"):
        row = Section(one, "[prizes] brackets")
        entries = row.whole("entries", least=1, rules=rules)
        places = row.percentages(row.take("places", rules=rules), "places", rules)
        row.finish()
        if found and entries <= found[-1].entries:
            raise WrongTerms(f"[prizes] brackets: {entries} entries after {found[-1].entries}; they must ascend", rules)
        found.append(c.Bracket(entries, places))
    if not found:
        raise WrongTerms("[prizes] brackets is empty", rules)
    return tuple(found)


def _amounts(own: Section, rules: Rules) -> tuple[int, ...]:
    amounts = tuple(
        own.amount(one, "amounts", least=1, rules=rules) for one in own.listed(own.take("amounts"), "amounts")
    )
    if not amounts:
        raise WrongTerms("[prizes] amounts is empty", rules)
    return amounts


def _conduct(section: Section, book: TournamentBook) -> c.Conduct:
    own = Section(section.take("conduct", {}), "[conduct]")
    penalties = own.words("penalties", PENALTIES, PENALTIES)
    disqualify = own.words("disqualify", GROUNDS, GROUNDS)
    own.finish()
    always = book.conduct.always
    return c.Conduct(penalties=penalties, disqualify=tuple(g for g in GROUNDS if g in disqualify or g in always))

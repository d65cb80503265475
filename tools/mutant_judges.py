"""Judge a mutant by the rounds and tests that run the changed function, each in its own fork."""

import ast
import contextlib
import gc
import importlib
import importlib.machinery
import importlib.util
import os
import re
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from functools import _lru_cache_wrapper, cache, partial
from importlib.abc import MetaPathFinder
from pathlib import Path
from types import CodeType, FrameType, FunctionType

import hypothesis
import msgspec
import pytest

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src"
TESTS = ROOT / "tests"
LONGER = 4
"""A judgement that takes this many times longer than on the unchanged code counts as endless."""
MEMORY = 8 << 30

HOUSE = ("wa-crown-holdem", "wa-ultimate-texas-holdem", "vic-three-card-poker")
POKER = ("wa-poker", "vic-crown-poker", "house-poker")


class Judge(msgspec.Struct, frozen=True):
    """The records, tests and pages that judge files with matching names."""

    files: str
    records: tuple[str, ...]
    """The rulebooks whose golden records are replayed and whose rounds are described; general rules always are."""
    tests: tuple[str, ...]
    pages: tuple[str, ...] = ()
    """Pages of docs/reference that are generated again and compared, as in `make lint`."""


def _tests(folder: str, names: str) -> tuple[str, ...]:
    return tuple(f"{folder}/test_{name}.py" for name in names.split())


HOUSE_TESTS = (
    "rules/banked",
    *_tests("rules/irregularities", "banked_examples banked_waiting"),
    *_tests("rules/lines", "offers_house"),
    *_tests("naive", "agreement"),
)
POKER_TESTS = (
    *_tests(
        "rules/poker",
        "acts betting_vic betting_wa citations commission commission_rounds manila_and_draw order_and_push",
    ),
    *_tests(
        "rules/poker", "poker_bad_input poker_sign pots showdown side_things stud table_view transcripts turned_cards"
    ),
    *_tests(
        "rules/poker",
        "wagers_in_chips poker_properties cards_dealt who_has_acted for_the_floor possible_troubles software_dealer",
    ),
    *_tests("rules/irregularities", "poker_details poker_examples poker_officials poker_remedies"),
    *_tests("rules/lines", "offers_poker"),
)
ROUNDS = _tests("rules", "layout notation record irregularity_declaration why")
HISTORIES = (
    *ROUNDS,
    *_tests("rules/poker", "convert convert_house_games convert_random phh_import replay replay_bad_input"),
    *_tests("histories", "judging"),
)
ROOMS = (
    *_tests("pit/table", "absence button entry exclusion floor_page holding house_tables moves notices push seats"),
    *_tests("pit/table", "several_notices sign stakes timed tournament_sign fields house_poker_room one_ante"),
    *_tests("rules/irregularities", "poker_officials banked_examples"),
)
SIDE_THINGS = _tests("rules/poker", "side_things")
JACKPOTS = ("rules/banked", *_tests("pit/jackpot", "logs agrees_with_rounds key_off_order statement"))
TOURNAMENTS = _tests(
    "pit/tournament", "document document_clauses logs refusals_before_play refusals_in_play templates_play"
)
BOOKS = (
    *_tests(
        "books",
        "a_game_is_its_folder clauses clauses_cited clauses_command clauses_figures clauses_rulings coverage games",
    ),
    *_tests("books", "search troubles_read worked"),
    *_tests("rules/irregularities", "poker_examples"),
    *_tests("cli", "errors"),
)
ODDS = (*_tests("odds", "priced"), *HOUSE_TESTS)
JUDGES = (
    Judge(r"rules/banked/", HOUSE, HOUSE_TESTS),
    Judge(r"rules/poker/", POKER, POKER_TESTS),
    Judge(r"rules/irregularities/", HOUSE + POKER, (*HOUSE_TESTS, *POKER_TESTS, *ROUNDS)),
    Judge(r"books/(\w+/)?(\w+_)?tournament\w*\.py", (), TOURNAMENTS),
    Judge(r"books/(\w+/)?(\w+_)?(room|officials)\.py", HOUSE + POKER, ROOMS),
    Judge(r"books/\w+/(\w+_)?jackpot\.py", HOUSE + POKER, (*JACKPOTS, *SIDE_THINGS)),
    Judge(r"books/\w+/(\w+_)?odds\.py", HOUSE, ODDS),
    Judge(r"books/wa_crown_holdem/", HOUSE[:1], HOUSE_TESTS),
    Judge(r"books/wa_ultimate_texas_holdem/", HOUSE[1:2], HOUSE_TESTS),
    Judge(r"books/vic_three_card_poker/", HOUSE[2:], HOUSE_TESTS),
    Judge(r"books/shared/(wa_)?house", HOUSE, HOUSE_TESTS),
    Judge(r"books/shared/poker", POKER, POKER_TESTS),
    Judge(r"books/wa_poker/", POKER[:1], POKER_TESTS),
    Judge(r"books/vic_crown_poker/", POKER[1:2], POKER_TESTS),
    Judge(r"books/house_poker/", POKER[2:], (*POKER_TESTS, *_tests("rules/poker", "pokerkit_house_games"))),
    Judge(r"books/(phh|exports|comparison|adjudication)", POKER, HISTORIES),
    Judge(r"books/", (), BOOKS, ("rulings.md", "irregularities.md", "coverage.md", "own-rules.md")),
)


class Change(msgspec.Struct, frozen=True):
    """A module's source with a mutation, and the line that differs."""

    path: str
    line: int
    code: str

    @property
    def module(self) -> str:
        return _module(self.path)


def _module(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def judge_of(path: str) -> Judge:
    return next(judge for judge in JUDGES if re.search(judge.files, path))


Place = tuple[str, int]
"""A function by its name within the module and its first line."""


def _codes(code: CodeType) -> Iterator[tuple[Place, CodeType]]:
    """Yield every function of a module, including nested ones."""
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield (part.co_qualname, part.co_firstlineno), part
            yield from _codes(part)


def _compiled(path: str, text: str) -> dict[Place, CodeType]:
    return dict(_codes(compile(text, str(SOURCE / path), "exec")))


class Swap(msgspec.Struct, frozen=True):
    """A change that the loaded program can take: the new code of some functions, by their places."""

    path: str
    codes: dict[Place, CodeType]

    @classmethod
    def of(cls, change: Change) -> "Swap | None":
        """Return the swap, or None if more than function bodies changes, if closures change, or if it is no code."""
        before = _compiled(change.path, (SOURCE / change.path).read_text(encoding="utf-8"))
        try:
            after = _compiled(change.path, change.code)
        except SyntaxError:
            return None
        if before.keys() != after.keys():
            return None
        codes = {place: code for place, code in after.items() if code != before[place]}
        function = function_at(change.path, change.line) or ":0"
        own = int(function.rpartition(":")[2]) in {line for _, line in codes}  # else it is a default, made only once
        same = all(code.co_freevars == before[place].co_freevars for place, code in codes.items())
        return cls(change.path, codes) if own and same else None

    def make(self) -> None:
        """Give every function with the old code the new one, and forget everything computed before."""
        for one in FUNCTIONS[str(SOURCE / self.path)]:
            code = one.__code__
            one.__code__ = self.codes.get((code.co_qualname, code.co_firstlineno), code)
        forget()


FUNCTIONS: dict[str, list[FunctionType]] = {}
"""The functions of the loaded program, by file."""


def forget() -> None:
    """Empty the functions' caches; the games stay as they were loaded."""
    for name, module in list(sys.modules.items()):
        if re.match(r"pitboss\.(rounds|rulebooks)\b(?!\.games)", name):
            for value in list(vars(module).values()):
                if isinstance(value, _lru_cache_wrapper):
                    value.cache_clear()


class Changed(MetaPathFinder):
    """Loads one module from changed source, and everything else as it is."""

    def __init__(self, change: Change) -> None:
        self.module, self.path, self.code = change.module, str(SOURCE / change.path), change.code

    def find_spec(self, fullname: str, path: object, target: object = None) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.module:
            return None
        folders = [str(Path(self.path).parent)] if self.path.endswith("__init__.py") else None
        loader = _Loader(fullname, self.path)
        loader.code = self.code
        return importlib.util.spec_from_file_location(
            fullname, self.path, loader=loader, submodule_search_locations=folders
        )


class _Loader(importlib.machinery.SourceFileLoader):
    code = ""

    def get_code(self, fullname: str) -> object:  # type: ignore[override]
        return compile(self.code, self.path, "exec")


class Work(msgspec.Struct):
    """A record or test on the unchanged code: its seconds, and the source functions that it calls."""

    seconds: float
    functions: set[str]


class Known(msgspec.Struct):
    """The functions that records and tests call, recorded before any change."""

    loaded: set[str]
    """Functions called while modules load, which can matter to every test."""
    records: dict[str, Work]
    tests: dict[str, Work]

    def concerned(self, judge: Judge, function: str | None) -> "Known":
        """Return a judge's work that can notice a change in a function.

        Texts come first, because they see most, then the quickest work. Code that runs only once gets all work.
        """
        everything = function is None or function in self.loaded

        def chosen(work: dict[str, Work], names: tuple[str, ...]) -> dict[str, Work]:
            own = {name: one for name, one in work.items() if name.startswith(names or ("none",))}
            fits = {name: one for name, one in own.items() if everything or function in one.functions}
            return dict(sorted(fits.items(), key=lambda item: (not item[0].startswith("told/"), item[1].seconds)))

        folders = ("approval/signs", "approval/rounds", "approval", "records")
        rounds = tuple(f"{folder}/{name}" for folder in folders for name in judge.records)
        records = chosen(self.records, ("told/books/", *rounds, *(f"../docs/reference/{name}" for name in judge.pages)))
        return Known(self.loaded, records, chosen(self.tests, tuple(f"tests/{name}" for name in judge.tests)))

    def swap(self, change: Change) -> Swap | None:
        """Return the change for the loaded program, if nothing was computed with the old code while it loaded."""
        return None if function_at(change.path, change.line) in {None, *self.loaded} else Swap.of(change)

    @property
    def seconds(self) -> int:
        """Return the time limit of a judgement."""
        return 15 + LONGER * int(sum(one.seconds for part in (self.records, self.tests) for one in part.values()))


@cache
def _functions(path: Path) -> list[tuple[int, int, str | None]]:
    """Return the first line, last line and name of each function; no name if its results are cached."""
    found: list[tuple[int, int, str | None]] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            kept = any("cache" in ast.unparse(decorator) for decorator in node.decorator_list)
            found.append((first, node.end_lineno or 0, None if kept else f"{path}:{first}"))
    return sorted(found, key=lambda one: (one[0], one[1]))


def function_at(path: str, line: int) -> str | None:
    """Return the innermost function around a line; None at module level."""
    around = [name for first, last, name in _functions(SOURCE / path) if first <= line <= last]
    return around[-1] if around else None


class Watch:
    """Records which functions of the source are called."""

    def __init__(self) -> None:
        self.codes: dict[int, CodeType] = {}

    def __call__(self, frame: FrameType, event: str, argument: object) -> None:
        code = frame.f_code
        self.codes[id(code)] = code  # a code object's own hash is slow

    def taken(self) -> set[str]:
        """Return the functions called since the last time, and start over."""
        codes, self.codes = self.codes.values(), {}
        within = [code for code in codes if code.co_filename.startswith(str(SOURCE))]
        return {f"{code.co_filename}:{code.co_firstlineno}" for code in within}

    def work(self, task: Callable[[], object]) -> Work:
        forget()
        self.taken()
        begun = time.process_time()
        sys.settrace(self)
        try:
            task()
        finally:
            sys.settrace(None)
        return Work(time.process_time() - begun, self.taken())


class _Plugin:
    """Runs only the requested tests, in order, and does not shrink a failing property, which nobody reads."""

    def __init__(self, wanted: dict[str, Work] | None, watch: Watch | None = None) -> None:
        self.wanted, self.watch, self.seen = wanted, watch, dict[str, Work]()

    def pytest_sessionstart(self) -> None:
        phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
        hypothesis.settings.register_profile("mutants", hypothesis.settings.default, phases=phases)
        hypothesis.settings.load_profile("mutants")

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        if self.wanted is not None:
            order = {name: number for number, name in enumerate(self.wanted)}
            items[:] = sorted((item for item in items if item.nodeid in order), key=lambda item: order[item.nodeid])

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        if self.watch is None:
            return (yield)
        results: list[object] = []
        forget()
        self.watch.taken()
        begun = time.process_time()
        sys.settrace(self.watch)
        try:
            results.append((yield))
        finally:
            sys.settrace(None)
            self.seen[item.nodeid] = Work(time.process_time() - begun, self.watch.taken())
        return results[0]  # type: ignore[return-value]


SURVIVED, BY_RECORDS, BY_TESTS, STILLBORN, UNJUDGED = range(5)
ENDLESS = -1


def _loaded() -> "Callable[[Path], None]":
    """Load everything, and return the check of a record, a round kept as a text, or a page made from the rules."""
    games = importlib.import_module("pitboss.books.catalogue")
    for game in games.GAMES:
        games.load(game)
    records = importlib.import_module("test_records")
    texts = importlib.import_module("approval.write")

    def check(path: Path) -> None:
        if path.suffix == ".md":
            pages = importlib.import_module("make_docs").PAGES
            assert pages[f"reference/{path.name}"]() == path.read_text(encoding="utf-8")
        elif path.suffix == ".txt":
            assert texts.told_anew(path) == path.read_text(encoding="utf-8")
        else:
            records.check_record(path.read_bytes(), path.stem)

    return check


def judged(change: Change | Swap, known: Known) -> int:
    """Judge a mutant in a separate process."""
    if isinstance(change, Swap):
        change.make()
    else:
        sys.meta_path.insert(0, Changed(change))
    try:
        if isinstance(change, Change):
            importlib.import_module(change.module)
        check = _loaded()
    except BaseException:
        return STILLBORN
    try:
        for record in known.records:
            check(TESTS / record)
    except BaseException:
        return BY_RECORDS
    if not known.tests:
        return SURVIVED
    files = sorted({name.split("::")[0] for name in known.tests})
    try:
        return SURVIVED if _passed([str(ROOT / name) for name in files], _Plugin(known.tests)) else BY_TESTS
    except BaseException:
        return BY_TESTS


OPTIONS = ("-x", "-q", "--assert=plain", "-p", "no:cacheprovider", "-m", "not proof", f"--rootdir={ROOT}")


def _passed(names: list[str], plugin: _Plugin) -> bool:
    return pytest.main([*OPTIONS, *names], plugins=[plugin]) == pytest.ExitCode.OK


def _watched(records: list[Path], tests: list[Path]) -> Known:
    """Run the work on the unchanged code."""
    watch = Watch()
    known = Known(watch.work(_loaded).functions, {}, {})
    check = _loaded()
    for path in records:
        known.records[os.path.relpath(path, TESTS)] = watch.work(partial(check, path))
    plugin = _Plugin(None, watch)
    if not _passed([str(path) for path in tests], plugin):
        raise AssertionError("the tests fail without any change")
    known.tests = plugin.seen
    return known


def _forked(task: Callable[[], int], seconds: int) -> int:
    """Start a process that may take this many CPU seconds, and return its id."""
    child = os.fork()
    if child:
        return child
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.alarm(10 * seconds)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    outcome = UNJUDGED
    try:
        outcome = task()
    finally:
        os._exit(outcome)


def judging(change: Change, known: Known, swap: Swap | None) -> int:
    """Start a judgement, and return its process id."""
    concerned = known.concerned(judge_of(change.path), function_at(change.path, change.line))
    return _forked(lambda: judged(swap or change, concerned), concerned.seconds)


def _test_files() -> list[Path]:
    names = {TESTS / name for judge in JUDGES for name in judge.tests}
    return sorted({test for path in names for test in (path.rglob("test_*.py") if path.is_dir() else (path,))})


def learned(processes: int) -> Known:
    """Learn which functions the judges' records and tests call. All must pass on the unchanged code."""
    tests = _test_files()
    pages = {ROOT / "docs" / "reference" / name for judge in JUDGES for name in judge.pages}
    records = sorted([*(TESTS / "records").rglob("*.toml"), *(TESTS / "approval").rglob("*.txt"), *pages])
    with tempfile.TemporaryDirectory() as folder:

        def task(part: int) -> int:
            known = _watched(records[part::processes], tests[part::processes])
            (Path(folder) / str(part)).write_bytes(msgspec.msgpack.encode(known))
            return 0

        children = [_forked(partial(task, part), 1200) for part in range(processes)]
        if any(os.waitpid(child, 0)[1] for child in children):
            sys.exit("pitboss: the records or the tests fail without any change")
        parts = [msgspec.msgpack.decode(path.read_bytes(), type=Known) for path in Path(folder).iterdir()]
    known = parts[0]
    for part in parts[1:]:
        known.records |= part.records
        known.tests |= part.tests
    return known


def warm() -> None:
    """Load everything that is not being judged once, for every fork."""
    sys.path[:0] = [str(TESTS), str(SOURCE)]
    for name in ("hypothesis", "pytest", "sqlalchemy", "databases", "pitboss.core.cards", "pitboss.core.hands"):
        importlib.import_module(name)
    clean = [name for name in sys.modules if re.match(r"pitboss\.(rounds|rulebooks|jackpots|floor)", name)]
    assert not clean, f"loaded before it could be changed: {clean}"


def load(paths: Iterable[str]) -> None:
    """Load the code under test and the tests, for the forks in which only function code changes."""
    _loaded()
    for path in paths:
        importlib.import_module(_module(path))
    with open(os.devnull, "w", encoding="utf-8") as nowhere, contextlib.redirect_stdout(nowhere):
        pytest.main(["--collect-only", *OPTIONS, *map(str, _test_files())])
    gc.unfreeze()  # what a collection of tests has frozen is not among the objects
    gc.collect()
    for one in gc.get_objects():
        if isinstance(one, FunctionType):
            FUNCTIONS.setdefault(one.__code__.co_filename, []).append(one)
    gc.freeze()  # the forks share the memory

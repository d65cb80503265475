"""The dossier of a game, as a laboratory would submit it: a page, a PDF, tables as CSV and JSON, and a certificate.

    write(GAME, folder)

The certificate names the software, the hash of everything that went in and of the results. It counts side wagers of up
to five cards a second time with `second_count`, which shares no code with the rest. It names the wagers with too many
hands for that.
"""

import json
from collections.abc import Iterable
from fractions import Fraction
from hashlib import sha256
from html import escape
from io import StringIO
from pathlib import Path
from textwrap import wrap
from typing import Any, Final, TypeAlias

import msgspec

import pitboss
from pitboss.books.catalogue import GAMES
from pitboss.books.versions import described, latest
from pitboss.core import html
from pitboss.core.errors import PitbossError
from pitboss.core.hands.order import FULL_ORDER
from pitboss.core.spreadsheet import SheetWriter
from pitboss.odds.games import analyse, with_choices
from pitboss.odds.models import model_of
from pitboss.odds.plain_rules import square_name, squares
from pitboss.odds.report import GameOdds, ResultSpread, WagerOdds, decimal, game_json
from pitboss.odds.second_count import LONGEST, second_count
from pitboss.odds.sessions import bands
from pitboss.odds.tables import Options
from pitboss.rules.banked.game import BankedGame

ROUNDS: Final = 1000
"""The number of rounds for each band."""
STYLE: Final = "body { max-width: 60em; } td, th { padding: .2em .7em; } @media print { h2 { break-after: avoid; } }"


class DossierError(PitbossError):
    """The dossier cannot be written to the folder."""


def write(name: str, folder: Path, options: Options | None = None, rounds: int = ROUNDS) -> list[Path]:
    """Compute a game and write its dossier; return the files."""
    game = with_choices(name)
    options = options or Options()
    odds = analyse(name, options)
    certificate = certify(game, odds, options)
    about = f"{game.line} {certificate['inputs']['version']}"
    blocks = list(_blocks(game, odds, options, certificate, rounds))
    files: dict[str, str | bytes] = {
        "dossier.html": html.page(game.title, about, *(block.html() for block in blocks), style=STYLE),
        "dossier.pdf": _pdf([_Heading(game.title), _Text(about), *blocks]),
        "odds.json": json.dumps(game_json(odds), indent=1) + "\n",
        "certificate.json": json.dumps(certificate, indent=1) + "\n",
        "wagers.csv": _csv(SUMMARY, (_summary(one) for one in odds.wagers)),
        "outcomes.csv": _csv(
            ("wager", "net", "ways", "probability", "contribution"),
            ((one.title(), *row) for one in odds.wagers for row in _outcomes(one)),
        ),
    }
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for file, text in files.items():
            (folder / file).write_bytes(text if isinstance(text, bytes) else text.encode())
    except OSError as error:
        raise DossierError(f"{folder} cannot be written: {error.strerror}; choose another folder") from None
    return [folder / file for file in files]


def certify(game: BankedGame, odds: GameOdds, options: Options) -> dict[str, Any]:
    """Return the certificate: software, hashes, and a second count of what can be counted one by one."""
    inputs = {
        "game": game.id,
        "version": described(latest(GAMES[game.id].rulebook)),
        "rules": options.rules,
        "pay_tables": {one.title(): {str(hand): str(pay) for hand, pay in one.pays.items()} for one in odds.wagers},
        "jackpot_wager": str(options.jackpot_wager),
        "meter": [str(pool) for pool in options.meter or ()],
    }
    results = {one.title(): {str(net): str(ways) for net, ways in one.spread.ways.items()} for one in odds.wagers}
    sizes = {side.wager: side.hand.count for side in game.analysis.sides}
    return {
        "software": f"pitboss {pitboss.__version__}",
        "inputs": inputs,
        "inputs_sha256": _hash(inputs),
        "results_sha256": _hash(results),
        "second_count": {
            one.title(): _checked(one, FULL_ORDER.length if one.jackpot else sizes.get(one.wager, 0))
            for one in odds.wagers
        },
    }


def _checked(one: WagerOdds, size: int) -> str:
    """Return the result of counting a wager's hands again from hands of this size, if there are few enough."""
    if not 0 < size <= LONGEST:
        return "not counted a second time: too many rounds to count one by one"
    pays, counted = {str(hand): pay for hand, pay in one.pays.items()}, second_count(size)
    nets = ((pays.get(hand, 0) - 1 if one.jackpot else pays.get(hand, -1), ways) for hand, ways in counted.items())
    same = ResultSpread.of((Fraction(net), ways) for net, ways in nets) == one.spread
    return f"{sum(counted.values()):,} hands counted one by one: {'the same results' if same else 'DIFFERENT RESULTS'}"


def _hash(data: Any) -> str:
    return sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()


SUMMARY: Final = (
    "wager", "edge", "edge exactly", "average stake", "element of risk", "hit frequency", "standard deviation", "skew",
    "volatility index",
)  # fmt: skip


def _summary(one: WagerOdds) -> tuple[str, ...]:
    """Return the summary of a wager. Its volatility index is the half-width of the return's 90 % interval after one
    round."""
    index = Fraction(1645, 1000) * Fraction(one.standard_deviation)
    return (
        one.title(),
        decimal(one.edge, 8),
        str(one.edge),
        decimal(one.staked, 6),
        decimal(one.element_of_risk, 8),
        decimal(one.hit_frequency, 8),
        one.standard_deviation,
        one.spread.skew,
        decimal(index, 6),
    )


def _outcomes(one: WagerOdds) -> Iterable[tuple[str, ...]]:
    for net, chance in one.spread.probabilities().items():
        yield str(net), str(one.spread.ways[net]), decimal(chance), decimal(net * chance)


def _csv(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    out = StringIO()
    writer = SheetWriter(out)
    for row in (head, *rows):
        writer.row(row)
    return out.getvalue()


Rows: TypeAlias = Iterable[Iterable[str]]


class _Heading(msgspec.Struct, frozen=True):
    text: str
    level: int = 2

    def html(self) -> str:
        return f"<h{self.level}>{escape(self.text)}</h{self.level}>"

    def lines(self) -> list[str]:
        return ["", self.text.upper() if self.level < 3 else self.text, ""]


class _Text(msgspec.Struct, frozen=True):
    text: str

    def html(self) -> str:
        return f"<p>{escape(self.text)}</p>"

    def lines(self) -> list[str]:
        return wrap(self.text, _WIDTH)


class _Table(msgspec.Struct, frozen=True):
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @classmethod
    def of(cls, head: Iterable[str], rows: Rows) -> "_Table":
        return cls(tuple(head), tuple(tuple(row) for row in rows))

    def html(self) -> str:
        return html.table("", self.head, self.rows)

    def lines(self) -> list[str]:
        all_rows = (self.head, *self.rows)
        widths = [max(len(row[at]) for row in all_rows) for at in range(len(self.head))]
        told = ["  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in all_rows]
        return [told[0], "-" * len(told[0]), *told[1:], ""]


Block: TypeAlias = _Heading | _Text | _Table


def _blocks(
    game: BankedGame, odds: GameOdds, options: Options, certificate: dict[str, Any], rounds: int
) -> Iterable[Block]:
    yield _Heading("Wagers and their clauses")
    yield _Table.of(("wager", "clauses"), ((one.words, ", ".join(map(str, one.placed))) for one in game.wagers))
    yield from (_Text(f"Not as in the rulebook: {what} {how}.") for what, how in odds.options.items())
    yield _Heading("Every wager")
    yield _Table.of(SUMMARY, map(_summary, odds.wagers))
    for one in odds.wagers:
        yield _Heading(one.title(), 3)
        if one.pays:
            yield _Table.of(("hand", "pays to one", *(("ways",) if one.hands else ())), _pays(one))
        yield _Table.of(("net result", "ways", "probability", "contribution"), _outcomes(one))
    yield from _strategy(game, odds, options)
    yield _Heading(f"Results of {rounds:,} rounds")
    yield _Text(
        "The player's net result, in first stakes, lies between these bounds in the given percentage of sessions."
    )
    yield _bands(odds, rounds)
    yield from _jackpots(odds)
    yield _Heading("Certificate")
    yield _Table.of(
        ("", ""),
        [
            ("software", certificate["software"]),
            ("SHA-256 of the inputs", certificate["inputs_sha256"]),
            ("SHA-256 of the results", certificate["results_sha256"]),
            *certificate["second_count"].items(),
        ],
    )


_WIDTH: Final = 180
"""The number of characters in a line of the PDF."""
_LINES: Final = 66


def _pdf(blocks: Iterable[Block]) -> bytes:
    """Return the text as a PDF of landscape pages. It uses a font that every reader has, so nothing is embedded."""
    lines = [line for block in blocks for line in block.lines()]
    pages = [lines[at : at + _LINES] for at in range(0, len(lines), _LINES)]
    kids = " ".join(f"{4 + 2 * at} 0 R" for at in range(len(pages)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>",
    ]
    for at, page in enumerate(pages):
        drawn = b"BT /F 7 Tf 36 560 Td 8 TL\n" + b"".join(_pdf_line(line) for line in page) + b"ET"
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 842 595] /Resources << /Font << /F 3 0 R >> >> "
            + f"/Contents {5 + 2 * at} 0 R >>".encode()
        )
        objects.append(f"<< /Length {len(drawn)} >>\nstream\n".encode() + drawn + b"\nendstream")
    out, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n".encode() + content + b"\nendobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    size = len(objects) + 1
    end = f"xref\n0 {size}\n0000000000 65535 f \n{table}trailer\n<< /Size {size} /Root 1 0 R >>\n"
    return out + f"{end}startxref\n{len(out)}\n%%EOF\n".encode()


def _pdf_line(line: str) -> bytes:
    safe = line.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
    return b"(" + safe.encode("cp1252", "replace") + b") Tj T*\n"


def _pays(one: WagerOdds) -> Iterable[tuple[str, ...]]:
    for hand, pay in one.pays.items():
        yield str(hand), str(pay), *((str(one.hands.get(hand, 0)),) if one.hands else ())


def _strategy(game: BankedGame, odds: GameOdds, options: Options) -> Iterable[Block]:
    yield _Heading("Optimal strategy")
    shares = ((name, decimal(share, 6)) for name, share in odds.decisions.items())
    yield _Table.of(("decision", "share of all rounds"), shares)
    chart = odds.strategy.get("before the flop", {})
    if chart:
        rows = squares()
        ranks = [square_name(row[at])[0] for at, row in enumerate(rows)]
        lines = ((rank, *(chart[square_name(hole)] for hole in row)) for rank, row in zip(ranks, rows, strict=True))
        yield _Text("Before the flop: suited above the diagonal, offsuit below.")
        yield _Table.of(("", *ranks), lines)
    yield from (_Text(rule) for rule in odds.strategy.get("rules", ()))
    cost = decimal(100 * model_of(game).card(options)[1], 6)
    yield _Text(f"Following these rules costs {cost} % of the first stake, compared with optimal play.")


def _bands(odds: GameOdds, rounds: int) -> _Table:
    plain = [(one.title(), bands(one.spread, rounds)) for one in odds.wagers if not one.jackpot]
    rows = ((title, *(f"{low:,.1f} to {high:,.1f}" for low, high in found.values())) for title, found in plain)
    return _Table.of(("wager", "90", "95", "99"), rows)


def _jackpots(odds: GameOdds) -> Iterable[Block]:
    priced = [(one.title(), one.jackpot) for one in odds.wagers if one.jackpot]
    if priced:
        yield _Heading("Jackpots")
        head = ("wager", "seed", "meter", "return now", "breaks even at", "long-run return", "with folds", "long run")
        rows = (
            (title, decimal(terms.seed, 2), decimal(terms.meter, 2), decimal(terms.return_now, 6),
             decimal(terms.break_even_meter, 2), str(terms.long_run_return), decimal(terms.best_play_return_now, 6),
             str(terms.best_play_long_run_return))
            for title, terms in priced
        )  # fmt: skip
        yield _Table.of(head, rows)

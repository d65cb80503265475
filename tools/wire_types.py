"""Write the pages' types, web/src/lib/wire.ts and tournament-wire.ts, from the server's own message structs."""

import sys
from pathlib import Path
from typing import Any

import msgspec

LIBRARY = Path(__file__).resolve().parent.parent / "web" / "src" / "lib"
HEAD = "/** Made by tools/wire_types.py from the server's structs; `python tools/wire_types.py` makes it again. */\n"
REF = "#/$defs/"


def wire_types() -> str:
    """Return every message of the table socket, in both directions, and every answer for a page, as TypeScript."""
    from pitboss.log.kinds.duty import HandOver
    from pitboss.log.multiroom import RoomShown
    from pitboss.log.shuffle_proofs import ShuffleProof
    from pitboss.odds.sessions import SessionOdds
    from pitboss.room.cage.shapes import CageShown, DayShown, ReportShown
    from pitboss.room.limits.shapes import LimitsShown, OwnHistory
    from pitboss.room.lists.shapes import ListsShown, RotationShown, TicketGiven
    from pitboss.room.pit.shapes import PitNews, Preview, Ruled
    from pitboss.room.projections.history import HistoryPage
    from pitboss.room.study.odds_shapes import GameToTry, OddsShown
    from pitboss.room.study.replay import Replay
    from pitboss.room.study.rules import BookRead, RuleShown
    from pitboss.room.study.shapes import Examined
    from pitboss.room.study.worked import ExampleText, RuleWorked
    from pitboss.room.table.officials import Pit
    from pitboss.room.training.shapes import GameToPractise, LessonShown, Progress
    from pitboss.room.wire.messages import ClientMessage, ServerMessage
    from pitboss.web.http.account import CodeShown, SessionShown, TokenShown
    from pitboss.web.http.guests import GuestName, SeatTaken
    from pitboss.web.http.home_games import Night
    from pitboss.web.http.jackpots import JackpotState, LineTold
    from pitboss.web.http.people import Me
    from pitboss.web.http.pit import Duty
    from pitboss.web.http.tables import (
        BotComing,
        BotKinds,
        GameShown,
        LobbyTable,
        RoundLine,
        SignForm,
        SignMade,
        SignSaid,
    )

    asked = [HistoryPage, Replay, GameShown, LobbyTable, RoundLine, Pit, JackpotState, Me, SessionShown, CodeShown]
    asked += [CageShown, DayShown, ReportShown, PitNews, Preview, Ruled, Duty, HandOver]
    asked += [SignForm, SignSaid, SignMade, LineTold]
    asked += [LimitsShown, OwnHistory, TokenShown]
    asked += [BookRead, RuleShown, RuleWorked, ExampleText, Examined, GameToTry, OddsShown, SessionOdds]
    asked += [ListsShown, TicketGiven, RotationShown, RoomShown, ShuffleProof]
    asked += [BotKinds, BotComing, LessonShown, Progress, GameToPractise]
    asked += [GuestName, SeatTaken, Night]
    return _module(ServerMessage, ClientMessage, asked)


def tournament_types() -> str:
    """Return the same for tournaments, which have another socket and their own answers."""
    from pitboss.pit.tournament.templates.fitting import TemplateShown, TournamentWanted
    from pitboss.room.tournaments.leagues import FormulaShown, LeagueCard, LeagueShown
    from pitboss.room.tournaments.paper import Paper
    from pitboss.room.tournaments.players import KnownPlayer, PlayerRecord
    from pitboss.room.tournaments.shapes import DealsShown, EntryTaken, Happened, Hello, Private, TournamentCard
    from pitboss.room.tournaments.signs import LevelWanted
    from pitboss.room.wire.messages import Ack, ClientMessage, Pong, Refused
    from pitboss.web.http.tournament_desk import TermsWritten
    from pitboss.web.http.tournaments import Bought, Said, TermsShown

    asked = [
        TournamentCard,
        TermsShown,
        Said,
        DealsShown,
        EntryTaken,
        TemplateShown,
        TournamentWanted,
        TermsWritten,
        LevelWanted,
    ]
    asked += [Bought, Paper, LeagueCard, LeagueShown, FormulaShown, KnownPlayer, PlayerRecord]
    return _module(Hello | Happened | Private | Ack | Refused | Pong, ClientMessage, asked)


def _module(server_message: Any, client_message: Any, asked: list[Any]) -> str:
    (server, client, *_), components = msgspec.json.schema_components(
        [server_message, client_message, *asked], ref_template=REF + "{name}"
    )
    whole = {name for one in (server_message, *asked) for name in _sent_whole(msgspec.inspect.type_info(one))}
    parts = [HEAD]
    for name, schema in sorted(components.items()):
        parts.append(_interface(name, schema, whole=name in whole))
    parts.append(f"export type ServerMessage = {_type(server)}\n")
    parts.append(f"export type ClientMessage = {_type(client)}\n")
    return "\n".join(parts)


def _sent_whole(info: msgspec.inspect.Type) -> set[str]:
    """Return the structs, from these on, that are sent with all fields, including those at their defaults."""
    match info:
        case msgspec.inspect.StructType(cls=cls, fields=fields):
            inner = {name for field in fields for name in _sent_whole(field.type)}
            return inner if cls.__struct_config__.omit_defaults else {*inner, cls.__name__}
        case msgspec.inspect.UnionType(types=types):
            return {name for one in types for name in _sent_whole(one)}
        case msgspec.inspect.CollectionType(item_type=item):
            return _sent_whole(item)
        case msgspec.inspect.DictType(value_type=value):
            return _sent_whole(value)
    return set()


def _interface(name: str, schema: dict[str, Any], *, whole: bool) -> str:
    """Return one struct; a field that may be left out at its default is optional here."""
    required = {*(schema["properties"] if whole else schema.get("required", ()))}
    lines = [f"/** {' '.join(schema.get('description', name).split())} */", f"export interface {name} {{"]
    for field, kind in schema["properties"].items():
        always = field in required or "const" in kind or len(kind.get("enum", ())) == 1
        lines.append(f"  {field}{'' if always else '?'}: {_type(kind)}")
    return "\n".join([*lines, "}\n"])


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix(REF)
    if "anyOf" in schema:
        return " | ".join(_type(one) for one in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(f"'{value}'" for value in schema["enum"])
    kind = schema.get("type")
    if "prefixItems" in schema:
        return f"[{', '.join(_type(one) for one in schema['prefixItems'])}]"
    if kind == "array":
        item = _type(schema["items"])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if kind == "object":
        return f"Record<string, {_type(schema.get('additionalProperties', {}))}>"
    named = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
    return named.get(str(kind), "unknown")


MADE = {"wire.ts": wire_types, "tournament-wire.ts": tournament_types}

if __name__ == "__main__":
    for file, made in MADE.items():
        text, target = made(), LIBRARY / file
        if "--check" in sys.argv and (not target.is_file() or target.read_text() != text):
            raise SystemExit(f"web/src/lib/{file} is not what the server sends: run python tools/wire_types.py")
        target.write_text(text)

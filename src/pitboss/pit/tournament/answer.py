"""A tournament as JSON, in the exact form that its readers expect."""

from typing import Any

from pitboss.books.tournaments.clauses import ruling
from pitboss.core.citation import Rules
from pitboss.core.money import write_money
from pitboss.core.refusals import Refusal
from pitboss.pit.tournament.advice import advice
from pitboss.pit.tournament.clock import remaining, time_chips_left
from pitboss.pit.tournament.entries import alternates
from pitboss.pit.tournament.hands import lead, secrets_left
from pitboss.pit.tournament.standings import Standings, decided, standings, to_decide
from pitboss.pit.tournament.state import Entrant, TournamentState, TournamentTable
from pitboss.pit.tournament.tournament import Tournament


def answer(tournament: Tournament, file: str | None = None, refusal: Refusal | None = None) -> dict[str, Any]:
    """Return the whole tournament, with the refusal of a line that it did not accept."""
    s = tournament.state
    found: dict[str, Any] = {
        "file": file,
        "name": s.terms.name,
        "game": s.terms.game,
        "status": status(s) if refusal is None else "invalid",
        "stage": s.stage_terms.name,
        "session": s.session,
    }
    if refusal is not None:
        found["error"] = error(refusal)
    table = standings(s)
    if s.terms.entry.alternates:
        found["alternates"] = [one.name for one in alternates(s)]
    return found | {
        "entries": entries(s),
        "money": money(s, table),
        "chips": chips(s),
        "prizes": [{"place": at, "amount": write_money(amount)} for at, amount in enumerate(table.prizes, 1)],
        "standings": [standing(s, table, player) for player in table.order],
        "tables": {one.name: table_of(s, one) for one in s.tables.values() if one.designated},
        "advice": advice(s),
        "to_decide": [{"players": list(one.players), "for": one.places} for one in to_decide(s)],
        "clock": clock(s),
        "races": [
            {"table": one.table, "from": one.small, "to": one.large, "new": one.new, "given": one.given}
            for one in s.races
        ],
        "rulings": [{"line": one.line, "rules": list(one.rules), "text": one.text} for one in tournament.rulings],
    }


def invalid_terms(
    refusal: Refusal, file: str | None = None, name: str | None = None, game: str | None = None
) -> dict[str, Any]:
    """Return the answer for invalid terms, without a tournament."""
    return {
        "file": file,
        "name": name,
        "game": game,
        "status": "invalid",
        "stage": None,
        "session": 0,
        "error": error(refusal),
        "prizes": [],
        "standings": [],
        "tables": {},
        "advice": [],
        "to_decide": [],
        "races": [],
        "rulings": [],
    }


def error(refusal: Refusal) -> dict[str, Any]:
    return {"line": refusal.line, "text": refusal.text, "message": refusal.message, "rules": list(refusal.rules)}


def status(s: TournamentState) -> str:
    if s.closed:
        return "closed"
    if s.cancelled:
        return "cancelled"
    if s.running:
        return "paused" if s.clock.paused else "break" if s.clock.on_break else "running"
    if s.started:
        return "between"
    return "entering" if s.published else "announced"


def entries(s: TournamentState) -> dict[str, int]:
    return {
        "players": s.present,
        "entries": s.entries,
        "re_entries": s.re_entries,
        "re_buys": s.rebuys,
        "add_ons": s.addons,
        "in": s.in_count,
    }


def money(s: TournamentState, table: Standings) -> dict[str, str]:
    pool, paid = table.pool, s.money
    amounts = {
        "collected": paid.collected,
        "fees": paid.fees,
        "bounties": paid.bounties,
        "added": pool.added,
        "overlay": pool.overlay,
        "pool": pool.total,
        "refunded": paid.refunded,
    }
    return {name: write_money(amount) for name, amount in amounts.items()}


def chips(s: TournamentState) -> dict[str, int]:
    count = s.chips
    return {
        "issued": count.issued,
        "removed": count.removed,
        "raced": count.raced,
        "house": count.house,
        "in_play": count.in_play,
        "average": count.in_play // s.in_count if s.in_count else 0,
    }


def standing(s: TournamentState, table: Standings, player: Entrant) -> dict[str, Any]:
    own = player.head if decided(s) and player.state == "in" else 0
    found: dict[str, Any] = {
        "place": table.places.get(player.name),
        "player": player.name,
        "state": player.state,
        "chips": player.chips,
        "prize": write_money(table.prize(player.name)),
        "bounties": write_money(player.won + own),
        "refund": write_money(player.refund),
        "paid": 0 < player.handed_over == table.prize(player.name),
        "rules": list(rules_of(s, table, player)),
    }
    if s.terms.bounty_kind == "progressive":
        found["head"] = write_money(player.head)
    if s.terms.time.chips:
        found["time_chips"] = time_chips_left(s, player)
    if s.terms.secret.wagers:
        found["secret_left"] = secrets_left(s, player)
    return found


def rules_of(s: TournamentState, table: Standings, player: Entrant) -> Rules:
    """Return the clauses behind a player's place and prize."""
    book, won = s.book, table.awards.get(player.name)
    found: Rules = ()
    if player.state == "withdrawn" and player.waited and not s.cancelled:
        return ruling("T36")
    if player.state == "withdrawn" and not s.cancelled:
        return tuple(dict.fromkeys(book.prizes.withdrawn + ruling("T4")))
    if player.ground:
        return book.conduct.grounds[player.ground]
    if won and won.amount:
        found += book.prizes.announced
    if player.name in table.tied:
        found += ruling("T18") if won and won.tied else ruling("T8")
    if player.staff or (won and won.stands_in):
        found += book.before.staff
    if player.share is not None:
        found += ruling("T22")
    if player.retired:
        found += book.play.retired
    elif player.state == "out" and player.out and not player.out.with_chips:
        found += book.play.order
    if s.cancelled:
        found += book.prizes.cancelled
    return tuple(dict.fromkeys(found))


def table_of(s: TournamentState, table: TournamentTable) -> dict[str, Any]:
    found: dict[str, Any] = {
        "seats": {str(seat): table.seats[seat] for seat in sorted(table.seats)},
        "hands": table.hands,
        "over": table.over,
        "closed": table.closed,
    }
    if table.locked:
        found["locked"] = list(table.locked)
    if table.big is not None:
        found["big"] = table.big
    if s.terms.house_game and s.running and not table.over:
        next_lead = lead(s, table, table.hands + 1)
        if next_lead is not None:
            found["lead"] = next_lead
    return found


def clock(s: TournamentState) -> dict[str, Any]:
    level = s.level if s.started else None
    return {
        "level": s.clock.level,
        "break": s.clock.on_break,
        "paused": s.clock.paused,
        "remaining": remaining(s),
        "blinds": list(level.blinds) if level else [],
        "ante": level.ante if level else 0,
        "minimum": level.minimum if level else 0,
    }

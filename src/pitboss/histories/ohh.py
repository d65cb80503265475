"""Open Hand History in and out: the JSON hand format of hh-specs.handhistory.org, version 1.4.6.

An action's amount is what the player put in with it, even for a raise; a pot's amount includes its rake.
"""

import json
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import msgspec

from pitboss.core.money import Chips, write_money
from pitboss.histories.history import HandHistory, Header, HistoryMove, HistoryPot
from pitboss.histories.phh import PhhHand, UnreadableHand, dollars
from pitboss.histories.script import BetType, GameType, Script, ScriptHead

_GAMES: dict[str, GameType] = {"Holdem": "Holdem", "Omaha": "Omaha", "OmahaHiLo": "OmahaHiLo"}
_BETS: dict[str, BetType] = {"NL": "NL", "PL": "PL", "FL": "FL"}
_BLINDS = {"Post SB": "small", "Post BB": "big", "Straddle": "straddle"}
_SYMBOLS = {"USD": "$", "EUR": "€", "GBP": "£"}
_DECODER = json.JSONDecoder(parse_float=Decimal)


def objects(text: str) -> Iterator[Any]:
    """Yield the objects of a file: one, several in a row, or a list of them."""
    at = 0
    while True:
        while at < len(text) and text[at] in " \t\r\n,[]\ufeff":
            at += 1
        if at >= len(text):
            return
        try:
            value, at = _DECODER.raw_decode(text, at)
        except (ValueError, RecursionError) as error:
            raise UnreadableHand(f"the text is not JSON: {error}") from None
        yield value


def read_ohh(value: Any) -> PhhHand:
    """Read the hand of an object. Raises `UnreadableHand`."""
    try:
        return _script(value["ohh"])[0].hand()
    except UnreadableHand:
        raise
    except KeyError as error:
        raise UnreadableHand(f"the hand has no {error.args[0]!r}") from None
    except (TypeError, ValueError, AttributeError, ArithmeticError) as error:
        raise UnreadableHand(f"the hand is not valid Open Hand History: {error}") from None


def action_numbers(value: Any) -> list[int]:
    """Return the index of the object's action, from 0, for every act; for board cards, the index of the action after
    them."""
    return _script(value["ohh"])[1]


def _script(said: dict[str, Any]) -> tuple[Script, list[int]]:
    script, sources, number = Script(_head(said)), list[int](), 0
    names = {player["id"]: str(player["name"]) for player in said["players"]}
    for player in said["players"]:
        script.seat(int(player["seat"]), names[player["id"]], _cents(player["starting_stack"]))
    script.button = int(said["dealer_seat"])
    for street in said["rounds"]:
        if street.get("cards"):
            script.board("".join(street["cards"]))
            sources.append(number)
        for action in street["actions"]:
            _act(script, names[action["player_id"]], action)
            if len(script.lines) > len(sources):
                sources.append(number)
            number += 1
    pots = said.get("pots", [])
    for pot in pots:
        for win in pot["player_wins"]:
            script.collect(names[win["player_id"]], _cents(win["win_amount"]))
    if pots:
        for key, name in (("total_pot", "amount"), ("rake", "rake")):
            script.more[key] = Decimal(dollars(sum(_cents(pot.get(name, 0)) for pot in pots)))
    return script, sources


def _head(said: dict[str, Any]) -> ScriptHead:
    game, betting = _GAMES.get(said["game_type"]), _BETS.get(said["bet_limit"]["bet_type"])
    if said["game_type"] in ("Stud", "StudHiLo", "Draw"):
        raise UnreadableHand(OHH_LACKS)
    if game is None or betting is None:
        raise UnreadableHand(f"{said['game_type']} {said['bet_limit']['bet_type']} is not a supported game")
    big = _cents(said["big_blind_amount"])
    head = ScriptHead(
        venue=str(said.get("site_name", "")), game=game, betting=betting, hand=str(said.get("game_number", "")),
        table=str(said.get("table_name", "")), small=_cents(said["small_blind_amount"]), big=big,
        bets=(big, 2 * big) if betting == "FL" else None, more=_when(str(said.get("start_date_utc", ""))),
    )  # fmt: skip
    currency = str(said.get("currency", ""))
    if currency in _SYMBOLS:
        head.more |= {"currency": currency, "currency_symbol": _SYMBOLS[currency]}
    return head


def _when(date: str) -> dict[str, Any]:
    day, _, clock = date.partition("T")
    parts = day.split("-")
    if len(parts) != 3 or not all(part.isdigit() for part in parts):
        return {}
    return {"time": clock[:8], "day": int(parts[2]), "month": int(parts[1]), "year": int(parts[0])}


def _act(script: Script, name: str, action: dict[str, Any]) -> None:
    verb, amount = action["action"], _cents(action.get("amount", 0))
    cards = "".join(action.get("cards") or ())
    if verb in _BLINDS:
        script.blind(name, _BLINDS[verb], amount, all_in=bool(action.get("is_allin")))
    elif verb in ("Post Dead", "Post Extra Blind"):
        script.post(name, amount)
    elif verb == "Post Ante":
        script.ante(name, amount)
    elif verb == "Dealt Cards":
        script.dealt(name, ["" if "?" in cards else cards])
    elif verb in ("Shows Cards", "Mucks Cards"):
        script.shown(name, "" if "?" in cards else cards)
    elif verb == "Fold":
        script.act(name, "f")
    elif verb in ("Check", "Call"):
        script.act(name, "cc")
    elif verb in ("Bet", "Raise"):
        script.put_in(name, amount)


def _cents(amount: Any) -> int:
    cents = Decimal(amount) * 100
    if cents != cents.to_integral_value() or abs(cents) > 1 << 50:
        raise UnreadableHand(f"{amount} is not an amount of whole cents")
    return int(cents)


SPEC_VERSION = "1.4.6"
OHH_GAMES = ("Holdem", "Omaha", "OmahaHiLo")
OHH_LACKS = (
    "Open Hand History cannot express a short deck, a bring-in, cards up or discards: supported are hold'em, omaha and "
    "omaha hi-lo"
)
"""The message for games that the format names without having streets or actions for them: stud and draw."""
_FORCED = {"ante": "Post Ante", "straddle": "Straddle", "posted blind": "Post Extra Blind", "dead blind": "Post Dead"}
_MOVES = {"fold": "Fold", "check": "Check", "call": "Call", "bet": "Bet", "raise": "Raise"}
_ENCODER = msgspec.json.Encoder(decimal_format="number")


def write_ohh(history: HandHistory, header: Header) -> str:
    """Return the hand as one Open Hand History object."""
    return msgspec.json.format(_ENCODER.encode({"ohh": _hand(history, header)}), indent=2).decode() + "\n"


def _hand(history: HandHistory, header: Header) -> dict[str, Any]:
    ids = {token: number for number, token in enumerate(history.players)}
    return {
        "spec_version": SPEC_VERSION,
        "site_name": "pitboss",
        "network_name": "pitboss",
        "internal_version": header.version,
        "tournament": header.tournament,
        "game_number": header.game_number,
        "start_date_utc": header.date,
        "table_name": header.table,
        "game_type": header.game_type,
        "bet_limit": {"bet_type": header.bet_type, "bet_cap": _number(0)},
        "table_size": max(player.number for player in history.players.values()),
        "currency": header.currency,
        "dealer_seat": history.button.number,
        "small_blind_amount": _number(header.small_blind),
        "big_blind_amount": _number(header.big_blind),
        "ante_amount": _number(header.ante),
        **({"flags": ["Observed"]} if history.viewer is None else {"hero_player_id": ids[history.viewer]}),
        "players": [
            {
                "id": ids[token],
                "seat": player.number,
                "name": player.name,
                "display": player.name,
                "starting_stack": _number(player.starting),
            }
            for token, player in history.players.items()
        ],
        "rounds": _rounds(history, ids),
        "pots": [_pot(number, pot, ids) for number, pot in enumerate(history.pots)],
    }


def _rounds(history: HandHistory, ids: dict[str, int]) -> list[dict[str, Any]]:
    blinds = 0
    opening: list[dict[str, Any]] = []
    for move in history.forced:
        blinds += move.what == "blind"
        action = _FORCED.get(move.what) or ("Post SB" if blinds == 1 else "Post BB")
        opening.append(_action(move, action, ids))
    for token, player in history.players.items():
        if player.dealt:
            opening.append({"player_id": ids[token], "action": "Dealt Cards", "cards": _cards(player.dealt)})
    rounds: list[dict[str, Any]] = []
    for street in history.streets:
        moves = [_action(move, _MOVES[move.what], ids) for move in street.moves]
        rounds.append({"street": street.name, "cards": _cards(street.cards), "actions": moves})
    rounds[0]["actions"] = opening + rounds[0]["actions"]
    if history.showdown:
        shown = [_showing(history, token, ids) for token in history.showdown]
        rounds.append({"street": "Showdown", "cards": [], "actions": shown})
    return _numbered(rounds)


def _numbered(rounds: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the rounds with ids, and with running numbers for all actions of the hand."""
    count = 0
    for number, round_ in enumerate(rounds):
        round_["id"] = number
        for action in round_["actions"]:
            action["action_number"] = count
            count += 1
    return rounds


def _action(move: HistoryMove, action: str, ids: dict[str, int]) -> dict[str, Any]:
    return {"player_id": ids[move.token], "action": action, "amount": _number(move.added), "is_allin": move.all_in}


def _showing(history: HandHistory, token: str, ids: dict[str, int]) -> dict[str, Any]:
    player = history.players[token]
    if player.mucked:
        return {"player_id": ids[token], "action": "Mucks Cards"}
    return {"player_id": ids[token], "action": "Shows Cards", "cards": _cards(player.tabled)}


def _pot(number: int, pot: HistoryPot, ids: dict[str, int]) -> dict[str, Any]:
    wins = [{"player_id": ids[token], "win_amount": _number(won)} for token, won in pot.winners.items()]
    return {"number": number, "amount": _number(pot.amount), "rake": _number(pot.commission), "player_wins": wins}


def _cards(cards: tuple[Any, ...]) -> list[str]:
    return [str(card) for card in cards]


def _number(chips: Chips) -> Decimal:
    return Decimal(write_money(chips))

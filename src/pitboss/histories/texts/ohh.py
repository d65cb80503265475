"""Open Hand History in: the JSON of hh-specs.handhistory.org. An action's amount is what was put in with it."""

import json
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from pitboss.histories.hand import PhhHand, UnreadableHand, dollars
from pitboss.histories.texts.script import BetType, GameType, Script, ScriptHead
from pitboss.histories.writing.ohh import OHH_LACKS

_GAMES: dict[str, GameType] = {"Holdem": "Holdem", "Omaha": "Omaha", "OmahaHiLo": "OmahaHiLo"}
_BETS: dict[str, BetType] = {"NL": "NL", "PL": "PL", "FL": "FL"}
_BLINDS = {"Post SB": "small", "Post BB": "big", "Straddle": "straddle"}
_SYMBOLS = {"USD": "$", "EUR": "€", "GBP": "£"}
_DECODER = json.JSONDecoder(parse_float=Decimal)


def objects(text: str) -> Iterator[Any]:
    """The objects of a file: one, several one after the other, or a list of them."""
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
    """The hand of an object. Raises `UnreadableHand` with what is wrong."""
    try:
        return _hand(value["ohh"])
    except UnreadableHand:
        raise
    except KeyError as error:
        raise UnreadableHand(f"the hand has no {error.args[0]!r}") from None
    except (TypeError, ValueError, AttributeError, ArithmeticError) as error:
        raise UnreadableHand(f"the hand is not as Open Hand History has it: {error}") from None


def acts_told(value: Any) -> list[int]:
    """For every act, which of the object's actions tells it, from 0; for cards of the board, the action after them."""
    return _script(value["ohh"])[1]


def _hand(said: dict[str, Any]) -> PhhHand:
    return _script(said)[0].hand()


def _script(said: dict[str, Any]) -> tuple[Script, list[int]]:
    script, told, number = Script(_head(said)), list[int](), 0
    names = {player["id"]: str(player["name"]) for player in said["players"]}
    for player in said["players"]:
        script.seat(int(player["seat"]), names[player["id"]], _cents(player["starting_stack"]))
    script.button = int(said["dealer_seat"])
    for street in said["rounds"]:
        if street.get("cards"):
            script.board("".join(street["cards"]))
            told.append(number)
        for action in street["actions"]:
            _act(script, names[action["player_id"]], action)
            if len(script.lines) > len(told):
                told.append(number)
            number += 1
    pots = said.get("pots", [])
    for pot in pots:
        for win in pot["player_wins"]:
            script.collect(names[win["player_id"]], _cents(win["win_amount"]))
    if pots:
        for key, name in (("total_pot", "amount"), ("rake", "rake")):
            script.more[key] = Decimal(dollars(sum(_cents(pot.get(name, 0)) for pot in pots)))
    return script, told


def _head(said: dict[str, Any]) -> ScriptHead:
    game, betting = _GAMES.get(said["game_type"]), _BETS.get(said["bet_limit"]["bet_type"])
    if said["game_type"] in ("Stud", "StudHiLo", "Draw"):
        raise UnreadableHand(OHH_LACKS)
    if game is None or betting is None:
        raise UnreadableHand(
            f"{said['game_type']} {said['bet_limit']['bet_type']} is not a game whose histories are read"
        )
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

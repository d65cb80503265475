"""Open Hand History: the JSON hand format of hh-specs.handhistory.org, version 1.4.6.

An action's amount is what the player put in with it, a raise too; a pot's amount includes its rake.
"""

from decimal import Decimal
from typing import Any

import msgspec

from pitboss.core.money import Chips, write_money
from pitboss.histories.writing.told import ToldHand, ToldMove, ToldPot

SPEC_VERSION = "1.4.6"
OHH_GAMES = ("Holdem", "Omaha", "OmahaHiLo")
OHH_LACKS = (
    "Open Hand History has no words for a short deck, a bring-in, cards up or discards: it says hold'em, omaha and "
    "omaha hi-lo"
)
"""It names stud and draw games too, but its streets end with the river and its actions with a call."""
_FORCED = {"ante": "Post Ante", "straddle": "Straddle", "posted blind": "Post Extra Blind", "dead blind": "Post Dead"}
_MOVES = {"fold": "Fold", "check": "Check", "call": "Call", "bet": "Bet", "raise": "Raise"}
_ENCODER = msgspec.json.Encoder(decimal_format="number")


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """What a history says above the hand."""

    game_type: str
    """`Holdem`, `Omaha`, `Stud`, …: a key of `export.GAME_TYPES`."""
    bet_type: str
    """`NL`, `PL` or `FL`."""
    small_blind: Chips
    big_blind: Chips
    bets: tuple[Chips, Chips] | None = None
    """The small and the big bet of a limit game."""
    ante: Chips = 0
    game_number: str = "1"
    table: str = "pitboss"
    date: str
    """When the hand was played, in UTC."""
    currency: str = "USD"
    symbol: str = "$"
    tournament: bool = False
    version: str = "0"


def write_ohh(told: ToldHand, header: Header) -> str:
    """The hand as one Open Hand History object."""
    return _indented({"ohh": _hand(told, header)})


def _hand(told: ToldHand, header: Header) -> dict[str, Any]:
    ids = {token: number for number, token in enumerate(told.players)}
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
        "table_size": max(player.number for player in told.players.values()),
        "currency": header.currency,
        "dealer_seat": told.button.number,
        "small_blind_amount": _number(header.small_blind),
        "big_blind_amount": _number(header.big_blind),
        "ante_amount": _number(header.ante),
        **({"flags": ["Observed"]} if told.viewer is None else {"hero_player_id": ids[told.viewer]}),
        "players": [
            {
                "id": ids[token],
                "seat": player.number,
                "name": player.name,
                "display": player.name,
                "starting_stack": _number(player.starting),
            }
            for token, player in told.players.items()
        ],
        "rounds": _rounds(told, ids),
        "pots": [_pot(number, pot, ids) for number, pot in enumerate(told.pots)],
    }


def _rounds(told: ToldHand, ids: dict[str, int]) -> list[dict[str, Any]]:
    blinds = 0
    opening: list[dict[str, Any]] = []
    for move in told.forced:
        blinds += move.what == "blind"
        action = _FORCED.get(move.what) or ("Post SB" if blinds == 1 else "Post BB")
        opening.append(_action(move, action, ids))
    for token, player in told.players.items():
        if player.dealt:
            opening.append({"player_id": ids[token], "action": "Dealt Cards", "cards": _cards(player.dealt)})
    rounds: list[dict[str, Any]] = []
    for street in told.streets:
        moves = [_action(move, _MOVES[move.what], ids) for move in street.moves]
        rounds.append({"street": street.name, "cards": _cards(street.cards), "actions": moves})
    rounds[0]["actions"] = opening + rounds[0]["actions"]
    if told.showdown:
        shown = [_showing(told, token, ids) for token in told.showdown]
        rounds.append({"street": "Showdown", "cards": [], "actions": shown})
    return _numbered(rounds)


def _numbered(rounds: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Rounds with their ids, and all actions of the hand counted through."""
    count = 0
    for number, round_ in enumerate(rounds):
        round_["id"] = number
        for action in round_["actions"]:
            action["action_number"] = count
            count += 1
    return rounds


def _action(move: ToldMove, action: str, ids: dict[str, int]) -> dict[str, Any]:
    return {
        "player_id": ids[move.token],
        "action": action,
        "amount": _number(move.added),
        "is_allin": move.all_in,
    }


def _showing(told: ToldHand, token: str, ids: dict[str, int]) -> dict[str, Any]:
    player = told.players[token]
    if player.mucked:
        return {"player_id": ids[token], "action": "Mucks Cards"}
    return {"player_id": ids[token], "action": "Shows Cards", "cards": _cards(player.tabled)}


def _pot(number: int, pot: ToldPot, ids: dict[str, int]) -> dict[str, Any]:
    wins = [{"player_id": ids[token], "win_amount": _number(won)} for token, won in pot.winners.items()]
    return {
        "number": number,
        "amount": _number(pot.amount),
        "rake": _number(pot.commission),
        "player_wins": wins,
    }


def _cards(cards: tuple[Any, ...]) -> list[str]:
    return [str(card) for card in cards]


def _number(chips: Chips) -> Decimal:
    return Decimal(write_money(chips))


def _indented(value: Any) -> str:
    return msgspec.json.format(_ENCODER.encode(value), indent=2).decode() + "\n"

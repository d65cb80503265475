"""The nineteen games of the five rulebooks: what there is to play, and where each is declared."""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from pitboss.errors import PitbossError, nearest

if TYPE_CHECKING:
    from pitboss.rounds.banked.game import BankedGame
    from pitboss.rounds.poker.game import PokerGame


class GameError(PitbossError):
    """A game that does not exist."""


class GameEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One game as the catalogue lists it."""

    id: str
    title: str
    rulebook: str
    kind: Literal["banked", "poker"]
    """`banked`: each box against the house. `poker`: the players against each other."""
    section: str
    """Where the rulebook lays the game out."""
    seats: dict[str, int]
    """The most hands dealt at a table, for each deck the rulebook allows."""
    line: str
    module: str

    @property
    def decks(self) -> tuple[str, ...]:
        return tuple(self.seats)


def _banked(rulebook: str, title: str, section: str, seats: int, line: str) -> GameEntry:
    return GameEntry(
        id=rulebook,
        title=title,
        rulebook=rulebook,
        kind="banked",
        section=section,
        seats={"full": seats},
        line=line,
        module=f"{__package__}.{rulebook.replace('-', '_')}.game",
    )


def _poker(game: str, title: str, section: str, seats: dict[str, int], line: str) -> GameEntry:
    rulebook, name = game.split("/")
    return GameEntry(
        id=game,
        title=title,
        rulebook=rulebook,
        kind="poker",
        section=section,
        seats=seats,
        line=line,
        module=f"{__package__}.{rulebook}.{name}".replace("-", "_"),
    )


GAMES: dict[str, GameEntry] = {
    game.id: game
    for game in (
        _banked(
            "wa-crown-holdem",
            "Crown Hold'em Poker",
            "3-4",
            22,
            "Ante, then a bet before the flop, turn and river; best five of seven against the dealer.",
        ),
        _banked(
            "wa-ultimate-texas-holdem",
            "Ultimate Texas Hold'em",
            "3-4",
            22,
            "Ante and Blind, one Play bet of four, three, two or one Antes; the dealer needs a pair.",
        ),
        _banked(
            "vic-three-card-poker",
            "Three Card Poker",
            "5-10",
            9,
            "Three cards against the dealer's three, who needs a queen; Pair Plus, Six Card Bonus, Jackpot.",
        ),
        _poker(
            "wa-poker/five-card-stud",
            "Five Card Stud",
            "21",
            {"full": 10, "reduced": 6},
            "One card down and four up, betting after each up-card; the best hand showing acts first.",
        ),
        _poker(
            "wa-poker/six-card-stud",
            "Six Card Stud",
            "22",
            {"full": 8, "reduced": 5},
            "Two down, three up, one down; best five of six.",
        ),
        _poker(
            "wa-poker/seven-card-stud",
            "Seven Card Stud",
            "23",
            {"full": 8, "reduced": 4},
            "Two down, four up, one down; opened by the high or the low card; best five of seven.",
        ),
        _poker(
            "wa-poker/manila",
            "Manila",
            "24",
            {"reduced": 13},
            "Two hole cards and five communal cards, one at a time; both hole cards must play; one blind.",
        ),
        _poker(
            "wa-poker/crown-perth-manila",
            "Crown Perth Manila",
            "25",
            {"reduced": 13},
            "Manila with antes and bets between the table minimum and maximum.",
        ),
        _poker(
            "wa-poker/draw",
            "Draw Poker",
            "26",
            {"full": 8, "reduced": 4},
            "Five cards down, one draw, blinds and over-blinds; nobody may check.",
        ),
        _poker(
            "wa-poker/draw-ante",
            "Draw Poker Ante",
            "27",
            {"full": 8, "reduced": 4},
            "Draw with antes; a pot nobody opens is carried into the next round.",
        ),
        _poker(
            "wa-poker/holdem",
            "Hold'em",
            "28",
            {"full": 12},
            "Two hole cards, five communal cards, blinds; any five of the seven; a royal flush jackpot.",
        ),
        _poker(
            "wa-poker/omaha",
            "Omaha",
            "29",
            {"full": 10, "reduced": 5},
            "Four hole cards, of which exactly two play with three communal cards.",
        ),
        _poker("vic-crown-poker/holdem", "Holdem", "8", {"full": 11}, "Two hole cards, any five of the seven."),
        _poker(
            "vic-crown-poker/pineapple",
            "Pineapple Holdem",
            "8",
            {"full": 11},
            "Holdem from three hole cards, one discarded before the flop.",
        ),
        _poker(
            "vic-crown-poker/crazy-pineapple",
            "Crazy Pineapple Holdem",
            "8",
            {"full": 11},
            "Holdem from three hole cards, one discarded after the flop betting.",
        ),
        _poker(
            "vic-crown-poker/crazy-pineapple-hi-lo",
            "Crazy Pineapple Holdem Hi-Lo Eight Qualifier",
            "8",
            {"full": 11},
            "Crazy Pineapple, half the pot to the best low hand of eight or better.",
        ),
        _poker(
            "vic-crown-poker/holdem-hi-lo",
            "Holdem Hi-Lo Eight Qualifier",
            "8",
            {"full": 11},
            "Holdem, half the pot to the best low hand of eight or better.",
        ),
        _poker(
            "vic-crown-poker/omaha",
            "Omaha",
            "8",
            {"full": 10},
            "Four hole cards, of which exactly two play with three communal cards.",
        ),
        _poker(
            "vic-crown-poker/omaha-hi-lo",
            "Omaha Hi-Lo Eight Qualifier",
            "8",
            {"full": 10},
            "Omaha, half the pot to the best low hand of eight or better, two and three for each half.",
        ),
    )
}


def game(game_id: str) -> GameEntry:
    """The catalogue's entry for a game such as `wa-poker/omaha`."""
    if found := GAMES.get(game_id.strip().casefold()):
        return found
    raise GameError(f"{game_id!r} is not a game: expected one that 'pitboss games' lists{nearest(game_id, GAMES)}")


def load(game_id: str) -> "BankedGame | PokerGame":
    """The declaration of a game, imported when it is first asked for."""
    found: BankedGame | PokerGame = import_module(game(game_id).module).GAME
    return found


def banked(game_id: str) -> "BankedGame":
    """The declaration of a game against the house."""
    found: BankedGame = _of_kind("banked", game_id)
    return found


def poker(game_id: str) -> "PokerGame":
    """The declaration of a game among players."""
    found: PokerGame = _of_kind("poker", game_id)
    return found


def _of_kind(kind: str, game_id: str) -> Any:
    if game(game_id).kind != kind:
        raise GameError(f"{game_id!r} is played {'among players' if kind == 'banked' else 'against the house'}")
    return load(game_id)

"""The grammar of a table's lines between rounds: parts, help text and handler of every verb.

The table's book decides which official may send a line (`books/room.py`).
"""

from typing import Final

from pitboss.core import grammar as g
from pitboss.core.cards import Card
from pitboss.core.errors import phrase
from pitboss.core.grammar import Line, Verb, Words
from pitboss.core.money import Chips, read_money, short_money
from pitboss.core.refusals import UnreadableLine, WrongAmount
from pitboss.pit.table import (
    absence,
    button,
    dealt_by_hand,
    drawing,
    holding,
    moving,
    notices,
    rounds,
    seats,
    staff,
    stakes,
    tournament_table,
)
from pitboss.pit.table.dealt_by_hand import BETWEEN, CASH, CHIPS, PLACES
from pitboss.pit.table.holding import OVER_OR_SHORT, RIGHTED_OR_KEPT
from pitboss.pit.table.moving import Origin


def _read_amount(text: str) -> Chips:
    chips = read_money(text)
    if chips <= 0:
        raise WrongAmount(
            phrase("no-amount", "{amount} is not an amount: it must be more than zero", amount=text), amount=chips
        )
    return chips


def _read_bot(words: Words) -> bool:
    word = words.take(BOT) if words else None
    if word not in (None, BOT):
        raise UnreadableLine(f"{word!r} is not expected here: end the line or add {BOT!r}")
    return word == BOT


def _read_words(words: list[str]) -> dict[str, str]:
    """Read `minimum=20 maximum=500` as a dictionary."""
    found = {}
    for said in words:
        key, equals, value = said.partition("=")
        if not (equals and key and value):
            raise UnreadableLine(f"{said!r} is not a setting: write one such as minimum=20")
        found[key] = value
    return found


def _read_origin(words: Words) -> Origin:
    mark, word = words.take("from"), words.take("a table and a departure's number")
    table, slash, number = word.partition("/")
    if mark != "from" or not (table and slash and number.isascii() and number.isdigit() and len(number) < 10):
        raise UnreadableLine(f"end with table and departure, such as 'from t1/4', not {f'{mark} {word}'!r}")
    return table, int(number)


def _read_entered(words: Words) -> tuple[Line, str]:
    """Read a decision entered for a player without a screen, and how added chips are paid for."""
    verb = words.take("a decision") if words else ""
    if verb not in BETWEEN:
        raise UnreadableLine(f"write a decision such as 'for anna away', with one of {', '.join(BETWEEN)}")
    values = tuple([part.read(words) for part in LINES.rows[verb].parts])
    return Line(verb, values), _MEANS.read(words) if verb == "add" else ""


def _read_correction(words: Words) -> tuple[str, tuple[Card, ...]]:
    """Read the place whose cards were wrong, empty for those entered last, and the right cards."""
    place = words.take("a place") if words.peek() in PLACES else ""
    return place, _CARDS.read(words)


def _write_correction(entered: tuple[str, tuple[Card, ...]]) -> list[str]:
    place, cards = entered
    return [*([place] if place else []), *_CARDS.write(cards)]


def _write_entered(entered: tuple[Line, str]) -> list[str]:
    said, means = entered
    return [*LINES.rows[said.verb].write(said.values), *_MEANS.write(means)]


_PLAYER, _OTHER, _TABLE = g.word("a player", "anna"), g.word("a player", "bob"), g.word("a table", "t2")
_MAYBE_PLAYER = g.optional(_PLAYER, "")
_SEAT, _ROUND = g.number("a seat", "3"), g.optional(g.number("a round", "17"))
_AMOUNT = g.word("an amount", "200", _read_amount, short_money, kind="money")
OFFICIAL: Final = "official"
"""The sender of lines that need a power of the table's book. Their handlers get its clauses."""
BOT: Final = "bot"
"""The last word of the line when a bot sits down."""
_BOT = g.Part(said=BOT, example=BOT, needed=False, read=_read_bot, write=lambda bot: (BOT,) if bot else ())
_CARDS = g.cards("cards", "AsKd9c")
_WORDS = g.rest("changes", "minimum=20", _read_words, lambda words: [f"{key}={value}" for key, value in words.items()])
_NOTICE = g.word("the number of a notice, new-deck or one-over", "2")
_WAY = g.one_of("a kind of move", ("change", "feeder", "closed", "moved"), "feeder")
_ORIGIN = g.Part(
    said="an origin", example="from t1/4", read=_read_origin, write=lambda origin: ("from", f"{origin[0]}/{origin[1]}")
)
_MEANS = g.optional(g.one_of("a means of payment", (CASH, CHIPS), CASH), "")
_ENTERED = g.Part(said="a decision", example="away", read=_read_entered, write=_write_entered, fields=2)

_CORRECTION = g.Part(
    said="cards, after a place if they are not the last", example="p3 AsKd", read=_read_correction,
    write=_write_correction, fields=2,
)  # fmt: skip

LINES: Final = g.Grammar(
    "a floor line",
    (
        Verb("sit", (_SEAT, _AMOUNT, _BOT), "take a seat with a buy-in", do=seats.sit, said="3 200"),
        Verb("change", (_SEAT,), "move to another seat", do=seats.change),
        Verb("leave", (), "leave with the whole stake", do=seats.leave),
        Verb("unclaim", (_MAYBE_PLAYER,), "drop a claim to a seat", do=seats.unclaim),
        Verb("add", (_AMOUNT,), "add chips to the stake", do=stakes.add),
        Verb("take", (_AMOUNT,), "take chips off the table", do=stakes.take),
        Verb("wait", (), "join the waiting list", do=seats.wait),
        Verb("unwait", (_MAYBE_PLAYER,), "leave the waiting list", do=seats.unwait),
        Verb("call", (_PLAYER,), "call the next on the list", do=seats.call),
        Verb("post", (), "post a blind to come in", do=button.choose_entry),
        Verb("wait-blind", (), "wait for the big blind to come in", do=button.choose_entry),
        Verb("require", (_PLAYER, g.one_of("wait or post", ("wait", "post"), "wait")), "have a new player wait or post",
             who=OFFICIAL, do=button.require_entry),
        Verb("away", (), "leave the seat for a while", do=absence.away),
        Verb("back", (), "return to the seat", do=absence.back),
        Verb("pick-up", (_PLAYER,), "pick up the stake of an absent player", do=absence.pick_up),
        Verb("penalise", (_PLAYER, g.number("a number of hands", "3")), "deal a player out for some hands",
             who=OFFICIAL, do=absence.penalise),
        Verb("vacate", (_PLAYER,), "ask a player who does not bet to give up the seat", who=OFFICIAL,
             do=absence.vacate),
        Verb("exclude", (_PLAYER,), "exclude a player from the game", who=OFFICIAL, do=staff.exclude),
        Verb("bar", (_PLAYER,), "exclude a player at the game's other tables", who=OFFICIAL, do=staff.exclude),
        Verb("admit", (_PLAYER,), "lift an exclusion", who=OFFICIAL, do=staff.admit),
        Verb("release", (_PLAYER, _ROUND), "release a withheld payment", do=holding.release),
        Verb("refuse", (_PLAYER, _ROUND), "refuse a withheld payment", do=holding.refuse),
        Verb("mispay", (g.number("a round", "17"), g.word("the dealer", "dora"), _PLAYER, g.word("a wager", "ante"),
                        g.one_of("over or short", OVER_OR_SHORT, "over"), _AMOUNT,
                        g.one_of("righted or kept", RIGHTED_OR_KEPT, "righted")), "record a wrong payment",
             who=OFFICIAL, do=holding.mispay, said="17 dora anna ante over 10 righted"),
        Verb("agree", (_NOTICE,), "agree to a change", do=notices.agree),
        Verb("object", (_NOTICE,), "object to a change", do=notices.object_to),
        Verb("withdraw", (_NOTICE,), "withdraw a notice", who=OFFICIAL, do=notices.withdraw),
        Verb("limits", (_WORDS,), "change the limits", who=OFFICIAL, do=notices.order),
        Verb("buy-in", (_WORDS,), "change the buy-in", who=OFFICIAL, do=notices.order),
        Verb("commission", (_WORDS,), "change the commission", who=OFFICIAL, do=notices.order),
        Verb("pay-tables", (_WORDS,), "change pay tables", who=OFFICIAL, do=notices.order),
        Verb("time-to-act", (_WORDS,), "change the time to act", who=OFFICIAL, do=notices.order),
        Verb("game", (g.word("a game", "wa-poker/omaha"), _WORDS), "change the game", who=OFFICIAL,
             do=notices.order_game, said="wa-poker/omaha betting=pot-limit"),
        Verb("close", (), "close the table", who=OFFICIAL, do=notices.close),
        Verb("open", (), "open the table", who=OFFICIAL, do=staff.open_table),
        Verb("suspend", (), "suspend play", who=OFFICIAL, do=staff.suspend),
        Verb("resume", (), "resume play", who=OFFICIAL, do=staff.resume),
        Verb("tick", (), "make changes that are due", do=staff.tick),
        Verb("draw", (_CARDS,), "draw a card for each player concerned", who=OFFICIAL, do=drawing.draw),
        Verb("deal", (), "start the next round", who=OFFICIAL, do=rounds.deal),
        Verb("ask-move", (_TABLE,), "ask to move to another table", do=moving.ask_move),
        Verb("move", (_PLAYER, _TABLE), "move a player to another table", who=OFFICIAL, do=moving.move_out),
        Verb("receive", (_PLAYER, _SEAT, _AMOUNT, _WAY, _ORIGIN, _BOT), "seat a player from another table",
             who=OFFICIAL, do=moving.receive, said="anna 3 200 feeder from t1/4"),
        Verb("separate", (_PLAYER, _OTHER, _SEAT), "seat associated players apart", who=OFFICIAL, do=moving.separate),
        Verb("collect", (), "collect the time charge", do=stakes.collect),
        Verb("verify", (), "verify the time charge", who=OFFICIAL, do=stakes.verify),
        Verb("more-time", (), "buy time to act", do=stakes.more_time),
        Verb("new-deck", (g.optional(g.one_of("a reason for a new deck", ("worn",)), "at will"),), "change the deck",
             who=OFFICIAL, do=staff.new_deck),
        Verb("check-deck", (), "have the cards counted", who=OFFICIAL, do=staff.check_deck),
        Verb("shuffle", (), "have the cards shuffled", who=OFFICIAL, do=staff.check_deck),
        Verb("look", (_PLAYER,), "look at a hand", who=OFFICIAL, do=staff.look),
        Verb("personal", (_PLAYER, _AMOUNT, _AMOUNT), "agree limits with one player", who=OFFICIAL, do=staff.personal),
        Verb("meter", (g.several("amounts", g.word("an amount", "29210.5541")),), "update the jackpot amounts",
             who=OFFICIAL, do=staff.meter),
        Verb("play-for", (g.optional(g.word("a jackpot", "none"), ""), g.text("its sign", "{}")),
             "put a jackpot on the sign", who=OFFICIAL, do=staff.play_for, said="none"),
        Verb("version", (g.text("a version of the rulebook", "RAG/551"),), "play under a version of the rulebook",
             who=OFFICIAL, do=staff.play_by),
        Verb("correct", (_CORRECTION,), "correct cards that were entered", do=dealt_by_hand.correct),
        Verb("seat", (_PLAYER, _SEAT, _AMOUNT, _MEANS), "seat a player without a screen", do=dealt_by_hand.seat),
        Verb("unseat", (_PLAYER,), "let a player without a screen leave", do=dealt_by_hand.unseat),
        Verb("for", (_PLAYER, _ENTERED), "enter a decision for a player without a screen", do=dealt_by_hand.for_player),
        Verb("summon", (g.text("why", "dispute"),), "call the supervisor", who=OFFICIAL, do=dealt_by_hand.summon),
        Verb("attend", (), "answer a dealer's call", who=OFFICIAL, do=dealt_by_hand.attend),
        Verb("place", (_PLAYER, _SEAT, _AMOUNT), "give a seat in a tournament", do=tournament_table.place),
        Verb("lift", (_PLAYER,), "take back a seat in a tournament", do=tournament_table.lift),
        Verb("stack", (_PLAYER, _AMOUNT), "set a stack in a tournament", do=tournament_table.set_stack),
        Verb("level", (g.number("a level", "3"), _WORDS), "set the level of a tournament", do=tournament_table.level),
        Verb("lead", (_SEAT,), "set who wagers first", do=tournament_table.lead),
        Verb("secret", (_PLAYER,), "note a secret wager", do=tournament_table.secret),
        Verb("ready", (), "finish placing wagers", do=tournament_table.ready),
    ),
    longest=4000,
    remark=" #",
)  # fmt: skip

"""Explanations in English: wagers against the house, and pots among players."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from pitboss.core.cards.card import SUIT_NAMES, SUITS
from pitboss.core.errors import present
from pitboss.core.hands.ranking import listed
from pitboss.core.money import read_money, short_money, write_money
from pitboss.rules.explanation import Part, Sentence, Voice, bare_hand, closed, is_plural, money, spoken

_UNCONTESTED = {
    "pot-last-left": "everybody else folded",
    "pot-unopened": "nobody called",
    "pot-mucked": "nobody else showed a hand",
    "pot-dead": "no other hand can win it",
    "pot-alone": "nobody else is in it",
}


def pot_line(one: Sentence, voice: Voice) -> str:
    """Explain a pot: 'anna wins the pot of 120 with two pair, jacks and fours, over bob's pair of aces'."""
    if one.id == "pot-carried":
        return f"nobody opened: the pot of {money(one.text('amount'))} is carried to the next round"
    if one.id == "pot-halves":
        return _halves(one, voice)
    if one.id == "pot-shared":
        return _shared(one, voice)
    high = one.parts("high")[0]
    who = voice.names(high["seat"])
    won = f"{who} wins {_from(one, high)}{_pot(one)}"
    if one.id in _UNCONTESTED:
        return f"{won.removesuffix(',')}: {_UNCONTESTED[one.id]}"
    beaten = one.part("beaten")
    if "category" not in high:
        return won.removesuffix(",")
    over = ""
    if beaten:
        over = f" over {voice.names(beaten['seat'])}'s {bare_hand(beaten, high)}"
    held = spoken(high, beaten)
    return f"{won} with {closed(held) if over else held}{over}{_no_low(one)}"


def _no_low(one: Sentence) -> str:
    return "; nobody has a low" if one.text("no-low") else ""


def _from(one: Sentence, share: Part) -> str:
    """Return the share won, if the house took a commission."""
    return "" if one.text("commission") == "0.00" else f"{money(share['amount'])} from "


def _pot(one: Sentence) -> str:
    """Name a pot: 'the pot of 120', 'side pot 1 of 60, less 3 commission'."""
    at = int(one.text("pot"))
    name = f"side pot {at}" if at else "the main pot" if one.text("pots") != "1" else "the pot"
    fee = "" if one.text("commission") == "0.00" else f", less {money(one.text('commission'))} commission,"
    return f"{name} of {money(one.text('amount'))}{fee}"


def _shared(one: Sentence, voice: Voice) -> str:
    shares = one.parts("high")
    names = listed([voice.names(share["seat"]) for share in shares])
    hand = f" with {spoken(shares[0])}" if "category" in shares[0] else ""
    return f"{names} share {(_pot(one) + hand).removesuffix(',')}: {_each(shares, voice)}{_no_low(one)}"


def _each(shares: tuple[Part, ...], voice: Voice) -> str:
    """Name the shares: '60 each', or 'anna 61 and bob 60' and the player who gets the odd chip."""
    amounts = {share["amount"] for share in shares}
    if len(amounts) == 1:
        return f"{money(shares[0]['amount'])} each"
    text = listed([f"{voice.names(share['seat'])} {money(share['amount'])}" for share in shares])
    return f"{text}, the odd chip to the first left of the button"


def _halves(one: Sentence, voice: Voice) -> str:
    high, low = one.parts("high"), one.parts("low")
    if len(high) == len(low) == 1 and high[0]["seat"] == low[0]["seat"]:
        both = f"{closed(spoken(high[0]))} and {spoken(low[0])}"
        won = f"{voice.names(high[0]['seat'])} wins both halves of {_pot(one)}"
        halves = f"{money(high[0]['amount'])} and {money(low[0]['amount'])}"
        return f"{won.removesuffix(',')}, {halves}, with {both}"
    more = read_money(_sum(high)) - read_money(_sum(low))
    odd = "; the odd chip goes to the high half" if more else ""
    return f"{_half('high', high, voice, _pot(one))}; {_half('low', low, voice)}{odd}"


def _half(which: str, shares: tuple[Part, ...], voice: Voice, pot: str = "") -> str:
    half = f"the {which} half" + (f" of {pot.removesuffix(',')}" if pot else "") + f", {money(_sum(shares))},"
    hand = spoken(shares[0])
    if len(shares) == 1:
        return f"{voice.names(shares[0]['seat'])} wins {half} with {hand}"
    names = listed([voice.names(share["seat"]) for share in shares])
    return f"{names} share {half} with {hand}: {_each(shares, voice)}"


def _sum(shares: tuple[Part, ...]) -> str:
    return write_money(sum(read_money(share["amount"]) for share in shares))


def line(one: Sentence, voice: Voice) -> str:
    """Explain one wager: 'anna's Ante wins 10: two pair, jacks and fours, beat the dealer's pair of eights'."""
    why = REASONS[one.id](one, voice)
    return f"{voice.whose(one.text('place'))} {_outcomes(one)}{f': {why}' if why else ''}"


def outcome(part: Part) -> str:
    """Name the outcome of a wager: 'Ante wins 10', 'Blind pushes', 'Play loses 20'."""
    back, took = money(part["returned"]), _taken(part)
    if part["outcome"] == "win":
        return f"{part['name']} wins" + ("" if part["paid"] == "0.00" else f" {money(part['paid'])}")
    if part["outcome"] == "lose":
        return f"{part['name']} loses {took}" + ("" if part["returned"] == "0.00" else f" ({back} is returned)")
    if part["outcome"] == "stand-off":
        return f"{part['name']} pushes"
    return f"{part['name']} of {back} is returned"


def _taken(part: Part) -> str:
    return short_money(read_money(part["staked"]) - read_money(part["returned"]))


def _outcomes(one: Sentence) -> str:
    return ", ".join(outcome(part) for part in one.parts("wagers"))


_BEHIND = {"box+flop": " with the flop", "box+jackpot": " with the jackpot cards"}
"""The cards that make a hand, if they are not simply the box's cards and the board."""


def _held(one: Sentence, voice: Voice) -> str:
    """Describe the hand of a sentence, with its holder."""
    hand, cards = _hand(one), one.text("cards")
    bare = closed(bare_hand(hand, one.part("other")))
    if cards == "box+dealer":
        return f"{closed(spoken(hand))} in the six cards"
    if cards == "dealer+flop":
        return f"the dealer's {bare} with the flop"
    return f"{voice.whose(one.text('holder'))} {bare}{_BEHIND.get(cards, '')}"


def _shown(one: Sentence, voice: Voice) -> str:
    """Describe the hand, without naming the holder of the wager."""
    hand, cards = one.part("hand"), one.text("cards")
    if not hand or one.text("holder") != one.text("place") or not cards.startswith("box") or cards == "box+dealer":
        return _held(one, voice)
    return f"{closed(spoken(hand))}{_BEHIND.get(cards, '')}"


def _verb(one: Sentence, singular: str, plural: str) -> str:
    hand = one.part("hand")
    return plural if hand and is_plural(hand) else singular


def _hand(one: Sentence, which: str = "hand") -> Part:
    return present(one.part(which), which)


def _dealers(one: Sentence) -> str:
    return f"the dealer's {bare_hand(_hand(one, 'other'), one.part('hand'))}"


def _beats(one: Sentence, voice: Voice) -> str:
    return f"{closed(spoken(_hand(one), one.part('other')))} {_verb(one, 'beats', 'beat')} {_dealers(one)}"


def _beaten(one: Sentence, voice: Voice) -> str:
    hand, other = _hand(one), _hand(one, "other")
    return f"{closed(_dealers(one))} {'beat' if is_plural(other) else 'beats'} {spoken(hand, other)}"


def _pays(one: Sentence, voice: Voice) -> str:
    at = listed([_odds(part) for part in one.parts("wagers") if "odds" in part])
    return f"{_shown(one, voice)} {_verb(one, 'pays', 'pay')} {at}"


def _odds(part: Part) -> str:
    """Return the odds, '4 to 1', and the amount to which the winnings were rounded up, if any."""
    return f"{part['odds']} (rounded up to whole {money(part['up'])}s)" if "up" in part else part["odds"]


_COUNTED = {
    "box+flop": "with the flop alone the hand is",
    "box+jackpot": "with the jackpot cards the hand is",
    "dealer+flop": "with the flop alone the dealer's hand is",
    "box+dealer": "the six cards make",
}
"""The cards that count in a hand made from cards other than those on view."""


def _unpaid(one: Sentence, voice: Voice) -> str:
    if one.text("least"):
        return f"{_counted(one)}{_s(one, 'it needs', 'they need')} {_a(one.text('least'))} or better"
    return f"{_counted(one)}the hand is not in {_s(one, 'its', 'their')} pay table"


def _counted(one: Sentence) -> str:
    """Name the hand that was looked up if it differs from the hand on view: a straight on the board alone may not
    count."""
    hand, counted = one.part("hand"), _COUNTED.get(one.text("cards"))
    return f"{counted} {closed(spoken(hand))} and " if hand and counted else ""


def _a(category: str) -> str:
    """Return a category with its article: 'a straight', 'three of a kind'."""
    return category if category.split()[0] in ("three", "four", "two", "odd") else f"a {category}"


def _suits(one: Sentence) -> str:
    return " or ".join(f"a {SUIT_NAMES[SUITS.index(suit)].removesuffix('s')}" for suit in one.text("suits"))


def _prize(one: Sentence, voice: Voice) -> str:
    paid = any(part["paid"] != "0.00" for part in one.parts("wagers"))
    what = "the jackpot" if one.text("prize") == "pool" else "a jackpot bonus"
    claim = "" if paid else ", pending verification"
    return f"{_shown(one, voice)} {_verb(one, 'wins', 'win')} {what}{claim}"


REASONS: dict[str, Callable[[Sentence, Voice], str]] = {
    "higher": _beats,
    "higher-and-paid": lambda one, voice: f"{_beats(one, voice)}, and {_unpaid(one, voice)}",
    "higher-and-unpaid": lambda one, voice: f"{_beats(one, voice)}, but {_unpaid(one, voice)}",
    "lower": _beaten,
    "equal": lambda one, voice: f"the dealer also has {spoken(_hand(one))}",
    "no-hand": lambda one, voice: f"the dealer has {closed(spoken(_hand(one, 'other')))} and does not qualify",
    "listed": _pays,
    "unlisted": _unpaid,
    "prize": _prize,
    "folded": lambda one, voice: voice.did(one.text("holder"), "folded", "folded"),
    "absent": lambda one, voice: voice.did(one.text("holder"), "was not there to decide", "were not there to decide"),
    "face-down": lambda one, voice: voice.did(
        one.text("holder"), "kept the hand face down", "kept your hand face down"
    ),
    "forfeited": lambda one, voice: "it is forfeited by an official's decision",
    "not-matched": lambda one, voice: "the Ante could not be matched again",
    "dealers-hand-wrong": lambda one, voice: "the dealer's hand was dealt wrongly",
    "void-round": lambda one, voice: "the round is void",
    "void-stays": lambda one, voice: "the round is void, and it stays in place for the next",
    "void-hand": lambda one, voice: "the hand is void",
    "void-wager": lambda one, voice: "the wager is void",
    "void-no-hand-left": lambda one, voice: "no hand is left in the round",
    "returned-price": lambda one, voice: f"it must be exactly {money(one.text('price'))}",
    "returned-minimum": lambda one, voice: f"it is under the minimum of {money(one.text('minimum'))} again",
    "returned-needs": lambda one, voice: f"it needs {one.text('needs')}",
    "returned-gives-way": lambda one, voice: "its place belongs to the Ante player",
    "flop-win": lambda one, voice: f"every card of the flop is {_suits(one)}",
    "flop-lose": lambda one, voice: f"not every card of the flop is {_suits(one)}",
    "flop-void": lambda one, voice: "there was no flop to decide it",
    "ruled": lambda one, voice: "",
}
"""The reason for an outcome, by the sentence's id."""


def _amounts(one: Sentence) -> str:
    """List wagers that all ended alike: 'Ante 10, Play 20'."""
    parts = one.parts("wagers")
    outcomes = {part["outcome"] for part in parts}
    if outcomes == {"win"}:
        return ", ".join(f"{part['name']} {money(part['paid'])}" for part in parts)
    if outcomes == {"lose"} and all(part["returned"] == "0.00" for part in parts):
        return ", ".join(f"{part['name']} {_taken(part)}" for part in parts)
    if outcomes == {"stand-off"}:
        return f"{listed([part['name'] for part in parts])} {'pushes' if len(parts) == 1 else 'push'}"
    return _outcomes(one)


Spoken: TypeAlias = Callable[[Sentence, Voice, bool], str]
"""A function that renders a part of an explanation. Its flag is True once the part's hand has been named."""


def _compared(singular: str, plural: str) -> Spoken:
    return lambda one, voice, named: f"{_held(one, voice)} {_verb(one, singular, plural)}: {_amounts(one)}"


def _back(one: Sentence, voice: Voice, named: bool) -> str:
    return f"{_outcomes(one)}, {REASONS[one.id](one, voice)}"


def _by_table(one: Sentence, voice: Voice, named: bool) -> str:
    text = ", ".join(f"{outcome(part)} at {_odds(part)}" for part in one.parts("wagers"))
    return text if named else f"{text} for {_held(one, voice).removesuffix(',')}"


def _not_in_table(one: Sentence, voice: Voice, named: bool) -> str:
    return f"{_all(one)}, {_unpaid(one, voice)}"


def _all(one: Sentence) -> str:
    """List the outcomes: 'Ante and Blind push', 'Ante 10 and Trips 5 are returned', or one by one."""
    parts = one.parts("wagers")
    outcomes = {part["outcome"] for part in parts}
    if outcomes <= {"void", "returned"}:
        return f"{_named(one)} {_s(one, 'is', 'are')} returned"
    return _amounts(one) if outcomes == {"stand-off"} else _outcomes(one)


def _named(one: Sentence) -> str:
    """Name wagers with amounts: 'Ante of 10', 'Ante 10 and Trips 5'."""
    parts = one.parts("wagers")
    between = " of " if len(parts) == 1 else " "
    return listed([f"{part['name']}{between}{money(part['returned'])}" for part in parts])


def _s(one: Sentence, singular: str, plural: str) -> str:
    return singular if len(one.parts("wagers")) == 1 else plural


def _plain(one: Sentence, voice: Voice, named: bool) -> str:
    why, text = REASONS[one.id](one, voice), _all(one)
    return f"{why}: {text}" if why else text


SPEECH: dict[str, Spoken] = {
    "higher": _compared("wins", "win"),
    "higher-and-paid": _compared("wins", "win"),
    "higher-and-unpaid": _not_in_table,
    "lower": _compared("loses", "lose"),
    "equal": _compared("ties", "tie"),
    "no-hand": lambda one, voice, named: _all(one),
    "listed": _by_table,
    "unlisted": _not_in_table,
    "prize": lambda one, voice, named: f"{_outcomes(one)}: {_prize(one, voice)}",
    "void-stays": lambda one, voice, named: f"{_named(one)} {_s(one, 'stays', 'stay')} in place for the next round",
    "void-wager": lambda one, voice, named: f"{_named(one)} {_s(one, 'is', 'are')} void and returned",
    "forfeited": lambda one, voice, named: f"forfeited by an official's decision: {_outcomes(one)}",
    **dict.fromkeys(("returned-price", "returned-minimum", "returned-needs", "returned-gives-way"), _back),
}
"""Parts of an explanation that do not have the form 'reason: outcome of the wagers'."""


def dealers_hand(one: Sentence, other: Part | None = None) -> str:
    """Describe the dealer's hand: 'the dealer has a pair of eights and qualifies'."""
    plays = {"dealer-qualifies": " and qualifies", "dealer-no-hand": " and does not qualify"}.get(one.id, "")
    held = spoken(_hand(one, "other"), other)
    return f"the dealer has {closed(held) if plays else held}{plays}"


_NAMING = ("higher", "higher-and-paid", "lower", "equal")
"""Sentences that name the box's own hand."""
AS_WRITTEN = Voice()
"""Places as in the notation: `p1`."""


def in_english(one: Sentence, voice: Voice = AS_WRITTEN) -> str:
    """Return one sentence in a log's style: no capital, no full stop."""
    if one.id.startswith("pot-"):
        return pot_line(one, voice)
    if one.id.startswith("dealer-"):
        return dealers_hand(one)
    if one.id == "uncalled":
        return f"uncalled bet of {money(one.text('amount'))} returned to {voice.names(one.text('place'))}"
    if one.id == "side-pot-back":
        what = f"{money(one.text('amount'))} of a side pot that no hand can win"
        return f"{what} is returned to {voice.names(one.text('place'))}"
    if one.id == "round-void":
        return "the round is void: every chip is returned"
    if one.id == "withheld":
        return f"an official withholds {voice.whose(one.text('place'))} payment"
    if one.id == "room-prize":
        amount = f" of {money(one.text('amount'))}" if one.text("amount") else ""
        return f"{voice.names(one.text('place'))} wins the room's jackpot{amount} with a royal flush"
    return line(one, voice)


def speech(sentences: Sequence[Sentence], voice: Voice = AS_WRITTEN) -> str:
    """Join sentences as a dealer says them, the wagers of a box together."""
    said, named = [], False
    compared = next((one.part("hand") for one in sentences if one.part("hand") and one.part("other")), None)
    for one in sentences:
        if one.parts("wagers"):
            said.append(SPEECH.get(one.id, _plain)(one, voice, named))
            named = named or one.id in _NAMING
        elif one.id.startswith("dealer-"):
            said.append(dealers_hand(one, compared))
        else:
            said.append(in_english(one, voice))
    return as_sentence("; ".join(said), voice, sentences)


def as_sentence(text: str, voice: Voice, sentences: Sequence[Sentence]) -> str:
    """Capitalise a text, unless it begins with a person's name, and add a full stop."""
    places = [one.text(name) for one in sentences for name in ("place", "holder") if one.text(name)]
    places += [share["seat"] for one in sentences for half in ("high", "low") for share in one.parts(half)]
    named = any(text.startswith(voice.names(place)) for place in places if place != voice.you)
    return f"{text if named else text[:1].upper() + text[1:]}." if text else ""

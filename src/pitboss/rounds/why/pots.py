"""Pots in English: who won what with which hand, each half of a split one, and where the odd chip went."""

from pitboss.money import read_money, write_money
from pitboss.rounds.why.sentence import Part, Sentence
from pitboss.rounds.why.voice import Voice, bare_hand, closed, listed, money, spoken

_UNCONTESTED = {
    "pot-last-left": "everybody else folded",
    "pot-unopened": "nobody called",
    "pot-mucked": "nobody else showed a hand",
    "pot-dead": "no other hand can win it",
    "pot-alone": "nobody else is in it",
}


def pot_line(one: Sentence, voice: Voice) -> str:
    """'anna wins the pot of 120 with two pair, jacks and fours, over bob's pair of aces'."""
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


def uncalled_line(one: Sentence, voice: Voice) -> str:
    return f"{money(one.text('amount'))} that nobody called goes back to {voice.names(one.text('place'))}"


def side_pot_line(one: Sentence, voice: Voice) -> str:
    return (
        f"{money(one.text('amount'))} of a side pot that no hand can win goes back to {voice.names(one.text('place'))}"
    )


def _no_low(one: Sentence) -> str:
    return "; nobody has a low" if one.text("no-low") else ""


def _from(one: Sentence, share: Part) -> str:
    """What of the pot is won, where the house has taken some."""
    return "" if one.text("commission") == "0.00" else f"{money(share['amount'])} from "


def _pot(one: Sentence) -> str:
    """'the pot of 120', 'side pot 1 of 60, less 3 commission'."""
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
    """'60 each', 'anna 61 and bob 60: the odd chip goes to the first left of the button'."""
    amounts = {share["amount"] for share in shares}
    if len(amounts) == 1:
        return f"{money(shares[0]['amount'])} each"
    told = listed([f"{voice.names(share['seat'])} {money(share['amount'])}" for share in shares])
    return f"{told}, the odd chip to the first from the button's left"


def _halves(one: Sentence, voice: Voice) -> str:
    high, low = one.parts("high"), one.parts("low")
    if len(high) == len(low) == 1 and high[0]["seat"] == low[0]["seat"]:
        both = f"{closed(spoken(high[0]))} and {spoken(low[0])}"
        won = f"{voice.names(high[0]['seat'])} wins both halves of {_pot(one)}"
        halves = f"{money(high[0]['amount'])} and {money(low[0]['amount'])}"
        return f"{won.removesuffix(',')}, {halves}, with {both}"
    more = read_money(_sum(high)) - read_money(_sum(low))
    odd = "; the odd chip is the high half's" if more else ""
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

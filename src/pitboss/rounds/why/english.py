"""Sentences in English."""

from collections.abc import Sequence

from pitboss.rounds.why import pots, wagers
from pitboss.rounds.why.sentence import Sentence
from pitboss.rounds.why.voice import Voice, money

AS_WRITTEN = Voice()
"""Places as the notation has them: `p1`."""


def in_english(one: Sentence, voice: Voice = AS_WRITTEN) -> str:
    """One sentence by itself, as it stands in a log: no capital, no full stop."""
    if one.id.startswith("pot-"):
        return pots.pot_line(one, voice)
    if one.id.startswith("dealer-"):
        return wagers.dealers_hand(one)
    if one.id == "uncalled":
        return pots.uncalled_line(one, voice)
    if one.id == "side-pot-back":
        return pots.side_pot_line(one, voice)
    if one.id == "round-void":
        return "the round is void: every chip goes back"
    if one.id == "withheld":
        return f"an official holds {voice.whose(one.text('place'))} payment back"
    if one.id == "room-prize":
        amount = f" of {money(one.text('amount'))}" if one.text("amount") else ""
        return f"{voice.names(one.text('place'))} wins the room's jackpot{amount} with a royal flush"
    return wagers.line(one, voice)


def speech(sentences: Sequence[Sentence], voice: Voice = AS_WRITTEN) -> str:
    """Sentences as a dealer says them in one breath, the wagers of a box together."""
    said = []
    for at, one in enumerate(sentences):
        if one.parts("wagers"):
            said.append(wagers.spoken_part(one, voice, named=wagers.names_hand(sentences[:at])))
        elif one.id.startswith("dealer-"):
            said.append(wagers.dealers_hand(one, wagers.compared_with(sentences)))
        else:
            said.append(in_english(one, voice))
    return as_sentence("; ".join(said), voice, sentences)


def as_sentence(text: str, voice: Voice, sentences: Sequence[Sentence]) -> str:
    """With a capital, unless it begins with somebody's name, and a full stop."""
    places = [one.text(name) for one in sentences for name in ("place", "holder") if one.text(name)]
    places += [share["seat"] for one in sentences for half in ("high", "low") for share in one.parts(half)]
    named = any(text.startswith(voice.names(place)) for place in places if place != voice.you)
    return f"{text if named else text[:1].upper() + text[1:]}." if text else ""

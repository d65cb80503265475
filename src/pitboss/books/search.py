"""Search the rules in everyday words: a small ranked index over every clause and ruling, built on first use.

Words are compared by their stems (`dealt` finds `dealing`), players' terms find the books' terms (`rake` finds
commission, `string bet` finds chips that go in with more than one motion), and a misspelling finds the nearest
word. The best results come first: rules with every word, rare words before common ones, titles before sentences.
"""

import math
import re
from collections import Counter, defaultdict
from difflib import get_close_matches
from functools import cache
from itertools import pairwise

import msgspec

from pitboss.books import library
from pitboss.books.library import ClauseEntry, Entry

MOST = 60
"""The maximum number of results."""
MOST_WORDS = 12
"""The maximum number of words searched for."""
TITLE, NUMBER, SECTION = 3, 2, 2
"""The weights of a word in a title, a number or a section title, relative to a word in a sentence."""
MEANT, REACHED = 0.6, 0.8
"""The weight of a synonym, and the share of the query that it answers."""
ENOUGH = 0.62
"""The minimum share of the query, weighted by rarity, that a result must answer."""
BOOKS_OWN = 1.2
"""The weight of a clause relative to a ruling on it."""

_TOKEN = re.compile(r"[0-9]+(?:\.[0-9]+)*(?:\([a-z0-9]+\))*|(?:[a-z]{1,2}-)?[a-z][0-9]+\b|[a-z]+(?:'[a-z]+)?")
_ONE_WORD = (
    ("all-in", "allin"), ("all in", "allin"), ("hold'em", "holdem"), ("hold 'em", "holdem"), ("hold em", "holdem"),
    ("hi-lo", "hilo"), ("hi/lo", "hilo"), ("pre-flop", "preflop"),
    ("before the flop", "preflop"), ("before flop", "preflop"), ("stand-off", "standoff"), ("stand off", "standoff"),
    ("stands off", "standoff"), ("mis-deal", "misdeal"), ("face-up", "faceup"), ("face up", "faceup"),
    ("face-down", "facedown"), ("face down", "facedown"), ("out-of-turn", "outofturn"), ("out of turn", "outofturn"),
    ("in turn", "inturn"),
)  # fmt: skip
_VOWEL = re.compile("[aeiouy]")
_STOP = frozenset(
    re.findall(
        r"\w+",
        "a an and are as at be been by can does for from had has have how i if in into is it its may me must my no not "
        "of on one or s so than that the their them then there they this to was what when where which who whose why "
        "will with you your",
    )
)
_CHATTER = frozenset(
    re.findall(
        r"\w+",
        "about after again all allowed also am another any anybody anyone anything because but could did do doing done "
        "dont during else ever exactly get gets getting go goes going got happen happened happening happens he her "
        "him his just like much myself now ok okay our out own person please rule rules she should somebody "
        "someone something tell thing things under up us we were would",
    )
)
"""Words of questions, ignored if anything else is left to search for."""
_MEANING = (
    ("have to show", "show showdown"), ("must i show", "show showdown"), ("need to show", "show showdown"),
    ("need a pair", "qualify pair"), ("needs a pair", "qualify pair"), ("have to have a pair", "qualify pair"),
    ("need to qualify", "qualify"), ("same hand", "equal hands"), ("identical hands", "equal hands"),
    ("runs out of chips", "allin"), ("run out of chips", "allin"), ("ran out of chips", "allin"),
    ("out of chips", "allin"),
    ("big chip", "oversize chip"), ("one chip", "single oversize chip"), ("without saying anything", "undeclared"),
    ("without saying", "undeclared"), ("how long", "time limit"), ("how many raises", "number raises cap"),
    ("take my bet back", "withdraw wager"), ("take back my bet", "withdraw wager"), ("take it back", "withdraw"),
    ("more chips", "add chips stake"), ("by mistake", "mistake"), ("by accident", "mistake"),
    ("cards speak", "card value showdown"),
    ("missed my blind", "missed blind"), ("someone else's", "another player"), ("somebody else's", "another player"),
    ("neighbour's cards", "another player cards see"), ("sit down", "new player"), ("sits down", "new player"),
    ("blinds raised", "level blinds"), ("blinds go up", "level blinds"), ("too early", "premature early"),
    ("misses a card", "incomplete deck"), ("missing a card", "incomplete deck missing card"),
    ("act first", "first to act"), ("acts first", "first to act"), ("goes first", "first to act"),
)  # fmt: skip
"""Phrases that people use, and the books' words that replace them."""
_IRREGULAR = {
    "dealt": "deal", "bought": "buy", "left": "leave", "paid": "pay", "won": "win", "lost": "lose", "shown": "show",
    "said": "say", "seen": "see", "taken": "take", "chose": "choose", "gave": "give", "went": "go",
    "ties": "tie", "tied": "tie", "tying": "tie",
}  # fmt: skip
_ALIKE = (
    "rake commission charge fee",
    "string motion movement",
    "bet wager",
    "wager bet",
    "muck fold discard",
    "fold muck surrender",
    "show tabled faceup showdown",
    "mistake error irregularity wrong inadvertent accident",
    "accident mistake error inadvertent",
    "qualify qualifies pair",
    "outofturn inturn turn early",
    "turn inturn outofturn",
    "withdraw take back remove return",
    "limit time",
    "cap maximum limit",
    "dispute complaint decide",
    "see look",
    "verbal declare announce say oral",
    "new enter seat join",
    "incomplete missing short",
    "premature early",
    "number count many",
    "undeclared declare state",
    "split share divide chop tie equal",
    "tie standoff push equal",
    "floor supervisor manager official",
    "floorman supervisor manager official",
    "preflop flop before initial substantial",
    "misdeal redeal reshuffle",
    "expose faceup show turn flash",
    "boxed faceup",
    "collude collusion together",
    "cheat fraud collusion dishonest",
    "phone device",
    "blackjack house",
    "kitty pot pool",
    "bust eliminate",
    "rebuy buy",
    "verbal say speak declare state announce",
    "oversize overchip larger bigger",
    "payout pay odds prize",
    "absent away absence",
    "late time clock",
    "wrong error incorrect irregularity mistake",
    "card-count count number",
    "dead void foul kill",
    "foul dead void",
    "burn burnt discard",
    "showdown show table",
    "ban exclude exclusion",
    "complaint dispute",
)
"""Words, and their synonyms in the books."""


class Found(msgspec.Struct, frozen=True):
    """A result and its score, which serves only for comparison."""

    entry: Entry
    score: float


class _Index(msgspec.Struct):
    """The places where every stem occurs, and its weight there."""

    entries: list[Entry]
    weights: dict[str, dict[int, float]]
    texts: list[str]
    """The stems in order, to recognise adjacent words."""
    rarity: dict[str, float]


def search(words: str, book_name: str | None = None, most: int | None = MOST) -> list[Entry]:
    """Return the rules that answer these words, best first."""
    return [found.entry for found in ranked(words, book_name)[:most]]


def ranked(words: str, book_name: str | None = None) -> list[Found]:
    """Return all results with their scores."""
    index, wanted = _index(), _wanted(words)
    if not wanted:
        return []
    only = book_name if book_name is None or book_name in library.COMMON else library.book(book_name).name
    whole = sum(index.rarity.get(stem, index.rarity[""]) for stem in wanted)
    reached: dict[int, float] = defaultdict(float)
    scores: dict[int, float] = defaultdict(float)
    for stem in wanted:
        rarity = index.rarity.get(stem, index.rarity[""])
        for number, (weight, share) in _occurrences(index, stem).items():
            reached[number] += rarity * share
            scores[number] += rarity * weight
    found = [
        Found(index.entries[number], score * (reached[number] / whole) ** 2 * _bonus(index, number, wanted))
        for number, score in scores.items()
        if reached[number] >= ENOUGH * whole and only in (None, index.entries[number].book)
    ]
    return sorted(found, key=lambda one: -one.score)


def _occurrences(index: _Index, stem: str) -> dict[int, tuple[float, float]]:
    """Return the rules that have a word or a synonym, each with the weight there and the share of the word that it
    answers."""
    others = [one for other in _meant().get(stem, ()) for one in index.weights.get(other, {}).items()]
    found = {number: (MEANT * min(1.0, weight), REACHED) for number, weight in others}
    return found | {number: (weight, 1.0) for number, weight in index.weights.get(stem, {}).items()}


def _bonus(index: _Index, number: int, wanted: list[str]) -> float:
    """Return the factor of a rule's score, which is higher for adjacent words or synonyms and for a clause."""
    text = index.texts[number]
    together = 0.0
    for first, second in pairwise(wanted):
        if f" {first} {second} " in text:
            together += 1 / 2
        elif any(f" {one} {other} " in text for one in _forms(first) for other in _forms(second)):
            together += 1 / 8
    return (1 + together) * (BOOKS_OWN if isinstance(index.entries[number], ClauseEntry) else 1)


def _forms(stem: str) -> tuple[str, ...]:
    return (stem, *_meant().get(stem, ()))


def _wanted(words: str) -> list[str]:
    """Return the stems to search for. The nearest word, if any, replaces a word that no rule has."""
    known = _index().rarity
    words = f" {' '.join(words.casefold().replace('’', chr(39)).split())} "
    for phrase, meaning in _MEANING:
        words = words.replace(f" {phrase} ", f" {meaning} ").replace(f" {phrase}? ", f" {meaning} ")
    heard = _stems(words, stop=_STOP | _CHATTER) or _stems(words) or _stems(words, stop=frozenset())
    said = list(dict.fromkeys(heard))[:MOST_WORDS]
    return list(dict.fromkeys(stem if stem in known or stem in _meant() else _nearest(stem) for stem in said))


def _nearest(stem: str) -> str:
    if len(stem) < 4 or not stem.isalpha():
        return stem
    alike = [one for one in _index().rarity if one[:1] == stem[0] and abs(len(one) - len(stem)) <= 2]
    return next(iter(get_close_matches(stem, alike, n=1, cutoff=0.8)), stem)


@cache
def _index() -> _Index:
    entries: list[Entry] = [*library.clauses(), *library.rulings()]
    weights: dict[str, dict[int, float]] = defaultdict(dict)
    texts = []
    for number, entry in enumerate(entries):
        title, section, body, named = _parts_of(entry)
        counts = Counter(dict.fromkeys(_stems(title), TITLE))
        for stem in named:
            counts[stem] += NUMBER
        for stem in dict.fromkeys(_stems(section)):
            counts[stem] += SECTION - 1
        sentence = _stems(f"{body} {section}".rstrip())
        counts.update(sentence)
        longer = 0.4 + 0.6 * len(sentence) / 25
        for stem, count in counts.items():
            weights[stem][number] = count * 2 / (count + longer)
        texts.append(f" {' '.join(_stems(title))}  {' '.join(sentence)} ")
    rarity = {stem: math.log(1 + len(entries) / len(places)) for stem, places in weights.items()}
    return _Index(entries, dict(weights), texts, {**rarity, "": math.log(1 + len(entries))})


def _parts_of(entry: Entry) -> tuple[str, str, str, list[str]]:
    """Return a rule's title, its section's title, its sentences, and its numbers and names."""
    if isinstance(entry, ClauseEntry):
        section = library.sections(entry.clause.book).get(entry.clause.numbers[0], "")
        number, _, _ = entry.clause.number.partition(" ")
        return entry.clause.part, section, entry.summary, [number, *_stems(entry.clause.book.replace("-", " "))]
    named = [*_stems(entry.book.replace("-", " ")), entry.number.casefold(), "ruling"]
    return entry.title, "", f"{entry.problem} {entry.ruling} {entry.why}", named


def _stems(text: str, stop: frozenset[str] = _STOP) -> list[str]:
    text = text.casefold().replace("’", "'")
    for written, one in _ONE_WORD:
        text = text.replace(written, one)
    return [_stem(word) for word in _TOKEN.findall(text) if word not in stop]


def _stem(word: str) -> str:
    """Return a word without its endings, as far as they can safely be removed."""
    word = word.removesuffix("'s")
    word = _IRREGULAR.get(word, word)
    if not word.isalpha():
        return word
    if len(word) > 4 and word.endswith("ies"):
        return f"{word[:-3]}y"
    if len(word) > 8 and word.endswith("ation"):
        return word[:-5]
    for ending in ("ing", "ed"):
        bare = word.removesuffix(ending)
        if bare != word and len(bare) >= 3 and _VOWEL.search(bare):
            return _undoubled(bare)
    if len(word) > 4 and word.endswith(("sses", "shes", "ches", "xes")):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith("ss"):
        word = word[:-1]
    return word.removesuffix("e") if len(word) > 4 else word


def _undoubled(word: str) -> str:
    """Return `bett` as `bet`; `call`, `pass` and `off` stay."""
    if word[-1] == word[-2] and word[-1] not in "lsf":
        return word[:-1]
    return word.removesuffix("e") if len(word) > 4 else word


@cache
def _meant() -> dict[str, tuple[str, ...]]:
    said = [_stems(group, stop=frozenset()) for group in _ALIKE]
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for first, *others in said:
        found[first].update(dict.fromkeys(others))
    return {first: tuple(others) for first, others in found.items()}

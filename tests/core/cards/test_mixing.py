"""The shuffle that house and players make together matches its golden vectors, and neither side can choose it."""

import math
import random
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.core.cards.deck import FULL, REDUCED
from pitboss.core.cards.mixing import (
    Opening,
    contribution_commitment,
    house_commitment,
    is_commitment,
    mix,
    mixed_again,
    mixed_seed,
    openings,
    opens,
    root,
)
from pitboss.core.cards.shuffle import Shuffle, ShuffleError, shuffle_from

ROOT = Path(__file__).resolve().parents[3]
HOUSE = bytes(range(32))
ANNA, BOB = "000102030405060708090a0b0c0d0e0f", "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff"
WANTED = FULL.cards[51]
"""The card that a cheat would like first: the ace of spades."""


def fixed(*given: tuple[str, str]) -> list[tuple[str, str]]:
    return [(name, contribution_commitment(name, value)) for name, value in given]


def mixed(*given: tuple[str, str], house: bytes = HOUSE) -> Shuffle:
    return mix(house_commitment(house), house.hex(), fixed(*given), dict(given), FULL)


# --- golden: whatever changes these changes the number in `mixed/1`


def test_the_golden_vectors() -> None:
    assert house_commitment(HOUSE) == sha256(HOUSE + b"house/1").hexdigest()
    assert contribution_commitment("anna", ANNA) == sha256(bytes.fromhex(ANNA) + b"contribution/1 anna").hexdigest()
    seed = sha256(HOUSE + f"mixed/1\nanna {ANNA}\nbob {BOB}".encode()).digest()
    assert mixed_seed(HOUSE, [("anna", ANNA), ("bob", BOB)]) == seed
    made = mixed(("anna", ANNA), ("bob", BOB))
    assert (made.seed, made.version) == (seed, "full/1")
    assert made.commitment == "10268e3b0201b98668a7f0555b743df36d86166876e2b2b638e2d15556d8210b"
    assert " ".join(map(str, made.cards[:10])) == "Qd Js 5c 3d Jd 8h Th 6d 4s 5d"
    assert (
        mixed_again(made, 1, made.cards[20:]).commitment
        == "653843b4c0b455291afa252c983fafe4be3e472706858db5793585ae2176065a"
    )
    (ninth,) = openings(made, [9])
    assert (ninth.card, ninth.salt) == ("5d", "91d6c928c9b1b83e4d5d1f1e50ef999d")


def test_the_cards_are_those_of_an_ordinary_shuffle_of_the_mixed_seed() -> None:
    made = mixed(("anna", ANNA))
    assert made.cards == shuffle_from(made.seed, FULL.version, FULL.cards).cards
    assert made.mixed is not None
    assert made.mixed.left_out == ()


def test_the_snippets_in_the_docs_check_a_mixed_shuffle_and_one_card_without_pitboss() -> None:
    snippets = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "explanation" / "shuffle.md").read_text(), re.DOTALL)
    mixing, one_card = snippets[:2]
    assert "pitboss" not in mixing + one_card
    told = [
        subprocess.run([sys.executable, "-I", "-c", snippet], capture_output=True, text=True, check=True).stdout
        for snippet in (mixing, one_card)
    ]
    made = mixed(("anna", ANNA), ("bob", BOB))
    assert made.mixed is not None
    commitments, deck = told[0].splitlines()
    assert commitments.split() == [made.mixed.commitment, *(one.commitment for one in made.mixed.contributions)]
    assert deck.split() == [made.commitment, *map(str, made.cards)]
    assert told[1] == "True\n"


@pytest.mark.parametrize("given", [(), (("anna", ANNA),), (("anna", ANNA), ("bob", BOB))])
def test_nothing_that_is_told_before_the_deal_is_the_seed(given: tuple[tuple[str, str], ...]) -> None:
    made = mixed(*given)
    assert made.mixed is not None
    told = {made.commitment, made.mixed.commitment, *(one.commitment for one in made.mixed.contributions)}
    assert not told & {made.seed.hex(), made.mixed.house}


# --- a proof of one card


@settings(max_examples=20, deadline=None)
@given(st.binary(min_size=32, max_size=32), st.sampled_from([FULL, REDUCED]), st.data())
def test_a_card_opens_where_it_lay_and_nowhere_else(house: bytes, deck: object, chosen: st.DataObject) -> None:
    made = mix(house_commitment(house), house.hex(), [], {}, deck)  # type: ignore[arg-type]
    at, other = (chosen.draw(st.integers(0, len(made.cards) - 1)) for _ in range(2))
    (one,) = openings(made, [at])
    assert opens(one, made.commitment)
    wrong: list[Opening] = [
        msgspec.structs.replace(one, salt=one.salt[::-1]),
        msgspec.structs.replace(one, path=one.path[:-1]),
        msgspec.structs.replace(one, path=(*one.path, "00" * 32)),
        msgspec.structs.replace(one, salt="nothing"),
    ]
    if other != at:
        wrong += [
            msgspec.structs.replace(one, card=str(made.cards[other])),
            msgspec.structs.replace(one, position=other),
            msgspec.structs.replace(one, position=at + 64),
        ]
    assert [opens(each, made.commitment) for each in wrong] == [False] * len(wrong)


def test_the_paths_of_what_is_opened_tell_nothing_of_the_rest() -> None:
    """Every hash in a path covers at least one secret salt, so trying all cards finds no neighbouring card."""
    made = mixed(("anna", ANNA))
    told = {one.salt for one in openings(made, [0, 1])}
    guessed = {sha256(b"\0" + bytes.fromhex(salt) + f"{at} {card}".encode()).hexdigest()
               for salt in told for at in range(64) for card in FULL.cards}  # fmt: skip
    (one,) = openings(made, [0])
    own = sha256(b"\0" + bytes.fromhex(openings(made, [1])[0].salt) + f"1 {made.cards[1]}".encode()).hexdigest()
    assert one.path[0] == own, "the neighbour's own leaf"
    assert not guessed & set(openings(made, [7])[0].path)


# --- what is refused


def test_nobody_puts_another_value_in_the_place_of_what_was_fixed() -> None:
    with pytest.raises(ShuffleError, match="the value anna revealed does not match the commitment"):
        mix(house_commitment(HOUSE), HOUSE.hex(), fixed(("anna", ANNA)), {"anna": BOB}, FULL)
    with pytest.raises(ShuffleError, match="the house's seed does not match its commitment"):
        mix(house_commitment(HOUSE), bytes(32).hex(), fixed(("anna", ANNA)), {"anna": ANNA}, FULL)
    with pytest.raises(ShuffleError, match="bob had not committed to a contribution"):
        mix(house_commitment(HOUSE), HOUSE.hex(), fixed(("anna", ANNA)), {"anna": ANNA, "bob": BOB}, FULL)
    with pytest.raises(ShuffleError, match="the contribution has 2 characters: expected 32 hexadecimal digits"):
        contribution_commitment("anna", "00")
    assert not any(is_commitment(text) for text in ("", "A" * 64, "0" * 63, "g" * 64))


def test_a_commitment_cannot_be_passed_off_as_ones_own() -> None:
    """Bob copies Anna's commitment and waits for her value, but under his name it does not open the commitment."""
    copied = ("bob", contribution_commitment("anna", ANNA))
    with pytest.raises(ShuffleError, match="the value bob revealed does not match"):
        mix(house_commitment(HOUSE), HOUSE.hex(), [*fixed(("anna", ANNA)), copied], {"anna": ANNA, "bob": ANNA}, FULL)


# --- nobody chooses: cheats who do the best they can, over many rounds

ROUNDS, FEWER, TRIES = 3000, 750, 16


def is_about(hits: int, fair: float) -> bool:
    """Check that a count lies within three standard deviations; a fixed seed makes the result repeatable."""
    return abs(hits - fair) < 3 * math.sqrt(fair)


def first_card(house: bytes, values: list[tuple[str, str]]) -> object:
    """Return the top card of the shuffle itself, without building the tree over it."""
    return shuffle_from(mixed_seed(house, values), FULL.version, FULL.cards).cards[0]


def test_a_house_that_draws_until_it_likes_its_seed_gains_nothing() -> None:
    """The house sees only commitments, so it can at best try its seeds against contributions it makes up."""
    chance, alone, together = random.Random(1), 0, 0
    for _ in range(FEWER):
        seeds = [chance.randbytes(32) for _ in range(TRIES)]
        guess = [("anna", chance.randbytes(16).hex())]
        liked = next((one for one in seeds if first_card(one, guess) == WANTED), seeds[0])
        alone += any(first_card(one, []) == WANTED for one in seeds)
        together += first_card(liked, [("anna", chance.randbytes(16).hex())]) == WANTED
    assert alone > 10 * FEWER / 52, "what it could do where it shuffled alone"
    assert is_about(together, FEWER / 52)


def test_a_player_who_chooses_a_contribution_after_all_others_gains_nothing() -> None:
    """A player who knows everybody else's values beforehand gains nothing, because the house's seed is missing."""
    chance, hits = random.Random(2), 0
    for _ in range(FEWER):
        house, anna, guess = chance.randbytes(32), chance.randbytes(16).hex(), chance.randbytes(32)
        tries = [chance.randbytes(16).hex() for _ in range(TRIES)]
        liked = next((one for one in tries if first_card(guess, [("anna", anna), ("bob", one)]) == WANTED), tries[0])
        hits += first_card(house, [("anna", anna), ("bob", liked)]) == WANTED
    assert is_about(hits, FEWER / 52)


def test_a_player_who_keeps_silent_gains_nothing() -> None:
    """A player decides to reveal or not without knowing either result."""
    chance, hits = random.Random(3), 0
    for _ in range(ROUNDS):
        house, anna, bob = chance.randbytes(32), chance.randbytes(16).hex(), chance.randbytes(16).hex()
        guess = chance.randbytes(32)
        reveals = first_card(guess, [("anna", anna), ("bob", bob)]) == WANTED
        hits += first_card(house, [("anna", anna), *([("bob", bob)] if reveals else [])]) == WANTED
    assert is_about(hits, ROUNDS / 52)


def test_house_and_a_player_together_choose_between_two_decks_at_most_and_are_seen_doing_it() -> None:
    """A player who helps the house can stay silent, which no order of messages prevents.

    It is worth one more try, in the open, and not again for twenty shuffles (ruling wa-poker N6).
    """
    chance, hits, silent = random.Random(4), 0, 0
    for _ in range(ROUNDS):
        house, anna, bob = chance.randbytes(32), chance.randbytes(16).hex(), chance.randbytes(16).hex()
        both, without = [("anna", anna), ("bob", bob)], [("anna", anna)]
        keeps = first_card(house, both) != WANTED and first_card(house, without) == WANTED
        silent += keeps
        hits += first_card(house, without if keeps else both) == WANTED
    assert is_about(hits, 2 * ROUNDS / 52)
    assert is_about(silent, ROUNDS / 52)


def test_the_root_commits_to_every_card() -> None:
    made = mixed(("anna", ANNA))
    moved = msgspec.structs.replace(made, cards=(made.cards[1], made.cards[0], *made.cards[2:]))
    assert root(made) == made.commitment != root(moved)

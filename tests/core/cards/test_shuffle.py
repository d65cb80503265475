"""A shuffle is unbiased, is cut within its bounds, commits to its seed and can be repeated by anyone."""

import ast
import re
import subprocess
import sys
from collections import Counter
from hashlib import sha256, shake_256
from itertools import permutations, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pitboss
from pitboss.core.cards import FULL, REDUCED, Card, CardError, DeckKind, read_cards, write_cards
from pitboss.core.cards import shuffle as shuffle_module
from pitboss.core.cards.shuffle import (
    Demonstration,
    OperatingSystem,
    ShuffleError,
    Source,
    below,
    shuffle,
    shuffled_and_cut,
    verify,
)
from toolkit.seeds import Injected

ROOT = Path(__file__).parents[3]
SEED = bytes(range(32))
seeds = st.binary(min_size=32, max_size=32)
decks = st.sampled_from([FULL, REDUCED])


def outcomes_of_one_byte(bound: int) -> Counter[int | None]:
    """Count how often each value is drawn over all bytes, with None for a skipped byte."""
    outcomes: Counter[int | None] = Counter()
    for byte in range(256):
        try:
            outcomes[below(bound, iter([byte]))] += 1
        except StopIteration:
            outcomes[None] += 1
    return outcomes


def test_a_draw_gives_every_number_from_equally_many_bytes_and_wastes_as_few_as_it_can() -> None:
    for bound in range(1, 257):
        outcomes = outcomes_of_one_byte(bound)
        assert outcomes.pop(None, 0) == 256 % bound
        assert outcomes == dict.fromkeys(range(bound), 256 // bound)


@pytest.mark.parametrize("bound", [3, 49, 52])
def test_a_byte_past_the_last_full_run_is_passed_over(bound: int) -> None:
    for byte in range(256 - 256 % bound, 256):
        assert below(bound, iter([byte, byte, 2])) == 2


def test_three_cards_come_in_each_order_from_equally_many_of_all_streams_of_two_bytes() -> None:
    orders: Counter[tuple[Card, ...] | None] = Counter()
    for stream in product(range(256), repeat=2):
        try:
            orders[shuffled_and_cut(FULL.cards[:3], iter(stream))[0]] += 1
        except StopIteration:
            orders[None] += 1
    assert orders.pop(None) == 256
    assert orders == dict.fromkeys(permutations(FULL.cards[:3]), 255 * 256 // 6)


@pytest.mark.parametrize("count", range(4, 8))
def test_draws_and_orders_correspond_one_to_one_for_each_cut(count: int) -> None:
    cards = FULL.cards[:count]
    outcomes = Counter(
        shuffled_and_cut(cards, iter(draws))
        for draws in product(*(range(left) for left in range(count, 1, -1)), range(count - 3))
    )
    cuts = range(2, count - 1)
    assert outcomes == {(order, cut): 1 for order in permutations(cards) for cut in cuts}


@pytest.mark.rule("wa-poker 5.3", "wa-crown-holdem 4.1(b)", "wa-ultimate-texas-holdem 4.1(b)")
@pytest.mark.parametrize(("deck", "cuts"), [(FULL, range(2, 51)), (REDUCED, range(2, 31))])
def test_the_cut_leaves_more_than_one_card_on_either_side_and_every_such_cut_occurs(
    deck: DeckKind, cuts: range
) -> None:
    source = Injected()
    assert {shuffle(deck, source).cut for _ in range(1000)} == set(cuts)


def test_the_cut_puts_the_lifted_cards_below() -> None:
    untouched = [*range(51, 0, -1), 5]
    order, cut = shuffled_and_cut(FULL.cards, iter(untouched))
    assert cut == 7
    assert order == (*FULL.cards[7:], *FULL.cards[:7])


@pytest.mark.rule("ruling wa-poker B13")
@pytest.mark.parametrize("count", range(9))
def test_a_stub_is_cut_when_it_has_four_cards_or_more(count: int) -> None:
    made = shuffle(FULL.cards[10 : 10 + count], Injected())
    assert sorted(made.cards) == list(FULL.cards[10 : 10 + count])
    assert (made.cut is None) == (count < 4)


@given(decks, seeds)
def test_a_shuffle_is_the_whole_deck_and_a_function_of_its_seed(deck: DeckKind, seed: bytes) -> None:
    made = shuffle(deck, Injected(seed))
    assert sorted(made.cards) == list(deck.cards)
    assert made == shuffle(deck, Injected(seed)) == verify(made.commitment, seed.hex(), deck)


@pytest.mark.parametrize("deck", [FULL, REDUCED])
def test_real_shuffles_are_fresh_and_verify(deck: DeckKind) -> None:
    made = [shuffle(deck) for _ in range(50)]
    assert len({one.seed for one in made}) == len({one.cards for one in made}) == 50
    for one in made:
        assert one.commitment == sha256(one.seed + deck.version.encode()).hexdigest()
        assert verify(one.commitment, one.seed.hex(), deck) == one
        assert not one.demonstration


def test_the_shuffle_of_a_known_seed_never_changes() -> None:
    made = verify("ea83afab9c44c682e994ec0fd6ac5fe4660abe52f61982a522eb3f62ca99842a", SEED.hex(), FULL)
    assert made.cut == 44
    assert write_cards(made.cards[:5]) == "5h7cKc4cQc"


def test_the_snippet_in_the_docs_repeats_a_shuffle_without_pitboss() -> None:
    page = (ROOT / "docs" / "explanation" / "shuffle.md").read_text()
    snippet = re.findall(r"```python\n(.*?)```", page, re.DOTALL)[-1]
    assert "pitboss" not in snippet
    run = subprocess.run([sys.executable, "-I", "-c", snippet], capture_output=True, text=True, check=True)
    commitment, outcome = run.stdout.splitlines()
    made = verify(commitment, SEED.hex(), FULL)
    assert outcome.split() == [str(made.cut), *map(str, made.cards)]


def test_a_stream_longer_than_one_block_goes_on_where_the_block_ended() -> None:
    long = shuffle_module._stream(SEED, "full/1")
    bytes_read = bytes(next(long) for _ in range(1000))
    assert bytes_read == shake_256(SEED + b"full/1").digest(1000)


def test_a_stub_is_verified_by_its_cards_in_any_order() -> None:
    stub = read_cards("AsKdQh7c2s")
    made = shuffle(stub)
    assert verify(made.commitment, made.seed.hex(), read_cards("2s7cAsKdQh")) == made
    with pytest.raises(ShuffleError, match="with the stub 2s7cQhAs it gives"):
        verify(made.commitment, made.seed.hex(), read_cards("2s7cAsQh"))


@pytest.mark.parametrize(
    ("stub", "message"),
    [
        ("AsKdAs", "As occurs twice in KdAsAs"),
        ("As??", "?? is an unseen card: every card must be known here"),
    ],
)
def test_a_stub_with_a_card_twice_or_unseen_is_not_shuffled(stub: str, message: str) -> None:
    with pytest.raises(CardError) as refusal:
        shuffle(read_cards(stub))
    assert str(refusal.value) == message


GOOD = shuffle(FULL, Injected(SEED)).commitment


@pytest.mark.parametrize(
    ("commitment", "seed", "deck", "message"),
    [
        ("abc", SEED.hex(), FULL, "the commitment has 3 characters: expected 64 hexadecimal digits"),
        (GOOD, "", FULL, "the seed has 0 characters: expected 64 hexadecimal digits"),
        (GOOD, "a", FULL, "the seed has 1 character: expected 64 hexadecimal digits"),
        (GOOD, "0" * 63 + "g", FULL, "the seed has 'g' at place 64: expected 64 hexadecimal digits"),
        (GOOD, "٣" + "0" * 63, FULL, "the seed has '٣' at place 1: expected 64 hexadecimal digits"),
        ("0 " * 32, SEED.hex(), FULL, "the commitment has 63 characters: expected 64 hexadecimal digits"),
        (
            GOOD, SEED.hex(), REDUCED,
            "the seed does not match the commitment: with the reduced deck it gives "
            f"{sha256(SEED + b'reduced/1').hexdigest()}, not {GOOD}; "
            "they match with the full deck",
        ),
        (
            SEED.hex(), GOOD, FULL,
            "the seed does not match the commitment: with the full deck it gives "
            f"{sha256(bytes.fromhex(GOOD) + b'full/1').hexdigest()}, not {SEED.hex()}; "
            "they are the wrong way round, the commitment comes first",
        ),
        (
            GOOD, "00" * 32, FULL,
            "the seed does not match the commitment: with the full deck it gives "
            f"{sha256(bytes(32) + b'full/1').hexdigest()}, not {GOOD}",
        ),
    ],
)  # fmt: skip
def test_what_does_not_verify_is_refused_in_one_sentence(
    commitment: str, seed: str, deck: DeckKind, message: str
) -> None:
    with pytest.raises(ShuffleError) as refusal:
        verify(commitment, seed, deck)
    assert str(refusal.value) == message


@given(decks, seeds, st.integers(0, 255))
def test_one_bit_changed_in_the_seed_does_not_verify(deck: DeckKind, seed: bytes, bit: int) -> None:
    made = shuffle(deck, Injected(seed))
    changed = int.from_bytes(seed, "big") ^ 1 << bit
    with pytest.raises(ShuffleError):
        verify(made.commitment, f"{changed:064x}", deck)


def test_capitals_and_spaces_around_do_not_matter() -> None:
    assert verify(f" {GOOD.upper()}\n", SEED.hex().upper(), FULL).cut is not None


def test_only_the_operating_system_makes_a_shuffle_that_is_no_demonstration() -> None:
    class Sly(OperatingSystem):
        """A subclass that pretends to be the system's source, and is found out."""

    assert not shuffle(FULL, OperatingSystem()).demonstration
    for source in (Injected(), Demonstration("word"), Sly()):
        made = shuffle(FULL, source)
        assert made.demonstration
        assert made.version == "demonstration full/1"
        assert made.commitment != sha256(made.seed + b"full/1").hexdigest()
        assert verify(made.commitment, made.seed.hex(), FULL).demonstration


def test_a_demonstration_repeats_for_its_word_and_goes_on() -> None:
    one, same, other = Demonstration("1"), Demonstration("1"), Demonstration("\udc80")
    first = [shuffle(FULL, one).cards for _ in range(3)]
    assert first == [shuffle(FULL, same).cards for _ in range(3)]
    assert len({*first, shuffle(FULL, other).cards}) == 4


def test_a_source_must_give_a_whole_seed() -> None:
    with pytest.raises(ShuffleError, match="the random source gave 16 bytes: a seed has 32"):
        shuffle(FULL, Injected(bytes(16)))


def test_a_shuffle_printed_gives_nothing_away() -> None:
    for made in (shuffle(FULL), shuffle(FULL.cards[:6], Injected())):
        assert made.seed.hex() not in repr(made)
        assert "2c" not in repr(made).replace(made.commitment, "")


def test_the_package_has_no_other_source_of_seeds_and_no_hidden_demonstration() -> None:
    """Seed sources are defined in one file; a fixed seed is used only where a command or a training was given one."""
    names = {cls.__name__ for cls in (Source, OperatingSystem, Demonstration)}
    package = Path(pitboss.__file__).parent
    for path in package.rglob("*.py"):
        where, text = path.relative_to(package).as_posix(), path.read_text()
        if not any(name in text for name in names):
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ClassDef) and where != "core/cards/shuffle.py":
                bases = {ast.unparse(base).split(".")[-1] for base in node.bases}
                assert not bases & names, f"{where}: {node.name} is a source of seeds"
            if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] == "Demonstration":
                assert where.startswith(("cli/", "train/", "bots/lesson.py")), (
                    f"{where}:{node.lineno} constructs a demonstration"
                )

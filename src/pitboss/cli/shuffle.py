"""`pitboss verify-shuffle`: let anyone check that the cards were fixed before the deal."""

from typing import Annotated, Any

import msgspec
import typer

from pitboss.cli.console import print_json
from pitboss.core.cards import Card, DeckKind, check_in_deck, read_cards, read_deck
from pitboss.core.cards.mixing import contribution_commitment, mix, root
from pitboss.core.cards.shuffle import (
    DEMONSTRATION_NOTICE,
    Pack,
    Shuffle,
    ShuffleError,
    read_hex,
    shuffle_from,
    verify,
    version_and_cards,
)

CARDS_A_LINE = 13
NOBODY = "none"


def verify_shuffle(
    commitment: Annotated[str, typer.Argument(help="The commitment shown before the deal: 64 hexadecimal digits.")],
    seed: Annotated[str, typer.Argument(help="The seed shown after the round: 64 hexadecimal digits.")],
    deck: Annotated[str, typer.Option(help="The deck: full or reduced.")] = "full",
    stub: Annotated[
        str | None, typer.Option(help="For a reshuffle within a round: the cards that were shuffled, in any order.")
    ] = None,
    contribution: Annotated[
        list[str] | None,
        typer.Option(
            "--contribution",
            metavar="NAME=VALUE",
            help="A player's contribution, in the order they were fixed. The seed is then the house's share.",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the shuffle as JSON.")] = False,
) -> None:
    """Check a shuffle's revealed seed against its commitment, and list the deck in order.

    With contributions (or `--contribution none` if there were none), commitment and seed are the house's share. The
    combined shuffle is then shown with the root that everybody saw before the deal.

    Example: pitboss verify-shuffle
    ea83afab9c44c682e994ec0fd6ac5fe4660abe52f61982a522eb3f62ca99842a
    000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f --deck full
    """
    pack = read_deck(deck) if stub is None else _read_stub(stub, read_deck(deck))
    verified = _mixed(commitment, seed, contribution, pack) if contribution else _alone(commitment, seed, pack)
    if as_json:
        print_json(_as_data(verified))
    else:
        typer.echo(_in_words(verified))


def _alone(commitment: str, seed: str, pack: Pack) -> Shuffle:
    """Verify a seed without contributions, against its commitment or the root of its deck."""
    try:
        return verify(commitment, seed, pack)
    except ShuffleError:
        made = shuffle_from(read_hex("seed", seed), *version_and_cards(pack))
        if root(made) == commitment.strip().lower():
            return msgspec.structs.replace(made, commitment=root(made))
        raise


def _mixed(commitment: str, seed: str, given: list[str], pack: Pack) -> Shuffle:
    values = [] if given == [NOBODY] else [_contribution(text) for text in given]
    fixed = [(name, contribution_commitment(name, value)) for name, value in values]
    return mix(read_hex("commitment", commitment).hex(), seed.strip().lower(), fixed, dict(values), pack)


def _contribution(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals):
        raise ShuffleError(f"{text!r} is not a contribution: expected NAME=VALUE, or none")
    return name, value


def _read_stub(text: str, deck: DeckKind) -> tuple[Card, ...]:
    cards = read_cards(text)
    check_in_deck(cards, deck)
    return cards


def _as_data(shuffle: Shuffle) -> dict[str, Any]:
    return {
        "verified": True,
        "demonstration": shuffle.demonstration,
        "version": shuffle.version,
        "commitment": shuffle.commitment,
        "seed": shuffle.seed.hex(),
        "cut": shuffle.cut,
        **({"root": shuffle.commitment, "commitment": shuffle.mixed.commitment} if shuffle.mixed else {}),
        "cards": [str(card) for card in shuffle.cards],
    }


def _in_words(shuffle: Shuffle) -> str:
    cut = "too few cards to cut" if shuffle.cut is None else f"{shuffle.cut} cards lifted"
    rows = [shuffle.cards[at : at + CARDS_A_LINE] for at in range(0, len(shuffle.cards), CARDS_A_LINE)]
    return "\n".join(
        [
            f"Verified: the seed matches the commitment ({shuffle.version}).",
            *([f"Shown before the deal: {shuffle.commitment}"] if shuffle.mixed is not None else []),
            *([DEMONSTRATION_NOTICE] if shuffle.demonstration else []),
            f"Cut: {cut}.",
            f"{len(shuffle.cards)} cards, the first dealt first:",
            *(f"  {' '.join(map(str, row))}" for row in rows),
        ]
    )

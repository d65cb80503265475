"""`pitboss verify-shuffle`: anyone may check that the cards were fixed before the deal."""

from typing import Annotated, Any

import typer

from pitboss.cards import Card, DeckKind, check_in_deck, read_cards, read_deck
from pitboss.cards.shuffle import DEMONSTRATION_NOTICE, Shuffle, verify
from pitboss.cli.console import print_json

CARDS_A_LINE = 13


def verify_shuffle(
    commitment: Annotated[str, typer.Argument(help="What was shown before the deal: 64 hexadecimal digits.")],
    seed: Annotated[str, typer.Argument(help="What was shown after it: 64 hexadecimal digits.")],
    deck: Annotated[str, typer.Option(help="The deck that was shuffled: full or reduced.")] = "full",
    stub: Annotated[
        str | None, typer.Option(help="For a reshuffle within a round: the cards it shuffled, in any order.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the shuffle as JSON.")] = False,
) -> None:
    """Check a shuffle's revealed seed against its commitment, and show the cards in the order they lay.

    Example: pitboss verify-shuffle
    ea83afab9c44c682e994ec0fd6ac5fe4660abe52f61982a522eb3f62ca99842a
    000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f --deck full
    """
    verified = verify(commitment, seed, read_deck(deck) if stub is None else _read_stub(stub, read_deck(deck)))
    if as_json:
        print_json(_as_data(verified))
    else:
        typer.echo(_in_words(verified))


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
        "cards": [str(card) for card in shuffle.cards],
    }


def _in_words(shuffle: Shuffle) -> str:
    cut = "too few cards to cut" if shuffle.cut is None else f"{shuffle.cut} cards lifted"
    rows = [shuffle.cards[at : at + CARDS_A_LINE] for at in range(0, len(shuffle.cards), CARDS_A_LINE)]
    return "\n".join(
        [
            f"Verified: the seed belongs to the commitment ({shuffle.version}).",
            *([DEMONSTRATION_NOTICE] if shuffle.demonstration else []),
            f"Cut: {cut}.",
            f"{len(shuffle.cards)} cards, the first dealt first:",
            *(f"  {' '.join(map(str, row))}" for row in rows),
        ]
    )

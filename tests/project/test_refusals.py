"""Every refusal's sentence is in one catalogue, is short and plain, and has an example that fits."""

import re

from toolkit.refusals import NO_EXAMPLE, PLACEHOLDER, read, texts

LONGEST = 260
SENTENCES = re.compile(r"[.!?] (?=[A-Z])")
WITHOUT_EXAMPLE = 0.5
"""The share of sentences that may lack an example, because disk and network failures are hard to cause."""


def test_the_catalogue_has_every_sentence_and_no_other() -> None:
    now, kept = set(texts()), set(read())
    changed = [f"new: {text}" for text in sorted(now - kept)] + [f"gone: {text}" for text in sorted(kept - now)]
    assert not changed, f"{len(changed)} differ; run `make approval`: {changed[:4]}"


def test_every_example_fits_its_sentence() -> None:
    wrong = [f"{text.template}: {example}" for text, example in read().items() if not _fits(text.pattern, example)]
    assert not wrong


def test_most_sentences_have_an_example() -> None:
    kept = read()
    lacking = [text for text, example in kept.items() if example == NO_EXAMPLE]
    assert len(lacking) <= WITHOUT_EXAMPLE * len(kept)


def test_a_refusal_is_at_most_two_short_sentences() -> None:
    long = []
    for text in texts():
        written = PLACEHOLDER.sub("it", text.template)
        if len(written) > LONGEST or len(SENTENCES.findall(written)) > 1:
            long.append(text.template)
    assert not long


def _fits(pattern: re.Pattern[str], example: str) -> bool:
    return example == NO_EXAMPLE or pattern.match(example) is not None

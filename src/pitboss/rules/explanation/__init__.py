"""Why a wager or a pot went where it went: a sentence as data, and how it is said in English.

The settlement makes the sentence from what decided it. Nothing else works it out again, and a page that speaks
another language puts the same data into its own words.
"""

from pitboss.rules.explanation.sentence import Sentence, Value, hand_said

__all__ = ["Sentence", "Value", "hand_said"]

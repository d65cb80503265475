"""Irregularities in a banked round: questions, offers, memory and remedies."""

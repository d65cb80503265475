"""Irregularities in a poker round and their remedies."""

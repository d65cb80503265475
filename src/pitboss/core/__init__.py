"""Errors and refusals, money, citations, time, cards, hands and compiled kernels."""

"""Measure the cost of pitboss, next to comparable libraries."""

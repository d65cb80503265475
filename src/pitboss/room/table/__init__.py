"""A table in play: lines in, news out, the software dealer, time, bots and officials."""

"""A table that is played at: lines in, news out, the software dealer, time, bots and officials."""

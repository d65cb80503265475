"""Shared helpers of the tests. Look here before writing your own.

A round        `banked` and `poker` play rounds of the two machines; `every_game` plays any game with odd signs
A table        `table`: a table with a clock that the test moves, a dealer, and lines as people would send them
A room         `room`: a room in this process, with players who need no network; `two_tables`: one with linked pools
A server       `client`: a player over the network; `forked`: servers that start fast and can be killed
A tournament   `tournament`: the terms of each book with a few keys changed, and lines played on them
The pages      `browser`: somebody who clicks; `axe`: axe-core's findings on a page
Bad input      `hostile` lines, `mutation` of files, `irregularities` thrown into rounds; `deep` compares whole rounds
Effort         `effort`: how hard to try (`make test` or `make prove`); `found`: what a search finds, as a record
Hands          `counting`: every hand a deck can deal, counted by category
Bots           `match`: bots measured against each other and against the house, on the same cards
The machine    `databases`, `link` (a wire that can be cut), `seeds` of shuffles, `spread` over processors
"""

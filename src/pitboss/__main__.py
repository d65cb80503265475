"""`python -m pitboss` is the `pitboss` command."""

from pitboss.cli import main

main()

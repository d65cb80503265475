"""The poker machine: rounds the players contest among themselves."""

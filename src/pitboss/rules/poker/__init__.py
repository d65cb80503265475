"""The poker machine: rounds that players contest among themselves."""

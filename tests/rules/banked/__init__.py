"""The banked machine and the three house games."""

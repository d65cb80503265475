"""Whole rounds of the house games played at the speed of compiled code, the same for a seed on any number of cores."""

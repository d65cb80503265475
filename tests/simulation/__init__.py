"""The whole room in one process on a simulated clock, disk and network, driven by one seed.

See docs/explanation/simulation.md.
"""

"""Several rooms of one database in one process, and the way to those that other processes hold."""

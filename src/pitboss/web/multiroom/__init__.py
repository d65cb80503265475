"""Several rooms in one process: held, opened, watched and let go, behind one port."""

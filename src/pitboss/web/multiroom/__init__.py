"""Several rooms in one process and behind one port: taken, opened, watched and released."""

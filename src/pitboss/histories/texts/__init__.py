"""Hand histories of other programs: the text of four networks and Open Hand History, read into hands."""

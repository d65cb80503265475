"""Spread the tests over the processors: a file stays on one, as do files that share expensive work."""

from pathlib import PurePath

from xdist.scheduler import LoadScopeScheduling

TOGETHER = {"odds": "odds", "books": "books"}
"""Folders, and below them modules, that stay on one processor.

They count the same games or read the same sources. The pages' files are spread: each processor that has some opens
one room and one browser for all of its own.
"""
COUNTING = {"test_add_a_game", "test_a_game_is_its_folder", "test_long_run", "test_command"}


def kept_with(file: PurePath) -> str:
    """Return the name of the group in which a test file is kept; its own if it stands alone."""
    return "odds" if file.stem in COUNTING else TOGETHER.get(file.parent.name, str(file))


class ByFile(LoadScopeScheduling):  # type: ignore[misc]
    """Reads the group from a test's address, because marks that change it do not work in every version of pytest."""

    def _split_scope(self, nodeid: str) -> str:
        return kept_with(PurePath(nodeid.partition("::")[0]))

"""How the tests are spread over the processors: a file stays on one, and so do files that share what is costly."""

from pathlib import PurePath

from xdist.scheduler import LoadScopeScheduling

TOGETHER = {"odds": "odds", "books": "books"}
"""Folders, and below modules, that stay on one processor: they count the same games, or read the same sources,
which each would do for itself.
The pages' files part: each processor that has some opens a room and a browser once for all of its own."""
COUNTING = {"test_add_a_game", "test_a_game_is_its_folder", "test_long_run", "test_command"}


def kept_with(file: PurePath) -> str:
    """The name of what a file of tests is kept together with; its own where it stands alone."""
    return "odds" if file.stem in COUNTING else TOGETHER.get(file.parent.name, str(file))


class ByFile(LoadScopeScheduling):  # type: ignore[misc]
    """Reads the group off a test's address: marks that change the address do not outlive every version of pytest."""

    def _split_scope(self, nodeid: str) -> str:
        return kept_with(PurePath(nodeid.partition("::")[0]))

"""Check that every commit which changes an approval text names the clause behind the change.

    python tools/check_commits.py

An approval text (tests/approval) shows what people read and by which rule. A commit that changes one must name the
clause or ruling: `wa-poker 24.10`, `ruling wa-poker C4`, or `No clause:` and the reason.
"""

import re
import subprocess
import sys
from pathlib import Path

from pitboss.books.library import BOOKS

ROOT = Path(__file__).resolve().parent.parent
FIRST = "816afe2a"
"""The last commit before the rule; commits up to it are not checked."""
APPROVAL = "tests/approval/"
CITES = re.compile(rf"\b({'|'.join(map(re.escape, BOOKS))}) ([A-Z]+-?\w*\d|\d+)|^No clause: \S", re.MULTILINE)


def problems(commit: str, message: str, changed: list[str]) -> list[str]:
    """Return the problems of one commit, given the files whose content it changes."""
    texts = [path for path in changed if path.startswith(APPROVAL) and path.endswith(".txt")]
    if not texts or CITES.search(message):
        return []
    return [f"{commit}: {texts[0]} changes and the message names no clause (or `No clause:` and why)"]


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def main() -> int:
    try:
        commits = _git("rev-list", "--no-merges", f"{FIRST}..HEAD").split()
    except (OSError, subprocess.CalledProcessError):
        print("commits are not checked: this is no clone that knows them", file=sys.stderr)
        return 0
    found = []
    for commit in commits:
        rows = [row.split("\t") for row in _git("show", "--format=", "--name-status", "-M", commit).splitlines()]
        changed = [row[-1] for row in rows if row[0] != "R100"]
        found += problems(commit[:8], _git("show", "--no-patch", "--format=%B", commit), changed)
    print("\n".join(found) if found else f"{len(commits)} commits keep the rules", file=sys.stderr)
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())

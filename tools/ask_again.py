"""Runs the few tests that failed once more, one after the other: a page that was too slow among others is not wrong.

What fails by itself fails again. More than a few are not asked again, and whoever passes only now is named.
"""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FAILED = ROOT / ".pytest_cache" / "v" / "cache" / "lastfailed"
MOST = 5


def main() -> int:
    failed = sorted(json.loads(FAILED.read_text())) if FAILED.is_file() else []
    if not 0 < len(failed) <= MOST:
        return 1
    print(f"pitboss: {len(failed)} failed, and are asked again without others beside them", flush=True)
    again = subprocess.run([sys.executable, "-m", "pytest", *failed], cwd=ROOT, check=False).returncode
    if not again:
        print("pitboss: unsteady, to be mended:", *failed, sep="\n  ")
    return again


if __name__ == "__main__":
    sys.exit(main())

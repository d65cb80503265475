"""The pages' types match the server's messages."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def test_the_pages_types_are_made_from_the_servers_structs() -> None:
    made = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "wire_types.py"), "--check"], capture_output=True, text=True, check=False
    )
    assert made.returncode == 0, made.stderr

"""Pin every dependency with its hashes, without naming a package index.

uv resolves for all platforms at once. Only this tool needs it, so it is installed into a temporary environment and is
not a dependency of the project.
"""

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKS = {
    "run": ["pyproject.toml", "--extra", "room", "--extra", "plots", "--group", "build"],
    "dev": ["pyproject.toml", "--all-extras", "--group", "build", "--group", "dev", "--group", "docs"],
    "docs": ["--group", "docs", "--constraints", "requirements/dev.txt"],
    "bench": [
        "pyproject.toml",
        "--all-extras",
        "--group",
        "build",
        "--group",
        "dev",
        "--group",
        "docs",
        "--group",
        "bench",
    ],
}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = Path(folder) / "bin" / "python"
        subprocess.run([python, "-m", "pip", "install", "--quiet", "uv"], check=True)
        for name, sources in LOCKS.items():
            target = ROOT / "requirements" / f"{name}.txt"
            command: list[str | Path] = [python, "-m", "uv", "pip", "compile", *sources]
            command += ["--universal", "--generate-hashes"]
            command += ["--python-version", "3.11", "--no-emit-index-url", "--no-emit-find-links", "--no-header"]
            command += ["--quiet", "--no-annotate", "--upgrade", "--output-file", str(target)]
            subprocess.run(command, check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
            print(f"requirements/{name}.txt: {target.read_text().count('==')} packages", file=sys.stderr)


if __name__ == "__main__":
    main()

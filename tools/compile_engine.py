"""Compiles the engine with mypyc into build/compiled: the whole package, its hot modules as machine code.

    python tools/compile_engine.py

The sources stay as they are and go along: where a compiled module does not fit the machine, Python reads the source.
A module that declares msgspec structs is left to Python, because mypyc drops the keywords of their classes (`frozen`,
`gc`), and so is `cards`, whose `Card` is an `int`. What compiled code calls in them is called as always.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "pitboss"
COMPILED = ROOT / "build" / "compiled"
STAMP = COMPILED / ".built-from"
POKER = "pitboss/rules/poker"
MODULES = (
    "pitboss/core/hands/order.py",
    "pitboss/core/hands/lowball.py",
    "pitboss/core/hands/ranking.py",
    "pitboss/rules/round.py",
    f"{POKER}/round.py",
    f"{POKER}/state.py",
    f"{POKER}/sign.py",
    f"{POKER}/stages.py",
    f"{POKER}/rules.py",
    f"{POKER}/offers.py",
    f"{POKER}/betting/blinds.py",
    f"{POKER}/betting/turn_order.py",
    f"{POKER}/betting/wagers.py",
    f"{POKER}/dealing.py",
    f"{POKER}/showdown/pots.py",
    f"{POKER}/showdown/settlement.py",
)
"""The modules in which a random hand spends its time."""


def build() -> list[Path]:
    """Build the shared objects, unless they exist for these very sources, and return their paths."""
    source = fingerprint()
    if not STAMP.is_file() or STAMP.read_text() != source:
        print(f"pitboss: compiling {len(MODULES)} modules of the engine, a minute or two", file=sys.stderr)
        shutil.rmtree(COMPILED, ignore_errors=True)
        shutil.copytree(SOURCE, COMPILED / "pitboss", ignore=shutil.ignore_patterns("__pycache__"))
        # a process of its own: setuptools wants its working folder and its arguments
        subprocess.run([sys.executable, __file__, "--here"], cwd=COMPILED, check=True)
        shutil.rmtree(COMPILED / "build")
        STAMP.write_text(source)
    return sorted(path for path in COMPILED.rglob("*") if path.suffix in (".so", ".pyd"))


def fingerprint() -> str:
    """Return a hash of the package's sources, the compiled modules, and the Python they are compiled for."""
    found = hashlib.sha256(f"{sys.version} {MODULES}".encode())
    for path in sorted(SOURCE.rglob("*.py")):
        found.update(str(path.relative_to(SOURCE)).encode() + path.read_bytes())
    return found.hexdigest()


def compile_here() -> None:
    """Compile a copy of the package: turn the modules into C, and that into shared objects next to their sources."""
    from mypyc.build import mypycify
    from setuptools import setup

    os.environ.setdefault("CFLAGS", "-g0")
    options = ["--config-file=", "--ignore-missing-imports", "--python-version", "3.11"]
    modules = mypycify([*options, *MODULES], opt_level="3", group_name="pitboss_engine")
    setup(name="pitboss", packages=[], ext_modules=modules, script_args=["--quiet", "build_ext", "--inplace"])


if __name__ == "__main__":
    if "--here" in sys.argv:
        compile_here()
    else:
        print(f"pitboss: {len(build()) - 1} compiled modules in {COMPILED.relative_to(ROOT)}", file=sys.stderr)

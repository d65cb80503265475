"""Write into golden records where each rule they prove is cited: `python tools/place_proofs.py [RECORD...]`.

A record may list its rules, `_proves = ["wa-poker 7.11"]`. This tool replays it and writes the `[_proves]` table that
the tests want, with the place of each rule. It corrects places that moved because a line was inserted. Rules that the
replay never cites are named and left out.
"""

import re
import sys
import tomllib
from pathlib import Path

from citations import ProofClaim, cited, claims, unproven

ROOT = Path(__file__).resolve().parents[1]
LIST = re.compile(r"^_proves = \[(.*?)\]\n", re.MULTILINE | re.DOTALL)
TABLE = re.compile(r"^\[_proves\]\n(?:(?!\[).*\n)*(?=\[_expect)", re.MULTILINE)


def records() -> list[Path]:
    return sorted([*ROOT.glob("tests/records/*/*.toml"), *ROOT.glob("src/pitboss/books/*/examples/*.toml")])


def place(rule: str, places: dict[str, set[str]]) -> str | None:
    """Return where a rule is best shown: the last line that cites it, or else the first offer that does."""
    offered = [name for name, rules in places.items() if rule in rules and name.startswith("after")]
    taken = [name for name, rules in places.items() if rule in rules and not name.startswith("after")]
    return taken[-1] if taken else offered[0] if offered else None


def order(name: str) -> tuple[int, bool]:
    number = name.removeprefix("after ")
    return (int(number) if number.isdigit() else 0, name.startswith("after"))


def placed(text: str) -> tuple[str, list[str]]:
    """Return the record with places for its rules, and the rules without one."""
    data, places, lost = tomllib.loads(text), cited(text), []
    wanted = claims(data) or [ProofClaim(rule, "") for rule in data["_proves"]]
    stated: dict[str, list[str]] = {}
    for claim in wanted:
        holds = claim.citation in places.get(claim.place, ())
        where = claim.place if holds else place(claim.citation, places)
        if where is None:
            lost.append(claim.citation)
        elif claim.citation not in stated.setdefault(where, []):
            stated[where].append(claim.citation)
    return written(TABLE.sub("", LIST.sub("", text, count=1), count=1), stated), lost


def written(text: str, stated: dict[str, list[str]]) -> str:
    """Return the text with its claims under `[_proves]`, before the expectations."""
    lines = ["[_proves]"]
    for name in sorted(stated, key=order):
        rules = [f'"{rule}"' for rule in stated[name]]
        key = name if name.isalnum() else f'"{name}"'
        line = f"{key} = [{', '.join(rules)}]"
        lines += [line] if len(line) <= 120 else [f"{key} = [", *(f"  {rule}," for rule in rules), "]"]
    head, mark, tail = text.partition("\n[_expect")
    return f"{head}\n" + "\n".join(lines) + f"\n{mark}{tail}"


def main(paths: list[Path]) -> None:
    for path in paths or records():
        text = path.read_text(encoding="utf-8")
        if not LIST.search(text) and not unproven(tomllib.loads(text), text):
            continue
        new, lost = placed(text)
        path.write_text(new, encoding="utf-8")
        for rule in lost:
            print(f"{path}: the replay never cites {rule}", file=sys.stderr)


if __name__ == "__main__":
    main([Path(name) for name in sys.argv[1:]])

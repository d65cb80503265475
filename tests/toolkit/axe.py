"""Check a page with axe-core: the rules of WCAG 2.2 A and AA that a program can check."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

AXE = Path(__file__).parent.parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"
_RUN = """async () => {
  const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  const found = await axe.run(document, { runOnly: rules, resultTypes: ['violations'] })
  const where = (one) => one.nodes.map((node) => node.html.slice(0, 160)).join(' | ')
  return found.violations.map((one) => `${one.id}: ${one.help}: ${where(one)}`)
}"""


def faults(page: Page) -> list[str]:
    """Return a sentence for each broken rule, with its place; skip if the package is missing."""
    if not AXE.is_file():
        pytest.skip("axe-core is not there: run python tools/build_web.py")
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8") + "; undefined")
    found: list[str] = page.evaluate(_RUN)
    return found

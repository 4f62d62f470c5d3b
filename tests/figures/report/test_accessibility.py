"""An automatic audit (axe-core, in Chromium) of every kind of page: light, dark and on a phone."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page

from tests.figures.browser import chromium
from tests.figures.report.test_browser import SHOWN, go

pytestmark = pytest.mark.browser

AXE = "axe-core@4.14.1"
MISSING = f"`npm install {AXE}` gave nothing here: install npm, or allow it the network"
LOOKS: tuple[tuple[Literal["light", "dark"], int], ...] = (("light", 1280), ("dark", 390))
# A formula is as wide as it will be once its fonts are there.
SETTLED = "document.fonts.ready.then(() => new Promise(requestAnimationFrame))"
FOUND = """axe.run().then((found) =>
    found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target).join("; ")}`))"""


@pytest.fixture(scope="module")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The audit's script."""
    folder = tmp_path_factory.mktemp("axe")
    script = folder / "node_modules" / "axe-core" / "axe.min.js"
    npm = shutil.which("npm")
    if npm is not None:
        command = [npm, "install", "--no-audit", "--no-fund", "--prefix", str(folder), AXE]
        subprocess.run(command, capture_output=True, check=False, timeout=120)
    if not script.exists():
        pytest.skip(MISSING)
    return script.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    """A tab of a browser, for all tests of this module."""
    with chromium() as browser:
        yield browser.new_page()


@pytest.mark.parametrize("name", SHOWN)
def test_an_audit_finds_nothing(page: Page, site: Path, axe: str, name: str) -> None:
    """With every fold open and every formula typeset."""
    for scheme, width in LOOKS:
        page.set_viewport_size({"width": width, "height": 850})
        page.emulate_media(color_scheme=scheme)
        go(page, site, name)
        page.evaluate("document.querySelectorAll('details').forEach((d) => { d.open = true; })")
        page.evaluate("fedproof.typesetAll()")
        page.evaluate(SETTLED)
        page.evaluate(axe)
        assert page.evaluate(FOUND) == []


def test_the_audit_finds_what_is_wrong(page: Page, site: Path, axe: str) -> None:
    """A picture without words is told, so that silence means something."""
    go(page, site, "index")
    page.evaluate("document.querySelector('main').append(document.createElement('img'))")
    page.evaluate(axe)
    assert any(told.startswith("image-alt") for told in page.evaluate(FOUND))

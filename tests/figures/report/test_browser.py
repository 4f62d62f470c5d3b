"""What a reader sees, in a real Chromium: formulas, filters, themes, narrow screens, keys."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize

from bounds.catalogue import catalogue
from figures.report.citation import badge_picture
from figures.report.item import item_page
from tests.figures.browser import chromium, watched
from tests.figures.report.test_pages import ANSWER, HOSTILE, pages
from tests.figures.site import JUDGED

pytestmark = pytest.mark.browser

SHOWN = ("index", "ledger", "findings", "papers/fedinit", "explorer", "gallery", "benchmarks",
         "provenance", "guide/index", "guide/tutorial", "guide/api",
         *(f"statements/{id_}" for id_ in JUDGED))  # fmt: skip
NARROW: ViewportSize = {"width": 360, "height": 740}
A4: ViewportSize = {"width": 658, "height": 1000}
ENDS = """[...document.querySelectorAll(".katex-display .katex-html > .katex-base")]
    .map((part) => part.getBoundingClientRect().right)"""
# Every formula of the site; one that KaTeX refuses is told.
RENDER = """(formulas) => formulas.filter((text) => {
    try { katex.renderToString(text, { throwOnError: true, strict: false }); return false; }
    catch { return true; }
})"""


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    """A tab of a browser, for all tests of this module."""
    with chromium() as browser:
        yield browser.new_page()


@pytest.fixture(autouse=True)
def usual(page: Page) -> Iterator[None]:
    """Each test begins with a wide window, light, and ends without a complaint of the console."""
    page.set_viewport_size({"width": 1280, "height": 900})
    page.emulate_media(color_scheme="light", media="screen")
    problems = watched(page)
    yield
    assert problems == []


def go(page: Page, site: Path, name: str) -> None:
    """Open a page by its address below the site."""
    path, _, fragment = name.partition("#")
    page.goto((site / f"{path}.html").as_uri() + (f"#{fragment}" if fragment else ""))


@pytest.mark.parametrize("name", SHOWN)
def test_pages_show_on_narrow_screens(page: Page, site: Path, name: str) -> None:
    """Nothing is wider than 360 pixels, with every fold open; formulas are typeset."""
    page.set_viewport_size(NARROW)
    go(page, site, name)
    page.evaluate("document.querySelectorAll('details').forEach((d) => { d.open = true; })")
    page.evaluate("fedproof.typesetAll()")
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
    assert page.locator(".katex-error").count() == 0
    assert page.evaluate("document.querySelectorAll('.tex:not(:has(.katex))').length") == 0
    assert page.locator("h1").count() == 1
    assert page.locator("main").count() == 1


def test_every_formula_renders(page: Page, site: Path) -> None:
    """KaTeX reads every formula of every page."""
    from html import unescape

    found: set[str] = set()
    for path in pages(site):
        text = path.read_text(encoding="utf-8")
        found |= set(re.findall(r'<span class="tex"[^>]*>(.*?)</span>', text, re.DOTALL))
    go(page, site, "index")
    assert len(found) > 1000
    assert page.evaluate(RENDER, sorted(unescape(text) for text in found)) == []
    assert page.evaluate(RENDER, [r"\frac{1"]) == [r"\frac{1"]


def test_filters_hide_rows(page: Page, site: Path) -> None:
    """By paper, kind, verdict and words; the count is told, and the address keeps the state."""
    go(page, site, "ledger")
    rows = page.locator("#statements tbody tr:visible")
    output = page.locator("#filters output")
    assert rows.count() == len(catalogue)
    page.select_option("select[name=paper]", "fedinit")
    page.select_option("select[name=kind]", "lemma")
    wanted = [s for s in catalogue.of("fedinit") if s.kind.value == "lemma"]
    assert rows.count() == len(wanted)
    assert output.inner_text() == f"{len(wanted)} of {len(catalogue)} statements"
    assert output.get_attribute("aria-live") == "polite"
    page.reload()
    assert rows.count() == len(wanted)
    page.fill("input[name=text]", "lem21")
    assert rows.count() == sum("lem21" in s.id for s in wanted)
    page.click("button[type=reset]")
    page.select_option("select[name=verdict]", "open")
    assert 0 < rows.count() < len(JUDGED) + 1
    assert rows.locator(".badge", has_text="open").count() == rows.count()


def test_the_gallery_is_filtered(page: Page, site: Path) -> None:
    """By question, paper and words; a heading without figures goes, and an address keeps it."""
    go(page, site, "gallery#paper=switching")
    figures = page.locator("ul.gallery > li:visible")
    assert figures.count() == 1
    page.fill("input[name=text]", "no such words")
    assert figures.count() == 0
    assert page.locator("main section:visible").count() == 0
    assert page.locator("#filters output").inner_text() == "0 of 1 figures"
    go(page, site, "gallery#stability-regions")
    assert page.locator("#stability-regions").is_visible()


def test_the_theme_is_switched_and_kept(page: Page, site: Path) -> None:
    """The system decides until the reader does; the choice goes with the reader."""
    colour = "getComputedStyle(document.body).backgroundColor"
    go(page, site, "index")
    light = page.evaluate(colour)
    page.emulate_media(color_scheme="dark")
    dark = page.evaluate(colour)
    assert dark != light
    page.click("#theme")
    assert page.evaluate(colour) == light
    go(page, site, "gallery")
    assert page.evaluate(colour) == light
    page.click("#theme")
    assert page.evaluate(colour) == dark
    page.evaluate("localStorage.clear()")


def test_an_earlier_filter_does_not_stay(page: Page, site: Path) -> None:
    """A count leads to the rows that it counts, whatever was looked for before."""
    go(page, site, "ledger")
    rows = page.locator("#statements tbody tr:visible")
    page.fill("input[name=text]", "lem21")
    count = page.locator("table.counts a[href*='paper=fedsagd&verdict=']").last
    count.click()
    # The rows follow the address when the page is told of it.
    page.wait_for_function("document.querySelector('input[name=text]').value === ''")
    assert rows.count() == int(count.inner_text())


def test_paper_shows_one_look(page: Page, site: Path) -> None:
    """In print there is no navigation, and what is folded is left out; two pages hold the rest."""
    go(page, site, "statements/fedinit.lem21")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    assert not page.locator("header.site").is_visible()
    assert page.locator("main details.part").first.is_hidden()
    assert page.locator(".look .failure").is_visible()
    assert page.evaluate("document.querySelectorAll('.tex:not(:has(.katex))').length") == 0
    page.emulate_media(media="screen")
    sheets = re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))
    assert 1 <= len(sheets) <= 2


def test_what_is_folded_opens(page: Page, site: Path) -> None:
    """By its heading, by a link into it, and all together."""
    go(page, site, "statements/fedinit.lem21#step-s4")
    assert page.locator("#step-s4").is_visible()
    assert not page.locator("#form").locator("xpath=../following-sibling::*").first.is_visible()
    page.click("#unfold")
    assert page.locator("main details.part:not([open])").count() == 0
    page.click("#unfold")
    assert page.locator("main details.part[open]").count() == 0


def test_the_search_finds_what_is_called_so_first(page: Page, site: Path) -> None:
    """`/` leads to it from everywhere; the first is a key away; from a deeper page too."""
    for name, text, first in (
        ("index", "theorem 1", "fedinit.thm1"),
        ("statements/fedinit.lem21", "lem25", "fedinit.lem25"),
        ("papers/fedinit", "Theorem 4.7", "semismooth.thm4_7"),
        ("gallery", "fedsagd.thmC3", "fedsagd.thmC3"),
    ):
        go(page, site, name)
        page.keyboard.press("/")
        page.keyboard.type(text)
        page.locator("#found li").first.wait_for()
        page.keyboard.press("Enter")
        page.wait_for_url(f"**/statements/{first}.html")
    go(page, site, "index")
    page.keyboard.press("/")
    page.keyboard.type("no such words")
    assert page.locator("#found").is_hidden()


def test_marks_are_shown_and_nothing_else_is_trusted(page: Page, site: Path) -> None:
    """What differs has a class of its own; other commands of KaTeX stay forbidden."""
    go(page, site, "statements/fedinit.lem21")
    page.evaluate("fedproof.typesetAll()")
    assert page.locator(".look .katex .gone").count() > 0
    page.evaluate("""() => { const made = document.createElement("span");
        made.id = "sly"; made.textContent = "\\\\htmlClass{skip}{x}\\\\href{http://a.b}{y}";
        document.querySelector("main").append(made); fedproof.typeset(made); }""")
    assert page.locator("#sly .skip, #sly a").count() == 0


def test_the_first_page_is_short(page: Page, site: Path) -> None:
    """Below 5,000 pixels at 1280."""
    go(page, site, "index")
    assert page.evaluate("document.documentElement.scrollHeight") < 5000


def test_formulas_keep_within_the_printed_page(page: Page, site: Path) -> None:
    """On A4 between margins of 1.8 cm, where formulas cannot be scrolled."""
    go(page, site, "statements/fedinit.lem21")
    page.click("#unfold")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    page.set_viewport_size(A4)
    ends = page.evaluate(ENDS)
    assert len(ends) > 20
    assert max(ends) <= A4["width"]


def test_keys_reach_everything(page: Page, site: Path) -> None:
    """The first key leads past the navigation; controls have names."""
    go(page, site, "index")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the content"
    page.keyboard.press("Enter")
    assert page.evaluate("location.hash") == "#content"
    for name in ("index", "ledger", "explorer"):
        go(page, site, name)
        unnamed = page.evaluate(
            "[...document.querySelectorAll('input, select, button')].filter((e) => !e.hidden && "
            "!e.labels?.length && !e.ariaLabel && !e.textContent.trim()).map((e) => e.outerHTML)"
        )
        assert unnamed == []


def test_nothing_hostile_runs(page: Page, site: Path) -> None:
    """A page made of scripts in every text is a page of text."""
    from bounds.verdicts.ledger import Summary
    from bounds.verdicts.verified import Verified

    verified = Verified(HOSTILE, (ANSWER,), Summary(id=HOSTILE.id, lines="fail"))
    text = item_page(verified, files=["../evidence/x.json"], explored=[])
    written = {"statements/fedinit.hostile.html": text}
    written["badges/fedinit.hostile.svg"] = badge_picture(verified)
    for name, content in written.items():
        (site / name).write_text(content, encoding="utf-8")
    try:
        go(page, site, "statements/fedinit.hostile")
        page.evaluate("fedproof.typesetAll()")
        assert page.evaluate("window.hit") is None
        ours = "[src='../badges/fedinit.hostile.svg']"
        assert page.locator(f"main script, main img:not({ours})").count() == 0
    finally:
        for name in written:
            (site / name).unlink()

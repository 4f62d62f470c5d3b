"""Make the README's pictures: `python docs/pictures.py SITE`, with a site that `make report` wrote.

`example.svg` is drawn from the catalogue's own expressions; `page.png` is the page of a statement
in that site, as a browser shows it.
"""

import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from figures.index import draw_figure
from figures.style import save_figure

HERE = Path(__file__).parent
STATEMENT = "fedinit.thm1"


def example() -> None:
    """The printed and the amended bound along eta, K, N and T."""
    drawn = draw_figure("bound-sweeps", {"item": STATEMENT, "over": "eta,K,N,T"})
    save_figure(drawn, HERE / "example.svg")


def screenshot(site: Path) -> None:
    """The first screens of the statement's page."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        page = browser.new_page(viewport={"width": 1100, "height": 1150})
        page.goto((site / "statements" / f"{STATEMENT}.html").resolve().as_uri())
        page.evaluate("fedproof.typesetAll()")
        page.screenshot(path=HERE / "page.png")
        browser.close()


if __name__ == "__main__":
    example()
    screenshot(Path(sys.argv[1]))

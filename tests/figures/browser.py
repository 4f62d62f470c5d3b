"""A real Chromium for tests that drive a page; without one they say how to get it, and skip."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, sync_playwright

MISSING = "no Chromium here: `apt-get install chromium` brings Debian's"
LEFT = "net::ERR_ABORTED"  # what a page was still loading when it was left


@contextmanager
def chromium() -> Iterator[Browser]:
    """Debian's Chromium, headless."""
    program = shutil.which("chromium")
    if program is None:
        pytest.skip(MISSING)
    with sync_playwright() as playwright:
        # In containers there is no sandbox to run in.
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


def watched(page: Page) -> list[str]:
    """Everything that goes wrong in a page from now on: errors, warnings, missing files."""
    problems: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            problems.append(f"{message.type}: {message.text}")

    def failed(request: Request) -> None:
        if request.failure != LEFT:
            problems.append(f"failed: {request.url}")

    page.on("console", heard)
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("requestfailed", failed)
    return problems

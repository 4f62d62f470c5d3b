"""One site for all tests of pages, written once however many processes run them."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from tests.figures.site import write

PATIENCE = 600  # seconds


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a site with every statement, some of them judged."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder, finished = shared / "site", shared / "site.finished"
    try:
        folder.mkdir()
    except FileExistsError:
        start = time.monotonic()
        while not finished.exists() and time.monotonic() - start < PATIENCE:
            time.sleep(0.2)
        assert finished.exists(), "the process that writes the site did not finish"
        return folder
    write(folder)
    finished.touch()
    return folder

"""What all tests share: repeatable hypothesis runs, one thread, Ctrl-C, papers, a record."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from bounds import beside

# The tests run in several processes; libraries that start threads of their own would fight.
os.environ.setdefault("OMP_NUM_THREADS", "1")

# A shell starts what it runs in the background deaf to Ctrl-C, and programs that tests start would
# inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("local", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")

RECORD = os.environ.get("FEDPROOF_RESULTS")


@pytest.fixture(autouse=True)
def no_papers_left_behind() -> Iterator[None]:
    """What a test adds to the catalogue is in it no longer than the test."""
    known = beside.places()
    yield
    beside.adopt(known)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Append `outcome, kind, name` of each finished test to the file that `.ci/run` reads."""
    controller = "PYTEST_XDIST_WORKER" not in os.environ
    finished = report.when == "call" or report.outcome != "passed"
    if RECORD and controller and finished:
        kind = "browser" if "browser" in report.keywords else "plain"
        with Path(RECORD).open("a", encoding="utf-8") as record:
            record.write(f"{report.outcome}\t{kind}\t{report.nodeid}\n")

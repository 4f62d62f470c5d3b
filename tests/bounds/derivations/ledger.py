"""The answers about whole papers, worked out once for all tests of a run.

Tests run in several processes: without the lock each would work out what another one is at.
"""

from __future__ import annotations

import fcntl
from functools import cache
from pathlib import Path
from tempfile import gettempdir

from bounds.catalogue import catalogue
from bounds.verdicts.store import STORE
from bounds.verdicts.verified import Verified
from bounds.verdicts.verify import verify


@cache
def verified(paper: str) -> tuple[Verified, ...]:
    """Every statement of a paper with its answers."""
    place = STORE.folder or Path(gettempdir())
    place.mkdir(parents=True, exist_ok=True)
    with (place / "tests.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return tuple(verify(catalogue.of(paper), jobs=2, conditions=False))

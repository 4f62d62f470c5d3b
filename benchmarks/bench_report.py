"""How long the report's pages take, and how large they are.

Goals: a page below 300 kB; the whole of `make report` below 15 minutes on two cores, of which the
pages are the last part. Verdicts, measurements and figures have costs of their own and are not
part of this: every statement is written without answers, against the time that its compilation
for the explorer takes alone.
"""

import json
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bounds.catalogue import catalogue
from bounds.verdicts.ledger import Summary
from bounds.verdicts.verified import Verified
from figures.explorer.compiled import compiled
from figures.report.site import Content, write_site

ROUNDS = 3


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _kilobytes(paths: list[Path]) -> float:
    return max(path.stat().st_size for path in paths) / 1000


def measure() -> dict[str, Any]:
    """Time both in turn; the median of the ratios, and the sizes of what was written."""
    items = list(catalogue.values())
    book = [Verified(item, (), Summary(id=item.id, status="nothing to prove")) for item in items]
    with TemporaryDirectory() as name:
        folder = Path(name)
        pairs = [
            (
                _seconds(lambda: write_site(folder, Content(book))),
                _seconds(lambda: [compiled(item) for item in items]),
            )
            for _ in range(ROUNDS)
        ]
        pages, scripts = list(folder.rglob("*.html")), list((folder / "explorer").iterdir())
        return {
            "statements": len(items),
            "seconds": statistics.median(site for site, _ in pairs),
            "site / compilation alone": statistics.median(site / own for site, own in pairs),
            "spread of the ratio": [min(s / o for s, o in pairs), max(s / o for s, o in pairs)],
            "largest page, kB (goal 300)": _kilobytes(pages),
            "largest script of a statement, kB": _kilobytes(scripts),
        }


if __name__ == "__main__":
    print(json.dumps(measure(), indent=2))

"""Memory that one local step has freed is kept for the next.

The allocator of Linux gives large freed blocks back to the system at once, and takes them anew,
page by page, in the next step: a third of the time of a small convolutional network. While a run
lasts they are kept; afterwards the unused ones are given back. Elsewhere nothing is done.
"""

from __future__ import annotations

import contextlib
import ctypes
from collections.abc import Iterator

# Names and numbers of glibc's mallopt(3).
TRIM_THRESHOLD, MMAP_THRESHOLD = -1, -3
KEEP = 2**30
# What the allocator's own adjustment of the thresholds leads to in a program with large blocks.
USUAL_MMAP, USUAL_TRIM = 2**25, 2**26


@contextlib.contextmanager
def kept_memory() -> Iterator[None]:
    """Keep freed memory while the block runs."""
    try:
        library = ctypes.CDLL(None)
        adjust, trim = library.mallopt, library.malloc_trim
    except (OSError, TypeError, AttributeError):
        yield
        return
    adjust(MMAP_THRESHOLD, KEEP)
    adjust(TRIM_THRESHOLD, KEEP)
    try:
        yield
    finally:
        adjust(MMAP_THRESHOLD, USUAL_MMAP)
        adjust(TRIM_THRESHOLD, USUAL_TRIM)
        trim(0)

"""Memory that one local step has freed is kept for the next.

The allocator of Linux gives large freed blocks back to the system at once, and takes them anew,
page by page, in the next step: a third of the time of a small convolutional network. While a run
lasts they are kept, and threads that begin in it take from the same memory: a heap of their own
would give them back all the same. Afterwards the unused ones are given back. Elsewhere nothing is
done.
"""

from __future__ import annotations

import contextlib
import ctypes
from collections.abc import Iterator

# Names and numbers of glibc's mallopt(3).
TRIM_THRESHOLD, MMAP_THRESHOLD, ARENAS = -1, -3, -8
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
    adjust(ARENAS, 1)
    try:
        yield
    finally:
        adjust(MMAP_THRESHOLD, USUAL_MMAP)
        adjust(TRIM_THRESHOLD, USUAL_TRIM)
        adjust(ARENAS, 0)  # as many as the library likes
        trim(0)

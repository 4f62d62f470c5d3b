"""One thread for each operation: several would round sums and products by their number.

A problem that is made, and a run, then have the same bits on however many cores.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import torch


@contextlib.contextmanager
def one_thread() -> Iterator[None]:
    """Let each operation run in one thread while the block, or the function, lasts."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(before)

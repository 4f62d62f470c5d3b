"""Sizes are estimated before anything is allocated, and told where no memory could hold them."""

from __future__ import annotations

import os
from functools import cache

from bounds.errors import UserError

NUMBER = 8  # bytes of a float64 or an int64


@cache
def memory() -> int:
    """The bytes of memory of this machine."""
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")


def require_room(numbers: int, what: str) -> None:
    """Refuse what needs more memory than the machine has; `numbers` is no more than is needed.

    >>> require_room(10**6, "a million numbers")
    """
    size = numbers * NUMBER
    if size > memory():
        msg = (
            f"{what} would take at least {size / 1e9:.3g} GB of memory, and this machine has "
            f"{memory() / 1e9:.3g} GB; ask for less"
        )
        raise UserError(msg)

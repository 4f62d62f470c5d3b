"""Proves and refutes the inequalities that convergence proofs are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bounds.prover.api import decide, prove
    from bounds.prover.checker import check

__all__ = ["check", "decide", "prove"]


def __getattr__(name: str) -> object:
    """Load what is asked for: the checker alone needs no solver."""
    if name == "check":
        from bounds.prover.checker import check

        return check
    if name in {"decide", "prove"}:
        from bounds.prover import api

        return getattr(api, name)
    msg = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(msg)

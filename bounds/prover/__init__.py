"""Proves and refutes the inequalities that convergence proofs are made of.

>>> from bounds.prover import check, prove
>>> verdict = prove("(1+1/(K-1))^K <= 4", domain=["K: integer >= 2"])
>>> str(verdict.status), check(verdict.file)
('proved', 'proved')
>>> prove("(1+1/K)^K <= 2.718", domain=["K: integer >= 1"]).reason
'the claim fails at K = 4822'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bounds.kernel.checker import check
    from bounds.prover.api import decide, prove

__all__ = ["check", "decide", "prove"]


def __getattr__(name: str) -> object:
    """Load what is asked for: the checker alone needs no solver."""
    if name == "check":
        from bounds.kernel.checker import check

        return check
    if name in {"decide", "prove"}:
        from bounds.prover import api

        return getattr(api, name)
    msg = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(msg)

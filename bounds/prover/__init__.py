"""Proves and refutes the inequalities that convergence proofs are made of.

>>> from bounds.prover import check, prove
>>> verdict = prove("(1+1/(K-1))^K <= 4", domain=["K: integer >= 2"])
>>> str(verdict.status), check(verdict.file)
('proved', 'proved')
>>> prove("(1+1/K)^K <= 2.718", domain=["K: integer >= 1"]).reason
'the claim fails at K = 4822'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bounds.prover.api import decide
    from bounds.prover.ask import check, prove
    from bounds.prover.steps import prove_step

_HOME = {"check": "ask", "decide": "api", "prove": "ask", "prove_step": "steps"}
__all__ = ["check", "decide", "prove", "prove_step"]


def __getattr__(name: str) -> object:
    """Load what is asked for: to ask needs no solver in this process."""
    if name in _HOME:
        return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    msg = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(msg)

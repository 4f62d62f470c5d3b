"""One door to the prover's kinds of step: vector, sampling and recursion."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping

from bounds.errors import UserError
from bounds.prover.verdict import Verdict

KINDS = ("vector", "sampling", "recursion")


def prove_step(
    kind: str,
    claim: str,
    *,
    given: Iterable[str] = (),
    where: Iterable[str] = (),
    by: Mapping[str, str] | None = None,
    budget: str = "normal",
) -> Verdict:
    """Decide one step; `bounds/prover/KIND/prove.py` says what its texts may hold."""
    if kind not in KINDS:
        msg = f"there is no kind of step {kind!r}; the kinds are {', '.join(KINDS)}"
        raise UserError(msg)
    prove = getattr(importlib.import_module(f"bounds.prover.{kind}.prove"), f"prove_{kind}")
    more = {"by": by} if by else {}
    verdict: Verdict = prove(claim, given=given, where=where, budget=budget, **more)
    return verdict

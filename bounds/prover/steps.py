"""One door to the prover's kinds of step: vector, sampling and recursion."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from bounds.errors import UserError
from bounds.language.typed import in_house
from bounds.prover.ask import asked, left, listed
from bounds.prover.verdict import Status, Verdict

KINDS = ("vector", "sampling", "recursion")


def prove_step(
    kind: str,
    claim: str,
    *,
    given: Iterable[str] = (),
    where: Iterable[str] = (),
    by: Mapping[Any, Any] | Iterable[str] | None = None,
    budget: str = "normal",
    repair: bool = False,
    seconds: float | None = None,
) -> Verdict:
    """Decide one step; `bounds/prover/KIND/prove.py` says what its texts may hold.

    `seconds` may end the search early, with the verdict `supported`. A sampling step has no repair.
    """
    if kind not in KINDS:
        msg = f"there is no kind of step {kind!r}; the kinds are {', '.join(KINDS)}"
        raise UserError(msg)
    more: dict[str, Any] = {"kind": kind, "budget": budget, "repair": repair}
    by = None if not by else dict(by) if isinstance(by, Mapping) else list(by)
    claim, given, where, by = in_house(kind, claim, listed(given), listed(where), by)
    if by:
        more["by"] = by
    texts = {"given": given, "where": where}
    return asked(_prove, claim, texts, more, seconds)


def _prove(
    claim: str, texts: Mapping[str, list[str]], more: Mapping[str, Any], deadline: float | None
) -> Iterator[Verdict]:
    """The verdict, then the same with repairs."""
    more = dict(more)
    kind, repair = more.pop("kind"), more.pop("repair")
    decide = getattr(importlib.import_module(f"bounds.prover.{kind}.prove"), f"prove_{kind}")
    verdict = decide(claim, **texts, **more, seconds=left(deadline))
    yield verdict
    if repair and kind != "sampling" and verdict.status is Status.REFUTED:
        yield decide(claim, **texts, **more, seconds=left(deadline), repair=True)

"""Scalar steps behind a constant, decided by the prover when they are used."""

from __future__ import annotations

from functools import cache

from bounds.errors import UserError


@cache
def proved(claim: str, domain: tuple[str, ...]) -> str:
    """Say that a claim is proved, after proving it; a claim that is not has no place here.

    >>> proved("2*x*y <= x^2 + y^2", ("x: real", "y: real"))
    'proved: 2*x*y <= x^2 + y^2'
    """
    from bounds.prover.ask import prove
    from bounds.prover.verdict import Status

    verdict = prove(claim, domain=domain)
    if verdict.status is not Status.PROVED:
        msg = f"{claim!r}, on which a constant rests, is {verdict.status} and not proved"
        raise UserError(msg)
    return f"proved: {claim}"

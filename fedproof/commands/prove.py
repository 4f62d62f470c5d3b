r"""Decide an inequality: proved with a certificate, or refuted with an exact witness.

    fedproof prove "(1+1/(K-1))^K <= 4" --where "K: integer >= 2"
    fedproof prove "eta*K*L + eta^2*K^2*L^2 <= 1/4" --given "eta <= 1/(8*K*L)" \
        --where "K: integer >= 1" --where "eta, L: real > 0" --certificate step.json
    fedproof prove '\eta \le \frac{1}{K}' --given "η ≤ 1/(KL)" --where "L: real >= 1" \
        --where "K: integer >= 1" --where "eta: real > 0"

Texts may be in LaTeX and Unicode, too. Expressions use + - * / ^ numbers, symbols, exp, log, sqrt,
abs, min, max and sum(body, index, lower, upper). Every symbol needs a domain. The search ends after
60 seconds (20 with the budget small, 600 with large) unless --seconds says otherwise. The exit code
is 0 if the claim is proved, 1 if it is refuted or vacuous (the givens contradict each other), and 3
if it stays open.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from bounds.errors import UserError
from fedproof.colour import painted

if TYPE_CHECKING:
    from bounds.prover.verdict import Verdict

GROUP = "Is it true?"
OPEN = 3


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("claim", help='the relation to prove, as in "2*a*b <= a^2 + b^2"')
    parser.add_argument("--given", action="append", default=[], help="a relation that holds")
    parser.add_argument("--where", action="append", default=[], help='as in "K: integer >= 2"')
    parser.add_argument("--budget", choices=["small", "normal", "large"], default="normal")
    limit_seconds(parser)
    parser.add_argument("--repair", action="store_true", help="say what would make it true")
    parser.add_argument("--json", action="store_true", help="print the verdict as JSON")
    parser.add_argument("--certificate", metavar="FILE", help="write what `fedproof check` reads")


def limit_seconds(parser: argparse.ArgumentParser) -> None:
    """Declare the limit of time."""
    parser.add_argument("--seconds", type=float, help="stop undecided after this time")


def granted(arguments: argparse.Namespace) -> float:
    """The seconds that a search may take."""
    from bounds.prover.ask import SECONDS

    seconds: float | None = arguments.seconds
    return SECONDS[arguments.budget] if seconds is None else seconds


def run(arguments: argparse.Namespace) -> int:
    """Decide, print, and write the certificate."""
    from bounds.prover import prove
    from bounds.prover.verdict import Status

    verdict = prove(
        arguments.claim,
        given=arguments.given,
        domain=arguments.where,
        budget=arguments.budget,
        seconds=granted(arguments),
        repair=arguments.repair,
    )
    if arguments.certificate is not None:
        write_certificate(arguments.certificate, verdict)
    if arguments.json:
        import json

        print(json.dumps(verdict.as_dict(), indent=1, sort_keys=True))
    else:
        print(painted("\n".join(lines(verdict))))
    if verdict.status in {Status.PROVED, Status.SOLVERS}:
        return 0
    return 1 if verdict.decided else OPEN


def lines(verdict: Verdict) -> list[str]:
    """The verdict in words."""
    found = [f"{verdict.status}: {verdict.claim}"]
    if verdict.method not in {"", "none", "search"}:
        found.append(f"  by {verdict.method}")
    if verdict.reason:
        found.append(f"  {verdict.reason}")
    if verdict.point:
        found.append("  there is a point that satisfies all givens:")
    for name, value in sorted((verdict.witness or verdict.point or {}).items()):
        found.append(f"    {name} = {value}")
    work = ", ".join(f"{count} {what}" for what, count in verdict.searched.items() if count)
    if work and not verdict.decided:
        found.append(f"  searched: {work}")
    found.extend(f"  repair ({repair.kind}): {repair.text}" for repair in verdict.repairs)
    found.append(f"  {verdict.seconds * 1000:.0f} ms")
    return found


def write_certificate(path: str, verdict: Verdict) -> None:
    """Write the file of a verdict that has one."""
    from bounds.prover.certificate import write

    if verdict.file is None:
        msg = f"there is no certificate to write to {path}: the verdict is {verdict.status}"
        raise UserError(msg)
    try:
        from bounds.files import write_whole

        write_whole(Path(path), write(verdict.file))
    except OSError as error:
        msg = f"cannot write {path}: {error.strerror}"
        raise UserError(msg) from error

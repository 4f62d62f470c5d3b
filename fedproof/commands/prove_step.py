r"""Decide a step about vectors, about clients drawn at random, or about sequences.

    fedproof prove-step vector "|x + y|^2 <= (1 + a)*|x|^2 + (1 + 1/a)*|y|^2" \
        --where "x, y: vector" --where "a: real > 0"
    fedproof prove-step vector '\|x+y\|^2 \le 2\|x\|^2 + 2\|y\|^2' --where "x, y: vector"
    fedproof prove-step vector "f1 <= f0 - eta/2*|g|^2" --where "x0, x1, g: vector" \
        --where "f0, f1: real" --where "eta, L: real > 0" --given "x1 == x0 - eta*g" \
        --given "eta <= 1/L" --given "f1 <= f0 + <g, x1 - x0> + L/2*|x1 - x0|^2" --by "2 = 1"
    fedproof prove-step sampling "E|mean(x, S)|^2 <= mean(|x|^2)" --where "x: family" \
        --where "S: N of C without replacement" --where "C: integer >= 2" --where "N: integer >= 1"
    fedproof prove-step recursion "x(T) <= x(0) + T*b" --given "x(t+1) <= x(t) + b" \
        --where "x: sequence" --where "t: index from 0 to T-1" --where "T: integer >= 0" \
        --where "b: real"

docs/semantics.md says what the texts may hold, in LaTeX and Unicode, too. `fedproof verify FILE`
decides all steps of an item. The search ends after 60 seconds (20 with the budget small, 600 with
large) unless --seconds says otherwise. The exit code is 0 if the claim is proved, 1 if it is
refuted or vacuous (its givens contradict each other), and 3 if it stays open.
"""

from __future__ import annotations

import argparse
import re

from bounds.errors import UserError
from fedproof.colour import painted
from fedproof.commands.prove import granted, limit_seconds, lines, write_certificate

GROUP = "Is it true?"
KINDS = ("vector", "sampling", "recursion")
OPEN = 3
_NUMBER = re.compile(r"\s*\d{1,9}\s*", re.ASCII)


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("kind", help=", ".join(KINDS))
    parser.add_argument("claim", nargs="?", help="the relation to prove")
    parser.add_argument("--given", action="append", default=[], help="a relation that holds")
    parser.add_argument("--where", action="append", default=[], help='as in "x, y: vector"')
    parser.add_argument(
        "--by",
        action="append",
        default=[],
        metavar="N = MULTIPLIER",
        help="a multiplier of given N (vector), or an invariant (recursion)",
    )
    parser.add_argument("--budget", choices=["small", "normal", "large"], default="normal")
    limit_seconds(parser)
    parser.add_argument("--repair", action="store_true", help="say what would make it true")
    parser.add_argument("--json", action="store_true", help="print the verdict as JSON")
    parser.add_argument("--certificate", metavar="FILE", help="write what `fedproof check` reads")


def run(arguments: argparse.Namespace) -> int:
    """Decide the step, print, and write the certificate."""
    kind = arguments.kind
    if kind not in KINDS:
        msg = f"{kind!r} is no kind of step; the kinds are {', '.join(KINDS)}"
        if kind.endswith((".toml", ".json")):
            msg += "; `fedproof verify FILE` decides the steps of an item's file"
        raise UserError(msg)
    if arguments.claim is None:
        msg = f"say what is claimed: fedproof prove-step {kind} CLAIM"
        raise UserError(msg)
    from bounds.prover.steps import prove_step

    verdict = prove_step(
        kind,
        arguments.claim,
        given=arguments.given,
        where=arguments.where,
        by=_by(kind, arguments.by) or None,
        budget=arguments.budget,
        repair=arguments.repair,
        seconds=granted(arguments),
    )
    if arguments.json:
        import json

        print(json.dumps(verdict.as_dict(), indent=1, sort_keys=True))
    else:
        print(painted("\n".join(lines(verdict))))
    if arguments.certificate is not None:
        write_certificate(arguments.certificate, verdict)
    if str(verdict.status) == "proved":
        return 0
    return 1 if verdict.decided else OPEN


def _by(kind: str, texts: list[str]) -> dict[str | int, str] | list[str]:
    if kind != "vector":
        return texts
    found: dict[str | int, str] = {}
    for text in texts:
        given, mark, value = text.rpartition(" = ")
        if not mark:
            msg = f"--by {text!r}: write 'NUMBER OF THE GIVEN = MULTIPLIER', as in '0 = 1/L'"
            raise UserError(msg)
        found[int(given) if _NUMBER.fullmatch(given) else given] = value
    return found

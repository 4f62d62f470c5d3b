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
    fedproof prove-step steps.toml

A file holds tables [[step]] with kind, claim, and lists given, where; `by` is a table from givens
(by number from 0, or text) to multipliers for a vector step, a list of invariants for a recursion.
JSON is read as well. docs/semantics.md says what the texts may hold, in LaTeX and Unicode, too. The
search for each step ends after 60 seconds (20 with the budget small, 600 with large) unless
--seconds says otherwise. The exit code is 0 if every claim is proved, 1 if one is refuted or
vacuous (its givens contradict each other), and 3 if one stays open.
"""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING, Any

from bounds.errors import UserError, printable
from fedproof.commands.prove import granted, limit_seconds, lines, write_certificate

if TYPE_CHECKING:
    from bounds.prover.verdict import Verdict

KINDS = ("vector", "sampling", "recursion")
KEYS = {"kind", "claim", "given", "where", "by", "title"}
OPEN = 3
_NUMBER = re.compile(r"\s*\d{1,9}\s*", re.ASCII)


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("what", help=f"{', '.join(KINDS)}, or a file of steps")
    parser.add_argument("claim", nargs="?", help="the relation to prove, unless a file is given")
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
    parser.add_argument("--json", action="store_true", help="print the verdicts as JSON")
    parser.add_argument("--certificate", metavar="FILE", help="write what `fedproof check` reads")


def run(arguments: argparse.Namespace) -> int:
    """Decide every step, print, and write the certificate of a single one."""
    steps = _steps(arguments)
    if arguments.certificate is not None and len(steps) != 1:
        msg = "--certificate is for one step; this file has several"
        raise UserError(msg)
    verdicts = [_decided(step, arguments) for step in steps]
    if arguments.json:
        import json

        plain: Any = [verdict.as_dict() for verdict in verdicts]
        print(json.dumps(plain[0] if len(plain) == 1 else plain, indent=1, sort_keys=True))
    else:
        for step, verdict in zip(steps, verdicts, strict=True):
            if "title" in step:
                print(printable(step["title"]))
            print("\n".join(lines(verdict)))
    if arguments.certificate is not None:
        write_certificate(arguments.certificate, verdicts[0])
    if all(str(verdict.status) == "proved" for verdict in verdicts):
        return 0
    return OPEN if any(not verdict.decided for verdict in verdicts) else 1


def _steps(arguments: argparse.Namespace) -> list[dict[str, Any]]:
    """One step from the command line, or those of a file."""
    if arguments.what in KINDS:
        if arguments.claim is None:
            msg = f"say what is claimed: fedproof prove-step {arguments.what} CLAIM"
            raise UserError(msg)
        step = {"kind": arguments.what, "claim": arguments.claim, "given": arguments.given}
        step |= {"where": arguments.where, "by": _by(arguments.what, arguments.by)}
        return [step]
    if arguments.claim is not None:
        msg = f"{arguments.what!r} is no kind of step; the kinds are {', '.join(KINDS)}"
        raise UserError(msg)
    return read_steps(arguments.what)


def _by(kind: str, texts: list[str]) -> dict[str | int, str] | list[str]:
    if kind != "vector":
        return texts
    found: dict[str | int, str] = {}
    for text in texts:
        given, mark, value = text.rpartition(" = ")
        if not mark:
            msg = f"--by {text!r}: write 'NUMBER OF THE GIVEN = MULTIPLIER', as in '0 = 1/L'"
            raise UserError(msg)
        found[_place(given)] = value
    return found


def _place(given: str) -> str | int:
    """A given by its number or its text."""
    return int(given) if _NUMBER.fullmatch(given) else given


def read_steps(path: str) -> list[dict[str, Any]]:
    """Read the steps of a TOML or JSON file and refuse what is not understood."""
    from bounds.files import read_json, read_toml

    read = read_json if path.endswith(".json") else read_toml
    content: Any = read(path, "a file of steps")
    steps = content.get("step") if isinstance(content, dict) else content
    steps = [steps] if isinstance(steps, dict) else steps
    if not isinstance(steps, list) or not steps:
        msg = f"{path} holds no [[step]]"
        raise UserError(msg)
    return [_checked(step, f"{path}, step {at}") for at, step in enumerate(steps, start=1)]


def _checked(step: Any, place: str) -> dict[str, Any]:
    if not isinstance(step, dict) or step.get("kind") not in KINDS or "claim" not in step:
        msg = f"{place}: a step has a kind ({', '.join(KINDS)}) and a claim"
        raise UserError(msg)
    if unknown := sorted(set(step) - KEYS):
        msg = f"{place}: unknown key {unknown[0]!r}; known are {', '.join(sorted(KEYS))}"
        raise UserError(msg)
    for key in ("given", "where"):
        texts = step.get(key, [])
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            msg = f"{place}: {key} is a list of texts"
            raise UserError(msg)
    for key, kinds, what in (("claim", str, "a text"), ("by", dict | list, "a table or a list")):
        if key in step and not isinstance(step[key], kinds):
            msg = f"{place}: {key} is {what}"
            raise UserError(msg)
    return step


def _decided(step: dict[str, Any], arguments: argparse.Namespace) -> Verdict:
    from bounds.prover.steps import prove_step

    by = step.get("by") or None
    if isinstance(by, dict):
        by = {_place(str(key)): str(value) for key, value in by.items()}
    return prove_step(
        step["kind"],
        step["claim"],
        given=step.get("given", []),
        where=step.get("where", []),
        by=by,
        budget=arguments.budget,
        repair=arguments.repair,
        seconds=granted(arguments),
    )

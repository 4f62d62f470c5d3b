r"""Compute the exact worst case of a method over a class of problems, as a semidefinite program.

    fedproof worst-case fedavg --class smooth-nonconvex --clients 2 --local-steps 3 --rounds 1 \
        --eta 1/20 --quantity drift
    fedproof worst-case fedprox proximal=1/2 --class smooth-strongly-convex --quantity distance \
        --rounds 2 --local-steps 2 --eta 1/4 --out proof.json
    fedproof worst-case --check proof.json                0 accepted, 1 rejected, 2 not readable

The primal value is reached by an instance, the dual one is proved by multipliers. With --certify
both are rounded to rational numbers and checked exactly; --out writes them, --instance writes the
worst federation itself, and --replay runs the method on it. Unless --start and --heterogeneity say
otherwise, convex classes start with |w^0 - x*| <= 1 and have clients that are alike at x*; others
start with f(w^0) - f* <= 1, or |grad f(w^0)| <= 1 where only moves are measured, and have clients
that are alike at the server's models.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bounds.worstcase.api import WorstCase

GROUP = "How tight is it?"
MOST_BYTES = 50_000_000
ROUNDING = 1e-5
COUNTS = ("clients", "active", "local-steps", "rounds", "outcomes")
NUMBERS = ("smoothness", "convexity", "slope", "noise")


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the setting and the forms of output."""
    parser.add_argument("algorithm", nargs="?", metavar="METHOD", help="as in fedavg")
    parser.add_argument("parameters", nargs="*", metavar="name=value", help="of the method")
    parser.add_argument("--class", dest="losses", default="smooth-convex", help="of the losses")
    parser.add_argument("--quantity", help="what is bounded, as in gap, drift or discrepancy")
    parser.add_argument("--clients", metavar="N", help="2 unless given")
    parser.add_argument("--active", metavar="S", help="clients drawn in a round; all unless given")
    parser.add_argument(
        "--inactive", choices=("idle", "train"), help="whether clients that are not drawn train too"
    )
    parser.add_argument("--local-steps", metavar="K", help="1 unless given")
    parser.add_argument("--rounds", metavar="T", help="1 unless given")
    parser.add_argument("--eta", default="1", help="rate of the local steps")
    parser.add_argument("--smoothness", metavar="L", help="1 unless given")
    parser.add_argument("--convexity", metavar="MU", help="of strong convexity; 1/10 unless given")
    parser.add_argument("--slope", metavar="B", help="a bound on all gradients")
    parser.add_argument(
        "--dissimilarity",
        metavar="ZETA",
        default="1",
        help="mean |grad f_i - grad f|^2 <= ZETA^2, or none",
    )
    parser.add_argument("--heterogeneity", metavar="WHERE", help="at the optimum, or server")
    parser.add_argument(
        "--start", action="append", default=[], metavar="WHAT=VALUE", help="as in distance=1"
    )
    parser.add_argument("--outcomes", metavar="M", help="values of the noise of a gradient")
    parser.add_argument("--noise", metavar="SIGMA", help="bound on its deviation")
    parser.add_argument(
        "--details", action="store_true", help="how it was solved, and the multipliers"
    )
    parser.add_argument("--certify", action="store_true", help="both ends in rational numbers")
    parser.add_argument("--out", metavar="FILE", help="write the certificate")
    parser.add_argument("--instance", metavar="FILE", help="write the worst federation")
    parser.add_argument(
        "--recursion",
        action="store_true",
        help="one round's inequality, for all T, and N or S of N",
    )
    parser.add_argument("--replay", action="store_true", help="run the method on it")
    parser.add_argument("--check", metavar="FILE", help="check a certificate, or replay")
    parser.add_argument(
        "--json", action="store_true", help="print JSON (worst_case or recursion.schema.json)"
    )
    parser.add_argument("--list", action="store_true", help="what can be asked, by name")


def run(arguments: argparse.Namespace) -> int:
    """Check a file, or solve and report."""
    from bounds.errors import UserError

    if arguments.list:
        return _list()
    if arguments.check:
        if arguments.algorithm:
            msg = "--check FILE stands alone: the file says what was asked"
            raise UserError(msg)
        return _check(arguments.check)
    if arguments.algorithm and arguments.recursion:
        return _recursion(arguments)
    if not arguments.algorithm or not arguments.quantity:
        msg = "give a method and --quantity, as in `worst-case fedavg --quantity gap`"
        raise UserError(msg)
    found = _solved(arguments)
    if arguments.out:
        _write(arguments.out, found.as_json())
    if arguments.instance or arguments.replay:
        from bounds.worstcase.replay import replay
        from bounds.worstcase.worst_instance import instance_of

        instance = instance_of(found)
        if arguments.instance:
            _write(arguments.instance, instance.as_json())
    if arguments.json:
        print(json.dumps(found.as_json(), indent=1))
        return 0
    _tell(found, details=arguments.details)
    if arguments.certify or arguments.out:
        for end, side in ((found.upper, "above"), (found.lower, "below")):
            if end is None:
                print(f"  no certificate from {side}: there is no room for rounding")
    if arguments.replay:
        print(f"  replayed on {instance.dimension} coordinates: {replay(instance):.9g}")
    return 0


def _list() -> int:
    """Every method, class, quantity, condition on the start and place of heterogeneity."""
    from bounds import methods
    from bounds.quantities.law import known
    from bounds.registry import readable_modules
    from bounds.worstcase import classes, heterogeneity
    from bounds.worstcase.asked import QUANTITIES, STARTS

    headings = {
        "methods": methods,
        "classes (--class)": classes,
        "places where clients are alike (--heterogeneity)": heterogeneity,
    }
    words, broken = {}, list[str]()
    for heading, package in headings.items():
        found, told = readable_modules(package, heading)
        words[heading] = {n.replace("_", "-"): m.__doc__ or "" for n, m in found.items()}
        broken += told
    named = {
        "quantities (--quantity)": QUANTITIES,
        "conditions on the first model (--start)": STARTS,
    }
    words |= {h: {name: one.words for name, one in table.items()} for h, table in named.items()}
    words["what terms are made of (--quantity 'gap(T) - gap(0)')"] = {
        name: one.of.__doc__ or "" for name, one in known().items()
    }
    for heading, table in words.items():
        print(f"{heading}:")
        for name, first in table.items():
            print(f"  {name:30} {first.partition(chr(10))[0].replace('{}', 'R')}")
    for sentence in broken:
        print(f"fedproof: {sentence}", file=sys.stderr)
    return 0


def _solved(arguments: argparse.Namespace) -> WorstCase:
    from bounds.worstcase.api import worst_case

    certify = arguments.certify or bool(arguments.out)
    return worst_case(arguments.algorithm, certify=certify, **_given(arguments))


def _given(arguments: argparse.Namespace) -> dict[str, Any]:
    from bounds.values import read_assignments

    given: dict[str, Any] = {}
    for name in (*COUNTS, *NUMBERS, "heterogeneity", "inactive"):
        word = name.replace("-", "_")
        if getattr(arguments, word) is not None:
            given[word] = getattr(arguments, word)
    alike = arguments.dissimilarity
    return {
        "losses": arguments.losses,
        "quantity": arguments.quantity,
        "eta": arguments.eta,
        "parameters": read_assignments(arguments.parameters),
        "start": read_assignments(arguments.start),
        "dissimilarity": None if alike == "none" else alike,
        **given,
    }


def _recursion(arguments: argparse.Namespace) -> int:
    """One round's inequality, its certificate, and what it says after T rounds."""
    from bounds.worstcase.api import asked
    from bounds.worstcase.recursion import recursion

    convex = arguments.losses != "smooth-nonconvex"
    arguments.quantity = arguments.quantity or ("distance" if convex else "gradient-mean")
    setting = asked(arguments.algorithm, **_given(arguments))
    start = setting.start.get("distance", setting.start.get("gap"))
    if start is None:
        from bounds.errors import UserError

        msg = "a recursion starts from --start distance=R in convex classes, gap=D in others"
        raise UserError(msg)
    begin = start**2 if convex else start
    found = recursion(setting, start=begin)
    if arguments.out:
        _write(arguments.out, found.as_json())
    if arguments.json:
        print(json.dumps(found.as_json(), indent=1))
        return 0
    print(*found.lines(), sep="\n")
    what = f"|w^0 - x*| <= {start}" if convex else f"f(w^0) - f* <= {start}"
    after = float(found.after(setting.rounds, begin))
    print(f"  {setting.measured.words}, T = {setting.rounds}, from {what}: at most {after:.9g}")
    return 0


def _tell(found: WorstCase, *, details: bool) -> None:
    setting, solution = found.setting, found.solution
    parameters = "".join(f", {name} = {value}" for name, value in setting.parameters.items())
    curved = setting.family.curvature
    least = curved(setting.constants)[0] if curved else 0
    curvature = f", mu = {least}" if least > 0 else ""
    print(
        f"{setting.algorithm} on {setting.family.words}: N = {setting.clients}, "
        f"S = {setting.active}, K = {setting.local_steps}, T = {setting.rounds}, "
        f"eta = {setting.rate}{parameters}, L = {setting.smoothness}{curvature}"
    )
    kind = "worst case" if found.exact else "upper bound of the worst case"
    print(f"  {setting.measured.words}: {kind} {found.value:.9g}")
    certified = {
        "at most": found.upper and float(found.upper.bound),
        "reached up to": found.lower and float(found.lower.value),
    }
    for words, value in certified.items():
        if value is not None:
            print(f"  certified: {words} {value:.10g}")
    if not details:
        return
    print(
        f"  primal {solution.primal:.10g}, dual {solution.dual:.10g}, gap {solution.gap:.1e} "
        f"({solution.status}; blocks of {', '.join(map(str, found.program.layout.sizes))} vectors)"
    )
    totals: dict[str, float] = {}
    for words, weight in found.multipliers:
        totals[words] = totals.get(words, 0.0) + weight
    for words, weight in totals.items():
        print(f"    multiplier {weight:.6g}: {words}")


def _check(path: str) -> int:
    from bounds.errors import printable
    from bounds.files import read_json
    from bounds.worstcase.certificate import RejectedError, recheck
    from bounds.worstcase.recursion import FORMAT as RECURSION
    from bounds.worstcase.recursion import recheck as recheck_recursion
    from bounds.worstcase.replay import replay
    from bounds.worstcase.worst_instance import FORMAT, from_file

    record = read_json(path, "a certificate", most=MOST_BYTES)
    if isinstance(record, dict) and record.get("format") == RECURSION:
        try:
            proved = recheck_recursion(record)
        except RejectedError as error:
            print(f"rejected: {printable(error)}")
            return 1
        print("accepted:", *proved.lines(), sep="\n")
        return 0
    if isinstance(record, dict) and record.get("format") == FORMAT:
        instance = from_file(record)
        setting = instance.case.setting
        print(f"{setting.algorithm} on {setting.family.words}, {setting.measured.words}")
        print(f"  replayed {replay(instance):.9g}, on paper {instance.quantity:.9g}")
        print(f"  conditions fail by at most {max(0.0, instance.violation):.1e}")
        return 0 if instance.violation < ROUNDING else 1
    try:
        case, upper, lower = recheck(record)
    except RejectedError as error:
        print(f"rejected: {printable(error)}")
        return 1
    print(f"accepted: {case.setting.algorithm}, {case.setting.measured.words}")
    if upper is not None:
        print(f"  at most {upper.bound}")
    if lower is not None:
        what = "an instance reaches" if case.exact else "the relaxed conditions allow"
        print(f"  {what} {lower.value}")
    return 0


def _write(path: str, record: Any) -> None:
    from bounds.errors import UserError

    try:
        from bounds.files import write_whole

        write_whole(Path(path), json.dumps(record, indent=1) + "\n")
    except OSError as error:
        msg = f"cannot write {path}: {error.strerror}"
        raise UserError(msg) from error

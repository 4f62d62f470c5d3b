"""Fit how a measured quantity goes with T, K, N, C or S, and show the claimed rate beside it.

    fedproof rates fedsagd.tab1.fedavg --over T=10,20,40
    fedproof rates fedinit.thm1 --over T=50,100,200,400 --tune 0.1
    fedproof rates fedinit.thm17 --over N=2,4,8 rounds=50 --json

name=value sets an option of the problem, the algorithm or the run, as in `fedproof confront`. Where
the claim supposes an order of the local rate, --tune FACTOR takes the rate as that many times the
order, anew for each value.
"""

from __future__ import annotations

import argparse

GROUP = "What really happens?"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the statement, the sweep and the run."""
    parser.add_argument("id", help="the statement")
    parser.add_argument("values", nargs="*", metavar="name=value", help="options of the run")
    parser.add_argument("--over", required=True, metavar="LETTER=LIST", help="T=10,20,40")
    parser.add_argument("--problem", metavar="FAMILY", help="quadratic, logistic, sine, ...")
    parser.add_argument("--tune", type=float, metavar="FACTOR", help="of the order of the rate")
    parser.add_argument("--claim", metavar="LABEL", help="which claimed rate (a wrong name lists)")
    parser.add_argument("--given", action="append", metavar="LETTER=VALUE", help="a letter; repeat")
    parser.add_argument("--reading", metavar="NAME", help="which reading (a wrong name lists them)")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(arguments: argparse.Namespace) -> int:
    """Fit and print."""
    import json

    from fedproof.commands.confront import letters, tables
    from stability.confront.rates import fit

    letter, values = _sweep(arguments.over)
    found = fit(
        arguments.id,
        letter,
        values,
        **tables(arguments.id, arguments.problem, arguments.values, arguments.reading),
        given=letters(arguments.given),
        reading=arguments.reading,
        claim=arguments.claim,
        tune=arguments.tune,
    )
    if arguments.json:
        print(json.dumps(found.as_json()))
        return 0
    print(found.statement)
    for value, mean in zip(found.values, found.measured, strict=True):
        print(f"  {letter} = {value}: {mean:.6g}")
    print(f"  measured exponent {found.exponent:.3f}, between {found.low:.3f} and {found.high:.3f}")
    if found.claim is not None:
        claim = found.claim
        print(f"  claimed  exponent {found.claimed:.3f}  [{claim.id}, {claim.label}]")
    return 0


def _sweep(text: str) -> tuple[str, list[int]]:
    """A letter and whole numbers."""
    from bounds.errors import UserError

    letter, equals, listed = text.partition("=")
    words = [word.strip() for word in listed.split(",")]
    if not equals or not all(word.isascii() and word.isdecimal() for word in words):
        msg = f"--over takes a letter and whole numbers, such as T=10,20,40; got {text!r}"
        raise UserError(msg)
    return letter.strip(), [int(word) for word in words]

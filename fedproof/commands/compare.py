r"""Compare several bounds on one grid, as a table and a plot.

    fedproof compare 'fedsagd.tab1.*' T=1:1000:int K=5 eta_l=0.01 Theta=1 lam=0.1 mu=0.1 beta=0.5 \
        tau=0.1
    fedproof compare fedinit.thm1 fedsagd.tab1.fedavg name=value ... paper.name=value ...
    fedproof compare --problem smooth-nonconvex K=5 C=100 N=10 T=1000 L=1 sigma=1 zeta=1 D=1 \
        fedinit.beta=1/1000 --accuracy 1/10

A pattern names many items, and ./my_paper all that have a value there; ID:LABEL names one formula
of an item. Where two papers use a name for
two things, paper.name=value says which is meant.

With --problem, every bound for a class of functions is asked whose letters the settings feed:
K local steps, C clients, N active, T rounds, L smoothness, sigma noise, zeta heterogeneity, mu
curvature, D = f(w_0) - f*, R = |w_0 - w*|^2; and paper.name=value for the letters of one paper.
"""

from __future__ import annotations

import argparse

TYPE_CHECKING = False  # `typing` itself takes a while to import
if TYPE_CHECKING:
    from collections.abc import Mapping

    import xarray as xr

    from bounds.statement import Statement

GROUP = "What is it worth?"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the statements and the values, in any order."""
    parser.add_argument(
        "items", nargs="+", metavar="ID|PAPER|name=value", help="items, then values"
    )
    parser.add_argument("--problem", metavar="CLASS", help="every bound for such functions")
    parser.add_argument(
        "--accuracy", metavar="EPS", help="with --problem: tell the rounds that reach it"
    )
    parser.add_argument("--anyway", action="store_true", help="evaluate outside the hypotheses too")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--csv", action="store_true", help="print comma-separated values")
    parser.add_argument("--out", metavar="FILE.nc", help="write the grid as netCDF")
    parser.add_argument("--plot", metavar="FILE.png", help="draw the bounds (png, pdf or svg)")


def run(arguments: argparse.Namespace) -> int:
    """Evaluate all and print them side by side."""
    if arguments.problem:
        return _at_settings(arguments)
    from bounds.comparison import compare, crossings
    from bounds.values import read_assignments
    from fedproof.grids import write_grid
    from fedproof.names import named

    ids = [item for item in arguments.items if "=" not in item]
    values = read_assignments([item for item in arguments.items if "=" in item])
    values = named(values, _named(ids))
    data = compare(_chosen(ids, values, arguments), values, anyway=arguments.anyway)
    axes = [str(name) for name in data["value"].dims if name != "statement"]
    plain = not (arguments.json or arguments.csv or arguments.out or arguments.plot)
    if plain and len(axes) <= 1:
        _print_side_by_side(data, axes)
        for first, second, place in crossings(data, axes[0]) if axes else []:
            print(f"{first} and {second} cross at {axes[0]} = {place:.6g}")
        return 0
    write_grid(data, arguments)
    return 0


def _at_settings(arguments: argparse.Namespace) -> int:
    """Every bound that applies, by what it bounds, the least first."""
    import json
    from dataclasses import asdict

    from bounds.applicable import offers
    from bounds.errors import UserError
    from bounds.values import read_number

    values = dict(item.partition("=")[::2] for item in arguments.items)
    if wrong := [name for name, text in values.items() if not text]:
        msg = f"with --problem only settings are given, as in T=1000; {wrong[0]!r} is none"
        raise UserError(msg)
    accuracy = read_number(arguments.accuracy).value if arguments.accuracy else None
    found = list(offers(arguments.problem, values, accuracy=accuracy))
    if arguments.json:
        print(json.dumps([asdict(offer) for offer in found], indent=1))
        return 0
    applying = [offer for offer in found if offer.applies]
    for quantity in dict.fromkeys(offer.quantity for offer in applying):
        print(quantity)
        for offer in sorted(applying, key=lambda one: one.value or 0.0):
            if offer.quantity == quantity:
                print(f"  {offer.told}")
    doubted = [offer.id for offer in found if offer.value is not None and not offer.applies]
    if doubted:
        print(f"not proved, and left out: {', '.join(doubted)}")
    others = [offer for offer in found if offer.value is None]
    print(f"{len(others)} more of the class have no value at these settings; --json says why")
    return 0


def _named(ids: list[str]) -> list[Statement]:
    """The items that are named, whether or not they have a value."""
    from bounds.catalogue import catalogue

    return [statement for id_ in ids for statement in catalogue.matching(id_.partition(":")[0])]


def _chosen(
    ids: list[str], values: Mapping[str, object], arguments: argparse.Namespace
) -> list[tuple[Statement, str | None]]:
    """The items that are named, and of a paper all that have a value at these values."""
    from bounds.comparison import choose_statements, values_for
    from bounds.evaluation import evaluate
    from fedproof.several import is_paper, treated

    def valued(statement: Statement) -> tuple[Statement, None]:
        evaluate(statement, values_for(statement, values), anyway=arguments.anyway)
        return statement, None

    chosen: list[tuple[Statement, str | None]] = []
    for id_ in ids:
        chosen += treated(id_, valued) if is_paper(id_) else choose_statements([id_])
    return chosen


def _print_side_by_side(data: xr.Dataset, axes: list[str]) -> None:
    """One column a bound and one row a value of the axis; without an axis, one row a bound."""
    from fedproof.grids import ROWS, verdicts

    values = data["value"].transpose(*axes, "statement").to_pandas()
    every = max(1, len(values) // ROWS) if axes else 1
    print(values.iloc[::every].to_string(float_format=lambda value: f"{value:.6g}"))
    outside = int((~data["inside"]).sum())
    if outside:
        print(f"{outside} of {data['inside'].size} values are OUTSIDE their hypotheses")
    for line in verdicts(data):
        print(line)

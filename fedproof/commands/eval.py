"""Evaluate a bound at given hyper-parameters, or on a grid of them.

    fedproof eval fedsagd.tab1.fedprox lam=1/10 Theta=1 eta_l=1/100 K=5 T=1000
    fedproof eval fedsagd.tab1.fedprox lam=0.1 Theta=1 K=5 T=1000 eta_l=1e-4:1e-1:log50 --plot b.png

A value is a number (0.01), a fraction (1/3), a list (1,5,10) or a range (1e-4:1e-1:log50,
1:100:lin100, 1:50:int); that of a sequence is a formula in its index (alpha='1/t'). Outside a
printed hypothesis the command explains and stops; --anyway gives the number, marked.
"""

from __future__ import annotations

import argparse


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the statement, the values and the forms of output."""
    parser.add_argument("id", help="the item, as `fedproof list` names it")
    parser.add_argument("values", nargs="*", metavar="name=value", help="one for every letter")
    parser.add_argument("--form", metavar="LABEL", help="which of its formulas (see `show`)")
    parser.add_argument("--anyway", action="store_true", help="evaluate outside the hypotheses too")
    parser.add_argument("--json", action="store_true", help="print JSON (evaluation.schema.json)")
    parser.add_argument("--csv", action="store_true", help="print comma-separated values")
    parser.add_argument("--out", metavar="FILE.nc", help="write a grid as netCDF")
    parser.add_argument("--plot", metavar="FILE.png", help="draw a grid (png, pdf or svg)")


def run(arguments: argparse.Namespace) -> int:
    """Evaluate and print."""
    from bounds.catalogue import catalogue
    from bounds.evaluation import Evaluation, evaluate
    from bounds.values import read_assignments

    statement = catalogue[arguments.id]
    values = read_assignments(arguments.values)
    result = evaluate(statement, values, form=arguments.form, anyway=arguments.anyway)
    if isinstance(result, Evaluation):
        from bounds.errors import UserError
        from fedproof.output import print_evaluation

        if arguments.out or arguments.plot:
            option = "--out" if arguments.out else "--plot"
            msg = f"{option} needs a grid: give a letter a range, as in eta=1e-4:1e-1:log50"
            raise UserError(msg)
        print_evaluation(result, as_json=arguments.json, as_csv=arguments.csv)
        return 0
    from fedproof.grids import write_grid

    write_grid(result, arguments)
    return 0

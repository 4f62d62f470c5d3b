"""Evaluate a bound at given hyper-parameters, or on a grid of them.

    fedproof eval fedsagd.tab1.fedprox lam=1/10 Theta=1 eta_l=1/100 K=5 T=1000
    fedproof eval fedsagd.tab1.fedprox lam=0.1 Theta=1 K=5 T=1000 eta_l=1e-4:1e-1:log50 --plot b.png
    fedproof eval ./my_paper eta=1/10 T=100

A value is a number (0.01), a fraction (1/3), a list (1,5,10) or a range (1e-4:1e-1:log50,
1:100:lin100, 1:50:int); that of a sequence is a formula in its index (alpha='1/t'). Outside a
printed hypothesis the command explains and stops; --anyway gives the number, marked.
"""

from __future__ import annotations

import argparse

TYPE_CHECKING = False  # `typing` itself takes a while to import
if TYPE_CHECKING:
    from collections.abc import Mapping

    import xarray as xr

    from bounds.evaluation import Evaluation
    from bounds.statement import Statement

GROUP = "What is it worth?"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the statement, the values and the forms of output."""
    parser.add_argument("id", metavar="ID|PAPER", help="an item, or all of a paper")
    parser.add_argument("values", nargs="*", metavar="name=value", help="one for every letter")
    parser.add_argument("--form", metavar="LABEL", help="which of its formulas (see `show`)")
    parser.add_argument("--anyway", action="store_true", help="evaluate outside the hypotheses too")
    parser.add_argument(
        "--strict", action="store_true", help="exit with 1 unless the statement is proved"
    )
    parser.add_argument("--json", action="store_true", help="print JSON (evaluation.schema.json)")
    parser.add_argument("--csv", action="store_true", help="print comma-separated values")
    parser.add_argument("--out", metavar="FILE.nc", help="write a grid as netCDF")
    parser.add_argument("--plot", metavar="FILE.png", help="draw a grid (png, pdf or svg)")


def run(arguments: argparse.Namespace) -> int:
    """Evaluate and print."""
    from bounds.catalogue import catalogue
    from bounds.values import read_assignments
    from fedproof.several import is_paper

    values = read_assignments(arguments.values)
    if is_paper(arguments.id):
        return _all(arguments, values)
    statement = catalogue[arguments.id]
    from bounds.evaluation import evaluate  # sympy comes with it, and a mistyped id needs none
    from fedproof.names import named

    values = named(values, [statement])
    result = evaluate(statement, values, form=arguments.form, anyway=arguments.anyway)
    _print(result, values, arguments)
    return 1 if arguments.strict and not _is_proved(statement) else 0


def _is_proved(statement: Statement) -> bool:
    """Whether it was judged here, and all of it is proved."""
    from bounds.verdicts.last_standing import kept

    found = kept(statement)
    return found is not None and found.standing.proved


def _all(arguments: argparse.Namespace, values: dict[str, str]) -> int:
    """Each item of a paper that has a value at these values, one after the other."""
    from bounds.catalogue import catalogue
    from bounds.comparison import require_meaning, values_for
    from bounds.errors import UserError
    from bounds.evaluation import Evaluation, evaluate
    from fedproof.names import named
    from fedproof.several import treated

    options = [name for name in ("json", "csv", "out", "plot") if getattr(arguments, name)]
    options += ["strict"] if arguments.strict else []
    if options:
        msg = f"--{options[0]} is for one item; `fedproof compare` has it for all of a paper"
        raise UserError(msg)
    values = named(values, catalogue.of(arguments.id))
    require_meaning(values, catalogue.of(arguments.id))

    def one(statement: Statement) -> None:
        own = values_for(statement, values)
        result = evaluate(statement, own, form=arguments.form, anyway=arguments.anyway)
        if not isinstance(result, Evaluation):
            print(f"{statement.id}:")
        _print(result, own, arguments)

    treated(arguments.id, one)
    return 0


def _print(
    result: Evaluation | xr.Dataset, values: Mapping[str, object], arguments: argparse.Namespace
) -> None:
    """A value, or a grid of them."""
    from bounds.evaluation import Evaluation

    if isinstance(result, Evaluation):
        from bounds.errors import UserError
        from fedproof.output import print_evaluation

        if arguments.out or arguments.plot:
            option = "--out" if arguments.out else "--plot"
            msg = f"{option} needs a grid: give a letter a range, as in eta=1e-4:1e-1:log50"
            raise UserError(msg)
        plain = not (arguments.json or arguments.csv)
        amended = _amended(result.id, values) if plain else ""
        print_evaluation(result, amended=amended, as_json=arguments.json, as_csv=arguments.csv)
        return
    from fedproof.grids import write_grid

    write_grid(result, arguments)


def _amended(id_: str, values: Mapping[str, object]) -> str:
    """What the amended statement is worth at the same values, where it takes them."""
    from bounds.catalogue import catalogue
    from bounds.errors import UserError
    from bounds.evaluation import Evaluation, evaluate
    from bounds.verdicts.last_standing import kept

    found = kept(id_)
    if found is None or found.amended is None:
        return ""
    try:
        worth = evaluate(catalogue[found.amended], values)
    except UserError:
        return ""
    return f" = {worth.value:.10g}" if isinstance(worth, Evaluation) else ""

"""Choose hyper-parameters that make a bound smallest inside its hypotheses.

fedproof optimise fedsagd.tab1.fedprox --over eta_l=1e-4:1,lam=1e-3:10 Theta=1 K=5 T=1000
fedproof optimise ID --over eta,K=1:100 name=value ...
fedproof optimise ID --for T --below 1/10 name=value ...     (the rounds needed)
"""

from __future__ import annotations

import argparse

GROUP = "What is it worth?"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare what is chosen and what is given."""
    parser.add_argument("id", help="the item, as `fedproof list` names it")
    parser.add_argument(
        "values", nargs="*", metavar="name=value", help="the letters that are given"
    )
    parser.add_argument("--over", metavar="NAMES", help="letters to choose: eta,K=1:100")
    parser.add_argument("--for", dest="variable", metavar="NAME", help="letter to make smallest")
    parser.add_argument("--below", metavar="EPS", help="with --for: the value to reach")
    parser.add_argument("--form", metavar="LABEL", help="which of its formulas (see `show`)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--plot", metavar="FILE.png", help="draw the bound around the minimiser")


def run(arguments: argparse.Namespace) -> int:
    """Search and print the minimiser."""
    from bounds.catalogue import catalogue
    from bounds.errors import UserError
    from bounds.optimisation import optimise, read_over, rounds_needed
    from bounds.values import read_assignments, read_number
    from fedproof.names import named

    statement = catalogue[arguments.id]
    values = named(read_assignments(arguments.values), [statement])
    over = named(read_over(arguments.over) if arguments.over else {}, [statement])
    if (arguments.variable is None) != (arguments.below is None):
        msg = "--for and --below go together: --for T --below 1/10 gives the rounds needed"
        raise UserError(msg)
    if arguments.variable is not None:
        best = rounds_needed(
            statement,
            values,
            variable=arguments.variable,
            below=read_number(arguments.below).value,
            over=over,
            form=arguments.form,
        )
    elif over:
        best = optimise(statement, values, over=over, form=arguments.form)
    else:
        msg = "say what to choose: --over eta,K=1:100, or --for T --below 1/10"
        raise UserError(msg)
    if arguments.plot:
        from pathlib import Path

        from figures.optimum import draw
        from figures.style import save_figure

        save_figure(draw(statement, values, best), Path(arguments.plot))
    if arguments.json:
        import json

        print(json.dumps(best.as_json(), indent=1))
        return 0
    print(f"{best.id} ({best.form}) = {best.value:.10g} [{best.evaluation.verdict}] at")
    for name, value in best.at.items():
        print(f"  {name} = {float(value):.10g}")
    for relation in best.active:
        print(f"  active: {relation}")
    for name in best.at_end:
        print(f"  {name} is at the end of its range; a wider range may do better")
    return 0

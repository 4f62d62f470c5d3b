"""Search problems and hyper-parameters for the run that comes nearest to exceeding a bound.

    fedproof adversary fedsagd.tab1.fedprox --tries 200
    fedproof adversary fedinit.thm17 --family quadratic --json
    fedproof adversary fedsagd.tab1.fedsagd --paper

Every candidate is inside all hypotheses of the statement. --paper keeps to the hyper-parameters of
the paper's experiments and searches problems only. The best is run again with other seeds and, on
quadratics, by exact moments. What exceeds the bound is saved, and the exit code is 1.
"""

from __future__ import annotations

import argparse

GROUP = "What really happens?"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the statement and the search."""
    parser.add_argument("id", help="the statement")
    parser.add_argument("--tries", type=int, default=100, metavar="N", help="default 100")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of the search")
    parser.add_argument("--family", metavar="NAME", help="problems of this family only")
    parser.add_argument("--paper", action="store_true", help="at the experiments' own settings")
    parser.add_argument("--given", action="append", metavar="LETTER=VALUE", help="a letter; repeat")
    parser.add_argument("--form", metavar="LABEL", help="which of its formulas (see `show`)")
    parser.add_argument("--reading", metavar="NAME", help="which reading (a wrong name lists them)")
    parser.add_argument("--out", metavar="FILE.nc", help="write the best confrontation as netCDF")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(arguments: argparse.Namespace) -> int:
    """Search, print, and save what exceeds the bound."""
    import json
    from pathlib import Path

    from bounds.command_line import command_for
    from bounds.errors import UserError
    from fedproof.commands.confront import letters, show
    from stability.confront.adversary import search

    if arguments.tries < 1:
        msg = f"--tries must be at least 1, got {arguments.tries}"
        raise UserError(msg)
    found = search(
        arguments.id,
        tries=arguments.tries,
        seed=arguments.seed,
        paper=arguments.paper,
        family=arguments.family,
        given=letters(arguments.given),
        form=arguments.form,
        reading=arguments.reading,
    )
    best = found.confrontation
    out = arguments.out or (f"violation-{best.id}.nc" if found.exceeds else None)
    if out:
        best.write(Path(out))
    if arguments.json:
        print(json.dumps(found.as_json()))
        return 1 if found.exceeds else 0
    show(best)
    tables = best.part("tables")
    for part in ("problem", "algorithm", "run"):
        shown = (f"{k}={v:.6g}" if isinstance(v, float) else f"{k}={v}"
                 for k, v in tables[part].items() if k != "seeds")  # fmt: skip
        print(f"  {part}: {' '.join(shown)}")
    print(f"  largest ratio {best.largest_ratio:.6g}", end="")
    exact = found.exact_ratio
    print("" if exact is None else f", by exact moments {exact:.6g}", end="")
    print(f"; {found.inside} of {found.tried} candidates were inside the hypotheses")
    print("  the bound is exceeded" if found.exceeds else "  nothing beyond the bound was found")
    if out:
        print(f"wrote {out}; `{command_for('confront', best.id, run=out)}` makes it again")
    return 1 if found.exceeds else 0

"""Draw a figure by its name, with the papers' own figures among them.

    fedproof figure --list
    fedproof figure bound-sweeps item=fedinit.thm4 K=10 --out thm4.pdf
    fedproof figure fedinit-fig2 --from results/ --out fig2.svg

name=value sets a parameter of the figure. A figure of runs is drawn from the netCDF files of
`fedproof simulate` or `fedproof run`, and without --from from a small run on a synthetic problem,
which its title says. The file's ending chooses pdf, svg or png.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

TYPE_CHECKING = False  # `typing` itself takes a while to import
if TYPE_CHECKING:
    from figures.index import Entry

GROUP = "What is shown"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the name, the parameters, the runs and the file."""
    parser.add_argument("name", nargs="?", help="the figure, as --list names it")
    parser.add_argument("values", nargs="*", metavar="name=value", help="parameters of the figure")
    parser.add_argument("--list", action="store_true", help="list the figures, or explain one")
    parser.add_argument(
        "--from", dest="runs", action="append", default=[], type=Path, metavar="RUN.nc",
        help="a stored run, or a folder of them; repeat",
    )  # fmt: skip
    parser.add_argument("--out", type=Path, metavar="FILE", help="default: NAME.pdf")
    parser.add_argument("--json", action="store_true", help="the list as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Draw and write, or list."""
    from bounds.errors import UserError
    from bounds.values import read_assignments
    from figures.index import draw_figure, find_figure, readable_figures
    from figures.style import check_path, save_figure

    if arguments.list:
        name = arguments.name
        entries, broken = ([find_figure(name)], []) if name else readable_figures()
        _list(entries, arguments, whole=bool(name))
        for told in broken:
            print(f"fedproof: {told}", file=sys.stderr)
        return 0
    if arguments.name is None:
        msg = "name a figure, as in `fedproof figure table1-bounds`; --list shows all"
        raise UserError(msg)
    find_figure(arguments.name)
    path = arguments.out or Path(f"{arguments.name}.pdf")
    check_path(path)
    values = read_assignments(arguments.values)
    save_figure(draw_figure(arguments.name, values, runs=arguments.runs), path)
    print(f"wrote {path}")
    return 0


def _list(entries: list[Entry], arguments: argparse.Namespace, *, whole: bool) -> None:
    """One line a figure, or everything about one."""
    if arguments.json:
        import json

        print(json.dumps([entry.as_json() for entry in entries], indent=1, ensure_ascii=False))
        return
    from bounds.rendering.plain_math import plain_text

    width = max(len(entry.name) for entry in entries)
    for entry in entries:
        if not whole:
            print(f"{entry.name:{width}}  {plain_text(entry.title)}")
            continue
        about = entry.about
        parameters = ", ".join(f"{name}={value}" for name, value in entry.parameters.items())
        print(f"{entry.name}\n\n{plain_text(entry.text)}\n")
        for what, told in (
            ("statements", ", ".join(about.statements)),
            ("published as", about.published),
            ("runs", about.runs),
            ("parameters", parameters + (", and letters" if entry.takes_letters else "")),
        ):
            if told:
                print(f"{what}: {told}")

"""List problem families, show one, or report its constants with how they are known.

fedproof problem list
fedproof problem show sine
fedproof problem constants sine dim=2 amplitude=3 --radius 2
fedproof problem constants quadratic clients=3 largest=2 --json
"""

from __future__ import annotations

import argparse
import sys

GROUP = "What really happens?"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the action, the family and its parameters."""
    parser.add_argument("action", choices=["list", "show", "constants"], help="what to do")
    parser.add_argument("family", nargs="?", help="a family, as `fedproof problem list` names it")
    parser.add_argument("parameters", nargs="*", metavar="name=value", help="of the family")
    parser.add_argument("--radius", help="also constants that hold within a distance, as in 1/2")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(arguments: argparse.Namespace) -> int:
    """Do what is asked."""
    from bounds.errors import UserError

    if arguments.action == "list":
        if arguments.family is not None:
            msg = f"`problem list` takes no family, got {arguments.family!r}; use `problem show`"
            raise UserError(msg)
        return _list(as_json=arguments.json)
    if arguments.family is None:
        msg = f"`problem {arguments.action}` needs a family; `fedproof problem list` names them"
        raise UserError(msg)
    parameters = _parameters(arguments.family, arguments.parameters)
    if arguments.action == "show":
        return _show(arguments.family, parameters, as_json=arguments.json)
    return _constants(arguments.family, parameters, arguments.radius, as_json=arguments.json)


def _list(*, as_json: bool) -> int:
    import synthetic.families
    from bounds.registry import readable_modules

    found, broken = readable_modules(synthetic.families, "family of problems")
    rows = {name: (module.__doc__ or "").partition("\n")[0] for name, module in found.items()}
    for told in broken:
        print(f"fedproof: {told}", file=sys.stderr)
    if as_json:
        import json

        print(json.dumps([{"family": n, "title": t} for n, t in rows.items()], indent=1))
        return 0
    width = max(map(len, rows))
    for name, title in rows.items():
        print(f"{name:{width}}  {title}")
    print(f"{len(rows)} families")
    return 0


def _parameters(family: str, given: list[str]) -> dict[str, object]:
    """Read `name=value`: numbers, fractions, words, or numbers with commas between them."""
    from bounds.errors import UserError
    from synthetic.families import find_family

    find_family(family)
    found: dict[str, object] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not (name and equals and value):
            msg = f"parameters are given as name=value, got {text!r}"
            raise UserError(msg)
        found[name] = [_number(v) for v in value.split(",")] if "," in value else _number(value)
    return found


def _number(text: str) -> object:
    from bounds.errors import UserError
    from bounds.values import read_number

    try:
        value = read_number(text).value
    except UserError:
        return text
    return int(value) if value.denominator == 1 and "." not in text else float(value)


def _show(family: str, parameters: dict[str, object], *, as_json: bool) -> int:
    from synthetic.families import find_family, make_family, parameters_of

    problem = make_family(family, **parameters)
    defaults = parameters_of(family)
    if as_json:
        import json

        shown = {"family": family, "parameters": {**defaults, **parameters}}
        print(json.dumps({**shown, "problem": dict(problem.describe())}, indent=1))
        return 0
    module = find_family(family)
    print(f"{family}\n\n{(module.__doc__ or '').strip()}\n")
    print("parameters:")
    for name, default in defaults.items():
        given = f", here {parameters[name]}" if name in parameters else ""
        print(f"  {name} = {default}{given}")
    if note := (module.make.__doc__ or "").strip():
        print(f"\n{note}")
    sizes = f"{problem.clients} clients, dimension {problem.dim}, {problem.largest} samples each"
    print(f"\nthis problem: {sizes}")
    return 0


def _constants(
    family: str, parameters: dict[str, object], radius: str | None, *, as_json: bool
) -> int:
    from bounds.errors import UserError
    from bounds.values import read_number
    from synthetic.certify import certify
    from synthetic.families import make_family

    try:
        ball = None if radius is None else read_number(radius).value
    except UserError as error:
        msg = f"--radius must be a number such as 2, 0.5 or 1/2: {error}"
        raise UserError(msg) from None
    problem = make_family(family, **parameters)
    certificate = certify(problem, radius=ball)
    if as_json:
        import json

        point = certificate.minimiser
        shown = {
            "problem": dict(problem.describe()),
            "constants": {name: known.as_json() for name, known in certificate.items()},
            "minimiser": None if point is None else [str(x) for x in point],
            "notes": list(certificate.notes),
        }
        print(json.dumps(shown, indent=1))
        return 0
    width = max(map(len, certificate))
    for name, known in certificate.items():
        where = "" if known.where == "everywhere" else f"  ({known.where})"
        line = f"{name:{width}} = {known.value:<12.7g} {known.kind:9}  {known.meaning}{where}"
        print(line)
        print(f"{'':{width}}   {'':12} {'':9}  by {known.how}")
    if certificate.minimiser is not None:
        numbers = ", ".join(f"{float(x):.7g}" for x in certificate.minimiser[:8])
        more = ", ..." if len(certificate.minimiser) > 8 else ""
        print(f"minimiser = ({numbers}{more})")
    for note in certificate.notes:
        print(f"note: {note}")
    return 0

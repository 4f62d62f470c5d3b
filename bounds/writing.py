"""Problems as texts, in the one form that `bounds.kernel.problem.read_problem` reads back."""

from __future__ import annotations

from bounds.expressions import show, show_relation
from bounds.kernel.domains import Domain, Region
from bounds.kernel.problem import Declared, Draw, Family, Index, Problem, Sequence, Source, Vector


def texts(stated: Problem) -> dict[str, str | list[str]]:
    """The problem in words: the canonical form."""
    return {
        "claim": show_relation(stated.claim),
        "given": [show_relation(given) for given in stated.givens],
        "where": [*of_region(stated.region), *(f"{n}: {declared(w)}" for n, w in stated.names)],
    }


def of_region(region: Region) -> tuple[str, ...]:
    """One text a symbol."""
    return tuple(f"{name}: {declared(domain)}" for name, domain in region.ranges)


def declared(what: Domain | Declared) -> str:
    """What stands behind the colon."""
    match what:
        case Domain():
            low = [] if what.low is None else [f"{'>' if what.low_open else '>='} {what.low}"]
            high = [] if what.high is None else [f"{'<' if what.high_open else '<='} {what.high}"]
            return " ".join(["integer" if what.integer else "real", ", ".join(low + high)]).strip()
        case Vector(over):
            return "vector" + (f" over {', '.join(sorted(over))}" if over else "")
        case Source(size, sampled):
            of = "" if size is None else f" of {show(size)}"
            return f"source{of}" + ("" if sampled is None else f", {show(sampled)} sampled")
        case Draw(drawn, size, scheme):
            return f"{show(drawn)} of {show(size)} {scheme}"
        case Family(flat):
            return "family of numbers" if flat else "family"
        case Sequence(domain):
            return declared(domain).replace("real", "sequence", 1)
        case Index(low, high):
            return f"index from {show(low)} to {show(high)}"

"""A sampling step as it is stated: families of numbers or vectors, one for each client.

    S: N of C without replacement     a uniform set of N of the C clients
    S: N of C with replacement        N independent uniform draws, clients may come twice
    S: N of C independently           each client on its own with probability N/C
    x, y: family                      a vector x_i for every client i
    a: family of numbers              a number a_i for every client i

`sum(f)` adds over all clients, `sum(f, S)` over those drawn; `mean(f)` is sum(f)/C and `mean(f, S)`
is sum(f, S)/N. Inside, a family's name means its value at the client. `E[...]`, `E|u|^2` and
`E<u, v>` average over the draw. `P(k)` is the probability that k given clients are all drawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from bounds.errors import UserError
from bounds.grammar import Expression, Relation, parse_expression, show
from bounds.prover.domain import Region, parse_region
from bounds.prover.language import Arity, read_chain, read_relation, refuse_undeclared, write

FUNCTIONS: Mapping[str, Arity] = {
    "dot": (2, 2),
    "norm": (1, 1),
    "expect": (1, 1),
    "sum": (1, 2),
    "mean": (1, 2),
    "P": (1, 1),
}
SCHEMES = ("without replacement", "with replacement", "independently")
MAX_FAMILIES = 6
_DRAW = re.compile(
    r"(?P<drawn>.+?)\s+of\s+(?P<size>.+?)\s+(?P<scheme>with.*replacement|independently)"
)


@dataclass(frozen=True)
class Draw:
    """How clients are drawn."""

    name: str
    drawn: Expression
    size: Expression
    scheme: str

    def __str__(self) -> str:
        """Write it as it is read."""
        return f"{show(self.drawn)} of {show(self.size)} {self.scheme}"


@dataclass(frozen=True)
class SamplingProblem:
    """One claim, what is given, the draw, the families, and where the scalars live."""

    claim: Relation
    givens: tuple[Relation, ...]
    region: Region
    draw: Draw
    families: tuple[tuple[str, bool], ...]

    @cached_property
    def texts(self) -> dict[str, str | list[str]]:
        """The problem in words that `sampling_problem` reads back."""
        kinds = [f"{n}: family" + (" of numbers" if flat else "") for n, flat in self.families]
        return {
            "claim": write(self.claim),
            "given": [write(given) for given in self.givens],
            "where": [*self.region.texts(), f"{self.draw.name}: {self.draw}", *kinds],
        }


def sampling_problem(
    claim: str, *, given: Iterable[str] = (), where: Iterable[str] = ()
) -> SamplingProblem:
    """Read a sampling step from its texts."""
    families: dict[str, bool] = {}
    draws: list[Draw] = []
    scalars = []
    for text in where:
        head, _, tail = text.partition(":")
        names, tail = [name.strip() for name in head.split(",")], tail.strip()
        if tail in {"family", "family of numbers"}:
            families |= dict.fromkeys(names, tail != "family")
        elif (found := _DRAW.fullmatch(tail)) and found["scheme"] in SCHEMES:
            drawn, size = parse_expression(found["drawn"]), parse_expression(found["size"])
            draws.append(Draw(names[0], drawn, size, found["scheme"]))
        else:
            scalars.append(text)
    if len(draws) != 1:
        msg = "a sampling step has one draw, as in 'S: N of C without replacement'"
        raise UserError(msg)
    region = parse_region(scalars)
    taken = {draws[0].name, *families} & set(region)
    if taken or draws[0].name in families or len(families) > MAX_FAMILIES:
        msg = f"the names of the draw, of up to {MAX_FAMILIES} families and of scalars must differ"
        raise UserError(msg)
    if reserved := sorted({"E", *FUNCTIONS} & {*families, draws[0].name, *region}):
        msg = f"the name {reserved[0]!r} has a meaning of its own; choose another"
        raise UserError(msg)
    claimed = read_relation(claim, FUNCTIONS)
    givens = tuple(relation for text in given for relation in read_chain(text, FUNCTIONS))
    declared = {*families, draws[0].name, *region}
    refuse_undeclared((claimed, *givens), declared, "'x: family' or 'a: real > 0'")
    return SamplingProblem(
        claimed,
        givens,
        region,
        draws[0],
        tuple(sorted(families.items())),
    )

"""What may be asked of a run: quantities, and conditions on the first model, by name.

Each is a term of quantities, with T for the rounds and K for the local steps.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from bounds.expressions import Expression
from bounds.measured.terms import called, read
from bounds.quantities.law import Quantity, known
from bounds.registry import refuse_unknown


@dataclass(frozen=True)
class Asked:
    """words: what it is, with {} for the number of a condition. term: its value.

    every: whether the term is one for each round t < T, of which the least is meant. power: to
    which the number of a condition is raised.
    """

    words: str
    term: str
    every: bool = False
    power: int = 1

    @cached_property
    def read(self) -> Expression:
        """The term as a tree."""
        return read(self.term, frozenset(known()))

    @cached_property
    def quantities(self) -> tuple[Quantity, ...]:
        """What the term is made of."""
        return tuple(known()[call.name] for call in called(self.read) if call.name in known())

    def any(self, trait: str) -> bool:
        """Whether one of them has a trait."""
        return any(getattr(one, trait) for one in self.quantities)

    def all(self, trait: str) -> bool:
        """Whether all of them do."""
        return all(getattr(one, trait) for one in self.quantities)


QUANTITIES: Mapping[str, Asked] = {
    "discrepancy": Asked("|w^T - w'^T|^2 for neighbouring federations", "discrepancy(T)"),
    "distance": Asked("|w^T - x*|^2", "distance(T)"),
    "divergence": Asked(
        "Delta^T = mean of |w_{i,K}^{T-1} - w^T|^2 over the clients", "divergence(T)"
    ),
    "drift": Asked(
        "mean of |w_{i,k} - w|^2 over clients and k = 1, ..., K, last round", "drift(T - 1)"
    ),
    "gap": Asked("f(w^T) - f*", "gap(T)"),
    "gradient-mean": Asked("mean of |grad f(w^t)|^2 over t < T", "sum(gradient(t), t, 0, T - 1)/T"),
    "gradient-min": Asked("least of |grad f(w^t)|^2 over t < T", "gradient(t)", every=True),
    "local-discrepancy": Asked(
        "|x_K - x'_K|^2 of the exchanged clients, first round", "local_discrepancy(K)"
    ),
    "v1": Asked(
        "V_1 = mean over the clients of sum_(k<K) |w_{i,k} - w|^2, last round", "V_1(T - 1)"
    ),
    "v2": Asked("V_2 = |w^T - w^(T-1)|^2", "V_2(T - 1)"),
}
STARTS: Mapping[str, Asked] = {
    # Where f* <= f(w^T), the condition `gap` implies it.
    "decrease": Asked("f(w^0) - f(w^T) <= {}", "loss(0) - loss(T)"),
    "distance": Asked("|w^0 - x*| <= {}", "distance(0)", power=2),
    "gap": Asked("f(w^0) - f* <= {}", "gap(0)"),
    "gradient": Asked("|grad f(w^0)| <= {}", "gradient(0)", power=2),
    "memory": Asked(
        "mean |w_i - w^0|^2 <= {}^2 over the last models w_i of the clients",
        "divergence(0)",
        power=2,
    ),
    # For methods that pull to the origin.
    "norm": Asked("|w^0| <= {}", "norm(0)", power=2),
}


def quantity_of(name: str) -> Asked:
    """A quantity by its name, after T rounds where it has no other end, or a term."""
    if name in QUANTITIES:
        return QUANTITIES[name]
    if name in known():
        return Asked((known()[name].of.__doc__ or "").rstrip("."), f"{name}(T)")
    if "(" not in name:
        refuse_unknown("quantity", name, [*QUANTITIES, *known()])
    return Asked(name, name)


def start_of(name: str) -> Asked:
    """A condition on the first model."""
    if name not in STARTS:
        refuse_unknown("condition on the start", name, STARTS)
    return STARTS[name]

"""The stock of proved bounding lemmas, each a few relations with holes.

A lemma says: for expressions that satisfy the premises, the conclusions hold. Its docstring is its
proof. Integer conditions are premises of the form `integer(expression)`, given by `integral`.

The lemmas on exp and log are their tangents (both are convex or concave: the graph lies on one
side of each tangent); from them follow log(1+t) <= t, t/(1+t) <= log(1+t), exp(t) >= 1+t,
(1+1/n)^n < e and (1-x)^n <= exp(-n x). Bernoulli's inequality: D. S. Mitrinovic, Analytic
Inequalities (1970), section 2.4.
"""

from __future__ import annotations

from bounds.prover.lemmas import exponentials, logs, others, powers, roots
from bounds.prover.lemmas.instance import Instance, Lemma

STOCK: dict[str, Lemma] = {
    lemma.__name__: lemma
    for module in (logs, exponentials, powers, roots, others)
    for lemma in module.LEMMAS
}

__all__ = ["STOCK", "Instance", "Lemma"]

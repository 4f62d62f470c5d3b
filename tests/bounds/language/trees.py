"""Random trees of the whole language, as its reader makes them."""

from __future__ import annotations

from hypothesis import strategies as st

from bounds.expressions import Call, Expression, Number, Pow, Symbol, negate, number, summation
from bounds.kernel.reader import Arity
from tests.bounds.prover.expressions import expressions

CALLED: dict[str, Arity] = {
    "dot": (2, 2),
    "norm": (1, 1),
    "mean_norm": (1, 1),
    "expect": (1, 1),
    "mean": (1, 5),
}
SEQUENCES = ("delta", "phi")
LETTERS = {
    "x": r"\mathbb E\lVert w^t-w_{i,k}^t\rVert^2",
    "y": r"\sigma_g",
    "n": r"\Delta^t",
    "k": "k",
    "a": r"\frac1C\sum_{i\in\mathcal C}u_i",
    "b": r"\alpha'",
    "c": r"\mathbb E[f(w^t)]",
}
TEMPLATES = {"delta": (r"\delta_{{{0}}}^t",), "phi": (r"\phi({0})",)}


def trees() -> st.SearchStrategy[Expression]:
    """Sums over an index, norms and means, sequences, negations, and the numbers' functions."""
    leaves = st.one_of(expressions(), st.sampled_from([Symbol(name) for name in LETTERS]))
    return st.recursive(leaves, _grown, max_leaves=5)


def _grown(inner: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    pair = st.tuples(inner, inner)
    return st.one_of(
        inner.map(negate),
        inner.map(lambda e: e if isinstance(e, Number) else Pow(e, number(-1))),
        st.tuples(pair, st.sampled_from(["k", "n", "x"])).map(
            lambda p: summation(p[0][0], p[1], number(0), Symbol("b"))
        ),
        pair.map(lambda p: Call("dot", p)),
        inner.map(lambda e: Pow(Call("norm", (e,)), number(2))),
        inner.map(lambda e: Call("expect", (Pow(Call("norm", (e,)), number(2)),))),
        inner.map(lambda e: Call("mean_norm", (e,))),
        pair.map(lambda p: Call("mean", p)),
        inner.map(lambda e: Call("delta", (e,))),
        inner.map(lambda e: Call("phi", (e,))),
    )

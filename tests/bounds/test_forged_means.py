"""Composed certificates in which what is a mean for itself gets into another mean are refused.

|x|^2 is E|x|^2 where it stands alone, and what it is at a point inside of E: so E[a*a] == a*a holds
for all numbers a, and E|x|^4 == (E|x|^2)^2 does not for every random vector x.
"""

from __future__ import annotations

from typing import Any

import pytest

from bounds.composition import replay
from bounds.errors import UserError
from bounds.theory import Theory
from tests.bounds.test_forged_terms import axiom, composed, line, proved, same, takes

NUMBER = ("a: real",)
DRAW = ("S: N of C without replacement", "N: integer >= 1", "C: integer >= 1")
DECLARED = {
    "x(j)": "vector over xi",
    "xi": "source",
    "S(t)": "N of C without replacement",
    "N": "integer >= 1",
    "C": "integer >= 1",
    "c(j)": "real",
}
SQUARE, SUM = "|x(0)|^2", "|sum(x(i), i, 1, C)|^2"
OF = {"a": SQUARE, "v": "x(0)"}  # what is put for letters
FAMILY = {"S": "S(t)", "x": "x(_)"}
PARTS: dict[str, Any] = {"declared": DECLARED, "arguments": {"x": 1, "S": 1, "c": 1}}
# A true claim of some kind about letters, and what becomes of it where products are put for them.
LINES = [
    ("vector", "E[a*a] == a*a", NUMBER, f"E[{SQUARE}*{SQUARE}] == {SQUARE}*{SQUARE}"),
    ("vector", "E[exp(a)] == exp(a)", NUMBER, f"E[exp({SQUARE})] == exp({SQUARE})"),
    ("vector", "E|a| == |a|", NUMBER, f"mean_norm({SQUARE}) == norm({SQUARE})"),
    (
        "vector",
        "E[a*|v|^2] == a*|v|^2",
        (*NUMBER, "v: vector over xi"),
        f"E[{SQUARE}*{SQUARE}] == {SQUARE}*{SQUARE}",
    ),
    (
        "vector",
        "|a*v|^2 == a^2*|v|^2",
        (*NUMBER, "v: vector over xi"),
        f"norm({SQUARE}*x(0))^2 == ({SQUARE})^2*{SQUARE}",
    ),
    ("sampling", "E[a*a] == a*a", (*NUMBER, *DRAW), f"E[{SQUARE}*{SQUARE}] == {SQUARE}*{SQUARE}"),
]
# Here the clients' vectors, which may be random, stand in a function that is averaged.
MEANS = [
    ("E[exp(|sum(x)|^2)] == exp(|sum(x)|^2)", f"E[exp({SUM})] == exp({SUM})"),
    ("E[|sum(x)|^2/(1 + |sum(x)|^2)] <= 1", f"E[{SUM}/(1 + {SUM})] <= 1"),
    ("E[max(|sum(x)|^2, 1)] == max(|sum(x)|^2, 1)", f"E[max({SUM}, 1)] == max({SUM}, 1)"),
]
TOLD = "would be no mean of its own"


@pytest.mark.parametrize(("kind", "shown", "where", "claim"), LINES)
def test_no_product_gets_into_a_mean(
    kind: str, shown: str, where: tuple[str, ...], claim: str
) -> None:
    """The certificate is about numbers, and what is put for one varies inside of a mean."""
    terms = {name: term for name, term in (OF | FAMILY).items() if f"{name}: " in " ".join(where)}
    with pytest.raises(UserError, match=TOLD):
        replay(composed(line(claim, [], proved(shown, where=where, kind=kind), **terms), **PARTS))


@pytest.mark.parametrize(("shown", "claim"), MEANS)
def test_no_function_of_random_clients_is_averaged(shown: str, claim: str) -> None:
    """A certificate about clients averages over who is drawn, and the vectors are random, too."""
    certificate = proved(shown, where=(*DRAW, "x: family"), kind="sampling")
    with pytest.raises(UserError, match="is averaged, and more than products"):
        replay(composed(line(claim, [], certificate, **FAMILY), **PARTS))


def test_no_product_gets_into_a_mean_by_a_letter_that_stands_for_it() -> None:
    """A let is such a letter."""
    claim = f"E[{SQUARE}*{SQUARE}] == {SQUARE}*{SQUARE}"
    one = line(claim, [], proved("E[a*a] == a*a", where=NUMBER, kind="vector"))
    with pytest.raises(UserError, match=TOLD):
        replay(composed(one, lets={"a": SQUARE}, **PARTS))


@pytest.mark.parametrize(
    ("lets", "given"),
    [
        ({"u": "|x(0)|^2"}, "E[u*u] == u*u"),
        ({"u": "|x(0)|^2", "v": "u"}, "E[u*v] == u*v"),
        ({"u": "|x(0)|^2", "v": "E[u*u]"}, "v == u*u"),
        ({"r(a)": "E[a*a]"}, "r(|x(0)|^2) == |x(0)|^2*|x(0)|^2"),
        ({"r(a)": "E[a*a]", "q(b)": "r(b)"}, "q(|x(0)|^2) == |x(0)|^2*|x(0)|^2"),
        ({"r(a)": "a*a"}, "E[r(|x(0)|^2)] == r(|x(0)|^2)"),
    ],
)
def test_no_letter_stands_for_a_product_inside_of_a_mean(lets: dict[str, str], given: str) -> None:
    """What is given is so for all numbers u, and not what becomes of it: E|x|^4 == (E|x|^2)^2."""
    certificate = proved("p == q", "p == q", where=("p: real", "q: real"))
    claim = f"E[{SQUARE}*{SQUARE}] == {SQUARE}*{SQUARE}"
    terms = dict(zip("pq", claim.split(" == "), strict=True))
    one = line(claim, [{"axiom": 0}], certificate, **terms)
    parts = {**PARTS, "arguments": {**PARTS["arguments"], "r": 1, "q": 1}}
    with pytest.raises(UserError, match=TOLD):
        replay(composed(one, lets=lets, axioms=[axiom(given)], **parts))
    means = {head: text.replace("|x(0)|^2", "E|x(0)|^2") for head, text in lets.items()}
    read = Theory(parts["arguments"], DECLARED, means).relation
    assert read(given.replace("|x(0)|^2", "(E|x(0)|^2)")) == read(
        "E[{0}*{0}] == {0}*{0}".format("(E|x(0)|^2)")
    )


def test_no_family_of_numbers_is_random() -> None:
    """Of |x(i)|^2 the mean is no number whose square is averaged."""
    inner = "sum(|x(i)|^2, i, 1, C)^2"
    where = (*DRAW, "a: family of numbers")
    certificate = proved("E[sum(a)^2] == sum(a)^2", where=where, kind="sampling")
    with pytest.raises(UserError, match=TOLD):
        replay(
            composed(
                line(f"E[{inner}] == {inner}", [], certificate, S="S(t)", a="|x(_)|^2"), **PARTS
            )
        )


@pytest.mark.parametrize("source", ["axiom", "cited"])
def test_no_product_is_put_into_a_mean_of_what_is_given(source: str) -> None:
    """Neither for a letter of an axiom, nor of what is cited; a mean itself may be put."""
    held, told = "E[exp(a)] == exp(a)", "E[exp({0})] <= exp({0})"
    certificate = proved("p <= q", "p == q", where=("p: real", "q: real"))

    def file(put: str) -> dict[str, Any]:
        """The last line takes what is given at one term."""
        claim = told.format(put)
        left, _, right = claim.partition(" <= ")
        one = line(claim, [{source: 0, "at": {"a": put}}], certificate, p=left, q=right)
        if source == "axiom":
            return composed(one, axioms=[axiom(held, "a")], **PARTS)
        inner = composed(
            line(held, [], proved(held, where=NUMBER, kind="vector")),
            statement="test.inner",
            declared={"a": "real"},
        )
        return composed(one, cited=[inner], **PARTS)

    replay(file(f"(E{SQUARE})"))
    replay(file("c(0)"))
    with pytest.raises(UserError, match=TOLD):
        replay(file(SQUARE))


def test_products_outside_of_means_may_be_put() -> None:
    """What stands for itself is a mean, whatever is done with it."""
    one = same(f"{SQUARE}*{SQUARE} <= exp({SQUARE})", p=f"{SQUARE}*{SQUARE}", q=f"exp({SQUARE})")
    given = axiom("a*a <= exp(a)", "a")
    replay(composed(takes(one, {"axiom": 0, "at": {"a": SQUARE}}), axioms=[given], **PARTS))

"""Lemmas of the literature: what is true is proved, and what is a little less is not."""

from __future__ import annotations

import pytest

from benchmarks import bench_literature as literature
from bounds.problems import problem

# One lemma for each way of proving that the stock of lemmas brought with it.
WAYS = {
    "scalar": [
        "Young, two exponents",
        "weighted AM-GM of three",
        "AM-GM of three, with a root",
        "difference of roots",
        "Titu's lemma",
        "tuned step size",
        "tuned step size with a cube root",
        "harmonic step from below",
        "Schur of degree three",
        "cyclic quotients",
        "log below a power",
        "harmonic step by its midpoint",
        "cosh is sub-Gaussian",
        "exp below a quotient",
        "x log x",
        "tuned step size under a ceiling",
        "Minkowski of two",
        "Shapiro of four",
        "Motzkin",
        "edges of a triangle",
        "product of one",
        "Pinsker for two coins",
        "Hoeffding's lemma for a coin",
        "rate of acceleration",
        "tuned step size, three terms",
    ],
    "recursion": [
        "harmonic sum from above",
        "sum of inverse roots from below",
        "sum of logarithms",
        "Gronwall with a weighted sum",
        "AdaGrad, logarithm",
        "the least gradient under noise",
        "last iterate of gradient descent",
        "Cauchy-Schwarz for sums",
        "sum of inverse squares, a constant",
        "sum of powers below one",
        "linear recursion, exponential",
        "drift to a constant times K",
        "AdaGrad, logarithm of a sum",
        "FedAvg, one over t",
        "AdaGrad, roots of a sum",
        "accelerated rate",
        "a contraction and what disturbs it, summed",
        "online gradient descent",
        "step sizes that decrease",
        "inverse recursion",
        "inverse recursion with its start",
    ],
    "vector": ["cocoercive is Lipschitz", "bounded gradients, bounded products", "extragradient"],
}
EVERY = [(kind, lemma) for kind in literature.KINDS for lemma in literature.lemmas(kind)]


def test_there_are_enough_with_sources() -> None:
    """Each has a name of its own in its file, and says where it is found."""
    assert len(EVERY) >= 120
    assert all(lemma["source"] for _, lemma in EVERY)
    names = [(kind, lemma["name"]) for kind, lemma in EVERY]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(("kind", "lemma"), [p for p in EVERY if p[1].get("tight")])
def test_what_is_falsified_is_another_claim(kind: str, lemma: dict[str, object]) -> None:
    """It is read, and its smaller side stays."""
    where, given = lemma["where"], lemma.get("given", [])
    turned = literature.falsified(lemma)
    one, two = (
        problem(str(text["claim"]), given=given, where=where, kind=kind)  # type: ignore[arg-type]
        for text in (lemma, turned)
    )
    assert one.claim != two.claim
    assert set(two.claim.sides) & set(one.claim.sides)


@pytest.mark.parametrize(("kind", "name"), [(k, name) for k in WAYS for name in WAYS[k]])
def test_each_way_proves_and_does_not_overdo_it(kind: str, name: str) -> None:
    """The certificate is accepted (else there is no verdict); less than is true is not proved."""
    (lemma,) = [lemma for lemma in literature.lemmas(kind) if lemma["name"] == name]
    assert literature.decide(kind, lemma).status == "proved"
    if lemma.get("tight"):
        assert literature.decide(kind, literature.falsified(lemma)).status != "proved"

"""Sums over clients and steps, and clients that are drawn, as lines of composed certificates."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from bounds import beside
from bounds.catalogue import catalogue
from bounds.composition import replay
from bounds.errors import UserError
from bounds.kernel.certificate import digest
from bounds.kernel.checker import RejectedError
from bounds.prover.steps import prove_step
from bounds.statement import Statement
from bounds.verdicts.composing import compose
from bounds.verdicts.judge import judge
from bounds.verdicts.wording import worded

FILES = {
    "paper": """
name = "Drawn"
title = "The mean of clients that are drawn"
[declare]
"w(t), x(t, i, k), grad(i, x), gradf(x)" = "vector"
"w(t + 1)" = "vector over S"
"S(t)" = "N of C without replacement"
i = "index from 1 to C"
k = "index from 0 to K - 1"
[let]
"Z(t, i)" = "E|w(t) - x(t, i, K)|^2"
"D(t)" = "sum(Z(t, i), i, 1, C)/C"
"V(t)" = "E|w(t + 1) - w(t)|^2"
all = "sum(x(t, i, K), i, 1, C)"
centre = "sum(x(t, j, K), j, 1, C)/C"
"apart(t)" = "sum(E|x(t, i, K) - centre|^2, i, 1, C)/C"
"pair(i)" = "sum(E<x(t, i, K), x(t, j, K)>, j, 1, C)"
some = "sampled(sum(x(t, i, K), i, 1, C), S(t))"
summed = "E|sum(sum(grad(i, x(t, i, k)), k, 0, K - 1), i, 1, C)|^2"
"turn(i, k)" = "E|grad(i, x(t, i, k)) - grad(i, w(t))|^2"
"far(i, k)" = "E|x(t, i, k) - w(t)|^2"
"turns(i)" = "sum(turn(i, k), k, 0, K - 1)"
"fars(i)" = "sum(far(i, k), k, 0, K - 1)"
"size(i, k)" = "E|grad(i, x(t, i, k))|^2"
sizes = "sum(sum(size(i, k), k, 0, K - 1), i, 1, C)"
""",
    "letters": """
C = { latex = "C", meaning = "clients", domain = "integer >= 1" }
N = { latex = "N", meaning = "clients that are drawn", domain = "integer >= 1" }
K = { latex = "K", meaning = "local steps", domain = "integer >= 1" }
L = { latex = "L", meaning = "smoothness", domain = "real > 0" }
t = { latex = "t", meaning = "round", domain = "integer >= 0" }
i = { latex = "i", meaning = "client", domain = "integer >= 1" }
k = { latex = "k", meaning = "local step", domain = "integer >= 0" }
""",
    "alg": """
kind = "algorithm"
title = "The algorithm."
text = "The server takes the mean of the clients that are drawn."
[[rule]]
label = "server"
actor = "server"
equation = "w(t + 1) == sampled(sum(x(t, i, K), i, 1, C), S(t))/N"
[[rule]]
label = "mean gradient"
actor = "in proofs"
equation = "gradf(w(t)) == sum(grad(i, w(t)), i, 1, C)/C"
""",
    "smooth": """
kind = "assumption"
title = "Smoothness."
text = "All objectives are smooth."
[gives.smooth]
at = ["i", "x", "y"]
claim = "E|grad(i, x) - grad(i, y)|^2 <= L^2*E|x - y|^2"
why = "it says so"
""",
    "lem": """
kind = "lemma"
title = "What the draw adds."
text = "Sums, and means over the draw."
claim.statement = "V(t) <= D(t)"
suppose."two clients" = "C >= 2"

[step.server]
claim = "V(t) == E|some/N - w(t)|^2"
given = ["alg: server"]
[step.spread]
claim = "E|some/N - w(t)|^2 <= D(t)"
given = ["two clients"]
unfold = ["D"]
[step.unbiased]
claim = "E<gradf(w(t)), some/N - w(t)> == E<gradf(w(t)), all/C - w(t)>"
given = []
[step.progress]
claim = "E<gradf(w(t)), w(t + 1) - w(t)> == E<gradf(w(t)), some/N - w(t)>"
given = ["alg: server"]
[step.mean]
claim = "E<gradf(w(t)), w(t + 1) - w(t)> == E<gradf(w(t)), all/C - w(t)>"
given = ["progress", "unbiased"]
[step.Jensen]
claim = "summed <= C*K*sizes"
unfold = ["sizes"]
[step.turns]
kind = "vector"
claim = "turns(i) <= L^2*fars(i)"
given = ["smooth: smooth at i, x(t, i, k), w(t) for k"]
unfold = ["turns", "fars"]
[step.gradient]
claim = "E|sum(grad(i, w(t)), i, 1, C)|^2 == C^2*E|gradf(w(t))|^2"
given = ["alg: mean gradient"]
[step.share]
claim = "C/N >= 1"
[step.variance]
claim = "E|some/N - centre|^2 <= apart(t)/N"
given = ["two clients"]
unfold = ["apart"]
[step.apart]
claim = "apart(t) <= D(t)"
unfold = ["apart", "D"]
[step.pairs]
claim = "E|all|^2 == sum(pair(i), i, 1, C)"
unfold = ["pair"]
[step.false]
claim = "E|some/N - w(t)|^2 <= E|all/C - w(t)|^2"
given = ["two clients"]

[[ask.share]]
[[ask.statement]]
given = ["server", "spread"]
""",
}


@pytest.fixture(scope="module")
def lemma(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Statement]:
    """A lemma of a paper of its own, which is forgotten again."""
    folder = tmp_path_factory.mktemp("papers") / "drawn"
    folder.mkdir()
    for name, text in FILES.items():
        (folder / f"{name}.toml").write_text(text)
    catalogue.add(folder)
    yield catalogue["drawn.lem"]
    beside.adopt({beside.PATH: "", beside.TRUST: ""})


@pytest.fixture(scope="module")
def composed(lemma: Statement) -> Callable[[str], dict[str, Any]]:
    """The certificate of a line of it."""
    pairs = [(q, judge(lemma, q, conditions=False)) for q in lemma.questions]
    return lambda label: compose(lemma, label, pairs, lambda _: None)


def closed(file: Mapping[str, Any]) -> dict[str, Any]:
    """The file with the digest of what it says."""
    found = {key: value for key, value in file.items() if key != "digest"}
    return {**found, "digest": digest(found)}


@pytest.mark.parametrize(
    ("label", "rests_on"),
    [
        ("statement", {"drawn.alg: server", "drawn.lem: two clients"}),
        ("mean", {"drawn.alg: server"}),
        ("Jensen", set()),
        ("turns", {"drawn.smooth: smooth"}),
        ("gradient", {"drawn.alg: mean gradient"}),
        ("variance", {"drawn.lem: two clients"}),
        ("apart", set()),
        ("share", set()),
    ],
)
def test_a_chain_with_sums_and_draws_is_replayed(
    composed: Callable[[str], dict[str, Any]], label: str, rests_on: set[str]
) -> None:
    """From the file alone, with what it rests on."""
    assert {axiom.name for axiom in replay(composed(label)).axioms} == rests_on


def test_who_is_drawn_is_said_to_be_independent(
    composed: Callable[[str], dict[str, Any]],
) -> None:
    """Of the states before the draw, and not of the model after it."""
    shown = replay(composed("statement"))
    apart = {(term, source) for term, source, *_ in shown.apart}
    assert {("x(t, _, K)", "S(t)"), ("w(t)", "S(t)")} <= apart
    assert "w(t + 1)" not in {vector for vector, *_ in shown.apart}
    assert ("S(t)", "N of C without replacement for all t") in shown.letters


def test_one_draw_is_no_mean_of_all(lemma: Statement) -> None:
    """Clients with different states witness against it."""
    (question,) = (q for q in lemma.questions if q.step == "false")
    assert judge(lemma, question, conditions=False).verdict == "refuted"


def test_sums_are_asked_in_the_words_of_each_kind(lemma: Statement) -> None:
    """Sources in vector questions; families, and means of what all clients have, in others."""
    asked = {q.step: worded(lemma, q) for q in lemma.questions}
    assert asked["Jensen"].claim.startswith("E[|total(total(grad_i_x_t_i_k, k), i)|^2] <= C*K*")
    assert {"i: source of C", "k: source of K"} <= {*asked["Jensen"].where}
    assert asked["turns"].claim.startswith("total(E[|")
    assert "k: source of K" in asked["turns"].where
    assert not [text for text in asked["turns"].where if text.startswith("i: source")]
    spread = asked["spread"]
    assert spread.claim.startswith("E[|sum(x_t_K, S_t)/N - mean(w_t)|^2] <= ")
    assert {"x_t_K: family", "S_t: N of C without replacement"} <= {*spread.where}
    assert asked["share"].given == ("N <= C",)


def test_a_sum_in_a_sum_runs_over_the_same_clients(lemma: Statement) -> None:
    """Unless what is added in it speaks of the client of the sum around it."""
    asked = {q.step: worded(lemma, q) for q in lemma.questions}
    assert asked["apart"].claim.startswith("total(E[|x_t_i_K - total(x_t_i_K, i)/C|^2], i)/C <= ")
    assert asked["pairs"].claim.endswith("== total(total(E[<x_t_i_K, x_t_j_K>], j), i)")
    assert asked["variance"].claim.endswith("<= (sum(E[|x_t_K - sum(x_t_K)/C|^2])/C)/N")


def _put(name: str, text: str) -> Callable[[dict[str, Any]], None]:
    return lambda file: file["lines"][0]["terms"].update({name: text})


def _declared(head: str, what: str) -> Callable[[dict[str, Any]], None]:
    return lambda file: file["declared"].update({head: what})


def _claimed(old: str, new: str) -> Callable[[dict[str, Any]], None]:
    """Another claim of the only line."""

    def change(file: dict[str, Any]) -> None:
        assert old in file["claim"]
        file["claim"] = file["lines"][0]["claim"] = file["claim"].replace(old, new)

    return change


FORGERIES = [
    ("Jensen", lambda f: f["lines"][0]["sums"].update(i=["1", "C - 1"]), "another number of terms"),
    ("Jensen", lambda f: f["lines"][0]["sums"].update(i=["2", "C + 1"]), "claims something else"),
    ("Jensen", lambda f: f["lines"][0]["sums"].pop("i"), "a source over no index"),
    ("Jensen", lambda f: f["lines"][0].pop("sums"), "i is a source, and no number"),
    ("Jensen", _put("grad_i_x_t_i_k", "grad(1, x(t, 1, k))"), "depends on what runs"),
    ("Jensen", _put("grad_i_x_t_i_k", "grad(k, x(t, i, k))"), "claims something else"),
    ("Jensen", _declared("grad(i, x)", "real"), "declared otherwise"),
    ("Jensen", _declared("C", "integer >= 0"), "may be less|has a value"),
    ("Jensen", _claimed("C*K*", "C*"), "claims something else"),
    ("turns", lambda f: f["lines"][0]["given"][0]["at"].update(x="x(t, i, 0)"), "not its source"),
    ("turns", _declared("k", "index from 0 to K"), "runs, and no sum is over it"),
    ("unbiased", _declared("S(t)", "N of C with replacement"), "declared otherwise"),
    ("unbiased", _declared("S(t)", "K of C without replacement"), "declared otherwise"),
    ("unbiased", _declared("S(t)", "vector"), "declared otherwise"),
    ("unbiased", _declared("w(t)", "vector over S"), "depends on S"),
    ("unbiased", _declared("x(t, i, k)", "vector over S"), "depends on S"),
    ("unbiased", _declared("w(t)", "real"), "or w is none elsewhere"),
    ("unbiased", _put("w_t", "w(t + 1)"), "claims something else"),
    ("unbiased", _put("w_t", "x(t, _, 0)"), "is no sum over clients"),
    ("unbiased", _put("x_t_K", "x(t, 1, K)"), "claims something else"),
    ("unbiased", _put("S_t", "S(t + 1)"), "claims something else"),
    ("unbiased", lambda f: f["lets"].update(all="sum(x(t, i, K), i, 2, C)"), "something else"),
    ("unbiased", lambda f: f["lets"].update(some="sampled(sum(x(t, i, K), i, 1, N), S(t))"),
     "claims something else"),
    ("unbiased", lambda f: f["lets"].update(some="sampled(sum(|x(t, i, K)|^2, i, 1, C), S(t))"),
     "would be no mean of its own"),
    ("share", lambda f: f["declared"].pop("S(t)"), "not well formed"),
    ("share", _declared("S(t)", "N of C with replacement"), "not there, or comes later"),
]  # fmt: skip


@pytest.mark.parametrize(("label", "change", "told"), FORGERIES)
def test_no_forgery_is_accepted(
    composed: Callable[[str], dict[str, Any]],
    label: str,
    change: Callable[[dict[str, Any]], object],
    told: str,
) -> None:
    """Other ends, other terms, another draw, and what depends on it."""
    file = copy.deepcopy(composed(label))
    change(file)
    with pytest.raises(UserError, match=told):
        replay(closed(file))


@pytest.mark.parametrize(
    ("claim", "read", "told"),
    [
        ("total(E|u|, i) >= 0", "sum(E|x(t, i, 0)|, i, 1, C) >= 0", "more than products"),
        ("total(|u|^2*|u|^2, i) >= 0", "sum(|x(t, i, 0)|^2*|x(t, i, 0)|^2, i, 1, C) >= 0",
         "no polynomial in products whose mean"),
        ("E|u|^2 >= 0", "E|x(t, i, 0)|^2 >= 0", "no sum is over it"),
        ("|mean(u, i)|^2 <= E|u|^2", "0 >= 0", "is no sum over an index"),
        ("|E[u]|^2 <= total(E|u|^2, i)/C", "0 >= 0", "may be random otherwise"),
    ],
)  # fmt: skip
def test_what_is_no_sum_of_products_of_two_is_refused(claim: str, read: str, told: str) -> None:
    """It holds for vectors that depend on the client alone, and for others means something else."""
    where = ("u: vector over i", "i: source of C", "C: integer >= 1")
    certificate = prove_step("vector", claim, where=where).file
    assert certificate is not None
    line = {"name": "all", "claim": read, "terms": {"u": "x(t, i, 0)"}, "given": [],
            "sums": {"i": ["1", "C"]}, "certificate": certificate}  # fmt: skip
    file = closed({
        "format": "fedproof-composed/1", "statement": "test.sum", "claim": read,
        "arguments": {"x": 3}, "lets": {}, "cited": [], "axioms": [], "lines": [line],
        "declared": {"x(t, i, k)": "vector", "i": "index from 1 to C", "C": "integer >= 1"},
    })  # fmt: skip
    with pytest.raises(RejectedError, match=told):
        replay(file)

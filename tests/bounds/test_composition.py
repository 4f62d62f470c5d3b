"""Composed certificates: what is put together rightly is shown, and no forgery is."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import pytest

from bounds.catalogue import catalogue
from bounds.composition import FORMAT, certificates, replay
from bounds.errors import UserError
from bounds.kernel.certificate import digest
from bounds.kernel.checker import RejectedError
from bounds.prover.ask import prove
from bounds.prover.steps import prove_step
from bounds.verdicts.composing import OpenError, compose
from bounds.verdicts.judge import judge

File = dict[str, Any]


@cache
def proved(kind: str, claim: str, given: tuple[str, ...], where: tuple[str, ...]) -> File:
    """A certificate of the kernel."""
    if kind == "scalar":
        verdict = prove(claim, given=given, domain=where)
    else:
        verdict = prove_step(kind, claim, given=given, where=where)
    assert str(verdict.status) == "proved", (claim, verdict.status, verdict.reason)
    assert verdict.file is not None
    return verdict.file


def line(
    name: str,
    claim: str,
    sources: list[Mapping[str, Any]],
    certificate: File,
    **terms: str,
) -> File:
    """A line of a file."""
    return {
        "name": name,
        "claim": claim,
        "terms": terms,
        "given": sources,
        "certificate": certificate,
    }


def closed(file: File) -> File:
    """The file with the digest of what it says."""
    return {**file, "digest": digest(file)}


def walk() -> File:
    """A walk X(0) = 0, X(k + 1) <= X(k) + f(a), with f(x) <= x^2: after K steps at most 4 K."""
    index = ("k: index from 0 to K - 1", "K: integer >= 1", "X: sequence >= 0")
    steps = proved(
        "recursion", "X(k + 1) <= 4*(k + 1)", ("X(k + 1) <= X(k) + 4", "X(0) == 0"), index
    )
    numbers = ("fa: real", "a: real")
    square = proved("scalar", "fa <= 4", ("fa <= a^2", "a <= 2", "a >= 0"), numbers)
    whole = ("Xk: real >= 0", "Xn: real >= 0", "fa: real")
    one = proved("scalar", "Xn <= Xk + 4", ("Xn <= Xk + fa", "fa <= 4"), whole)
    last = ("Xk: real >= 0", "k: integer", "K: integer >= 1")
    end = proved("scalar", "Xk <= 4*K", ("Xk <= 4*(k + 1)", "k >= 0", "k <= K - 1"), last)
    return closed({
        "format": FORMAT,
        "statement": "test.walk",
        "claim": "X(k + 1) <= 4*K",
        "arguments": {"X": 1, "f": 1},
        "declared": {
            "X(j)": "real >= 0",
            "f(x)": "real",
            "a": "real",
            "K": "integer >= 1",
            "k": "index from 0 to K - 1",
        },
        "lets": {"u": "f(a)"},
        "axioms": [
            {"kind": "assumption", "name": "square", "relation": "f(x) <= x^2", "about": ["x"],
             "apart": {}},
            {"kind": "hypothesis", "name": "above", "relation": "a <= 2", "about": [], "apart": {}},
            {"kind": "hypothesis", "name": "below", "relation": "a >= 0", "about": [], "apart": {}},
            {"kind": "algorithm", "name": "step", "relation": "X(k + 1) <= X(k) + u", "about": [],
             "apart": {}},
            {"kind": "algorithm", "name": "start", "relation": "X(0) == 0", "about": [],
             "apart": {}},
        ],
        "cited": [],
        "lines": [
            line("f", "f(a) <= 4", [{"axiom": 0, "at": {"x": "a"}}, {"axiom": 1}, {"axiom": 2}],
                 square, fa="f(a)"),
            line("one", "X(k + 1) <= X(k) + 4", [{"axiom": 3}, {"line": 0}], one, Xk="X(k)",
                 Xn="X(k + 1)", fa="u"),
            line("all", "X(k + 1) <= 4*(k + 1)", [{"line": 1}, {"axiom": 4}], steps, X="X(_)"),
            line("end", "X(k + 1) <= 4*K",
                 [{"line": 2}, {"range": "k", "end": 0}, {"range": "k", "end": 1}], end,
                 Xk="X(k + 1)"),
        ],
    })  # fmt: skip


def test_what_fits_together_is_shown_with_all_it_rests_on() -> None:
    """Axioms, letters and what stands for something; nothing else is needed."""
    shown = replay(walk())
    assert shown.claim == "X(k + 1) <= 4*K"
    assert [axiom.name for axiom in shown.axioms] == ["square", "above", "below", "step", "start"]
    assert ("u", "stands for f(a)") in shown.letters
    assert shown.lines == len(list(certificates(walk()))) == 4


def test_a_line_about_numbers_takes_an_inner_product_for_one() -> None:
    """A product of vectors has no declaration, and no form that says its sign."""
    least = proved("scalar", "p <= 2*q", ("p <= q",), ("p: real", "q: real >= 0"))
    said = "<u, v> <= E|u|^2"
    found = replay(
        closed(
            {
                "format": FORMAT,
                "statement": "test.product",
                "claim": "<u, v> <= 2*E|u|^2",
                "arguments": {},
                "declared": {"u": "vector", "v": "vector"},
                "lets": {},
                "axioms": [
                    {
                        "kind": "hypothesis",
                        "name": "near",
                        "relation": said,
                        "about": [],
                        "apart": {},
                    }
                ],
                "cited": [],
                "lines": [
                    line(
                        "twice", "<u, v> <= 2*E|u|^2", [{"axiom": 0}], least, p="<u, v>", q="E|u|^2"
                    )
                ],
            }
        )
    )
    assert [axiom.relation for axiom in found.axioms] == [said]


def forged(change: Callable[[File], object]) -> File:
    """The walk with a change, and a digest that fits."""
    file = copy.deepcopy(walk())
    change(file)
    return closed({key: value for key, value in file.items() if key != "digest"})


def narrowed(file: File) -> None:
    """A line proved for a >= 1 alone is used for all a."""
    given = ("fa <= a^2", "a <= 2", "a >= 0")
    file["lines"][0]["certificate"] = proved(
        "scalar", "fa <= 4", given, ("fa: real", "a: real >= 1")
    )


def of_reals(file: File) -> None:
    """K is any number in the file, and an integer in the certificate."""
    file["declared"]["K"] = "real >= 1"


def captured(file: File) -> None:
    """What runs in the recursion is hidden in a name that does not."""
    where = ("k: index from 0 to K - 1", "K: integer >= 1", "X: sequence >= 0", "c: real >= 0")
    file["lines"][2]["certificate"] = proved(
        "recursion", "X(k + 1) <= c*(k + 1)", ("X(k + 1) <= X(k) + c", "X(0) == 0"), where
    )
    file["declared"]["g(j)"] = "real >= 0"
    file["arguments"]["g"] = 1
    file["axioms"][3]["relation"] = "X(k + 1) <= X(k) + g(k)"
    file["lines"][2] |= {"claim": "X(k + 1) <= g(k)*(k + 1)", "terms": {"X": "X(_)", "c": "g(k)"}}
    file["lines"][2]["given"] = [{"axiom": 3}, {"axiom": 4}]
    file["lines"] = [file["lines"][2]]
    file["axioms"] = file["axioms"][3:]
    file["lines"][0]["given"] = [{"axiom": 0}, {"axiom": 1}]
    file["claim"] = file["lines"][0]["claim"]


def captured_by_a_letter(file: File) -> None:
    """The same, where the name is a letter that stands for what runs."""
    captured(file)
    file["lets"]["c"] = "g(k)"
    del file["lines"][0]["terms"]["c"]


def moved(file: File) -> None:
    """The line for k + 1, which is out of range for the last k."""
    file["lines"][2]["given"][0] = {"line": 1, "at": {"k": "k + 1"}}
    file["lines"][1]["claim"] = "X(k) <= X(k - 1) + 4"


def empty(file: File) -> None:
    """An index with no value shows nothing about what does not speak of it."""
    file["declared"]["m"] = "index from 1 to K - 1"
    file["axioms"][1] |= {"relation": "a <= 2", "kind": "hypothesis"}
    file["axioms"].append(
        {"kind": "assumption", "name": "loose", "relation": "f(m) <= a", "about": [], "apart": {}}
    )
    loose = proved("scalar", "a >= fm", ("fm <= a",), ("a: real", "fm: real"))
    file["lines"].insert(0, line("loose", "a >= f(m)", [{"axiom": 5}], loose, fm="f(m)"))
    bare = proved("scalar", "a >= a", ("a >= fm",), ("a: real", "fm: real"))
    file["lines"].append(line("bare", "a >= a", [{"line": 0}], bare, fm="f(m)"))
    file["claim"] = "a >= a"
    for one in file["lines"][1:-1]:
        for source in one["given"]:
            if "line" in source:
                source["line"] += 1


def reserved(file: File) -> None:
    """A letter with the name of a function would be two things."""
    file["arguments"]["exp"] = 1
    file["declared"]["exp(x)"] = "real >= 5"


def given(place: int, number: int, **source: Any) -> Callable[[File], object]:
    """Another source for a given of a line."""
    return lambda file: file["lines"][place]["given"].__setitem__(number, source)


FORGERIES: list[tuple[Callable[[File], object], str]] = [
    (lambda f: f["lines"][1]["given"].reverse(), "which is not its source"),
    (given(0, 1, axiom=2), "which is not its source"),
    (given(0, 0, axiom=0, at={"x": "K"}), "not its source"),
    (given(0, 0, axiom=0), "without saying at what"),
    (given(1, 1, line=1), "comes later"),
    (given(1, 1, line=2), "comes later"),
    (given(1, 1, line=-1), "not there, or comes later"),
    (given(1, 1, line=0, at={"a": "2*a"}), "is no index"),
    (given(1, 1), "no source"),
    (given(1, 1, let="u"), "no source"),
    (lambda f: f["lines"][1]["given"].pop(), "not well formed"),
    (given(3, 2, range="k", end=0), "not its source"),
    (lambda f: f["lines"][1]["terms"].update(fa="f(K)"), "which is not its source"),
    (lambda f: f["lines"][1]["terms"].update(Xn="X(k)"), "claims something else"),
    (lambda f: f["lines"][1]["terms"].update(zz="X(k)"), "does not have stands for"),
    (lambda f: f["lines"][2]["terms"].pop("X"), "X is declared otherwise"),
    (lambda f: f["lines"][1].update(claim="X(k + 1) <= X(k) + 3"), "claims something else"),
    (lambda f: f["lines"].pop(), "last line is not the claim"),
    (lambda f: f["axioms"].append({**f["axioms"][1], "relation": "a <= 7"}), "no line uses"),
    (lambda f: f["axioms"][0].update(kind="wish"), "no axiom of the kind"),
    (lambda f: f["declared"].update(u="real"), "is declared, and stands for something"),
    (lambda f: f["lets"].update(u="f(v)", v="u + 1"), "mentions"),
    (lambda f: f["declared"].update({"k": "index from 0 to K"}), "not its source|otherwise"),
    (lambda f: f["declared"].update({"X(j)": "real"}), "may be less|otherwise"),
    (lambda f: f.update(claim="X(k + 1) <= K"), "last line is not the claim"),
    (narrowed, "a may be less in the certificate"),
    (of_reals, "may be less in the certificate|not the"),
    (captured, "depends on what runs"),
    (captured_by_a_letter, "depends on what runs"),
    (moved, "claims something else"),
    (empty, "not evident that m has a value"),
    (reserved, "name of a function"),
]


@pytest.mark.parametrize(("change", "told"), FORGERIES)
def test_no_forgery_is_accepted(change: Callable[[File], object], told: str) -> None:
    """Each with a digest that fits, and told for what it is."""
    with pytest.raises(UserError, match=told):
        replay(forged(change))


def test_a_changed_file_is_refused() -> None:
    """By its digest, without which nothing is looked at."""
    with pytest.raises(RejectedError, match="the file was changed"):
        replay({**walk(), "claim": "X(k + 1) <= 5*K"})
    with pytest.raises(RejectedError, match="not well formed"):
        replay(closed({"format": FORMAT, "lines": []}))


def test_what_is_refuted_is_no_line() -> None:
    """A certificate of something else than a proof proves nothing."""
    verdict = prove("a <= 1", domain=["a: real"])
    assert verdict.file is not None
    change = {"certificate": verdict.file, "claim": "a <= 1", "given": [], "terms": {}}
    with pytest.raises(RejectedError, match="is not proved"):
        replay(forged(lambda file: file["lines"][0].update(change)))


def nested(**at: str) -> File:
    """What cites the walk: 4 K is at most b."""
    where = ("x: real >= 0", "K: integer >= 1", "b: real")
    certificate = proved("scalar", "x <= b", ("x <= 4*K", "4*K <= b"), where)
    return closed({
        "format": FORMAT,
        "statement": "test.nested",
        "claim": "X(k + 1) <= b",
        "arguments": {"X": 1},
        "declared": {
            "X(j)": "real >= 0", "K": "integer >= 1", "b": "real", "k": "index from 0 to K - 1",
        },
        "lets": {},
        "axioms": [{"kind": "hypothesis", "name": "room", "relation": "4*K <= b", "about": [],
                    "apart": {}}],
        "cited": [walk()],
        "lines": [line("end", "X(k + 1) <= b", [{"cited": 0, "at": at}, {"axiom": 0}], certificate,
                       x="X(k + 1)")],
    })  # fmt: skip


def test_what_is_cited_brings_what_it_rests_on() -> None:
    """Its letters too, and the digest of its file."""
    shown = replay(nested())
    assert {a.name for a in shown.axioms} == {"room", "square", "above", "below", "step", "start"}
    assert {a.through for a in shown.axioms} == {"", "test.walk"}
    assert shown.cited == (("test.walk", walk()["digest"]),)
    assert {("f(x)", "real for all x"), ("b", "real")} <= {*shown.letters}


def test_a_letter_of_what_is_cited_means_the_same() -> None:
    """Or is refused; what is put for it lies in its range, and captures nothing."""
    for head in ("X(j)", "X(i)"):
        file = nested()
        rest = {k: v for k, v in file["declared"].items() if k != "X(j)"}
        file["declared"] = {head: "real"} | rest
        with pytest.raises(RejectedError, match=r"is something else|may be less"):
            replay(closed({key: value for key, value in file.items() if key != "digest"}))
    with pytest.raises(RejectedError, match=r"not evident that k \+ 1 is in the range"):
        replay(nested(k="k + 1"))
    with pytest.raises(RejectedError, match="not evident that -K is what K may be"):
        replay(nested(K="-K"))
    steps = [one for one in replay(nested(a="k")).axioms if one.name == "step"]
    assert [one.relation for one in steps] == ["X(k + 1) <= X(k) + f(k_)"]
    assert [dict(one.ranges) for one in steps] == [dict.fromkeys(("k", "k_"), "0 to K - 1")]


def test_what_holds_up_to_an_end_holds_up_to_a_smaller_one() -> None:
    """But not up to a larger one."""
    for end, fits in (("K - 2", True), ("K", False)):
        file = nested()
        file["declared"] = {**file["declared"], "k": f"index from 0 to {end}"}
        file = closed({key: value for key, value in file.items() if key != "digest"})
        if fits:
            assert replay(file).claim == "X(k + 1) <= b"
        else:
            with pytest.raises(RejectedError, match="not evident that k is in the range"):
                replay(file)


@cache
def lemma() -> File:
    """The certificate of a lemma of a paper, with vectors, means and sums over clients."""
    item = catalogue["fedinit.lem21"]
    pairs = [(q, judge(item, q, conditions=False)) for q in item.questions]
    return compose(item, "statement", pairs, lambda _: None)


def test_a_lemma_rests_on_its_assumptions_and_the_algorithm() -> None:
    """From the file alone; the conditions that only its proof prints are among them."""
    shown = replay(lemma())
    assert {axiom.name.partition(": ")[0] for axiom in shown.axioms} == {
        "fedinit.alg1", "fedinit.as1", "fedinit.as3", "fedinit.as5", "fedinit.lem21",
    }  # fmt: skip
    supposed = {axiom.relation for axiom in shown.axioms if axiom.kind == "hypothesis"}
    assert supposed == {"K >= 2", "eta <= 1/(sqrt(6*(K - 1)*(2*K - 1))*L)"}
    running = ("i", "1 to C"), ("k", "0 to K - 1")
    drawn = ("noisy(i, x(t, i, k))", "x(t, i, k + 1)")
    assert ("x(t, i, k)", "xi", drawn, running) in shown.apart
    assert "x(t, i, k + 1)" not in {term for term, *_ in shown.apart}


def test_a_lemma_with_a_forged_independence_is_refused() -> None:
    """The next point is made of the fresh datum, so it may not be declared without it."""
    for head, what, told in (
        ("x(t, i, k + 1)", "vector", "declared otherwise"),
        ("noisy(i, x)", "vector", "declared otherwise"),
        ("x(t, i, k)", "vector over xi", "declared otherwise|depends on xi"),
    ):
        file = copy.deepcopy(lemma())
        file["declared"][head] = what
        with pytest.raises(RejectedError, match=told):
            replay(closed({key: value for key, value in file.items() if key != "digest"}))
    # And the kernel finds no proof of what is made of the datum without it.
    where = ("y, x: vector", "g: vector over xi", "eta: real > 0")
    with pytest.raises(UserError, match="for one vector"):
        proved("vector", "E|y|^2 == E|x - eta*g|^2", ("y == x - eta*g",), where)


def test_an_assumption_is_not_used_at_what_depends_on_its_datum() -> None:
    """The stochastic gradient is unbiased where the datum is fresh, and not at the next point."""
    file = copy.deepcopy(lemma())
    (unbiased,) = [n for n, axiom in enumerate(file["axioms"]) if axiom["apart"]]
    given = [s for one in file["lines"] for s in one["given"] if s.get("axiom") == unbiased]
    assert given
    for source in given:
        source["at"]["x"] = "w_ikp1"
    with pytest.raises(RejectedError, match="is used at what depends on xi"):
        replay(closed({key: value for key, value in file.items() if key != "digest"}))


def test_no_claim_is_a_mean_over_the_datum_of_a_step() -> None:
    """Which is another one in another line."""
    where = ("x: vector", "g: vector over xi")
    certificate = proved("vector", "E|g|^2 >= |mean(g, xi)|^2", (), where)
    file = closed({
        "format": FORMAT, "statement": "test.mean", "claim": "E|g|^2 >= |mean(g, xi)|^2",
        "arguments": {}, "lets": {}, "cited": [], "axioms": [],
        "declared": {"x": "vector", "g": "vector over xi"},
        "lines": [line("all", "E|g|^2 >= |mean(g, xi)|^2", [], certificate)],
    })  # fmt: skip
    with pytest.raises(RejectedError, match="is a mean over sources"):
        replay(file)


def moves() -> File:
    """Two vector equations: what a client does, and how far it is from the server then."""
    where = ("p, x, w: vector", "g: vector over xi", "eta: real")
    there = ("y: vector over xi", *where)
    step = proved("vector", "y - w == p - eta*g", ("y == x - eta*g", "p == x - w"), there)
    far = proved("vector", "E|y - w|^2 == E|p - eta*g|^2", ("y - w == p - eta*g",), there)
    names = {"y": "x(k + 1)", "x": "x(k)", "g": "g(k)", "p": "p(k)"}
    return closed({
        "format": FORMAT, "statement": "test.moves",
        "claim": "E|x(k + 1) - w|^2 == E|p(k) - eta*g(k)|^2",
        "arguments": {"x": 1, "g": 1, "p": 1}, "lets": {}, "cited": [],
        "declared": {
            "x(k + 1)": "vector over xi", "g(k)": "vector over xi", "x(k)": "vector",
            "p(k)": "vector", "w": "vector", "eta": "real", "k": "integer",
        },
        "axioms": [
            {"kind": "algorithm", "name": "step", "relation": "x(k + 1) == x(k) - eta*g(k)",
             "about": [], "apart": {}},
            {"kind": "definition", "name": "offset", "relation": "p(k) == x(k) - w",
             "about": [], "apart": {}},
        ],
        "lines": [
            line("step", "x(k + 1) - w == p(k) - eta*g(k)", [{"axiom": 0}, {"axiom": 1}], step,
                 **names),
            line("far", "E|x(k + 1) - w|^2 == E|p(k) - eta*g(k)|^2", [{"line": 0}], far,
                 **names),
        ],
    })  # fmt: skip


def test_vectors_that_are_equal_are_a_line() -> None:
    """They are put for one another in the lines that follow."""
    shown = replay(moves())
    assert {axiom.name for axiom in shown.axioms} == {"step", "offset"}
    assert ("x(k)", "xi", ("g(k)", "x(k + 1)"), ()) in shown.apart


@pytest.mark.parametrize(
    ("at", "change", "told"),
    [
        (0, {"claim": "x(k + 1) - w == p(k)"}, "claims something else"),
        (0, {"claim": "w - x(k + 1) == eta*g(k) - p(k)"}, "claims something else"),
        (0, {"claim": "mean(x(k + 1), xi) - w == p(k) - eta*g(k)"}, "is a mean over sources"),
        (0, {"claim": "E[x(k + 1)] - w == p(k) - eta*g(k)"}, "is a mean over sources"),
        (1, {"given": [{"axiom": 0}]}, "which is not its source"),
        (1, {"given": [{"axiom": 1}]}, "which is not its source"),
    ],
)
def test_no_forged_equation_is_a_line(at: int, change: Mapping[str, Any], told: str) -> None:
    """Of other vectors, in the mean alone, or from another source."""
    file = moves()
    file["lines"][at] |= change
    with pytest.raises(RejectedError, match=told):
        replay(closed({key: value for key, value in file.items() if key != "digest"}))


def test_products_of_vectors_over_the_members_of_a_set_are_composed() -> None:
    """A product of vectors is no letter that is declared; how many members there are is one."""
    item = catalogue["fedsagd.thm3.5.repaired"]
    shown = replay(compose(item, "statement", _pairs(item), lambda _: None))
    assert {"member", "s"} <= dict(shown.letters).keys()
    assert ("loss_new", "member") in {(term, source) for term, source, *_ in shown.apart}


def test_what_a_definition_gives_is_a_definition() -> None:
    """Lemma C.1 assumes what the assumptions give; that Phi is the largest is what Phi means."""
    item = catalogue["fedsagd.lemC1.repaired"]
    shown = replay(compose(item, "statement", _pairs(item), lambda _: None))
    kinds = {axiom.name.partition(": ")[0]: axiom.kind for axiom in shown.axioms}
    assert kinds["fedsagd.def.phi-theta.repaired"] == "definition"
    assert kinds["fedsagd.ass3.3.repaired"] == "assumption"


def test_a_letter_of_which_only_what_is_cited_speaks_is_told() -> None:
    """The difference of the gradients, dg, is in no claim of the chain, only in its givens."""
    needed = {
        "fedsagd.thmC10.repaired": {"1"},
        "fedsagd.thmC10": {"1a", "1b"},
        "fedsagd.thmC2.repaired": {"difference of gradients"},
        "fedsagd.lemC1.repaired": {"1", "2", "3", "statement"},
    }

    def pairs(id_: str) -> list[Any]:
        item = catalogue[id_]
        asked = (question for question in item.questions if question.step in needed[id_])
        return [(question, judge(item, question, conditions=False)) for question in asked]

    item = catalogue["fedsagd.thmC10.repaired"]
    shown = replay(compose(item, "1", pairs(item.id), pairs))
    assert "dg" in dict(shown.letters)


def test_without_a_line_there_is_no_certificate() -> None:
    """The first line that is missing is named."""
    item = catalogue["fedinit.lem21"]
    with pytest.raises(OpenError, match="all: is not asked"):
        compose(item, "statement", [p for p in _pairs(item) if p[0].step != "all"], lambda _: None)


def _pairs(item: Any) -> list[Any]:
    return [(q, judge(item, q, conditions=False)) for q in item.questions]

"""Composed certificates as theorems of Rocq: whole, partial in the open, and never a false one."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from importlib import resources
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from bounds.composition import FORMAT, Axiom
from bounds.errors import UserError
from bounds.expressions import Call, Pow, Symbol, number
from bounds.prover.steps import prove_step
from bounds.rocq import composed, composed_check, coqc
from bounds.rocq.composed import composed_theorem
from bounds.rocq.composed_check import REALS, Checked, check_composed
from bounds.rocq.composed_letters import files
from bounds.rocq.composed_words import Letter, Words
from bounds.rocq.coqc import HEAD, UNFINISHED
from bounds.rocq.folder import write
from bounds.rocq.second import STORE, Second
from bounds.rocq.shelf import run
from bounds.verdicts.verified import by_kind
from fedproof.cli import main
from tests.bounds import test_forged_terms as forged
from tests.bounds.rocq import NEEDS_ROCQ
from tests.bounds.test_composition import closed, line, nested, proved, walk

File = dict[str, Any]


def mean_of_some(clients: str = "C") -> File:
    """The mean of N clients of C is no further from w in the mean than the clients are."""
    where = ("S: N of C without replacement", "x, w: family", "C, N: integer >= 1")
    claim = "E[|sum(x, S)/N - mean(w)|^2] <= sum(E[|mean(w) - x|^2])/C"
    found = prove_step("sampling", claim, given=("N < C",), where=where).file
    assert found is not None
    said = "E[|sampled(sum(x(i), i, 1, C), S(t))/N - w|^2] <= sum(E[|w - x(i)|^2], i, 1, C)/C"
    said = re.sub(r"\bC\b", clients, said)
    one = line("one", said, [{"axiom": 0}], found, x="x(_)", S="S(t)", w="w", C=clients)
    few = {
        "kind": "hypothesis",
        "name": "few",
        "relation": f"N < {clients}",
        "about": [],
        "apart": {},
    }
    return closed({
        "format": FORMAT, "statement": "test.some", "claim": said, "lets": {}, "cited": [],
        "arguments": {"x": 1, "S": 1}, "axioms": [few], "lines": [one],
        "declared": {
            "x(i)": "vector", "w": "vector", "S(t)": f"N of {clients} without replacement",
            clients: "integer >= 1", "N": "integer >= 1", "t": "integer >= 0",
        },
    })  # fmt: skip


def chance() -> File:
    """A product with those that are drawn is, in the mean, one with all."""
    where = ("S: N of C without replacement", "x, w: family", "C, N: integer >= 1")
    claim = "E[<mean(w), sum(x, S)/N - sum(x)/C>] == 0"
    found = prove_step("sampling", claim, where=where).file
    assert found is not None
    said = "E[<w, sampled(sum(x(i), i, 1, C), S(t))/N - sum(x(i), i, 1, C)/C>] == 0"
    one = line("one", said, [], found, x="x(_)", S="S(t)", w="w")
    return closed({**mean_of_some(), "claim": said, "axioms": [], "lines": [one]})


def spread_of_all() -> File:
    """Clients are no further from their mean than from w, all together."""
    where = ("x: vector over i", "w: vector", "i: source of C", "C: integer >= 1")
    claim = "total(E[|x - total(x, i)/C|^2], i) <= total(E[|w - x|^2], i)"
    found = prove_step("vector", claim, where=where).file
    assert found is not None
    said = "sum(E[|x(i) - sum(x(i), i, 1, C)/C|^2], i, 1, C) <= sum(E[|w - x(i)|^2], i, 1, C)"
    one = {**line("one", said, [], found, x="x(i)"), "sums": {"i": ["1", "C"]}}
    return closed({
        "format": FORMAT, "statement": "test.spread", "claim": said, "lets": {}, "cited": [],
        "arguments": {"x": 1}, "axioms": [], "lines": [one],
        "declared": {"x(i)": "vector", "w": "vector", "C": "integer >= 1"},
    })  # fmt: skip


def noisy_step() -> File:
    """A step along an unbiased gradient goes as far as one along its mean, and its noise."""
    where = ("eta: real", "xi: source", "n: vector over xi", "g, w: vector", "u: vector over xi")
    claim = "E[|u|^2] == E[|w - eta*g|^2] + eta^2*E[|n - g|^2]"
    found = prove_step("vector", claim, given=("u == w - eta*n", "mean(n, xi) == g"), where=where)
    assert found.file is not None
    said = "E[|w(t + 1)|^2] == E[|w(t) - eta*slope|^2] + eta^2*E[|noisy(w(t)) - slope|^2]"
    sources: list[Mapping[str, Any]] = [{"axiom": 0}, {"axiom": 1, "at": {"x": "w(t)"}}]
    terms = {"u": "w(t + 1)", "w": "w(t)", "n": "noisy(w(t))", "g": "grad(w(t))"}
    one = line("one", said, sources, found.file, **terms)
    found = prove_step("vector", "w - u == eta*n", given=("u == w - eta*n",), where=where)
    assert found.file is not None
    step = line("step", "w(t) - w(t + 1) == eta*noisy(w(t))", sources[:1], found.file, **terms)
    return closed({
        "format": FORMAT, "statement": "test.noisy", "claim": said, "cited": [],
        "lines": [step, one], "arguments": {"w": 1, "noisy": 1, "grad": 1},
        "lets": {"slope": "grad(w(t))"},
        "axioms": [
            {"kind": "algorithm", "name": "step", "relation": "w(t + 1) == w(t) - eta*noisy(w(t))",
             "about": [], "apart": {}},
            {"kind": "assumption", "name": "unbiased", "relation": "mean(noisy(x), xi) == grad(x)",
             "about": ["x"], "apart": {"x": "xi"}},
        ],
        "declared": {
            "w(t)": "vector", "w(t + 1)": "vector over xi", "grad(x)": "vector",
            "noisy(x)": "vector over xi", "eta": "real", "t": "integer >= 0",
        },
    })  # fmt: skip


def clients_step() -> File:
    """The same for a client, whose gradient is its own: that of another client is none of it."""
    where = ("eta: real", "i, xi: source", "n, u: vector over i, xi", "g, w: vector over i")
    claim = "E[|u|^2] == E[|w - eta*g|^2] + eta^2*E[|n - g|^2]"
    found = prove_step("vector", claim, given=("u == w - eta*n", "mean(n, xi) == g"), where=where)
    assert found.file is not None
    file = noisy_step()
    (_, one) = file["lines"]
    declared = {
        **file["declared"], "i": "source", "w(t)": "vector over i",
        "w(t + 1)": "vector over i, xi", "grad(x)": "vector over i",
        "noisy(x)": "vector over i, xi",
    }  # fmt: skip
    own = {**one, "certificate": found.file}
    return closed({**file, "statement": "test.clients_step", "lines": [own], "declared": declared})


def rooted(domain: str = "real >= 0") -> File:
    """What is at least the root of numbers of a domain, at a number above 1."""
    where = ("a: real >= 1", "y: real")
    found = proved("scalar", "sqrt(a) <= y + 1", ("sqrt(a) <= y",), where)
    said = "sqrt(a) <= f(a) + 1"
    low = {"kind": "assumption", "name": "low", "relation": "sqrt(c) <= f(c)", "about": ["c"]}
    return closed({
        "format": FORMAT, "statement": "test.rooted", "claim": said, "lets": {}, "cited": [],
        "arguments": {"f": 1}, "axioms": [{**low, "apart": {}}],
        "lines": [line("one", said, [{"axiom": 0, "at": {"c": "a"}}], found, y="f(a)")],
        "declared": {"a": "real >= 1", "c": domain, "f(c)": "real"},
    })  # fmt: skip


def axiom(relation: str, *about: str, kind: str = "assumption", **apart: str) -> File:
    """An axiom for all values of letters, some independent of a source."""
    found = {"kind": kind, "name": "given", "relation": relation}
    return {**found, "about": [*about], "apart": apart}


def longer() -> File:
    """How far x and y are apart in the mean, after a step; a source has one datum at all steps."""
    where = ("s: source", "x, y, u, v: vector over s", "L: real >= 0")
    given = ("u == x - y", "(E|x - y|) <= L", "v == 2*u")
    claim = "(E|v|) <= 2*L"
    found, said = proved("vector", claim, given, where), "(E|v(t)|) <= 2*L"
    terms = {"u": "u(t)", "v": "v(t)", "x": "x(t)", "y": "y(t)"}
    sources: list[Mapping[str, Any]] = [{"axiom": 0}, {"axiom": 1}, {"axiom": 2}]
    one = line("one", said, sources, found, **terms)
    numbers = ("a, b: real >= 0", "L: real >= 0")
    end = proved("scalar", "a + b <= 3*L", ("a <= 2*L", "b <= L"), numbers)
    said = "(E|v(t)|) + (E|y(t) - x(t)|) <= 3*L"
    terms = {"a": "(E|v(t)|)", "b": "(E|y(t) - x(t)|)"}
    last = line("last", said, [{"line": 0}, {"axiom": 1}], end, **terms)
    return closed({
        "format": FORMAT, "statement": "test.longer", "claim": said, "lets": {}, "cited": [],
        "arguments": {"u": 1, "v": 1, "x": 1, "y": 1}, "lines": [one, last],
        "axioms": [axiom("u(t) == x(t) - y(t)"), axiom("(E|x(t) - y(t)|) <= L"),
                   axiom("v(t) == 2*u(t)")],
        "declared": {
            "x(t)": "vector over s", "y(t)": "vector over s", "u(t)": "vector over s",
            "v(t)": "vector over s", "L": "real >= 0", "t": "integer >= 0",
        },
    })  # fmt: skip


def drawn_anew() -> File:
    """Noise that is drawn at each step is independent of what is there before it."""
    where = ("r: source", "w: vector", "g, v: vector over r")
    given = ("v == w + g", "E[<w, g>] == 0")
    found = proved("vector", "E[|v|^2] == E[|w|^2] + E[|g|^2]", given, where)
    said = "E[|w(t + 1)|^2] == E[|w(t)|^2] + E[|g(t)|^2]"
    sources: list[Mapping[str, Any]] = [{"axiom": 0}, {"axiom": 1, "at": {"t": "t", "u": "w(t)"}}]
    return closed({
        "format": FORMAT, "statement": "test.anew", "claim": said, "lets": {}, "cited": [],
        "arguments": {"w": 1, "g": 1},
        "axioms": [axiom("w(t + 1) == w(t) + g(t)"), axiom("E[<u, g(t)>] == 0", "t", "u", u="r")],
        "lines": [line("one", said, sources, found, w="w(t)", g="g(t)", v="w(t + 1)")],
        "declared": {
            "w(t)": "vector", "w(t + 1)": "vector over r", "g(t)": "vector over r",
            "t": "integer >= 0",
        },
    })  # fmt: skip


def shown_around() -> File:
    """What is cited supposes a*b <= c of numbers; of 2 for a the file around shows it."""
    letters = {"b": "real", "c": "real"}
    where = ("a: real", "b: real", "c: real")
    found = proved("scalar", "a*b <= c + 1", ("a*b <= c",), where)
    inner = closed({
        "format": FORMAT, "statement": "test.inner", "claim": "a*b <= c + 1", "lets": {},
        "cited": [], "arguments": {}, "axioms": [axiom("a*b <= c", kind="hypothesis")],
        "lines": [line("one", "a*b <= c + 1", [{"axiom": 0}], found)],
        "declared": {"a": "real", **letters},
    })  # fmt: skip
    twice = proved("scalar", "2*b <= c", ("b <= c/2",), where[1:])
    end = proved("scalar", "4*b <= 2*c + 2", ("2*b <= c + 1",), where[1:])
    lines = [
        line("twice", "2*b <= c", [{"axiom": 0}], twice),
        line("end", "4*b <= 2*c + 2", [{"cited": 0, "at": {"a": "2"}}], end),
    ]
    half = {**axiom("b <= c/2"), "name": "half"}
    return closed({
        **inner, "statement": "test.around", "claim": "4*b <= 2*c + 2", "cited": [inner],
        "axioms": [half], "lines": lines, "declared": letters,
    })  # fmt: skip


def of_clients() -> File:
    """What is supposed of clients 1 to n, at clients that are listed by their numbers."""
    found = proved("scalar", "a <= M + 1", ("a <= M",), ("a: real", "M: real"))
    said = "f(c(j), x) <= M + 1"
    sources: list[Mapping[str, Any]] = [{"axiom": 0, "at": {"i": "c(j)"}}]
    return closed({
        "format": FORMAT, "statement": "test.clients", "claim": said, "lets": {}, "cited": [],
        "arguments": {"f": 2, "c": 1}, "axioms": [axiom("f(i, x) <= M", "i")],
        "lines": [line("one", said, sources, found, a="f(c(j), x)")],
        "declared": {
            "f(i, y)": "real", "c(j)": "integer", "x": "real", "M": "real", "n": "integer >= 1",
            "i": "index from 1 to n", "j": "index from 1 to n",
        },
    })  # fmt: skip


def test_what_is_drawn_at_a_step_is_independent_of_what_is_there_before() -> None:
    """Were it so for all data, noise would be orthogonal to itself, and the theorem of nothing."""
    text = composed_theorem(drawn_anew()).text
    assert "free (r_w t) u ->" in text
    assert "(d : Data)" not in text


def test_gradients_of_clients_differ() -> None:
    """Were their mean over clients the gradient of each, all clients would have one gradient."""
    text = composed_theorem(clients_step()).text
    premises = "free d x ->\n    d <> i_drawn ->\n    "
    assert f"{premises}same (mean d (noisy i_drawn d x)) (grad i_drawn x)" in text
    assert re.search(r"Hypothesis apart_\d+ :\n  \(xi_w t\) <> i_drawn\.", text)


def test_parts_keep_their_names_where_lines_are_supposed() -> None:
    """A line that Rocq refuses is found again by its name."""
    lemmas = re.findall(r"^Lemma (\w+)", composed_theorem(twice()).section, re.MULTILINE)
    (first, *rest) = lemmas
    without = composed_theorem(twice(), without=frozenset({first})).section
    assert re.findall(r"^Lemma (\w+)", without, re.MULTILINE) == rest


def test_what_is_divided_by_a_length_is_not_defined_at_zero() -> None:
    """A root of it is, and its square."""
    length, words = Call("norm", (Symbol("u"),)), Words(letters={"u": Letter("u", (), "V")})
    needs = [words.defined(Pow(length, number(n))) for n in (-2, -1, Fraction(1, 2), 2)]
    assert needs == [["norm u <> 0"], ["norm u <> 0"], [], []]


@pytest.mark.parametrize(
    ("domain", "place"),
    [("real >= 0", "0 <= c"), ("real > 0, <= 2", "c = a"), ("real < 1", "c = a")],
)
def test_an_axiom_is_supposed_of_what_its_letters_are(domain: str, place: str) -> None:
    """Of all reals it would be false at -1, and the theorem true of nothing."""
    said = f"forall (c : R),\n    {place} ->\n    0 <= c /\\ (sqrt c <= f c)."
    assert said in composed_theorem(rooted(domain)).text


def test_no_letter_is_called_like_what_runs() -> None:
    """For all n0 there would be a draw of n0 clients, of which there is none at n0 = N - 1."""
    text = composed_theorem(mean_of_some("n0")).text
    assert re.search(r"forall n0_ : Z, draw \(V := V\) \(\w+ n0_\) n0 ", text)
    two = {**walk()["declared"], "t1": "real", "t1_": "real"}
    with pytest.raises(UserError, match="one name"):
        composed_theorem(closed({**walk(), "declared": two}))


def test_what_a_statement_is_called_says_nothing() -> None:
    """Its name ends no comment."""
    file = closed({**walk(), "statement": "x *) Axiom odd : False. (* y"})
    (first, *_) = composed_theorem(file).section.splitlines()
    assert first.count("*)") == first.count("(*") == 1


@NEEDS_ROCQ
@pytest.mark.parametrize(
    "made",
    [
        walk,
        nested,
        mean_of_some,
        chance,
        spread_of_all,
        noisy_step,
        clients_step,
        longer,
        drawn_anew,
        shown_around,
        of_clients,
        rooted,
        lambda: rooted("real < 1"),
    ],
)
def test_a_composed_certificate_is_one_theorem(made: Callable[[], File]) -> None:
    """All lines are proved, and it rests on the axioms of the reals."""
    (found,) = check_composed([made()]).values()
    assert found.accepted, found.reason
    assert not found.supposed
    assert {*found.axioms} <= REALS
    assert "one theorem" in found.told


def twice() -> File:
    """What cites the walk, and what cites the walk."""
    where = ("x: real >= 0", "K: integer >= 1", "b: real")
    found = proved("scalar", "2*x <= 4*K + b", ("x <= b", "x <= 4*K"), where)
    file = {**nested(), "statement": "test.twice", "claim": "2*X(k + 1) <= 4*K + b", "axioms": []}
    sources: list[Mapping[str, Any]] = [{"cited": 0}, {"cited": 1}]
    one = line("both", file["claim"], sources, found, x="X(k + 1)")
    return closed({**file, "cited": [nested(), walk()], "lines": [one]})


def test_what_is_shown_around_is_not_supposed() -> None:
    """Nor is it where Rocq refuses that, without a word."""
    file = shown_around()
    whole = composed_theorem(file)
    assert (whole.whole, whole.text.count("\nHypothesis ")) == (True, 1)
    (own,) = re.findall(r"Lemma (shown_\d+)", whole.text)
    assert composed_theorem(file, without=frozenset({own})).supposed == ("given",)


@NEEDS_ROCQ
def test_what_is_used_twice_is_checked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What two cite is shown once, and a certificate of two statements has one theorem."""
    compiled: list[str] = []
    compiling = coqc.compiled

    def spied(path: Path, *rest: Any) -> Any:
        compiled.append(path.read_text("utf-8"))
        return compiling(path, *rest)

    monkeypatch.setattr(coqc, "compiled", spied)
    monkeypatch.setattr(composed_check, "kept", lambda _: None)
    found = check_composed([twice(), walk()], jobs=1)
    assert all(one.accepted and not one.supposed for one in found.values()), found
    every = "\n".join(compiled)
    assert every.count("test.walk, end:") == 2  # in each of the two
    assert every.count("\nTheorem step_") == 6  # four of the walk, and one of each other


@NEEDS_ROCQ
def test_a_certificate_that_rocq_refuses_is_supposed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its line is a hypothesis, and the theorem is called partial."""

    def broken(file: File, without: frozenset[str] = frozenset()) -> composed.Composed:
        found = composed_theorem(file, without=without)
        name, text = next(iter(found.steps.items()))
        steps = {**found.steps, name: text.replace("Proof.", "Proof. fail.")}
        return found if without else replace(found, steps=steps)

    monkeypatch.setattr(composed_check, "kept", lambda _: None)
    monkeypatch.setattr(composed_check, "composed_theorem", broken)
    (found,) = check_composed([closed({**walk(), "statement": "test.refused"})], jobs=1).values()
    assert found.supposed == ("test.refused: f",)
    assert "partial" in found.told


@NEEDS_ROCQ
def test_a_line_that_does_not_finish_is_supposed_and_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What a busy machine does not answer is not kept."""

    def slow(file: File, without: frozenset[str] = frozenset()) -> composed.Composed:
        found = composed_theorem(file, without=without)
        before, lemma, rest = found.section.partition("Lemma line_1 :")
        rest = rest.replace("Proof.", "Proof. timeout 1 (do 100000000 idtac).", 1)
        return replace(found, section=before + lemma + rest) if lemma else found

    monkeypatch.setattr(composed_check, "composed_theorem", slow)
    file = closed({**walk(), "statement": "test.slow"})
    (found,) = check_composed([file], jobs=1).values()
    assert found.supposed == ("test.slow: f",)
    assert composed_check.kept(file) is None


def test_each_theorem_that_a_statement_uses_has_a_text() -> None:
    """A line that needs none but the chances of a draw asks for none."""
    found = composed_theorem(chance())
    assert found.whole
    assert not found.steps


@NEEDS_ROCQ
def test_what_rocq_refuses_is_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A certificate whose theorem is refused, and a statement that ends with it."""

    def broken(file: File, without: frozenset[str] = frozenset()) -> composed.Composed:
        found = composed_theorem(file, without=without)
        return replace(found, section=found.section.replace("Proof.", "Proof. fail."))

    monkeypatch.setattr(composed_check, "composed_theorem", broken)
    file = closed({**rooted(), "statement": "test.never"})
    (found,) = check_composed([file], jobs=1).values()
    assert (found.accepted, found.finished) == (False, True)
    monkeypatch.setattr(composed_check, "_written", None)
    assert check_composed([file], jobs=1) == {file["digest"]: found}


def test_what_a_statement_rests_on_is_in_the_open() -> None:
    """Each axiom of the file is a hypothesis, and the theorem is the claim."""
    file = walk()
    text = composed_theorem(file).text
    for axiom in file["axioms"]:
        assert f"{axiom['name']}: {axiom['relation']} *)\nHypothesis" in text
    assert text.rstrip().endswith("Print Assumptions test_walk.")


@NEEDS_ROCQ
def test_a_line_that_is_supposed_is_told() -> None:
    """It is a hypothesis of the theorem, which is called partial."""
    found = composed_theorem(walk(), without=frozenset({"line_1"}))
    assert len(found.supposed) == 1
    assert "Hypothesis line_1 :" in found.text
    accepted, told, _ = run(found.text, STORE.made())
    assert accepted, told


def test_the_last_line_is_not_supposed() -> None:
    """What is to be shown is no hypothesis."""
    with pytest.raises(UserError, match="last line"):
        composed_theorem(walk(), without=frozenset({"test_walk"}))


@NEEDS_ROCQ
def test_json_says_what_rocq_said_of_whole_statements(capsys: pytest.CaptureFixture[str]) -> None:
    """By the label of each formula that has a composed certificate; as documented."""
    command = ["verify", "switching.rem2", "--json", "--rocq", "--no-conditions", "--jobs", "1"]
    assert main(command) == 0
    printed = json.loads(capsys.readouterr().out)
    text = (resources.files("bounds.schemas") / "verdicts.schema.json").read_text()
    jsonschema.validate(printed, json.loads(text))
    assert all("told" in found for record in printed for found in record["rocq"].values())
    assert all(row["accepted"] for record in printed for row in record["rocq_by_kind"].values())


def test_a_statement_is_exported_as_one_theorem(tmp_path: Path) -> None:
    """In a file of its own, beside the library; what has no words is listed."""
    told = write(tmp_path, {}, {"test.walk": [("statement", walk()), ("broken", {})]})
    assert told.statements == 1
    assert len(told.left_out) == 1
    (whole,) = tmp_path.glob("*whole.v")
    assert whole.read_text("utf-8") == composed_theorem(walk()).text
    assert whole.name in (tmp_path / "_CoqProject").read_text("utf-8")


@NEEDS_ROCQ
def test_what_does_not_finish_in_time_is_not_called_rejected() -> None:
    """A busy machine says nothing about a theorem."""
    slow = f"{HEAD}Goal True. Proof. timeout 1 (do 100000000 idtac). Abort.\n"
    accepted, told, _ = run(slow, STORE.made())
    assert not accepted
    assert told == UNFINISHED
    for nothing in (Checked(False, reason=told).told, Second(False, False, 0, told).told):
        assert nothing.startswith("nothing is known from Rocq: its time ended")
        assert "accepted" not in nothing
    assert "not accepted" in Second(False, False, 0, "false").told


def test_certificates_are_counted_by_kind() -> None:
    """Those that are accepted, and those whose claim is a theorem."""
    said = [Second(True, True, 1, "", "vector"), Second(True, False, 0, "", "vector")]
    said += [Second(False, False, 0, "false", "scalar")]
    assert by_kind(one.as_json() for one in said) == {
        "scalar": {"certificates": 1, "accepted": 0, "whole": 0, "empty": 0},
        "vector": {"certificates": 2, "accepted": 2, "whole": 1, "empty": 1},
    }


@dataclass(frozen=True)
class Believed:
    """What our checker would say if it believed everything."""

    lines: int
    axioms: tuple[Axiom, ...]


def believed(file: File) -> Believed:
    """It rests on all that is supposed somewhere."""
    said = (one for own in files(file) for one in own["axioms"])
    axioms = (Axiom(one["kind"], one["name"], one["relation"]) for one in said)
    return Believed(len(file["lines"]), tuple(axioms))


def lowered() -> File:
    """The walk with a smaller bound than its last line shows."""
    file = walk()
    last = {**file["lines"][-1], "claim": "X(k + 1) <= 3*K"}
    return {**file, "claim": last["claim"], "lines": [*file["lines"][:-1], last]}


def without_growth() -> File:
    """The walk whose line about a step is taken for one about a longer step."""
    file = walk()
    axioms = [
        {**one, "relation": one["relation"].replace("X(k) + u", "X(k) + 2*u")}
        for one in file["axioms"]
    ]
    return {**file, "axioms": axioms}


def without_noise() -> File:
    """A step along a noisy gradient that goes no further than one along its mean."""
    said = "E[|w(t + 1)|^2] == E[|w(t) - eta*slope|^2]"
    file = noisy_step()
    step, one = file["lines"]
    return {**file, "claim": said, "lines": [step, {**one, "claim": said}]}


@NEEDS_ROCQ
@pytest.mark.parametrize(
    "made",
    [
        lowered,
        without_noise,
        without_growth,
        forged.undefined_term,
        forged.undefined_let,
        forged.undefined_sequence,
        forged.undefined_in_what_is_cited,
        forged.put_for_a_letter,
        forged.captured_by_a_sum,
        forged.runs_here,
    ],
)
def test_what_is_false_is_no_whole_theorem(
    made: Callable[[], File], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even if our own checker were to accept it."""
    monkeypatch.setattr(composed, "replay", believed)
    try:
        found = composed_theorem(made())
    except UserError:
        return
    accepted, _, _ = run(found.text, STORE.made())
    assert not (accepted and found.whole)


def test_a_supposed_line_does_not_look_like_another_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its name is a text of the file, and may hold anything."""
    file = walk()
    file["lines"][0]["name"] = odd = "f\nrejected\x1b[2J"
    (path := tmp_path / "walk.json").write_text(json.dumps(closed(file)), "utf-8")
    said = {"": Checked(True, 4, (f"test.walk: {odd}",))}
    monkeypatch.setattr(composed_check, "check_composed", lambda _: said)
    monkeypatch.setattr(coqc, "compiler", lambda: "coqc")
    assert main(["check", str(path), "--rocq"]) == 0
    told = capsys.readouterr().out
    assert "partial: lines test.walk: f rejected\\x1b[2J as hypotheses" in told

"""Composed certificates whose terms, ranges or citations hide something are refused, or tell it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from bounds.composition import FORMAT, replay
from bounds.errors import UserError
from bounds.kernel.certificate import digest
from bounds.prover.ask import prove
from bounds.prover.steps import prove_step

File = dict[str, Any]
LETTERS = {"X(j)": "real >= 0", "K": "integer >= 1", "M": "integer >= 1"}
WALK = ("k: index from 0 to K - 1", "K: integer >= 1", "X: sequence >= 0")


def proved(claim: str, *given: str, where: tuple[str, ...], kind: str = "scalar") -> File:
    """A certificate of the kernel."""
    if kind == "scalar":
        found = prove(claim, given=given, domain=where).file
    else:
        found = prove_step(kind, claim, given=given, where=where).file
    assert found is not None
    return found


def line(claim: str, sources: list[Mapping[str, Any]], certificate: File, **terms: str) -> File:
    """A line of a file."""
    return {"name": "one", "claim": claim, "terms": terms, "given": sources,
            "certificate": certificate}  # fmt: skip


def axiom(relation: str, *about: str, **apart: str) -> File:
    """What a file rests on."""
    return {"kind": "assumption", "name": "it", "relation": relation, "about": list(about),
            "apart": apart}  # fmt: skip


def composed(*lines: File, statement: str = "test.outer", **parts: Any) -> File:
    """A file that claims its last line."""
    empty: File = {"declared": {}, "lets": {}, "axioms": [], "cited": []}
    arguments = {name: 1 for name in ("X", "f", "g", "x", "r", "S")}
    file = {"format": FORMAT, "statement": statement, "claim": lines[-1]["claim"],
            "arguments": arguments, **empty, "lines": list(lines), **parts}  # fmt: skip
    return {**file, "digest": digest(file)}


def same(claim: str, **terms: str) -> File:
    """A line that says what it is given, p <= q."""
    where = ("p: real", "q: real")
    return line(claim, [], proved("p <= q", "p <= q", where=where), **terms)


def takes(one: File, *sources: Mapping[str, Any]) -> File:
    """The line with its sources."""
    return {**one, "given": list(sources)}


def together(*claims: str) -> File:
    """A line that adds up what two lines say."""
    given, terms = list[str](), dict[str, str]()
    sums: tuple[list[str], list[str]] = [], []
    for claim, pair in zip(claims, ("pq", "rs"), strict=True):
        sign = next(sign for sign in ("<=", ">=", "==") if f" {sign} " in claim)
        terms |= dict(zip(pair, claim.split(f" {sign} "), strict=True))
        given.append(f"{pair[0]} {sign} {pair[1]}")
        for side, name in zip(sums, reversed(pair) if sign == ">=" else pair, strict=True):
            side.append(name)
    low, high = (" + ".join(side) for side in sums)
    certificate = proved(f"{low} <= {high}", *given, where=tuple(f"{n}: real" for n in terms))
    low, high = (" + ".join(f"({terms[name]})" for name in side) for side in sums)
    return line(f"{low} <= {high}", [{"line": 0}, {"line": 1}], certificate, **terms)


def positive(claim: str, q: str) -> File:
    """A line that an exponential is positive, whatever is in it."""
    return line(claim, [], proved("exp(q) > 0", where=("q: real",)), q=q)


def at_least_one(claim: str, z: str, source: Mapping[str, Any]) -> File:
    """A line that what has a root of itself less 1 is at least 1."""
    certificate = proved("z >= 1", "exp(sqrt(z - 1)) > 0", where=("z: real",))
    return line(claim, [source], certificate, z=z)


ROOT = "sqrt(a - a - 1)"


def undefined_term() -> File:
    """A certificate is for all numbers, and there is none for which the name stands."""
    return composed(
        positive(f"exp({ROOT}) > 0", ROOT), at_least_one("a - a >= 1", "a - a", {"line": 0})
    )


def undefined_let() -> File:
    """A letter stands for a root, which is used where there is none."""
    certificate = proved("z >= 1", "r == sqrt(z - 1)", where=("z: real", "r: real"))
    return composed(
        line("0 >= 1", [{"let": "r"}], certificate, z="0", r="r(0)"), lets={"r(x)": "sqrt(x - 1)"}
    )


def undefined_sequence() -> File:
    """What is a number at every integer in the certificate has none in the file."""
    where = ("k: index from 0 to K - 1", "K: integer >= 1", "X: sequence")
    certificate = proved("X(k)^2 + 1 >= 0", where=where, kind="recursion")
    return composed(
        line("sqrt(k - 1)^2 + 1 >= 0", [], certificate, X="sqrt(_ - 1)"),
        declared={**LETTERS, "k": "index from 0 to K - 1"},
    )


def undefined_in_what_is_cited() -> File:
    """What is put for a letter of what is cited is no number."""
    inner = composed(positive("exp(c) > 0", "c"), declared={"c": "real"})
    source = {"cited": 0, "at": {"c": ROOT}}
    return composed(at_least_one("a - a >= 1", "a - a", source), cited=[inner])


def undefined_in_an_axiom() -> File:
    """An axiom for all x is used where there is no x."""
    source = {"axiom": 0, "at": {"x": ROOT}}
    one = at_least_one("a - a >= 1", "a - a", source)
    return composed(one, axioms=[axiom("exp(x) > 0", "x")])


def vectors_for_a_number() -> File:
    """A sum of vectors has no square."""
    certificate = proved("q^2 >= 0", where=("q: real",))
    return composed(
        line("(u + v)^2 >= 0", [], certificate, q="u + v"),
        declared={"u": "vector", "v": "vector"},
    )


def another_end() -> File:
    """The index runs to K in the file, and in the certificate to what stands for M."""
    certificate = proved(
        "X(k + 1) <= 4*K", "X(k + 1) <= X(k) + 4", "X(0) == 0", where=WALK, kind="recursion"
    )
    return composed(
        line("X(k + 1) <= 4*M", [{"axiom": 0}, {"axiom": 1}], certificate, X="X(_)", K="M"),
        declared={**LETTERS, "k": "index from 0 to K - 1"},
        axioms=[axiom("X(k + 1) <= X(k) + 4"), axiom("X(0) == 0")],
    )


def captured_by_a_sum() -> File:
    """A number in a sum over clients is another one for each of them."""
    where = ("x: family", "S: N of C without replacement", "N: integer >= 1", "C: integer >= 1",
             "a: real")  # fmt: skip
    certificate = proved("sum(a*|x|^2) == a*sum(|x|^2)", where=where, kind="sampling")
    claim = "sum(f(i)*|g(i)|^2, i, 1, C) == f(_)*sum(|g(i)|^2, i, 1, C)"
    return composed(
        line(claim, [], certificate, a="f(_)", x="g(_)", S="S(t)"),
        declared={"g(j)": "vector", "f(j)": "real", "S(t)": "N of C without replacement",
                  "N": "integer >= 1", "C": "integer >= 1"},
    )  # fmt: skip


def another_size() -> File:
    """The source has C outcomes in the file, and D in the certificate."""
    vectors = {"u": "vector over xi", "w": "vector", "m": "vector"}
    where = ("C: integer >= 1", "xi: source of C", *(f"{n}: {what}" for n, what in vectors.items()))
    given = ("w == total(u, xi)", "m == mean(u, xi)")
    certificate = proved("E|w|^2 == C^2*E|m|^2", *given, where=where, kind="vector")
    return composed(
        line("E|w|^2 == D^2*E|m|^2", [{"axiom": 0}, {"axiom": 1}], certificate, C="D"),
        declared={**vectors, "xi": "source of C", "C": "integer >= 1", "D": "integer >= 1"},
        axioms=[axiom(text) for text in given],
    )


def hidden_end() -> File:
    """The range of k depends on j by way of a letter that stands for j."""
    one = same("X(k) <= 1", p="X(k)", q="1")
    return composed(
        takes(one, {"axiom": 0, "at": {"j": "1"}}),
        declared={**LETTERS, "j": "index from 1 to 9", "k": "index from 0 to n"},
        lets={"n": "j"},
        axioms=[axiom("X(k) <= j")],
    )


def without_a_value() -> File:
    """An index from 1 to 0."""
    return composed(same("k <= k", p="k", q="k"), declared={**LETTERS, "k": "index from 1 to 0"})


def steps() -> File:
    """At k < K the walk is at most 4 K."""
    certificate = proved(
        "X(k + 1) <= 4*K", "X(k + 1) <= X(k) + 4", "X(0) == 0", where=WALK, kind="recursion"
    )
    return composed(
        line("X(k + 1) <= 4*K", [{"axiom": 0}, {"axiom": 1}], certificate, X="X(_)"),
        statement="test.steps",
        declared={**LETTERS, "k": "index from 0 to K - 1"},
        axioms=[axiom("X(k + 1) <= X(k) + 4"), axiom("X(0) == 0")],
    )


def cites_steps(claim: str, p: str, q: str, index: str = "", **at: str) -> File:
    """What cites that, and says the same."""
    declared = {**LETTERS, **({"k": index} if index else {})}
    one = takes(same(claim, p=p, q=q), {"cited": 0, "at": at})
    return composed(one, statement="test.middle", declared=declared, cited=[steps()])


def moved_end() -> File:
    """M is put for K, but not in the range of k."""
    index = "index from 0 to K - 1"
    return cites_steps("X(k + 1) <= 4*M", "X(k + 1)", "4*M", index, K="M")


def put_for_an_index() -> File:
    """A number for the index of an axiom that is two citations away."""
    claim = "X(1) <= 4*K"
    middle = cites_steps(claim, "X(1)", "4*K", k="0")
    one = takes(same(claim, p="X(1)", q="4*K"), {"cited": 0, "at": {"k": "0"}})
    return composed(one, declared=LETTERS, cited=[middle])


def put_for_a_letter() -> File:
    """A number for a letter that only what is cited two citations away declares."""
    inner = composed(
        line("K >= 1", [], proved("K >= 1", where=("K: integer >= 1",))),
        statement="test.inner",
        declared={"K": "integer >= 1"},
    )
    again = proved("K >= 1", "K >= 1", where=("K: real",))
    middle = composed(line("K >= 1", [{"cited": 0}], again), statement="test.mid", cited=[inner])
    return composed(line("0 >= 1", [{"cited": 0, "at": {"K": "0"}}], again, K="0"), cited=[middle])


def runs_here() -> File:
    """A letter that is at least 1 in what is cited is an index from 0."""
    inner = composed(
        line("k >= 1", [], proved("k >= 1", where=("k: integer >= 1",))),
        statement="test.inner",
        declared={"k": "integer >= 1"},
    )
    again = proved("k >= 1", "k >= 1", where=("k: integer >= 0",))
    return composed(
        line("k >= 1", [{"cited": 0}], again), declared={"k": "index from 0 to 5"}, cited=[inner]
    )


def put_one_after_the_other() -> File:
    """At k = j, which is in the range of k, and then at j = 5, which is not."""
    one = same("X(5) <= 5", p="X(5)", q="5")
    return composed(
        takes(one, {"axiom": 0, "at": {"k": "j", "j": "5"}}),
        declared={**LETTERS, "j": "index from 0 to 3", "k": "index from 0 to 3"},
        axioms=[axiom("X(k) <= j", "j")],
    )


def special() -> File:
    """X(0) may be less than X is at any other integer."""
    certificate = proved("p >= 0", where=("p: real >= 0",))
    every = line("X(k) >= 0", [], certificate, p="X(k)")
    at_0 = line(
        "X(0) >= 0",
        [{"line": 0, "at": {"k": "0"}}],
        proved("p >= 0", "p >= 0", where=("p: real",)),
        p="X(0)",
    )
    declared = {**LETTERS, "X(0)": "real", "k": "index from 0 to 3"}
    return composed(every, at_0, declared=declared)


VECTORS = ("x: family", "S: N of C without replacement", "N: integer >= 1", "C: integer >= 2")
ROUNDS = {"x(j)": "vector", "S(t)": "N of C without replacement", "N": "integer >= 1",
          "C": "integer >= 2", "M": "integer >= 1"}  # fmt: skip
LENGTH, MEMBERS = "E|sampled(sum(x(i), i, 1, C), {})|^2", "|sum(x(i), i, 1, C)|^2"


def of_a_draw(count: str, *, draw: str = "S(0)") -> tuple[str, str]:
    """The mean square of the sum over those drawn, and what it is where N are."""
    one, two = f"{count}*({count} - 1)/(C*(C - 1))", f"{count}*(C - {count})/(C*(C - 1))"
    return LENGTH.format(draw), f"{one}*{MEMBERS} + {two}*sum(|x(i)|^2, i, 1, C)"


def equal(p: str, q: str, source: Mapping[str, Any]) -> File:
    """A line that says what it is given, p == q."""
    certificate = proved("p == q", "p == q", where=("p: real", "q: real"))
    return takes(line(f"{p} == {q}", [], certificate, p=p, q=q), source)


def draws(draw: str = "S(0)") -> File:
    """The line that is shown of a draw of N clients."""
    claim = "E|sum(x, S)|^2 == N*(N-1)/(C*(C-1))*|sum(x)|^2 + N*(C-N)/(C*(C-1))*sum(|x|^2)"
    certificate = proved(claim, where=VECTORS, kind="sampling")
    return line(" == ".join(of_a_draw("N", draw=draw)), [], certificate, S=draw, x="x(_)")


def fewer_are_drawn() -> File:
    """M is put for N, and S(t) remains a draw of N clients."""
    inner = composed(draws(), statement="test.inner", declared=ROUNDS)
    one = equal(*of_a_draw("M"), {"cited": 0, "at": {"N": "M"}})
    return composed(one, declared=ROUNDS, cited=[inner])


def as_many_as_an_index() -> File:
    """S(0) is one draw, and cannot be of N clients for all N."""
    index = {"N": "index from 1 to C", "M": "index from 1 to C"}
    one = equal(*of_a_draw("M"), {"line": 0, "at": {"N": "M"}})
    return composed(draws(), one, declared={**ROUNDS, **index})


def another_draw() -> File:
    """What holds of all draws without replacement is said of S(0), which is with it."""
    claim = "E|sum(x, S)|^2 == |sum(x)|^2"
    certificate = proved(claim, "N == C", where=VECTORS, kind="sampling")
    one = line(f"{LENGTH.format('S(t)')} == {MEMBERS}", [{"axiom": 0}], certificate, S="S(t)",
               x="x(_)")  # fmt: skip
    declared = {**ROUNDS, "t": "index from 0 to 5", "S(0)": "N of C with replacement"}
    two = equal(LENGTH.format("S(0)"), MEMBERS, {"line": 0, "at": {"t": "0"}})
    return composed(one, two, declared=declared, axioms=[axiom("N == C")])


def another_size_where_it_is_cited() -> File:
    """D is put for C, and the source has C outcomes."""
    vectors = {"u": "vector over xi", "w": "vector", "m": "vector"}
    declared = {**vectors, "xi": "source of C", "C": "integer >= 1", "D": "integer >= 1"}
    where = [f"{name}: {what}" for name, what in declared.items() if name != "D"]
    given = ("w == total(u, xi)", "m == mean(u, xi)")
    certificate = proved("E|w|^2 == C^2*E|m|^2", *given, where=tuple(where), kind="vector")
    inner = composed(
        line("E|w|^2 == C^2*E|m|^2", [{"axiom": 0}, {"axiom": 1}], certificate),
        statement="test.inner", declared=declared, axioms=[axiom(text) for text in given],
    )  # fmt: skip
    one = equal("E|w|^2", "D^2*E|m|^2", {"cited": 0, "at": {"C": "D"}})
    return composed(one, declared=declared, cited=[inner])


def large(declared: Mapping[str, str], term: str, **at: str) -> File:
    """X is at least 5 at what is declared, and no more is known of it where that is cited."""
    certificate = proved("p >= 4", where=("p: real >= 5",))
    inner = composed(
        line("X(k + 1) >= 4", [], certificate, p="X(k + 1)"),
        statement="test.inner",
        declared={"X(j)": "real", "X(k + 1)": "real >= 5", "K": "integer >= 1", **declared},
    )
    again = proved("p >= 4", "p >= 4", where=("p: real",))
    one = takes(line(f"{term} >= 4", [], again, p=term), {"cited": 0, "at": at})
    here = {"X(j)": "real", "K": "integer >= 1", "k": "index from 7 to 9"}
    return composed(one, declared=here, cited=[inner])


def runs_elsewhere() -> File:
    """X(k + 1) is at least 5 for k from 0 to 3, and k runs from 7 to 9 in what is printed."""
    return large({"k": "index from 0 to 3"}, "X(1)", k="0")


def runs_further() -> File:
    """X(k + 1) is at least 5 for k up to K - 1, and 9 is put for K."""
    return large({"k": "index from 0 to K - 1"}, "X(9)", k="8", K="9")


def number_and_function() -> File:
    """What is put for the number x says nothing of x(t), which is any number there."""
    square = "E[|{0}|^4] == (E|{0}|^2)^2"
    inner = composed(
        line(square.format("x(t)"), [], proved(square.format("z"), where=("z: real",),
             kind="vector"), z="x(t)"),
        statement="test.inner", declared={"x": "real", "t": "integer"},
    )  # fmt: skip
    one = equal("E[|x(t)|^4]", "(E|x(t)|^2)^2", {"cited": 0, "at": {"x": "1"}})
    return composed(one, declared={"x(j)": "vector", "t": "integer"}, cited=[inner])


def stands_for_less() -> File:
    """N is at least 7 and at most y two citations away, and stands for 5 in what is printed."""
    above = proved("y >= 7", "y >= N", where=("y: real", "N: integer >= 7"))
    inner = composed(
        line("y >= 7", [{"axiom": 0}], above), statement="test.inner",
        declared={"y": "real", "N": "integer >= 7"}, axioms=[axiom("y >= N")],
    )  # fmt: skip
    again = proved("y >= 7", "y >= 7", where=("y: real",))
    one = line("y >= 7", [{"cited": 0}], again)
    middle = composed(one, statement="test.middle", declared={"y": "real"}, cited=[inner])
    return composed(one, declared={"y": "real"}, lets={"N": "5"}, cited=[middle])


def declared_at_what_a_letter_stands_for() -> File:
    """X(u) is X(t + 1), and no other."""
    one = line("X(0) >= 0", [], proved("p >= 0", where=("p: real >= 0",)), p="X(0)")
    return composed(one, declared={"X(u)": "real >= 0"}, lets={"u": "t + 1"})


def declared_as_two_things() -> File:
    """X is not negative, or it is any number."""
    one = line("X(0) >= 0", [], proved("p >= 0", where=("p: real >= 0",)), p="X(0)")
    return composed(one, declared={"X(j)": "real >= 0", "X(k)": "real"})


def special_elsewhere() -> File:
    """X is not negative where it is cited, and X(0) any number here."""
    certificate = proved("p >= 0", where=("p: real >= 0",))
    inner = composed(
        line("X(k) >= 0", [], certificate, p="X(k)"),
        statement="test.inner",
        declared={"X(j)": "real >= 0", "k": "index from 0 to 3"},
    )
    again = proved("p >= 0", "p >= 0", where=("p: real",))
    one = line("X(0) >= 0", [{"cited": 0, "at": {"k": "0"}}], again, p="X(0)")
    return composed(one, declared={"X(0)": "real"}, cited=[inner])


def random_elsewhere() -> File:
    """That x(K) does not depend on the datum is believed, and M + 1 is put for K."""
    declared = {"g(j)": "vector over xi", "x(j)": "vector", "f(j)": "vector", "K": "integer >= 1"}
    where = ("g: vector over xi", "x: vector", "f: vector")
    certificate = proved("<g, x> == <f, x>", "mean(g, xi) == f", where=where, kind="vector")
    one = line("<g(K), x(K)> == <f(K), x(K)>", [{"axiom": 0, "at": {"s": "K"}}], certificate,
               g="g(K)", x="x(K)", f="f(K)")  # fmt: skip
    said = [axiom("mean(g(s), xi) == f(s)", "s")]
    inner = composed(one, statement="test.inner", declared=declared, axioms=said)
    source = {"cited": 0, "at": {"K": "M + 1"}}
    two = equal("<g(M + 1), x(M + 1)>", "<f(M + 1), x(M + 1)>", source)
    here = {**declared, "M": "integer >= 1", "x(M + 1)": "vector over xi"}
    return composed(two, declared=here, cited=[inner])


FORGERIES: list[tuple[Callable[[], File], str]] = [
    (undefined_term, "not evident that .* is defined"),
    (undefined_let, "not evident that .* is defined"),
    (undefined_sequence, "not evident that .* is defined"),
    (undefined_in_what_is_cited, "not evident that .* is defined"),
    (undefined_in_an_axiom, "not evident that .* is defined"),
    (vectors_for_a_number, "may be less in the certificate"),
    (another_end, "k is declared otherwise"),
    (captured_by_a_sum, "depends on what runs"),
    (another_size, "xi is declared otherwise"),
    (hidden_end, "depends on another one"),
    (without_a_value, "an index without a value"),
    (moved_end, "not evident that k is in the range of k"),
    (put_for_an_index, "k is not declared in what is cited"),
    (put_for_a_letter, "may be less in the certificate than K"),
    (put_one_after_the_other, "not its source"),
    (special, r"X\(0\) is no vector"),
    (runs_here, "not evident that k is what k may be"),
    (fewer_are_drawn, r"N stands in S\(t\)"),
    (as_many_as_an_index, "N is an index"),
    (another_draw, r"S\(0\) is no vector"),
    (another_size_where_it_is_cited, "C stands in xi"),
    (runs_elsewhere, r"X\(k \+ 1\) is no vector"),
    (runs_further, r"X\(k \+ 1\) is no vector"),
    (number_and_function, "x is declared nowhere"),
    (stands_for_less, "stands for something in one file"),
    (declared_at_what_a_letter_stands_for, "declared at u, which is something else"),
    (declared_as_two_things, "a letter is declared twice"),
    (special_elsewhere, r"X\(0\) is no vector|something else"),
    (random_elsewhere, r"x\(M \+ 1\) depends on xi"),
]


@pytest.mark.parametrize(("forged", "told"), FORGERIES)
def test_what_hides_something_is_refused(forged: Callable[[], File], told: str) -> None:
    """Each claims what does not follow from what it prints."""
    with pytest.raises(UserError, match=told):
        replay(forged())


def test_what_is_cited_may_have_ends_of_its_own() -> None:
    """Where M is put for K throughout, the index runs to M - 1 here; and axioms tell how far."""
    shown = replay(
        cites_steps("X(k + 1) <= 4*M", "X(k + 1)", "4*M", "index from 0 to M - 1", K="M")
    )
    assert {axiom.ranges for axiom in shown.axioms} == {(("k", "0 to M - 1"),), ()}
    shorter = replay(cites_steps("X(k + 1) <= 4*K", "X(k + 1)", "4*K", "index from 0 to 0"))
    assert {axiom.ranges for axiom in shorter.axioms} == {(("k", "0 to K - 1"),), ()}


def test_an_axiom_that_is_used_beyond_its_letter_tells_so() -> None:
    """For all x is not for the x >= 0 that is declared."""
    one = takes(same("f(-1) <= -1", p="f(-1)", q="-1"), {"axiom": 0, "at": {"x": "-1"}})
    shown = replay(
        composed(one, declared={"x": "real >= 0", "f(y)": "real"}, axioms=[axiom("f(x) <= x", "x")])
    )
    assert [axiom.told for axiom in shown.axioms] == ["f(-1) <= -1"]


def test_what_an_axiom_is_used_apart_from_is_told() -> None:
    """That x(j) is made without the datum is believed, though it is not for j = k + 1."""
    said = "<g(x(k)), x(j)> <= 0"
    one = takes(
        same(said, p="<g(x(k)), x(j)>", q="0"), {"axiom": 0, "at": {"z": "x(k)", "v": "x(j)"}}
    )
    declared = {"g(y)": "vector over xi", "x(k + 1)": "vector over xi", "x(k)": "vector",
                "k": "index from 0 to 9", "j": "index from 0 to 10"}  # fmt: skip
    file = composed(one, declared=declared, axioms=[axiom("<g(z), v> <= 0", "z", "v", v="xi")])
    running = ("j", "0 to 10"), ("k", "0 to 9")
    assert replay(file).apart == (("x(j)", "xi", ("g(x(k))",), running),)


@pytest.mark.parametrize("turned", [False, True])
def test_of_two_domains_the_smaller_one_is_told(turned: bool) -> None:
    """That y >= 7 follows from y >= N for N >= 7, whatever else is said of N elsewhere."""
    above = proved("y >= 7", "y >= N", where=("y: real", "N: integer >= 7"))
    small = composed(
        line("y >= 7", [{"axiom": 0}], above), statement="test.small",
        declared={"y": "real", "N": "integer >= 7"}, axioms=[axiom("y >= N")],
    )  # fmt: skip
    below = proved("y <= 30", "y <= N", "N <= 30", where=("y: real", "N: real"))
    wide = composed(
        line("y <= 30", [{"axiom": 0}, {"axiom": 1}], below), statement="test.wide",
        declared={"y": "real", "N": "real"}, axioms=[axiom("y <= N"), axiom("N <= 30")],
    )  # fmt: skip
    again = proved("y >= 7", "y >= 7", where=("y: real",))
    cited = [wide, small] if turned else [small, wide]
    one = line("y >= 7", [{"cited": int(turned)}], again)
    more = proved("y <= 30", "y <= 30", where=("y: real",))
    two = line("y <= 30", [{"cited": int(not turned)}], more)
    both = together("y >= 7", "y <= 30")
    shown = replay(composed(one, two, both, declared={"y": "real"}, cited=cited))
    assert dict(shown.letters)["N"] == "integer >= 7"


def test_a_weaker_axiom_does_not_stand_for_a_stronger_one() -> None:
    """What is cited rests on it for all v, and the file itself for v that are apart from xi."""
    declared = {"g(y)": "vector over xi", "y": "vector over xi", "v": "vector", "z": "vector"}
    one = same("<g(z), y> <= 0", p="<g(z), y>", q="0")
    inner = composed(
        takes(one, {"axiom": 0, "at": {"v": "y"}}),
        statement="test.inner",
        declared=declared,
        axioms=[axiom("<g(z), v> <= 0", "v")],
    )
    other = takes(same("<g(z), v> <= 0", p="<g(z), v>", q="0"), {"axiom": 0, "at": {"v": "v"}})
    weak = axiom("<g(z), v> <= 0", "v", v="xi")
    lines = [other, takes(one, {"cited": 0}), together("<g(z), v> <= 0", "<g(z), y> <= 0")]
    file = composed(*lines, declared=declared, axioms=[weak], cited=[inner])
    assert {axiom.apart for axiom in replay(file).axioms} == {(), (("v", "xi"),)}


def test_an_axiom_says_of_what_it_is_where_it_is_cited() -> None:
    """It is about numbers here, and about vectors or fewer numbers there."""
    square = "E[|{0}|^4] == (E|{0}|^2)^2"
    declared = {"x(j)": "vector", "f(j)": "real", "z": "real >= 9"}
    of_x = equal("E[|x(0)|^4]", "(E|x(0)|^2)^2", {"axiom": 0, "at": {"y": "x(0)"}})
    of_f = takes(same("f(7) <= 7", p="f(7)", q="7"), {"axiom": 1, "at": {"z": "7"}})
    said = [axiom(square.format("y"), "y"), axiom("f(z) <= z", "z")]
    there = {**declared, "z": "real >= 7"}
    both = together("f(7) <= 7", of_x["claim"])
    first = composed(of_f, of_x, both, statement="test.inner", declared=there, axioms=said)
    of_3 = equal("E[|3|^4]", "(E|3|^2)^2", {"axiom": 0, "at": {"y": "3"}})
    low, high = both["claim"].split(" <= ")
    again = takes(same(both["claim"], p=low, q=high), {"cited": 0})
    lines = [of_3, again, together(of_3["claim"], both["claim"])]
    shown = replay(composed(*lines, declared=declared, axioms=said[:1], cited=[first]))
    told = [axiom.told.partition(" for all ")[2] for axiom in shown.axioms]
    assert sorted(told) == ["y: real", "y: vector", "z: real >= 7"]


ROOTED = {
    "f(j)": "real >= 0",
    "g(j)": "real",
    "f_": "real",
    "x(j)": "vector",
    "n": "integer >= 1",
}


@pytest.mark.parametrize(
    ("term", "defined"),
    [
        ("sqrt(f(0))", True),
        ("sqrt(f(0) + f(1)*|x(2)|^2)", True),
        ("1/(1 + f(n))", True),
        ("sqrt(g(0))", False),
        ("1/f(0)", False),
        ("sqrt(f(0) - f(1))", False),
        ("sqrt(f_*f(0))", False),
        ("sqrt(f(1/(n - 1)))", False),
        ("sqrt(|x(0)/(n - 1)|^2)", False),
        ("sqrt(sum(f(j) - f(0), j, 1, n))", False),
        ("sqrt(sum(f_, f_, 0 - n, n)*f(0))", False),
    ],
)
def test_a_term_of_terms_is_defined_where_their_domains_say_so(term: str, *, defined: bool) -> None:
    """A root of what is not negative by its declaration, whatever its arguments are."""
    certificate = proved("p <= 9", "p <= 9", where=("p: real",))
    one = line(f"{term} <= 9", [{"axiom": 0}], certificate, p=term)
    file = composed(one, declared=ROOTED, axioms=[axiom(f"{term} <= 9")])
    if defined:
        assert replay(file).lines == 1
    else:
        with pytest.raises(UserError):
            replay(file)

"""A letter of which only an axiom of what is cited speaks is the same letter everywhere."""

from __future__ import annotations

from typing import Any

import pytest

from bounds.composition import replay
from bounds.errors import UserError
from tests.bounds.test_forged_terms import axiom, composed, line, proved, together

File = dict[str, Any]
NUMBERS = {"f(j)": "real"}


def leaf(k: str, sign: str, end: int, statement: str) -> File:
    """f(0) against the end of a letter k, of which the claim does not speak."""
    certificate = proved(f"p {sign} {end}", f"p {sign} k", where=("p: real", f"k: {k}"))
    one = line(f"f(0) {sign} {end}", [{"axiom": 0}], certificate, p="f(0)")
    given = [axiom(f"f(0) {sign} k")]
    return composed(one, statement=statement, declared={**NUMBERS, "k": k}, axioms=given)


def again(cited: list[File], *claims: str, at: dict[str, str] | None = None, **parts: Any) -> File:
    """A file that says what those say that it cites."""
    lines = [
        line(
            claim,
            [{"cited": number, "at": at or {}}],
            proved(claim.replace("f(0)", "p"), claim.replace("f(0)", "p"), where=("p: real",)),
            p="f(0)",
        )
        for number, claim in enumerate(claims)
    ]
    return composed(*lines, cited=cited, **parts)


LARGE = "f(0) >= 10"
TOLD = "k is something else in|that k is what k may be|k is no number"


@pytest.mark.parametrize("what", ["index from 1 to 3", "real <= 3", "integer >= 9", "vector"])
@pytest.mark.parametrize("between", [False, True])
def test_a_letter_of_an_axiom_is_what_it_is_in_what_is_cited(what: str, between: bool) -> None:
    """With f(0) >= k for k = 1, 2, 3, or for some k <= 3, f(0) may be 3."""
    inner = leaf("real >= 10", ">=", 10, "test.inner")
    if between:
        inner = again([inner], LARGE, statement="test.between", declared=NUMBERS)
    with pytest.raises(UserError, match=TOLD):
        replay(again([inner], LARGE, declared={**NUMBERS, "k": what}))


def test_a_letter_is_the_same_in_all_that_is_cited() -> None:
    """A k that is at least 10 in one file, and at most 30 in the other, is in neither of both."""
    cited = [leaf("real >= 10", ">=", 10, "test.one"), leaf("real <= 30", "<=", 30, "test.two")]
    file = again(cited, LARGE, "f(0) <= 30", declared=NUMBERS)
    third = together(LARGE, "f(0) <= 30")
    assert [axiom.relation for axiom in replay(file).axioms] == ["f(0) <= k"]
    with pytest.raises(UserError, match=TOLD):
        replay(composed(*file["lines"], third, declared=NUMBERS, cited=cited))


def test_what_is_put_for_a_letter_leaves_it_free() -> None:
    """Of a letter for which 12 is put nothing is left, so that it may be another one outside."""
    inner = leaf("real >= 10", ">=", 10, "test.inner")
    between = again(
        [inner], LARGE, at={"k": "12"}, statement="test.between", declared=NUMBERS
    )  # fmt: skip
    shown = replay(again([between], LARGE, declared={**NUMBERS, "k": "real <= 3"}))
    assert [found.relation for found in shown.axioms] == ["f(0) >= 12"]
    same = replay(again([inner], LARGE, declared={**NUMBERS, "k": "real >= 10"}))
    assert [found.relation for found in same.axioms] == ["f(0) >= k"]


def test_a_letter_may_be_less_where_a_file_is_cited_and_not_more() -> None:
    """What holds for k >= 10 holds for k >= 20; for k >= 5 it is not shown."""
    inner = leaf("real >= 10", ">=", 10, "test.inner")
    for what in ("real >= 20", "integer >= 10"):
        assert replay(again([inner], LARGE, declared={**NUMBERS, "k": what})).claim == LARGE
    for what in (
        "real >= 5",
        "integer >= 9",
        "real",
        "real > 9, < 11",
        "real > 12, < 11",
        "vector over xi",
    ):
        with pytest.raises(UserError):
            replay(again([inner], LARGE, declared={**NUMBERS, "k": what}))
    fewer = {**NUMBERS, "k": "real >= 20"}
    between = again([inner], LARGE, statement="test.between", declared=fewer)
    with pytest.raises(UserError, match=TOLD):
        replay(again([between], LARGE, declared={**NUMBERS, "k": "real >= 10"}))


@pytest.mark.parametrize("term", ["f({0} - {0})", "exp({0} - {0})"])
@pytest.mark.parametrize("part", ["1/a", "sqrt(a)", "log(a)", "a^n", "sum(1/k, k, 1, n)"])
def test_what_may_be_undefined_does_not_cancel(term: str, part: str) -> None:
    """There is no f(1/a - 1/a) where a is 0, and f(0) is there."""
    certificate = proved("p^2 >= 0", where=("p: real",))
    declared = {**NUMBERS, "a": "real", "n": "integer"}
    claims = [f"({term.format(of)})^2 >= 0" for of in (part, "a*n")]
    lines = [line(claim, [], certificate, p=term.format("0")) for claim in claims]
    assert replay(composed(lines[1], declared=declared)).lines == 1
    with pytest.raises(UserError, match="claims something else"):
        replay(composed(lines[0], declared=declared))
    term = term.format(part)
    with pytest.raises(UserError, match=r"it is not evident|cannot convert|is not an integer"):
        replay(composed(line(f"({term})^2 >= 0", [], certificate, p=term), declared=declared))


@pytest.mark.parametrize(
    "given", ["f(k - k) <= 1", "f(0) <= u(k)", "f(0) <= u(u(k))", "v <= 1", "w(9) <= u(7)"]
)
def test_an_axiom_says_nothing_where_an_index_that_it_names_has_no_value(given: str) -> None:
    """That f(k - k) <= 1 for k from 1 to M is not that f(0) <= 1 where M is 0."""
    certificate = proved("p <= 1", "p <= 1", where=("p: real",))
    one = line("f(0) <= 1", [{"axiom": 0}], certificate, p="f(0)")
    lets = {"u(j)": "1", "v": "f(k - k)", "w(M)": "v"}
    parts: dict[str, Any] = {"lets": lets, "arguments": dict.fromkeys("fuw", 1)}
    for least in (1, 0):
        declared = {**NUMBERS, "M": f"integer >= {least}", "k": "index from 1 to M"}
        file = composed(one, declared=declared, axioms=[axiom(given)], **parts)
        if least:
            assert replay(file).lines == 1
            continue
        with pytest.raises(UserError, match="not evident that k has a value"):
            replay(file)
        one = line("f(0) <= 1", [{"axiom": 0, "at": {"k": "0"}}], certificate, p="f(0)")
        with pytest.raises(UserError, match="not evident that 0 is in the range of k"):
            replay(composed(one, declared=declared, axioms=[axiom(given)], **parts))


@pytest.mark.parametrize("head", ["x(t + 2 - 1)", "x(t - (s - 1))", "x(s + t - s)"])
def test_a_letter_is_declared_as_its_terms_are_compared(head: str) -> None:
    """Of x(t + 1), which is the same, it would be told that it does not depend on xi."""
    square = proved("E|z|^2 >= 0", where=("z: vector",), kind="vector")
    one = line("E|x(t + 1)|^2 >= 0", [], square, z="x(t + 1)")
    declared = {"x(j)": "vector", "t": "integer", "s": "integer", head: "vector over xi"}
    with pytest.raises(UserError, match="is not written as a letter is"):
        replay(composed(one, declared=declared))

"""What differs between two formulas is marked, in both, and nothing else."""

from __future__ import annotations

import re

import pytest

from bounds.catalogue import catalogue
from bounds.language.letters import Alphabet, Letter
from bounds.language.written import Written
from bounds.rendering.difference import GONE, NEW, marked

LETTERS = Alphabet({name: Letter(name=name, latex=name, meaning="") for name in "abcxyL"})


def parts(text: str, name: str) -> list[str]:
    """What is marked so."""
    return re.findall(rf"\\htmlClass\{{{name}\}}\{{((?:[^{{}}]|\{{[^{{}}]*\}})*)\}}", text)


def both(old: str, new: str) -> tuple[list[str], list[str]]:
    """The marked parts of two formulas."""
    one, other = marked(Written(old, LETTERS), Written(new, LETTERS))
    return parts(one, GONE), parts(other, NEW)


@pytest.mark.parametrize(
    ("old", "new", "gone", "added"),
    [
        ("x <= a + b", "x <= b + a", [], []),
        ("x <= a + 2*b", "x <= a + 3*b", ["2"], ["3"]),
        ("x <= a*b", "x <= a*b*c", [], ["c"]),
        ("x <= a + b", "x <= a", ["b"], []),
        ("x <= a/(b*c)", "x <= a/c", ["b"], []),
        ("x <= L^2*a", "x <= L*a", ["L^2"], ["L"]),
        ("x < a", "x <= a", ["<"], ["\\le"]),
        ("x <= a*(b + c)", "x <= a*(b + y)", ["c"], ["y"]),
        ("x <= a", "y >= b", ["x", "a", "\\le"], ["y", "b", "\\ge"]),
    ],
)
def test_what_differs_is_marked(old: str, new: str, gone: list[str], added: list[str]) -> None:
    """Terms and factors in any order; of powers and quotients the part that is other."""
    found = both(old, new)
    assert sorted(found[0]) == sorted(gone)
    assert sorted(found[1]) == sorted(added)


def test_of_ours_nothing_but_marks_is_added() -> None:
    """Without the marks each formula is itself, so a mark never changes what is claimed."""
    pairs = [
        (one.written, other.written)
        for statement in catalogue.values()
        if statement.amended is not None
        for one, other in zip(statement.formulas, statement.amended.formulas, strict=False)
    ]
    assert len(pairs) > 50
    for pair in pairs:
        for shown, written in zip(marked(*pair), pair, strict=True):
            bare = re.sub(r"\\mathrel\{\\htmlClass\{(?:gone|new)\}\{(.+?)\}\}", r"\1", shown)
            while "\\htmlClass" in bare:
                start = bare.index("\\htmlClass")
                opened = bare.index("}{", start) + 1
                depth, end = 0, opened
                for end in range(opened, len(bare)):
                    depth += {"{": 1, "}": -1}.get(bare[end], 0)
                    if depth == 0:
                        break
                bare = bare[:start] + bare[opened + 1 : end] + bare[end + 1 :]
            assert sorted(_signs(bare)) == sorted(_signs(written.latex))


def _signs(latex: str) -> str:
    """The letters of a formula: a quotient may be set as a power, and a sum keeps its brackets."""
    return re.sub(r"\\(?:left|right|cdot|frac|tfrac|sqrt)|[^A-Za-z]", "", latex)

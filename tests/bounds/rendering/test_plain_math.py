r"""LaTeX as one line of Unicode: grouping survives, and every command of the catalogue is known."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bounds.catalogue import catalogue
from bounds.errors import UserError
from bounds.rendering.plain import letters
from bounds.rendering.plain_math import DEEPEST, plain_math, plain_text


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        (r"\eta\le\frac1{KL}", "η≤(1/(KL))"),
        (r"\frac{a+b}{2}c", "((a+b)/2)c"),
        (r"\sqrt{6(K-1)}\,L", "√(6(K-1)) L"),
        (r"w_{i,k}^{t-1}", "w_(i,k)ᵗ⁻¹"),
        (r"\sum_{t=0}^{T-1}x^2", "∑ₜ₌₀ᵀ⁻¹x²"),
        (r"\mathbb E\|\nabla f(w^t)\|^2", "𝔼‖∇f(wᵗ)‖²"),
        (r"\tilde w", "w\u0303"),
        (r"e^{-\lambda\mu\eta KT}", "e^(-λμηKT)"),
        (r"\text{if }x\in\mathcal C", "if x∈𝒞"),
        (r"O\left(\frac1{\sqrt{sKT}}\right)", "O(1/(√(sKT)))"),
        (r"((a)(b))", "((a)(b))"),
        ("a\nb", "a b"),
        (r"a\\b", "a\nb"),
    ],
)
def test_examples(latex: str, expected: str) -> None:
    """Worked by hand."""
    assert plain_math(latex) == expected


@pytest.mark.parametrize("opened", ["{", "^{", r"\sqrt", r"\frac1"])
def test_what_is_nested_too_deeply_is_told(opened: str) -> None:
    """Braces, and arguments without any."""
    assert "@" in plain_math(opened * (DEEPEST // 2 - 1) + " @")
    with pytest.raises(UserError, match=f"nested more than {DEEPEST} deep"):
        plain_math(opened * 50_000)


def test_text_keeps_its_words() -> None:
    """Formulas are replaced, percent signs and prices are not."""
    assert plain_text(r"50% of $\beta$ is $2") == "50% of β is $2"
    assert plain_text("so\n$$x\\le y$$\nholds") == "so\n    x≤y\nholds"


@given(st.text(alphabet="\\{}^_ab1 $&%frac", max_size=30))
def test_any_text_ends(latex: str) -> None:
    """Unbalanced braces and lonely carets are no reason to stop."""
    assert isinstance(plain_math(latex), str)


def test_no_command_of_the_catalogue_is_unknown() -> None:
    """What is shown has no LaTeX left in it: no backslash, no brace that groups."""
    for statement in catalogue.values():
        formulas = re.findall(r"\$\$(.+?)\$\$|(?<!\\)\$([^$]+?)\$", statement.text, re.DOTALL)
        shown = [plain_math(display or inline) for display, inline in formulas]
        shown += [plain_math(letter.latex) for letter in letters(statement)]
        for text in shown:
            left = re.search(r"\\|\b(frac|left|right|mathbb|begin|lVert|operatorname)\b", text)
            assert left is None, f"{statement.id}: {text}"

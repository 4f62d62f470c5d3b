"""Three notations for one thing, and declarations in each of them."""

from __future__ import annotations

import pytest
from hypothesis import given

from bounds.errors import UserError
from bounds.expressions import Expression, show
from bounds.kernel.problem import FUNCTIONS
from bounds.kernel.reader import parse_chain, parse_expression, parse_relation
from bounds.language.latex_out import latex
from bounds.language.notation import Notation, notation
from bounds.language.spelling import Spelling
from bounds.language.tokens import words
from bounds.language.typed import (
    declaration_in_house,
    expression_in_house,
    in_house,
    relations_in_house,
    spelling_of,
)
from bounds.language.unicode_in import house_of
from tests.bounds.prover.expressions import expressions

NAMES = ["eta", "N", "K", "L", "sigma_g", "x", "kappa_beta", "ell", "ell_0"]
SCALARS = Spelling.of(NAMES)
VECTORS = spelling_of(["x, y: vector over xi", "a: real > 0"], "vector")


def read(text: str) -> Expression:
    """An expression in any notation."""
    return parse_expression(expression_in_house(text, SCALARS))


@pytest.mark.parametrize("text", ["9^9^9^9", "9^{9^{9^9}}", "9⁹^9^9"])
def test_towers_are_refused(text: str) -> None:
    """In each notation, rather than worked out."""
    with pytest.raises(UserError, match="exponent is too large"):
        read(text)


@pytest.mark.parametrize(
    ("house", "unicode", "tex"),
    [
        ("eta <= 1/(N*K*L)", "η ≤ 1/(NKL)", r"\eta \le \frac{1}{NKL}"),
        ("2*K*eta^2*L < sigma_g^2", "2Kη²L < σ_g²", r"2K\eta^2L<\sigma_g^2"),
        ("sqrt(x) + sqrt(x + 1) >= 2", "√x + √(x+1) ≥ 2", r"\sqrt x+\sqrt{x+1}\ge2"),
        ("eta == (1/2)*(1 + x)*K", "η = ½(1+x)·K", r"\eta=\frac12(1+x)\cdot K"),
        ("K*(K - 1)*eta^(-1) != 0", "K(K−1)η⁻¹ ≠ 0", r"K(K-1)\eta^{-1}\ne0"),
        ("0 < x <= 1 < kappa_beta", "0 < x ≤ 1 < κ_β", r"0<x\leq1<\kappa_\beta"),
        ("max(eta, 1) <= x^12", "max(η, 1) ≤ x¹²", r"\max(\eta,1)\le x^{12}"),
        ("2*ell*eta <= 1/ell_0", "2ℓη ≤ 1/ℓ₀", r"2\ell\eta\le1/\ell_0"),
    ],
)
def test_three_notations_are_one_tree(house: str, unicode: str, tex: str) -> None:
    """The notation is seen from the text."""
    kinds = [notation(text) for text in (house, unicode, tex)]
    assert kinds == [Notation.HOUSE, Notation.UNICODE, Notation.LATEX]
    found = {parse_chain(relations_in_house(text, SCALARS)) for text in (house, unicode, tex)}
    assert found == {parse_chain(house)}


@pytest.mark.parametrize(
    ("house", "unicode", "tex"),
    [
        ("|x + y|^2 <= 2*|x|^2", "‖x+y‖² ≤ 2‖x‖²", r"\|x+y\|^2\le2\|x\|^2"),
        ("E<x, y> <= E|x|^2", "𝔼⟨x, y⟩ ≤ 𝔼‖x‖²", r"\mathbb E\langle x,y\rangle\le\mathbb E\|x\|^2"),
        ("E|x|^2 <= a*|y|^2", "E‖x‖² ≤ a‖y‖²", r"\mathbb{E}\lVert x\rVert^2\le a\lVert y\rVert^2"),
    ],
)
def test_vectors_in_three_notations(house: str, unicode: str, tex: str) -> None:
    """Norms, inner products and means."""
    texts = [relations_in_house(text, VECTORS) for text in (house, unicode, tex)]
    assert len({parse_relation(text, FUNCTIONS["vector"]) for text in texts}) == 1


@given(expressions())
def test_a_tree_survives_every_notation(tree: Expression) -> None:
    """What is printed is read alike; LaTeX without a backslash or a brace looks like the house."""
    tree = parse_expression(show(tree))
    raised = show(tree).replace("*", "·").replace("-", "−")
    for text in (show(tree), raised, latex(tree, SCALARS)):
        if text == show(tree) or notation(text) is not Notation.HOUSE:
            assert read(text) == tree


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("1/2K ≤ η", "write brackets"),
        ("η/(2K)x ≤ 1", "write brackets"),
        ("f(x) ≤ η", r"f\*x"),
        ("∑ η ≤ 1", "sum"),
        ("∏ η ≤ 1", "no products"),
        ("η ≤ …", "the whole formula"),
        ("² ≤ η", "power"),
        ("2½ ≤ η", r"put \*"),
        ("½0 ≤ η", r"put \*"),
        ("η 2 ≤ 1", r"put \*"),
    ],
)
def test_what_can_be_read_twice_is_refused(text: str, hint: str) -> None:
    """With the place and what to write instead."""
    with pytest.raises(UserError, match=hint):
        house_of(text, NAMES)


def test_letters_side_by_side_are_cut_in_one_way_or_refused() -> None:
    """Where two cuts are possible, neither is taken; a name of its own is left whole."""
    assert house_of("NKη", ["N", "K", "eta"]) == "N*K*eta"
    assert house_of("NK·η", ["NK", "N", "K", "eta"]) == "NK*eta"
    with pytest.raises(UserError, match=r"can be .*\*"):
        house_of("abc ≤ η", ["a", "bc", "ab", "c", "eta"])


@pytest.mark.parametrize(
    ("text", "house"),
    [
        ("K: integer >= 2", "K: integer >= 2"),
        (r"\eta, L: \text{real} > 0", "eta, L: real > 0"),
        ("η, σ_g: real ≥ 0", "eta, sigma_g: real >= 0"),
        (r"x: real \in [0, \frac12]", "x: real in [0, 1/2]"),
        (r"0 < \eta \le \frac{1}{2}", "0 < eta <= 1/2"),
        (r"g: vector over \xi, i", "g: vector over xi, i"),
    ],
)
def test_declarations(text: str, house: str) -> None:
    """Domains are typed as claims are."""
    assert declaration_in_house(text) == house


def test_a_question_in_the_house_language_is_left_as_it_is() -> None:
    """Not even blanks change."""
    asked = ("a <=b", ["b<= c"], ["a, b,c: real"], {0: "1"})
    assert in_house("vector", *asked) == asked


def test_a_question_is_translated_whole() -> None:
    """Claim, givens, declarations and multipliers speak of the same letters."""
    found = in_house(
        "vector",
        r"\|x\|^2 \le \eta",
        ["‖x‖² ≤ η/2"],
        ["x: vector", r"\eta: real > 0"],
        {"‖x‖² ≤ η/2": r"\frac12"},
    )
    claim, given, where, by = found
    assert (claim, where) == ("|x|^2 <= eta", ["x: vector", "eta: real > 0"])
    assert given == ["|x|^2 <= eta/2"]
    assert by == {"|x|^2 <= eta/2": "1/2"}


def test_sequences_are_typed_as_they_are_printed() -> None:
    """With their index below them, however it is typed; a letter of that name comes first."""
    sequences = {"alpha": [r"\alpha_{{{0}}}"], "gap": ["G_{0}"], "Delta": [r"\Delta^{{{0}}}"]}
    for text, meant in [
        ("α_t ≤ 2/β", "alpha(t) <= 2/beta"),
        ("2αₜη ≤ 1", "2*alpha(t)*eta <= 1"),
        ("G₀ ≤ Gₖ", "gap(0) <= gap(k)"),
        ("β_t ≤ η", "beta_t <= eta"),
        ("α_l ≤ η", "alpha_l <= eta"),
    ]:
        known = ["eta", "beta", "t", "k", "alpha_l"]
        assert house_of(text, known, sequences, sequences=sequences) == meant


def test_letters_below_are_one_name_with_what_is_above_them() -> None:
    """As the digits are, and as they are behind a stroke."""
    assert house_of("Kηₗ ≤ η₁ηᵢ", ["K", "eta_l", "eta_1", "eta_i"]) == "K*eta_l <= eta_1*eta_i"
    assert declaration_in_house("ηₗ: real > 0") == "eta_l: real > 0"


def test_accents_are_typed_as_they_are_printed() -> None:
    r"""η̃ is the letter whose LaTeX is \tilde\eta, and never η."""
    latex = {"etat": r"\tilde\eta", "what": r"\hat{w}_t", "eta": r"\eta"}
    for text, meant in [
        ("2η̃ ≤ 1", "2*etat <= 1"),
        ("ηη̃² ≤ ŵₜ", "eta*etat^2 <= what"),
        ("w\u0302_t ≤ 1", "what <= 1"),
    ]:
        assert house_of(text, latex, latex=latex) == meant
    assert words("η̃") == words(r"\tilde\eta")
    with pytest.raises(UserError, match="no letter is written η̃"):
        house_of("η̃ ≤ 1", ["eta"])
    with pytest.raises(UserError, match="is no letter"):
        declaration_in_house("η̃: real")


def test_letters_are_typed_as_they_are_printed() -> None:
    """gam is printed as gamma, eps_0 as epsilon with a subscript; spelled out it is its name."""
    latex = {"gam": r"\gamma", "eps_0": r"\epsilon_0", "lam": r"\lambda", "gap": r"\mathrm{gap}"}
    for text, meant in [
        ("γ·λ ≤ ε₀", "gam*lam <= eps_0"),
        ("2γλ² ≤ 1", "2*gam*lam^2 <= 1"),
        ("γ ≤ gam", "gam <= gam"),
        ("η ≤ gap", "eta <= gap"),
    ]:
        assert house_of(text, [*latex, "eta"], latex=latex) == meant

r"""LaTeX in and out: what authors type, what is refused, and that what is printed reads back."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bounds.errors import UserError
from bounds.expressions import Call, Expression, Symbol, show, show_relation
from bounds.kernel.problem import FUNCTIONS
from bounds.kernel.reader import parse_expression, parse_relation
from bounds.language.latex_in import read_chain, read_expression
from bounds.language.latex_out import latex, latex_chain, latex_relation
from bounds.language.spelling import Spelling
from bounds.language.tokens import MAX_LENGTH, words
from tests.bounds.language.trees import CALLED, LETTERS, SEQUENCES, TEMPLATES, trees

SCALARS = Spelling.of(["eta", "K", "L", "N", "T", "sigma_g", "x1", "w_ik", "lam", "gap"])
VECTORS = Spelling.of(["x", "y", "a", "xi"], (), FUNCTIONS["vector"] or {})
RECURSION = Spelling.of(["b", "T", "t"], ["x", "Delta"])


@pytest.mark.parametrize(
    ("tex", "text"),
    [
        (r"\eta\le\frac{1}{NKL}", "eta <= 1/(N*K*L)"),
        (r"\frac12\leq\tfrac{1}{2}\cdot\dfrac{x}{3}", "1/2 <= 1/2*x/3"),
        (r"2K\eta^2L \geqslant \sigma_g^2", "2*K*eta^2*L >= sigma_g^2"),
        (r"\Big(1+\frac1{K-1}\Big)^{\!K} < 4", "(1 + 1/(K - 1))^K < 4"),
        (r"\left(1+\eta L\right)^{\frac12} = \sqrt[3]{x}", "sqrt(1 + eta*L) == x^(1/3)"),
        (r"-\frac{\eta K}{2}\,T \ge -\eta K", "-eta*K/2*T >= -eta*K"),
        (r"a-bc < \max\{1, K\} + \min(\eta,L)", "a - b*c < max(1, K) + min(eta, L)"),
        (r"\sum_{k=0}^{K-1}(1+\eta L)^k \le KT", "sum((1 + eta*L)^k, k, 0, K - 1) <= K*T"),
        (r"\sum_{k=1}^K k\eta + 1 < 2", "sum(k*eta, k, 1, K) + 1 < 2"),
        (r"e^{-\eta K}\ne\exp(1)\log T", "exp(-eta*K) != exp(1)*log(T)"),
        (r"\lambda x_1 < w_{ik}\,\mathrm{gap}\times|L|", "lam*x1 < w_ik*gap*abs(L)"),
        (r"$$\displaystyle\eta := \frac{0.1}{K}.$$", "eta == 0.1/K"),
        (r"η \le \frac{1}{K²}", "eta <= 1/K^2"),
        (r"x^2_0 \le K^{-1}", "x_0^2 <= K^(-1)"),
    ],
)
def test_what_authors_type(tex: str, text: str) -> None:
    """The tree is the one of the same text in the house's language."""
    assert read_chain(tex, SCALARS) == (parse_relation(text),)


@pytest.mark.parametrize(
    ("tex", "text"),
    [
        (r"\|x+y\|^2 \le (1+a)\lVert x\rVert^2", "|x + y|^2 <= (1 + a)*|x|^2"),
        (r"\mathbb{E}_t\|x\|^2 = \mathbb E\langle x,y\rangle", "E|x|^2 == E<x, y>"),
        (r"a\,\mathbb E\Big[\|x\|^2 a\Big] \ge \|x\|\|y\|", "a*E[|x|^2*a] >= |x|*|y|"),
        (r"\mathbb E\|x\| \le \mathbb E[\|x\|]", "E|x| <= E|x|"),
        (r"\operatorname{mean}(x, \xi) = 0", "mean(x, xi) == 0"),
        (r"\|x\|_2^2 \ge \lVert x\rVert_{2}", "|x|^2 >= |x|"),
    ],
)
def test_steps_about_vectors(tex: str, text: str) -> None:
    """Norms, inner products and means are those of the house."""
    assert read_chain(tex, VECTORS) == (parse_relation(text, FUNCTIONS["vector"]),)


@pytest.mark.parametrize("tex", ["x_{t+1}\\le x_t+b", "x^{t+1}\\le x^t+b", "x(t+1)\\le x(t)+b"])
def test_sequences_have_indices(tex: str) -> None:
    """An index stands below, above, or in brackets."""
    assert list(map(show_relation, read_chain(tex, RECURSION))) == ["x(t + 1) <= x(t) + b"]


@pytest.mark.parametrize(
    ("tex", "at", "hint"),
    [
        (r"1/2K < 1", 4, r"write \frac{a}{b}"),
        (r"\log xy < 1", 7, "in brackets"),
        (r"K2 < 1", 2, r"put \cdot"),
        (r"2\frac12 < 1", 2, r"put \cdot"),
        (r"f(x) < 1", 1, r"f \cdot x"),
        (r"\eta \le \frac{1}{L}+\dots", 22, "the whole formula"),
        (r"\eta \lesssim 1", 6, "write the constant"),
        (r"\prod_{k=0}^K\eta<1", 1, r"\exp"),
        (r"\sum_{i\in C} x < 1", 1, r"\sum_{k=0}^{K-1}"),
        (r"\sum_k x < 1", 1, r"\sum_{k=0}^{K-1}"),
        (r"{K+1}L < 1", 1, "write brackets"),
        (r"K{-1} < 1", 2, "write brackets"),
        (r"\tilde w_i < 1", 1, "declare one"),
        (r"eta_0 < 1", 1, r"write \eta"),
        (r"\|x\| < 1", 1, "prove-step vector"),
        (r"\mathbb E x < 1", 1, "prove-step vector"),
        (r"(K < 1", 4, "expected )"),
        (r"\frac{1}{ < 1", 9, "never closed"),
        (r"x^2^3 < 1", 4, "two superscripts"),
        (r"\frac{1}{0} < 1", 10, "division by zero"),
        (r"\eta K", 7, "expected a relation"),
        (r"[7] < 1", 1, "reference"),
        (r"\mathcal{K} \le", 1, "declare one"),
        (r"\eta \le", 9, "found the end"),
        (r"\frac\frac12 3 < 1", 6, "put braces"),
    ],
)
def test_refusals_point_and_say_what_to_write(tex: str, at: int, hint: str) -> None:
    """One sentence, the place, and what would work."""
    with pytest.raises(UserError) as found:
        read_chain(tex, SCALARS)
    reason, line, caret = str(found.value).split("\n")
    assert hint in reason
    assert f"(character {at})" in reason
    assert line.strip() == tex
    assert caret.index("^") == 4 + at - 1


def test_a_mean_over_one_source_is_not_taken_for_a_mean_over_all() -> None:
    """The subscript of a mean may be what is known, but not one of several sources."""
    with pytest.raises(UserError, match="operatorname"):
        read_chain(r"\mathbb E_{\xi}\|x\|^2\le1", VECTORS)


def test_the_longest_letter_is_read() -> None:
    r"""`\sigma_g` where it is a letter, the whole mean where that is one, and neither in part."""
    spelling = Spelling(LETTERS, strict=True)
    read = read_expression(r"2\sigma_g^2\mathbb{E}\Big\|w^t-w^t_{i,k}\Big\|^2", spelling)
    assert show(read) == "2*y^2*x"
    with pytest.raises(UserError):
        read_expression(r"\sigma", spelling)
    with pytest.raises(UserError):
        read_expression(r"\alpha''", spelling)


def test_a_letter_is_constant_in_a_sum() -> None:
    r"""$\Delta^t$ is a letter outside of a sum over t, and a term of the sequence inside."""
    spelling = Spelling({"D": r"\Delta^t"}, {"Delta": (r"\Delta^{{{0}}}",)})
    read = read_expression(r"\Delta^t+\sum_{t=0}^3\Delta^t", spelling)
    assert show(read) == "D + sum(Delta(t), t, 0, 3)"


def test_two_letters_that_print_alike_are_refused_not_guessed() -> None:
    """Which of the two is meant cannot be seen."""
    with pytest.raises(UserError, match="one and also two"):
        read_expression(r"\eta", Spelling({"one": r"\eta", "two": r"\eta"}))


@pytest.mark.parametrize(
    ("text", "tex"),
    [
        ("eta <= 1/(N*K*L)", r"\eta \le \frac{1}{NKL}"),
        ("1/2*x - y/3", r"\frac{1}{2}x-\frac{y}{3}"),
        ("-2*x^2*(y + 1)", r"-2x^2\left(y+1\right)"),
        ("2*3*x", r"2\cdot 3x"),
        ("x - (y - 1)", r"x-\left(y-1\right)"),
        ("sqrt(K)*x^(3/2)", r"\sqrt{K}x^{3/2}"),
        ("1/T*sum(eta^k, k, 0, T - 1)", r"\frac{1}{T}\sum_{k=0}^{T-1}\eta^k"),
        ("max(1, exp(-x))*abs(y)", r"\max\left\{1, e^{-x}\right\}\left\lvert y\right\rvert"),
        ("sigma_g^2*log(T)", r"\sigma_g^2\log T"),
    ],
)
def test_printing_is_as_a_mathematician_sets_it(text: str, tex: str) -> None:
    """Fractions, minus signs and brackets where they belong, dots only where needed."""
    if "<=" in text:
        assert latex_relation(parse_relation(text)) == tex
    else:
        assert latex(parse_expression(text)) == tex


def test_the_name_of_a_function_has_no_bare_underscore() -> None:
    """Which would be a second subscript where there is one."""
    called = Call("e_s_t", (Symbol("K"),))
    assert latex(called) == r"e_{s,t}\left(K\right)"


def test_a_chain_prints_as_one_line() -> None:
    """What stands between two relations is printed once."""
    chain = read_chain(r"\eta \le 1 < K", SCALARS)
    assert latex_chain(chain) == r"\eta \le 1 < K"


@given(trees())
@example(parse_expression("x*y^n"))
@example(parse_expression("a*b*c - c*a - x/c"))
@example(parse_expression("sum(sum(x*k, k, 0, n), n, 0, b)"))
def test_what_is_printed_reads_back_as_the_same_tree(tree: Expression) -> None:
    """With letters of any LaTeX, sequences, norms, means and nested sums."""
    spelling = Spelling(LETTERS, TEMPLATES, CALLED, bars="norm", strict=True)
    called = {**CALLED, **dict.fromkeys(SEQUENCES, (1, 1))}
    tree = parse_expression(show(tree), called)
    assert read_expression(latex(tree, spelling), spelling) == tree


@given(trees())
def test_letters_without_latex_read_back_too(tree: Expression) -> None:
    """What names suggest is enough."""
    spelling = Spelling.of(LETTERS, SEQUENCES, CALLED)
    called = {**CALLED, **dict.fromkeys(SEQUENCES, (1, 1))}
    tree = parse_expression(show(tree), called)
    assert read_expression(latex(tree, spelling), spelling) == tree


@given(st.from_regex(r"[a-z]{1,6}[0-9]{0,2}(_[a-zA-Z0-9]{1,4}){0,2}", fullmatch=True))
def test_the_latex_of_a_name_is_one_letter(name: str) -> None:
    """`sigma_g`, `x1` and `w_ik` are letters wherever they stand."""
    spelling = Spelling.of([name])
    assert read_expression(spelling.latex(name), spelling) == Symbol(name)


@pytest.mark.parametrize("tex", ["(" * 200 + "x" + ")" * 200, "\\frac{1}{" * 99 + "x" + "}" * 99])
def test_depth_is_limited(tex: str) -> None:
    """A text that is nested too deeply is refused, not fallen over."""
    with pytest.raises(UserError, match="nested"):
        read_expression(tex, SCALARS)


def test_length_is_limited() -> None:
    """So is a text that is too long."""
    with pytest.raises(UserError, match="characters"):
        read_expression("x+" * MAX_LENGTH, SCALARS)


@given(st.text(alphabet="\\frac{}12x^_()|+-/'sumE[]&\\,k=0 ", max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    """No other error leaves the reader."""
    for spelling in (SCALARS, VECTORS):
        try:
            read_chain(text, spelling)
        except UserError:
            continue


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (r"\frac{1}{2}x_{i}^{2}", r"\tfrac12 x^2_i"),
        (r"\left\lVert x\right\rVert", r"\Big\|x\Big\|"),
        (r"\mathbb{E}_{t}\,a \leq b", r"\mathbb E_ta\le b"),
    ],
)
def test_what_looks_the_same_is_the_same(one: str, other: str) -> None:
    """Sizes, spaces, needless braces and the order of scripts do not count."""
    assert words(one) == words(other)

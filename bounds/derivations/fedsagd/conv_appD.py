r"""Appendix D.2: the gradient of $F_i+\frac\mu2\lVert x\rVert^2$ in place of that of $F_i$.

$a$, $b$ are $\nabla F_i$ at $x$ and $y$, $c$ is $\nabla f(x)$, and $g$ the stochastic gradient at
$x$.
"""

from dataclasses import replace

from bounds.verdicts.question import Kind, Question

SMOOTH = "|a - b| <= L*|x - y|"
SHIFTED = Question(
    step="Assumption 3.1",
    claim="|a + mu*x - (b + mu*y)| <= L*|x - y|",
    kind=Kind.VECTOR,
    given=(SMOOTH,),
    where=("a, b, x, y: vector",),
    asks='"it can be derived that it also satisfies the three assumptions", with the same L',
)
SMALL = Question(
    step="what the convergence theorem bounds",
    claim="|c|^2 <= bound",
    kind=Kind.VECTOR,
    given=("|c + mu*x|^2 <= bound",),
    where=("c, x: vector", "bound: real >= 0"),
    asks="a bound on the gradient with mu*x is one on the gradient of f",
)

questions = (
    SHIFTED,
    replace(
        SHIFTED, claim="|a + mu*x - (b + mu*y)| <= (L + mu)*|x - y|", reading="with L + mu for L"
    ),
    Question(
        step="Assumption 3.2, mean",
        claim="E<g + mu*x, a> == <a + mu*x, a>",
        kind=Kind.VECTOR,
        given=("mean(g, xi) == a",),
        where=("g: vector over xi", "a, x: vector"),
        asks="unbiased: the same inner product with any fixed vector",
    ),
    Question(
        step="Assumption 3.2, variance",
        claim="E|g + mu*x - (a + mu*x)|^2 <= sigma_l^2",
        kind=Kind.VECTOR,
        given=("E|g - a|^2 <= sigma_l^2",),
        where=("g: vector over xi", "a, x: vector"),
    ),
    Question(
        step="Assumption 3.3",
        claim="|a + mu*x - (c + mu*x)|^2 <= sigma_g^2",
        kind=Kind.VECTOR,
        given=("|a - c|^2 <= sigma_g^2",),
        where=("a, c, x: vector",),
    ),
    SMALL,
    replace(SMALL, given=(*SMALL.given, "mu == 0"), reading="with mu = 0"),
)

r"""Section 3: data points, labels and the clients that hold them.

Given are $n$ input data points with labels, shared among $N$ clients:

$$\{(x_1,y_1),(x_2,y_2),\dots,(x_n,y_n)\}\in\mathbb R^d\times\mathbb R,\qquad S_1\cup S_2\cup\dots\cup S_N=[n],\quad S_i\cap S_j=\emptyset.$$

"We can think of each client will have $n/N$ data points." In the paper $[n]=\{1,\dots,n\}$,
$\|x\|_2$ is the $\ell_2$ norm of a vector, $\|W\|$ the spectral and $\|W\|_F$ the Frobenius norm of
a matrix.
"""

from sympy import Eq

from bounds.papers.semismooth.symbols import N, n, n_c
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.not.data",
    kind=Kind.DEFINITION,
    text=__doc__,
    lines="70-72",
    formulas=(Formula("data points of each client", Eq(n_c, n / N), Role.DEFINITION),),
)

r"""Further LaTeX of letters: how the lines of a paper's proofs print what a letter stands for.

Letters name sums over rounds as $\sum_t$, lines print their limits; lines write $\tilde G^i_t$ out;
and $\mathbb E_t\lVert\nabla f(x_t)\rVert^2$ is what stands inside, since $x_t$ is known at $t$.
FedSAGD prints $\mathbb E$ and $\mathbb E_t$ of the last objective for one and the same number.
"""

from collections.abc import Mapping

_CLIENTS = r"\sum_{i\in[M]}"
_STEPS = r"\sum_{k=0}^{K-1}\alpha_k"
_ROUNDS = r"\sum_{t=0}^{T-1}"

ALSO: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "fedsagd": {
        "sum_GM2": (rf"{_ROUNDS}\mathbb E_t\lVert{_CLIENTS}\tilde G^i_t\rVert^2",),
        "sum_GS2": (rf"{_ROUNDS}\mathbb E_t\lVert\sum_{{i\in S_t}}\tilde G^i_t\rVert^2",),
        "sum_Gi2": (
            rf"{_ROUNDS}{_CLIENTS}\mathbb E_t\lVert\tilde G^i_t\rVert^2",
            rf"{_ROUNDS}{_CLIENTS}\mathbb E_t\lVert{_STEPS}\nabla F_i(x^i_{{t,k}})\rVert^2",
        ),
        "sumi_Gi2": (rf"{_CLIENTS}\mathbb E_t\lVert{_STEPS}\nabla F_i(x^i_{{t,k}})\rVert^2",),
        "G_S": (rf"\sum_{{i\in S_t}}{_STEPS}g^i_{{t,k}}",),
        "gf2": (r"\lVert\nabla f(x_t)\rVert^2",),
        "f_zT": (r"\mathbb E_t[f(z_T)]",),
        "noise2": (r"\mathbb E\lVert\nabla F_i(x^i_{t,k},\xi_i)-\nabla F_i(x^i_{t,k})\rVert^2",),
    },
}

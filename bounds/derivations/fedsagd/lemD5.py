r"""Lemma D.5: one local step, and its unrolling with the weights $\alpha_k$.

The letters are one coordinate. `raw` is the stochastic gradient of Assumption 3.2; the $g^i_{t,k}$
of Appendix D is `raw + mu*x`. `grads` is the weighted sum of the gradients of $k-1$ local steps,
`weights` the sum of its weights, with `next_` one step later.
"""

from bounds.verdicts.question import Question

RULE = (
    "x_k1 == x_k - eta_l*(m_k + (lam + mu)*x_k - lam*x_t)",
    "m_k == beta*v_t + raw",
)
CONVENTION = "g_k == raw + mu*x_k"
ONE_STEP = Question(
    step="1",
    claim="x_k1 - x_k == -eta_l*(beta*v_t + g_k) - eta_l*lam*(x_k - x_t)",
    given=(*RULE, CONVENTION),
    where=("raw: real",),
    asks="line 10 of Algorithm 1, with the gradients of Appendix D.2",
)
SUMS = (
    "next_grads == (1 - eta_l*lam)*grads + g",
    "next_weights == (1 - eta_l*lam)*weights + 1",
)
WHERE = ("grads, weights, next_grads, next_weights, g: real",)
POSITIVE = "lam > 0"

questions = (
    ONE_STEP,
    Question(
        step="2",
        claim="Del_k == (1 - eta_l*lam)*Del_km1 - eta_l*(beta*v_t + g)",
        given=("Del_k == Del_km1 + del_k", "del_k == -eta_l*(beta*v_t + g) - eta_l*lam*Del_km1"),
        where=("g: real",),
    ),
    Question(
        step="3",
        claim="Del_k == -eta_l*next_grads - eta_l*beta*v_t*next_weights",
        given=(
            "Del_km1 == -eta_l*grads - eta_l*beta*v_t*weights",
            "Del_k == (1 - eta_l*lam)*Del_km1 - eta_l*(beta*v_t + g)",
            *SUMS,
        ),
        where=WHERE,
        asks="at step k, when it holds at step k - 1; before the first step both sides are 0",
    ),
    Question(
        step="4",
        claim="Del_K == -eta_l*grads - alpha*beta*eta_l*v_t",
        given=("Del_K == -eta_l*grads - eta_l*beta*v_t*weights", "weights == alpha"),
        where=WHERE,
        asks="at k = K, where the sum of the weights is alpha",
    ),
    Question(
        step="statement",
        claim="alpha*beta*eta_l*v_t == beta*(1 - (1 - eta_l*lam)^K)/lam*v_t",
        given=("#constant: alpha", POSITIVE),
        asks="the last term of step 4 is that of the lemma",
    ),
)

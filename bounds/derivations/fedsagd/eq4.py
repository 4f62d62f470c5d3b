r"""Equation (4): the accumulated local update, after one local step and after K.

`raw` is the stochastic gradient of Assumption 3.2, which the text calls $g^i_{t,k}$; `grads` is the
weighted sum of the lemma.
"""

from dataclasses import replace

from bounds.verdicts.question import Question

FIRST = Question(
    step="statement",
    claim="-eta_l*(beta*v_t + raw + (lam + mu)*x_t - lam*x_t) == -eta_l*raw - beta*eta_l*v_t",
    where=("raw: real",),
    asks="for K = 1, where alpha = 1: lines 9 and 10 of Algorithm 1 from x_{t,0} = x_t",
)

questions = (
    FIRST,
    replace(
        FIRST,
        claim=FIRST.claim.replace("-eta_l*raw", "-eta_l*(raw + mu*x_t)"),
        reading="with mu*x in the gradient, as Appendix D.2 agrees",
    ),
    replace(FIRST, given=("mu == 0",), reading="with mu = 0"),
    Question(
        step="statement, from Lemma D.5",
        claim="#statement",
        given=("x_K - x_i0 == -eta_l*wsum_g - alpha*beta*eta_l*v_t",),
        reading="with mu*x in the gradient, as Appendix D.2 agrees",
        asks="step 4 of Lemma D.5",
    ),
)

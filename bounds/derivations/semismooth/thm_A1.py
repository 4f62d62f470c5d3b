r"""Proof of Theorem 4.7: the opening display, and the coefficient of the variance.

Lemma 6.3 has its rate $\eta$ in the place of $\eta_l$. In the bounds `w` is
$(2\beta^2+\alpha^2)K\eta_l^2$, which the local rate bounds.
"""

from bounds.verdicts.question import Question

# Lemma 6.3, its statement and the last line of its proof, with the local rate.
STATED = "xi <= 50*eta_l^2*(1 + K^2*tau_2^2*L_U + K*sigma^2)"
LAST_LINE = "xi <= (20*eta_l^2 + 40*K^2*eta_l^2*tau_2^2)*L_U + 20*K*eta_l^2*sigma^2"
COEFFICIENTS = ("A_1", "A_2", "A_3")

SUMMED = "K*eta_l^2*(2*beta^2 + alpha^2) <= 1/5000"
A_1 = "A_1 == eta_t^2*((1/(2*eta_t) + b + a/(2*eta_t))*20*w + (b + a/(2*eta_t)))"
SMALL = ("w <= 1/5000",)
LATER = ("a <= tau_1^2/10", "b*eta_t <= tau_1^2/20", "tau_1 < 1")
WHERE = ("w: real >= 0", "a, b: real >= 0")

questions = (
    Question(
        step="opening display",
        claim="#opening display",
        given=("semismooth.lem6_4#statement", STATED),
        unfold=COEFFICIENTS,
        budget="small",
        uses=("semismooth.lem6_3",),
    ),
    Question(
        step="opening display",
        claim="#opening display",
        given=("semismooth.lem6_4#statement", LAST_LINE),
        unfold=COEFFICIENTS,
        reading="with the last line of the proof of Lemma 6.3",
    ),
    Question(
        step="bound, the local rate",
        claim="K*eta_l^2*(beta + alpha)^2 <= 1/10000",
        given=("eta_l <= 1/(100*root*(beta + alpha))", "root^2 == K"),
        where=("root: real > 0", "alpha, beta: real > 0"),
        asks="the third ceiling, with root for the square root of K",
    ),
    Question(
        step="bound, the local rate and the constants",
        claim=SUMMED,
        given=("K*eta_l^2*(beta + alpha)^2 <= 1/10000",),
    ),
    Question(step="bound", claim="#bound", given=(A_1, *SMALL), where=WHERE),
    Question(
        step="bound",
        claim="#bound",
        given=(A_1, *SMALL, *LATER),
        where=WHERE,
        reading="with the restrictions a <= tau_1^2/10 and eta_t <= tau_1^2/(20*b) printed later",
    ),
)

r"""The server update of Section 5.2 and of Lemma 6.4 against Algorithm 1.

In one dimension; `mean_dW` is the average of the updates of the clients,
$-\eta_l\frac1N\sum_{k,c}g_c(W_{c,k-1})$.
"""

from bounds.verdicts.question import Question

CLIENTS = "mean_dW == -eta_l*(sum_g/N)"  # lines 8 to 12 of Algorithm 1
EFFECTIVE = "eta_t == K*eta_g*eta_l"
UPDATE = "dU == -eta_t/(K*N)*sum_g"
REAL = ("mean_dW, sum_g, U_r, U_r1, dU: real",)

questions = (
    Question(
        step="next global parameter",
        claim="U_r + dU == U_r + eta_g*mean_dW",
        given=(CLIENTS, EFFECTIVE, UPDATE),
        where=REAL,
        asks="the server update of the analysis is that of Algorithm 1",
    ),
    Question(
        step="aggregated update",
        claim="dU == mean_dW",
        given=(CLIENTS, EFFECTIVE, UPDATE),
        where=REAL,
        asks="the aggregated update of the analysis is Delta U of Algorithm 1, line 19",
    ),
    Question(
        step="aggregated update",
        claim="dU == eta_g*mean_dW",
        given=(CLIENTS, EFFECTIVE, UPDATE),
        where=REAL,
        reading="Delta U read as the global rate times that of line 19",
    ),
)

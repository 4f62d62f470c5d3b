"""The updates, amended, with the letters of the published ones."""

from bounds.derivations.semismooth.def_update import CLIENTS, EFFECTIVE, REAL, UPDATE
from bounds.verdicts.question import Question

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
        claim="dU == eta_g*mean_dW",
        given=(CLIENTS, EFFECTIVE, UPDATE),
        where=REAL,
        asks="the aggregated update is the global rate times the average of line 19",
    ),
)

"""Local-update stability: FedAvg's bound when both runs start from the same server model."""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="stability of FedAvg",
        claim="e_K <= {#stability of FedAvg}",
        given=("fedsagd.thmC2#2", "#same start"),
    ),
)

r"""Figure 1: sensitivity of FedInit on K and beta.

(a) Test accuracy against the local interval $K$ (in epochs): "as local interval $K$ increases, test
accuracy rises first and then decreases", so there is a best selection of $K$. "The optimization
error decreases as $K$ increases when it is small. When $K$ exceeds the threshold, the divergence
term in generalization cannot be ignored."

(b) Test accuracy against $\beta$: the selection "is stable within its valid range"; when it is
larger than the threshold, "the training process will diverge quickly".

"To simplify the analysis, we omit the full terms of the upper bound of $\beta$ and select a
constant bound in our theorems. In fact, the complete upper bound of $\beta$ is related to the
learning rate $\eta$ and the local interval $K$." A simple constant selection can offer high
improvements.
"""

from bounds.statement import Kind, Statement

statement = Statement(
    id="fedinit.fig1",
    kind=Kind.FIGURE,
    text=__doc__,
    lines="1280-1309",
    settings={
        "method": "FedInit",
        "data set": "CIFAR-10",
        "(a)": "test accuracy against the local interval K",
        "(b)": "test accuracy against the relaxed coefficient beta",
    },
)

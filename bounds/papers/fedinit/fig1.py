r"""Figure 1, sensitivity on K and beta, FedInit, CIFAR-10.

(a) test accuracy against the local interval $K$ (in epochs): accuracy rises first and then
decreases, there is a best selection of $K$. (b) test accuracy against $\beta$: stable within its
valid range; when $\beta$ is larger than the threshold the training process diverges quickly. Text
(lines 1306-1309): "we omit the full terms of the upper bound of $\beta$ and select a constant bound
in our theorems"; the complete upper bound of $\beta$ is related to $\eta$ and $K$; a simple
constant selection can offer high improvements.
"""

from bounds.statement import Kind, Statement

statement = Statement(
    id="fedinit.fig1",
    kind=Kind.FIGURE,
    text=__doc__,
    lines="1280-1309",
)

r"""Figure 2: accuracy and divergence of different beta.

Test accuracy and divergence term $\Delta^t$ along the rounds for several $\beta$; $\beta=0$ (green
curve) is the vanilla method without RI, negative $\beta$ are the orange and blue curves.

RI "effectively reduces the divergence term and improves the test accuracy", which "achieves at
least 2% improvement on each setup". A negative $\beta$ means a relaxed initialization close to the
latest local model; "in most cases it will result in greater divergence and worse test accuracy".
When $\beta$ is small, the correction is limited; while it becomes too large, "the local training
begins from a bad initialization". RI causes a large fluctuation of divergence in the early stage of
training, but the test accuracy is improved stably. "For most existing tasks, constant $\beta$ is
already an excellent solution in practice."
"""

from bounds.statement import Kind, Statement

statement = Statement(
    id="fedinit.fig2",
    kind=Kind.FIGURE,
    text=__doc__,
    lines="1287-1294, 1311-1372",
    settings={
        "(a)": "FedAvg + RI (FedInit), Dir-0.6, 10%-100",
        "(b)": "FedAvg + RI (FedInit), Dir-0.1, 5%-200",
        "(c)": "SCAFFOLD + RI, Dir-0.6, 10%-100",
        "(d)": "SCAFFOLD + RI, Dir-0.1, 5%-200",
        "curves": "test accuracy and divergence term against rounds, one for each beta",
    },
)

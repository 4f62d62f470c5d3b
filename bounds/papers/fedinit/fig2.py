r"""Figure 2, accuracy and divergence of different beta.

Test accuracy and divergence term $\Delta^t$ for several $\beta$ ($\beta=0$: green curve; negative
$\beta$: orange and blue curves). (a) Dir-0.6, 10%-100, FedAvg + RI (FedInit); (b) Dir-0.1, 5%-200,
FedAvg + RI (FedInit); (c) Dir-0.6, 10%-100, SCAFFOLD + RI; (d) Dir-0.1, 5%-200, SCAFFOLD + RI.
Claims in the text: RI reduces the divergence term and improves the test accuracy, at least 2% on
each setup; a negative $\beta$ in most cases results in greater divergence and worse test accuracy;
with a small $\beta$ the effect is limited, with a too large $\beta$ the local training begins from
a bad initialization; RI causes a large fluctuation of divergence in the early stage while the
accuracy improves stably; constant $\beta$ is "already an excellent solution in practice".
"""

from bounds.statement import Kind, Statement

statement = Statement(
    id="fedinit.fig2",
    kind=Kind.FIGURE,
    text=__doc__,
    lines="1287-1294, 1311-1372",
)

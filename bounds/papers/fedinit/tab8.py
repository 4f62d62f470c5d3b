"""Table 8: communication rounds and wall-clock time to the target accuracy.

"We set the target accuracy and compare their required communication rounds and training time
respectively." The table has two blocks of rows, here two tables in the printed order; the target
accuracies are not printed. SCAFFOLD and FedDyn "are efficient on the communication round $T$", but
"due to the additional costs of each training iteration, they must spend more time on the total
training".
"""

from bounds.statement import Kind, Statement, Table

statement = Statement(
    id="fedinit.tab8",
    kind=Kind.TABLE,
    text=__doc__,
    lines="1373-1394",
    settings={
        "data set": "CIFAR-10",
        "model": "ResNet-18-GN",
        "participation": "10%-100 clients",
        "splitting": "Dir-0.1",
    },
    tables=(
        Table(
            caption="Acceleration ratio, first block.",
            columns=("Method", "Round", "Speed Ratio (Round)", "Time (s)", "Speed Ratio (Time)"),
            rows=(
                ("FedAvg", "371", "1×", "7189", "1×"),
                ("FedAdam", "489", "0.76×", "11354", "0.63×"),
                ("FedSAM", "377", "0.98×", "11396", "0.63×"),
                ("SCAFFOLD", "248", "1.50×", "7095", "1.01×"),
                ("FedDyn", "192", "1.93×", "4577", "1.57×"),
                ("FedCM", "183", "2.02×", "4141", "1.73×"),
                ("FedInit", "172", "2.15×", "3510", "2.04×"),
            ),
        ),
        Table(
            caption="Acceleration ratio, second block.",
            columns=("Method", "Round", "Speed Ratio (Round)", "Time (s)", "Speed Ratio (Time)"),
            rows=(
                ("FedAvg", "191", "1×", "3701", "1×"),
                ("FedAdam", "256", "0.74×", "5944", "0.62×"),
                ("FedSAM", "204", "0.93×", "6166", "0.60×"),
                ("SCAFFOLD", "211", "0.90×", "6036", "0.61×"),
                ("FedDyn", "122", "1.56×", "2908", "1.27×"),
                ("FedCM", "95", "2.01×", "2149", "1.72×"),
                ("FedInit", "132", "1.44×", "2694", "1.37×"),
            ),
        ),
    ),
)

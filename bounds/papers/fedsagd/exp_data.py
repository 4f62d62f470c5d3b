"""Table 7 and Appendix A.1: data sets and their partition.

EMNIST-L is the first 10 characters of the alphabet split, images 1 × 28 × 28 of 10 classes; CIFAR
images are 3 × 32 × 32 of 10 and 100 classes; Shakespeare is next-character prediction with 80 input
characters and 80 classes. Of the table, the epochs are those of Appendix A.3 and the local steps
are the epochs times the samples of a client over the batch. Appendix A.3 speaks of 500
communication rounds for EMNIST-L (line 671) and of 100 rounds for the search (line 662).

Non-IID image data: for each client a class-probability vector is drawn from a Dirichlet
distribution, labels are sampled from it, and images are drawn without replacement until all points
are allocated. With 0.3 about 80% of the data of a client lies in 3-4 classes. IID: shuffled and
evenly distributed.

Shakespeare follows LEAF with at most 2000 samples a client, partitioned by role; IID: lines merged
and distributed at random.
"""

from bounds.statement import Kind, Statement, Table

statement = Statement(
    id="fedsagd.exp.data",
    kind=Kind.EXPERIMENT,
    text=__doc__,
    lines="585-613, 654-659 (Table 7), 661-690 (epochs)",
    tables=(
        Table(
            caption="Train and test splits",
            columns=(
                "data",
                "train",
                "test",
                "clients",
                "sampling rate",
                "train per client",
                "batch",
                "rounds",
                "epochs",
                "local steps",
                "model",
            ),
            rows=(
                (
                    "EMNIST-L",
                    "48000",
                    "8000",
                    "500",
                    "1%",
                    "96",
                    "48",
                    "2000",
                    "20",
                    "40",
                    "multi-class logistic regression",
                ),
                ("CIFAR-10", "50000", "10000", "200", "2%", "250", "50", "2000", "5", "25", "CNN"),
                (
                    "CIFAR-100",
                    "50000",
                    "10000",
                    "200",
                    "2%",
                    "250",
                    "50",
                    "2000",
                    "5",
                    "25",
                    "ResNet-18-GN",
                ),
                (
                    "Shakespeare",
                    "200000",
                    "40000",
                    "100",
                    "3%",
                    "2000",
                    "100",
                    "1000",
                    "1 or 5",
                    "20 or 100",
                    "LSTM",
                ),
            ),
        ),
    ),
    settings={
        "Dirichlet concentration": "0.3",
        "allocation": "without replacement",
        "Shakespeare partition": "by role, at most 2000 samples a client",
    },
)

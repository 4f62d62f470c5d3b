"""Appendix A.2, Tables 5 and 6: models.

The CNN for CIFAR-10 has no batch normalisation; its last layer has 10 or 100 outputs. CIFAR-100
uses ResNet-18-GN, group normalisation in place of batch normalisation, with a 7×7 filter in the
first convolution. EMNIST-L uses multi-class logistic regression with the cross-entropy loss. The
Shakespeare model embeds characters into 8 dimensions, has a two-layer LSTM with 100 units and ends
in a softmax layer.
"""

from bounds.statement import Kind, Statement, Table

statement = Statement(
    id="fedsagd.exp.models",
    kind=Kind.EXPERIMENT,
    text=__doc__,
    lines="615-631, 641-653",
    tables=(
        Table(
            caption="Table 5: CNN architecture for CIFAR-10",
            columns=("layer type", "size"),
            rows=(
                ("Convolution + ReLU", "5×5×64"),
                ("Max Pooling", "2×2"),
                ("Convolution + ReLU", "5×5×64"),
                ("Max Pooling", "2×2"),
                ("Fully Connected + ReLU", "1600 × 384"),
                ("Fully Connected + ReLU", "384 × 192"),
                ("Fully Connected", "192 × 10 & 192 × 100"),
            ),
        ),
        Table(
            caption="Table 6: Shakespeare model architecture",
            columns=("layer type", "size"),
            rows=(
                ("Embedding", "(80, 8)"),
                ("LSTM", "(80, 100)"),
                ("LSTM", "(80, 100)"),
                ("Fully Connected", "(100, 80)"),
            ),
        ),
    ),
    settings={
        "EMNIST-L": "multi-class logistic regression",
        "CIFAR-10": "CNN",
        "CIFAR-100": "ResNet-18-GN",
        "Shakespeare": "LSTM",
    },
)

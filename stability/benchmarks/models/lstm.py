"""A two-layer LSTM for the next character (FedSAGD, Table 6; LEAF, Caldas et al., 2018).

    embedding into 8 dimensions; LSTM, 100 units; LSTM, 100 units; 100 x classes.

133,520 parameters for 80 symbols.
"""

from __future__ import annotations

from typing import cast

from torch import Tensor, nn


class LSTM(nn.Module):
    """The layers above; the features are the last output of the second LSTM."""

    def __init__(self, classes: int, embedding: int, units: int) -> None:
        """As many symbols as classes."""
        super().__init__()
        self.embedding = nn.Embedding(classes, embedding)
        self.recurrent = nn.LSTM(embedding, units, num_layers=2, batch_first=True)
        self.head = nn.Linear(units, classes)

    def features(self, symbols: Tensor) -> Tensor:
        """What the head sees; symbols are whole numbers in any type."""
        outputs, _ = self.recurrent(self.embedding(symbols.long()))
        return cast(Tensor, outputs)[:, -1]

    def forward(self, symbols: Tensor) -> Tensor:
        """Logits."""
        return cast(Tensor, self.head(self.features(symbols)))


def build(*, classes: int, embedding: int = 8, units: int = 100) -> nn.Module:
    """As printed; fewer `units` for a small run."""
    return LSTM(classes, embedding, units)

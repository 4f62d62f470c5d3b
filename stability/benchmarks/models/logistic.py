"""Multinomial logistic regression (FedSAGD, Appendix A.2; EMNIST-L)."""

from __future__ import annotations

from typing import cast

from torch import Tensor, nn


class Logistic(nn.Module):
    """One linear layer over all pixels."""

    def __init__(self, features: int, classes: int) -> None:
        """W [class, feature] and b [class]."""
        super().__init__()
        self.head = nn.Linear(features, classes)

    def features(self, inputs: Tensor) -> Tensor:
        """The pixels themselves."""
        return inputs.flatten(1)

    def forward(self, inputs: Tensor) -> Tensor:
        """Logits."""
        return cast(Tensor, self.head(self.features(inputs)))


def build(*, classes: int, features: int = 784) -> nn.Module:
    """784 inputs for MNIST and its kin, 3072 for CIFAR."""
    return Logistic(features, classes)

"""ResNet-18-GN: ResNet-18 with GroupNorm (He et al., 2016; Hsieh et al., 2020).

The stem is the 7 x 7 convolution of ResNet-18 for ImageNet (FedSAGD, Appendix A.2). 11,181,642
parameters for 10 classes. The papers do not print the number of groups.
"""

from __future__ import annotations

from torch import nn

from stability.benchmarks.residual import deep


def build(*, classes: int, channels: int = 3, width: int = 64, groups: int = 2) -> nn.Module:
    """Four stages of two blocks; a smaller `width` keeps the proportions."""
    return deep((2, 2, 2, 2), classes=classes, channels=channels, width=width, groups=groups)

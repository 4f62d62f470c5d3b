"""ResNet-34-GN: ResNet-34 with GroupNorm (He et al., 2016; Hsieh et al., 2020).

The switching paper trains it on Tiny-ImageNet (Table 5); it does not print the number of groups.
21,387,272 parameters for 200 classes.
"""

from __future__ import annotations

from torch import nn

from stability.benchmarks.residual import deep


def build(*, classes: int, channels: int = 3, width: int = 64, groups: int = 2) -> nn.Module:
    """Four stages of 3, 4, 6 and 3 blocks; a smaller `width` keeps the proportions."""
    return deep((3, 4, 6, 3), classes=classes, channels=channels, width=width, groups=groups)

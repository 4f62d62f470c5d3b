"""ResNet-20 for CIFAR (He, Zhang, Ren, Sun, 2016, Section 4.2) with GroupNorm.

Three stages of three blocks with 16, 32 and 64 channels, shortcuts without parameters: 269,722
parameters for 10 classes, 64 features. The switching paper trains it on CIFAR-100 (Table 5); it
does not print the number of groups.
"""

from __future__ import annotations

from torch import nn

from stability.benchmarks.residual import Residual, norm


def build(*, classes: int, channels: int = 3, groups: int = 2) -> nn.Module:
    """For images of any size."""
    stem = nn.Sequential(
        nn.Conv2d(channels, 16, 3, padding=1, bias=False), norm(groups, 16), nn.ReLU()
    )
    widths, depths = (16, 32, 64), (3, 3, 3)
    return Residual(stem, widths, depths, classes=classes, groups=groups, projects=False)

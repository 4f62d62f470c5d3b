r"""Table 1: test accuracy of FedAvg, FedDyn and FedDyn → FedAvg.

Initializing FedAvg with weights pre-trained by FedDyn "is consistently effective across both system
settings (Cross-Device and Cross-Silo) and data distributions (IID and non-IID). In the Cross-Device
setting, FedDyn exhibits superior convergence and higher test accuracy compared to FedAvg, yet
applying regularization throughout all rounds proves less beneficial than switching to FedAvg after
a certain point. In the Cross-Silo setting, FedDyn does not clearly outperform FedAvg, but
surprisingly, FedDyn pre-training still provides a strong initialization that improves FedAvg
performance" (Section 4.2). One of each three is printed bold.
"""

from bounds.statement import Kind, Statement, Table

columns = (
    "Data",
    "Dataset",
    "Cross-Device FedAvg",
    "Cross-Device FedDyn",
    "Cross-Device FedDyn→FedAvg",
    "Cross-Silo FedAvg",
    "Cross-Silo FedDyn",
    "Cross-Silo FedDyn→FedAvg",
)
# fmt: off
rows = (
    ("IID", "CIFAR10", "86.35±0.12", "88.97±0.15", "**89.11±0.16**", "86.63±0.06", "88.25±0.17", "**89.91±0.13**"),
    ("IID", "CIFAR100", "62.58±0.22", "65.71±0.20", "**67.18±0.49**", "66.30±0.14", "66.03±0.27", "**68.99±0.23**"),
    ("IID", "Tiny-ImageNet", "52.39±0.38", "56.04±0.15", "**57.85±0.25**", "57.30±0.09", "55.96±0.21", "**59.51±0.22**"),
    ("NonIID", "CIFAR10", "73.36±0.38", "**81.83±0.39**", "81.43±0.44", "62.37±0.50", "75.39±0.35", "**78.29±0.24**"),
    ("NonIID", "CIFAR100", "53.51±0.28", "54.25±0.69", "**56.48±0.24**", "54.21±0.14", "53.98±0.74", "**57.77±0.53**"),
    ("NonIID", "Tiny-ImageNet", "50.28±0.75", "54.19±0.36", "**54.87±0.41**", "52.68±0.21", "51.97±0.38", "**53.55±0.22**"),
)
# fmt: on

statement = Statement(
    id="switching.tab1",
    kind=Kind.TABLE,
    text=__doc__,
    lines="210-219, 233-235",
    tables=(
        Table(
            caption=(
                "Test accuracy of FedAvg, FedDyn, and FedDyn→FedAvg across various federated "
                "learning settings"
            ),
            columns=columns,
            rows=rows,
        ),
    ),
    settings={
        "data sets": "CIFAR10, CIFAR100, Tiny-ImageNet",
        "partition": "IID, NonIID",
        "methods": "FedAvg, FedDyn, FedDyn → FedAvg",
        "Cross-Device": "switching.tab5",
        "Cross-Silo": "switching.tab6",
        "cells": "mean±standard deviation of the test accuracy",
        "repetitions": "3",
        "switch point": "75% of the total rounds",
    },
)

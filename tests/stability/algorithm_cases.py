"""Every algorithm of the engine with hyper-parameters, beside its function of the reference."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.stability.matching import Training
from tests.stability.reference import averaging, control, distillation, initialisation, momentum


@dataclass(frozen=True)
class Case:
    """An algorithm of the engine with its hyper-parameters, and the reference's function."""

    name: str
    options: dict[str, Any]
    training: Training

    def __str__(self) -> str:
        """Show as a test id."""
        shown = ", ".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.name}({shown})"


CASES = [
    Case("fedavg", {}, averaging.fedavg),
    Case("fedavg", {"global_rate": 0.7}, lambda run: averaging.fedavg(run, global_rate=0.7)),
    Case("sgd", {}, averaging.fedavg),
    Case("gd", {}, averaging.gd),
    Case(
        "fedavg_weighted",
        {"global_rate": 0.7},
        lambda run: averaging.fedavg_weighted(run, global_rate=0.7),
    ),
    Case(
        "fedprox",
        {"proximal": 0.4, "global_rate": 0.7},
        lambda run: averaging.fedprox(run, proximal=0.4, global_rate=0.7),
    ),
    Case(
        "fedsam",
        {"radius": 0.3, "global_rate": 0.7},
        lambda run: averaging.fedsam(run, radius=0.3, global_rate=0.7),
    ),
    Case(
        "fedavgm",
        {"momentum": 0.6, "global_rate": 0.7},
        lambda run: averaging.fedavgm(run, momentum=0.6, global_rate=0.7),
    ),
    Case(
        "fedadam",
        {"beta_1": 0.8, "beta_2": 0.7, "tau": 0.02, "global_rate": 0.1},
        lambda run: averaging.fedadam(run, first=0.8, second=0.7, floor=0.02, global_rate=0.1),
    ),
    Case(
        "fedadam_analysed",
        {"beta_1": 0.8, "beta_2": 0.7, "tau": 0.4},
        lambda run: averaging.fedadam(run, first=0.8, second=0.7, floor=0.4),
    ),
    Case(
        "fedadam_released",
        {"beta_1": 0.8, "beta_2": 0.7, "tau": 0.02, "global_rate": 0.1},
        lambda run: averaging.fedadam_released(
            run, first=0.8, second=0.7, floor=0.02, global_rate=0.1
        ),
    ),
    Case(
        "scaffold",
        {"option": 1, "global_rate": 0.7},
        lambda run: control.scaffold(run, option=1, global_rate=0.7),
    ),
    Case(
        "scaffold",
        {"option": 2, "global_rate": 0.7},
        lambda run: control.scaffold(run, option=2, global_rate=0.7),
    ),
    Case("scaffold_analysed", {}, control.scaffold_analysed),
    Case("feddyn", {"strength": 0.5}, lambda run: control.feddyn(run, strength=0.5)),
    Case(
        "feddyn_analysed", {"strength": 0.5}, lambda run: control.feddyn_analysed(run, strength=0.5)
    ),
    Case(
        "feddyn_without_h",
        {"strength": 0.5},
        lambda run: control.feddyn_without_h(run, strength=0.5),
    ),
    Case(
        "feddyn_without_regularisation",
        {"strength": 0.5},
        lambda run: control.feddyn_without_regularisation(run, strength=0.5),
    ),
    Case(
        "feddyn_to_fedavg",
        {"strength": 0.5, "switch": 4},
        lambda run: control.feddyn_to_fedavg(run, strength=0.5, switch=4),
    ),
    Case(
        "feddyn_to_fedavg",
        {"strength": 0.5, "smoothness": 1.0, "zeta": 0.3},
        lambda run: control.feddyn_to_fedavg_by_criterion(
            run, strength=0.5, smoothness=1.0, zeta=0.3
        ),
    ),
    Case("fedlnag", {"momentum": 0.4}, lambda run: momentum.fedlnag(run, momentum=0.4)),
    Case(
        "fedlnag_analysed",
        {"momentum": 0.4},
        lambda run: momentum.fedlnag_analysed(run, momentum=0.4),
    ),
    Case(
        "fedcm",
        {"weight": 0.3, "global_rate": 0.4},
        lambda run: momentum.fedcm(run, weight=0.3, global_rate=0.4),
    ),
    Case("fedcm_analysed", {"weight": 0.3}, lambda run: momentum.fedcm(run, weight=0.3)),
    Case(
        "fedcm_released",
        {"weight": 0.3, "global_rate": 0.7},
        lambda run: momentum.fedcm_released(run, weight=0.3, global_rate=0.7),
    ),
    Case("mimelite", {"momentum": 0.4}, lambda run: momentum.mimelite(run, momentum=0.4)),
    Case("fedanag", {"momentum": 0.4}, lambda run: momentum.fedanag(run, momentum=0.4)),
    Case(
        "fedacg",
        {"momentum": 0.4, "penalty": 0.6},
        lambda run: momentum.fedacg(run, momentum=0.4, penalty=0.6),
    ),
    Case(
        "fedacg_analysed",
        {"momentum": 0.4},
        lambda run: momentum.fedacg(run, momentum=0.4, penalty=0),
    ),
    Case(
        "fedsagd",
        {"proximal": 0.3, "decay": 0.1, "momentum": 0.4, "global_rate": 0.7},
        lambda run: momentum.fedsagd(run, proximal=0.3, decay=0.1, momentum=0.4, global_rate=0.7),
    ),
    Case(
        "fedsagd_display",
        {"proximal": 0.3, "decay": 0.1, "momentum": 0.4},
        lambda run: momentum.fedsagd_display(run, proximal=0.3, decay=0.1, momentum=0.4),
    ),
    Case(
        "fedsagd_proof",
        {"proximal": 0.3, "decay": 0.1, "momentum": 0.4},
        lambda run: momentum.fedsagd_proof(run, proximal=0.3, decay=0.1, momentum=0.4),
    ),
    Case("fedinit", {"relaxation": 0.1}, lambda run: initialisation.fedinit(run, relaxation=0.1)),
    Case("fedinit", {"relaxation": -0.1}, lambda run: initialisation.fedinit(run, relaxation=-0.1)),
    Case(
        "fedinit_released",
        {"relaxation": 0.1},
        lambda run: initialisation.fedinit_released(run, relaxation=0.1),
    ),
]
RELEASED = [
    Case("fedavg", {}, lambda run: initialisation.fedinit_released(run, relaxation=0.2)),
    Case(
        "fedprox",
        {"proximal": 0.4},
        lambda run: initialisation.fedprox_released(run, relaxation=0.2, proximal=0.4),
    ),
    Case(
        "feddyn",
        {"strength": 0.5},
        lambda run: initialisation.feddyn_released(run, relaxation=0.2, strength=0.5),
    ),
    Case("scaffold", {}, lambda run: initialisation.scaffold_released(run, relaxation=0.2)),
]


DISTILLING = [
    Case(
        "fedntd",
        {"weight": 0.8, "temperature": 2.0},
        lambda run: distillation.fedntd(run, weight=0.8, temperature=2.0),
    ),
    Case(
        "moon",
        {"weight": 0.8, "temperature": 0.5},
        lambda run: distillation.moon(run, weight=0.8, temperature=0.5),
    ),
]

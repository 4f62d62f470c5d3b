"""At the ends of what letters may be, and against what is known without any theorem."""

from __future__ import annotations

from pathlib import Path

import pytest

from bounds.statement import Statement
from tests.bounds.verdicts.kinds import answers, fires, made_up, planted, told_apart
from tests.bounds.verdicts.kinds.test_forms import bound
from tests.bounds.verdicts.kinds.test_special_cases import LETTERS, MEASURED

CURVED = r"""
[letter]
T = { latex = "T", meaning = "rounds", domain = "integer >= 1" }
D = { latex = "D", meaning = "initial gap", domain = "real > 0" }
mu = { latex = '\mu', meaning = "curvature", domain = "real > 0" }
eta = { latex = '\eta', meaning = "step size", domain = "real > 0" }
gap = { latex = 'g', meaning = "gap after T rounds", domain = "real >= 0" }
[measured]
algorithm = "fedavg"
quantity = "gap(T)"
feeds = { T = "rounds", eta = "rate", D = "gap(0)" }
assumptions.mu = { item = "as", constant = "strong_convexity" }
"""


def test_a_bound_that_falls_and_never_below_its_value_without_what_is_promoted() -> None:
    """1 + beta (1 - beta) falls from 1/2 on, and 1 - beta/2 is below 1 everywhere."""
    told_apart(
        bound, "direction", "D*(1 + beta*(1 - beta))", "D*(1 - beta/2)", verdicts={"never less"}
    )
    words = {one.step: one.word for one in answers(bound("D*(1 + beta*(1 - beta))"), "direction")}
    assert words == {
        "statement along beta": "found",
        "statement against beta = 0": "never less",
    }


def test_nothing_is_asked_at_0_where_it_is_excluded() -> None:
    """A hypothesis keeps beta off 0, or the bound has no value there."""
    for right, suppose in (("D*(1 + beta)", "beta >= 1/T"), ("D*(1 + 1/beta)", "eta <= 1/(K*L)")):
        (along,) = answers(bound(right, suppose=suppose), "direction")
        assert along.step == "statement along beta"


def test_a_bound_that_is_below_the_start_where_losses_are_level() -> None:
    """Without curvature no step leads anywhere: D/T forgets mu, and D/(1 + mu eta T) does not."""

    def curved(right: str) -> Statement:
        return made_up(f'claim.statement = "gap <= {right}"\n{CURVED}')

    told_apart(curved, "limits", "D/T", "D/(1 + mu*eta*T)")


@pytest.mark.parametrize("more", ['suppose.long = "T >= 1/(mu*eta)"', 'suppose.c = "c <= 1"'])
def test_no_level_losses_where_they_are_excluded_or_something_else_is_spoken_of(more: str) -> None:
    """Rounds that are at least 1/(mu eta) become many, and of another letter nothing is known."""
    right = "c*D/T" if "suppose.c" in more else "D/T"
    letter = '[letter]\nc = { latex = "c", meaning = "any", domain = "real > 0" }\n'
    text = CURVED.replace("[letter]\n", letter)
    assert not fires_at_most(made_up(f'claim.statement = "gap <= {right}"\n{more}\n{text}'))


def fires_at_most(statement: Statement) -> bool:
    """Whether the kind asks and finds anything."""
    return bool(answers(statement, "limits")) and fires(statement, "limits")


def test_a_bound_that_is_larger_where_all_clients_are_active(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then it makes no difference which models are kept by those that are not."""
    counted = "".join(
        f'{name} = {{ latex = "{name}", meaning = "clients", domain = "integer >= 1" }}\n'
        for name in ("C", "P")
    )

    def write(right: str) -> Statement:
        files = {"letters": LETTERS + counted}
        for about, claim in {"fedinit_released": "2*eta*K*G*T", "fedinit": right}.items():
            fed = MEASURED.format(algorithm=about).replace(
                "rate", 'rate", C = "clients", P = "active'
            )
            files[about] = f'claim.statement = "gap <= {claim}"\n{fed}'
            files[about] += 'parameters = { lam = "relaxation" }\n'
        folder = tmp_path / f"paper{len([*tmp_path.iterdir()])}"
        return planted(folder, monkeypatch, files)

    told_apart(write, "limits", "2*eta*K*G*T*(1 + P/C)", "2*eta*K*G*T*(2 - P/C)")


@pytest.mark.parametrize("quantity", ["discrepancy(T)", "local_discrepancy(K)"])
def test_a_bound_of_the_whole_way_that_two_runs_go(quantity: str) -> None:
    """Each of K T steps is at most eta G; a bound that knows C clients is below that."""
    rounds = "*T" if quantity == "discrepancy(T)" else ""
    letters = LETTERS + 'C = { latex = "C", meaning = "clients", domain = "integer >= 1" }\n'
    measured = MEASURED.format(algorithm="fedavg").replace("gap(T)", quantity)
    text = f"""{letters.replace("K =", "[letter]" + chr(10) + "K =", 1)}{measured}twin = "client"
assumptions.G = {{ item = "as", constant = "lipschitz" }}
"""

    def apart_by(right: str) -> Statement:
        return made_up(f'claim.statement = "gap <= {right}"\n{text}')

    told_apart(apart_by, "emptiness", f"2*eta*K*G{rounds}", f"2*eta*K*G{rounds}/C")

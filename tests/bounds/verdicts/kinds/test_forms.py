"""What a statement's form raises: each kind finds a planted mistake, and nothing in its twin."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from bounds.catalogue import catalogue
from bounds.registry import module_names
from bounds.statement import Statement
from bounds.verdicts import kinds
from bounds.verdicts.answer import FAILED
from bounds.verdicts.kinds.use import TOGETHER
from fedproof.cli import main
from tests.bounds.verdicts.kinds import answers, fires, made_up, planted, told_apart

LETTERS = r"""
[letter]
K = { latex = "K", meaning = "local steps", domain = "integer >= 1" }
C = { latex = "C", meaning = "clients", domain = "integer >= 1" }
T = { latex = "T", meaning = "rounds", domain = "integer >= 1" }
L = { latex = "L", meaning = "smoothness", domain = "real > 0" }
D = { latex = "D", meaning = "initial gap", domain = "real > 0" }
eta = { latex = '\eta', meaning = "step size", domain = "real > 0" }
beta = { latex = '\beta', meaning = "momentum", domain = "real in [0, 1)" }
kappa = { latex = '\kappa', meaning = "a constant", domain = "real > 0" }
gap = { latex = 'g', meaning = "gap after T rounds", domain = "real >= 0" }
[measured]
algorithm = "fedprox"
quantity = "gap(T)"
parameters = { beta = "proximal" }
feeds = { K = "local_steps", T = "rounds", C = "clients", eta = "rate", D = "gap(0)" }
claims = [["planted.item", "rate", ["planted.item", "order of eta"]]]
"""

FEEDING = LETTERS.partition("claims = ")[0]

RATES = 'claim."order of eta" = "O(1/sqrt(K*T))"\nclaim.rate = "O(1/sqrt(K*T))"'


def bound(
    right: str,
    *,
    more: str = "",
    suppose: str = "eta <= 1/(K*L)",
    beta: str = "real in [0, 1)",
) -> Statement:
    """A theorem with this bound."""
    claims = f'claim.statement = "gap <= {right}"\n{more}\nsuppose."ceiling" = "{suppose}"\n'
    return made_up(claims + LETTERS.replace("real in [0, 1)", beta))


def test_a_bound_that_only_grows_in_what_the_method_adds() -> None:
    """1 + beta never helps; 1 - beta does."""
    for grows in answers(bound("D/(eta*K*T)*(1 + beta)"), "direction"):
        assert (grows.word, grows.verdict) == ("never less", "proved")
    for falls in answers(bound("D/(eta*K*T)*(1 - beta)"), "direction"):
        assert (falls.word, falls.kind) == ("found", "existence")
        assert falls.witness is not None


def test_nobody_promotes_a_negative_coefficient() -> None:
    """1 + beta^2 falls where beta is negative, and nowhere else."""
    for grows in answers(bound("D/(eta*K*T)*(1 + beta^2)", beta="real"), "direction"):
        assert (grows.word, grows.verdict) == ("never less", "proved")


def test_conditions_that_no_usual_federation_meets() -> None:
    """A thousand rounds of five steps are more than a hundred."""

    def under(condition: str) -> Statement:
        return bound("D/2", suppose=condition)

    told_apart(under, "emptiness", "K*T <= 100", "K*T >= 100")


@pytest.mark.parametrize("kind", ["theorem", "remark", "algorithm"])
def test_conditions_that_contradict_each_other(kind: str) -> None:
    """Whatever sort of item supposes them."""

    def under(condition: str) -> Statement:
        return made_up(f'suppose.a = "T >= 2*C"\nsuppose.b = "{condition}"\n{LETTERS}', kind=kind)

    told_apart(under, "emptiness", "C >= T", "C <= T")


def test_a_bound_that_is_nowhere_below_the_trivial_one() -> None:
    """With eta <= 1/(K L) the bound D (1 + L eta) is above D, and D/(1 + T) is below."""
    told_apart(bound, "emptiness", "D*(1 + L*eta)", "D/(1 + T)")


def test_a_mean_of_gradients_that_is_above_that_of_the_start() -> None:
    """With D > 0 no gradient of a smooth loss has a square above 2 L D to begin with."""

    def with_bound(right: str) -> Statement:
        mean = FEEDING.replace("gap(T)", "sum(gradient(t), t, 0, T - 1)/T")
        smooth = '[measured.assumptions]\nL = { item = "as", constant = "smoothness" }\n'
        return made_up(f'claim.statement = "gap <= {right}"\n{mean}{smooth}')

    told_apart(with_bound, "emptiness", "L*D*(2 + eta)", "2*D/(eta*T)")


def test_a_constant_that_grows_with_the_rounds() -> None:
    """1 + T/C is no constant; 1 + 1/T falls."""

    def with_constant(defined: str) -> Statement:
        return bound("kappa*D", more=f'constant.kappa = "{defined}"')

    told_apart(with_constant, "dependence", "1 + T/C", "1 + 1/T")


def test_a_term_that_is_not_of_the_claimed_order() -> None:
    """With eta of the order 1/sqrt(K T) the noise falls like sqrt(K/T) and not like 1/sqrt(K T)."""

    def of_order(right: str) -> Statement:
        return bound(right, more=RATES)

    told_apart(of_order, "orders", "D/(eta*K*T) + eta*K*L", "D/(eta*K*T) + eta*L")


def test_an_order_with_the_constants_as_constants() -> None:
    """kappa = 6 K makes kappa eta grow with K, and an O(.) that prints no kappa may not mean it."""
    read = bound("D/(eta*K*T) + eta*kappa", more=f'constant.kappa = "6*K"\n{RATES}')
    found = [answer for answer in answers(read, "orders") if "term 2, in K" in answer.step]
    told = {answer.reading: answer.verdict for answer in found}
    assert told == {"as printed": "refuted", "with kappa as a constant": "proved"}


def test_an_order_is_asked_once_of_what_is_stated_and_proved() -> None:
    """The last line of the proof is another formula of the same bound."""
    last = 'claim."proof\'s last line" = "gap <= D/(eta*K*T) + 2*eta*K*L"\n'
    found = answers(bound("D/(eta*K*T) + eta*K*L", more=last + RATES), "orders")
    assert found
    assert not any("last line" in answer.step for answer in found)


@pytest.mark.parametrize(("step", "later"), [("1/sqrt(K*T)", True), ("1/sqrt(K)", False)])
def test_a_step_size_that_is_admitted_after_many_rounds(step: str, later: bool) -> None:
    """1/sqrt(K T) <= 1/(K L) fails as K grows, and holds for T >= K L^2."""
    rates = f'claim."order of eta" = "O({step})"\nclaim.rate = "O(1/sqrt(K*T))"'
    found = [a for a in answers(bound("D", more=rates), "together") if a.step.endswith("K grows")]
    assert found[0].verdict == "refuted"
    assert [answer.verdict for answer in found[1:]] == ["proved"] * later


def test_an_order_where_the_claim_supposes_many_rounds() -> None:
    """D/T^2 is of the order 1/(K T) where T >= K, so that T grows with K, and not where T <= K."""
    rates = 'claim."order of eta" = "O(1/(K*L))"\nclaim.rate = "O(1/(K*T))"'

    def under(condition: str) -> Statement:
        return bound("D/T^2", more=rates, suppose=condition)

    told_apart(under, "orders", "T <= K", "T >= K")


@pytest.mark.parametrize(
    ("own", "fails"), [("", True), ('suppose."ceiling" = "#thm1: ceiling on eta"', False)]
)
def test_a_cited_theorem_whose_condition_is_not_met(
    own: str, fails: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The template's corollary holds under the ceiling of its theorem, and not without."""
    folder = tmp_path / ("bare" if fails else "whole")
    assert main(["new-paper", str(folder)]) == 0
    corollary = folder / "cor1.toml"
    text = corollary.read_text(encoding="utf-8")
    corollary.write_text(text.replace('suppose."ceiling on eta" = "#thm1"', own), encoding="utf-8")
    monkeypatch.setenv("FEDPROOF_PATH", str(folder))
    assert fires(catalogue[f"{folder.name}.cor1"], "use") == fails


@pytest.mark.parametrize(("place", "told"), [("suppose", True), ("suppose.proof", False)])
def test_what_a_proof_alone_supposes_is_not_told_where_its_lemma_is_used(
    place: str, told: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is told of the lemma itself, once."""
    cites = 'ask.statement = [{ given = ["lem: statement"] }]'
    files = {
        "letters": LETTERS.partition("[measured]")[0].replace("[letter]", ""),
        "lem": f'claim.statement = "gap <= D"\n{place}."two steps" = "K >= 2"',
        "thm": f'claim.statement = "gap <= 2*D"\n{cites}',
    }
    statement = planted(tmp_path / f"used_{told}".lower(), monkeypatch, files)
    steps = [answer.step for answer in answers(statement, "use")]
    assert ("condition of " in "".join(steps)) == told
    assert TOGETHER in steps


@pytest.mark.parametrize(("own", "fails"), [("", True), ('declare.K = "integer >= 2"', False)])
def test_a_kind_asks_about_letters_as_the_item_declares_them(own: str, fails: bool) -> None:
    """With K >= 2 the choice D/(K - 1) has a value."""
    chosen = f'{own}\nclaim.choice = "eta := D/(K - 1)"'
    assert fires(bound("D", more=chosen), "limits") == fails


def test_a_constant_with_a_range_is_one_in_an_order() -> None:
    """Whatever kappa stands for, K kappa grows with K where kappa is said to be below 1."""

    def with_range(right: str) -> Statement:
        told = f'constant.kappa = {{ is = "1/2 - eta*K*L", range = "0 < kappa" }}\n{RATES}'
        return bound(right, more=told)

    told_apart(with_range, "orders", "D/(eta*K*T) + eta*K*L/kappa", "D/(eta*K*T) + eta*L/kappa")


def test_a_constant_that_is_not_named_may_depend_on_what_is_not_printed() -> None:
    """Of O(1/T) the constant may fall in K, and that of O(K/T) not."""

    def unnamed(right: str) -> Statement:
        rates = 'claim."order of eta" = "O(1/(K*L))"\nclaim.rate = "O(1/(K*T))"'
        letter = 'c = { latex = "c", meaning = "of an O(.)", domain = "real > 0", unit = "any" }'
        claims = f'claim.statement = "gap <= {right}"\n{rates}\n'
        return made_up(claims + LETTERS.replace("[letter]\n", f"[letter]\n{letter}\n"))

    told_apart(unnamed, "orders", "c*K/T", "c/T")


def test_what_asked_is_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In JSON of each statement, and in a line of all."""
    folder = tmp_path / "counted"
    assert main(["new-paper", str(folder)]) == 0
    corollary = folder / "cor1.toml"
    text = corollary.read_text(encoding="utf-8").replace('suppose."ceiling on eta" = "#thm1"', "")
    asked = '\n[[ask."more than is said"]]\nclaim = "D_T >= 1"\nwhere = ["D_T: real"]\n'
    corollary.write_text(text + asked, encoding="utf-8")
    command = ["verify", str(corollary), "--no-conditions", "--jobs", "1"]
    capsys.readouterr()
    main([*command, "--json"])
    (told,) = json.loads(capsys.readouterr().out)
    failed = [step["asked_by"] for step in told["steps"] if step["verdict"] in FAILED]
    assert told["refuted"] == dict(sorted(Counter(failed).items()))
    assert {"item", "use"} <= told["refuted"].keys()
    main(command)
    general = f"; {len(failed) - 1} of {len(failed)} without an item's own question"
    assert general in capsys.readouterr().out


def test_every_kind_is_said_on_the_page_of_verdicts() -> None:
    """A module more is a row more."""
    root = Path(__file__).parents[4]
    rows = re.findall(r"^\| `(\w+)` \|", (root / "docs/verdicts.md").read_text("utf-8"), re.M)
    assert rows == module_names(kinds)

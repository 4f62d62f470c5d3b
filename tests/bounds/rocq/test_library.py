"""Every rule and lemma that the kernel believes is proved in the library, without axioms."""

import re

import pytest

from bounds.errors import UserError
from bounds.kernel.checker import Checker
from bounds.kernel.lemmas import STOCK
from bounds.rocq import coqc, shelf

TEXTS = {name: (coqc.LIBRARY / f"{name}.v").read_text(encoding="utf-8") for name in coqc.ORDER}
PROVED = set(re.findall(r"^Lemma (\w+)", "\n".join(TEXTS.values()), re.MULTILINE))


def rules() -> set[str]:
    """The rules of the kernel, by their names."""
    return {name.removeprefix("_rule_") for name in dir(Checker) if name.startswith("_rule_")}


def test_every_lemma_of_the_stock_is_proved() -> None:
    """By its name."""
    assert STOCK
    assert {f"lemma_{name}" for name in STOCK} <= PROVED


def test_every_rule_is_proved() -> None:
    """By its name; how exported proofs apply them stands beside."""
    assert rules()
    assert {f"rule_{name}" for name in rules()} <= PROVED


def test_no_lemma_is_left_that_the_stock_does_not_have() -> None:
    """What the kernel forgets, the library forgets."""
    assert {name for name in PROVED if name.startswith("lemma_")} == {f"lemma_{n}" for n in STOCK}


@pytest.mark.parametrize("name", coqc.ORDER)
def test_nothing_is_admitted(name: str) -> None:
    """No axiom, and every lemma ends with its proof."""
    assert not re.search(r"\b(Admitted|admit|Axiom|Parameter|Conjecture|Abort)\b", TEXTS[name])
    ends = re.findall(r"^(Lemma|Theorem|Corollary)\b|\b(Qed)\.", TEXTS[name], re.MULTILINE)
    assert sum(bool(start) for start, _ in ends) == sum(bool(end) for _, end in ends)


def test_draws_exist() -> None:
    """What a theorem supposes of draws can be satisfied; no theorem has to speak of that."""
    assert re.search(r"^Theorem draws_exist\b", TEXTS["Draws"], re.MULTILINE)
    assert not any(name in coqc.HEAD for name in coqc.APART)


def test_only_what_compares_numbers_loads_what_is_slow_to_load() -> None:
    """And errors stand in the same lines."""
    plain, numbers = (coqc.headed(f"Proof.\n  {one}.\nQed.\n") for one in ("lra", "decided"))
    assert "Numbers" not in plain
    assert "Numbers" in numbers
    assert plain.count("\n") == numbers.count("\n")
    needing = [n for n, text in TEXTS.items() if "From Interval" in text]
    assert needing == ["Numbers"]


def test_without_rocq_one_sentence_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The packages are named."""
    monkeypatch.setenv("PATH", "")
    with pytest.raises(UserError, match=r"coqc.*apt-get install coq libcoq-coquelicot"):
        coqc.compiler()


def test_theorems_share_files_with_those_alike() -> None:
    """Each stands in one, and a long one takes no other with it."""
    texts = {f"s{at}": "lra." for at in range(shelf.BATCH + 1)}
    texts |= {"v": "(V : sources) " * shelf.LONGEST, "w": "(V : sources)", "n": "decided."}
    found = shelf.batches(texts)
    assert sorted(name for batch in found for name in batch) == sorted(texts)
    assert list(found[0]) == ["v"]
    assert {"n": "decided."} in found
    assert {"w": "(V : sources)"} in found
    assert max(map(len, found)) == shelf.BATCH

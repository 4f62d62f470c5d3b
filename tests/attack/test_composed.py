"""Composed files made and altered at random are accepted only where what they claim holds."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bounds import facts
from bounds.composition import Axiom, Shown
from bounds.kernel.checker import check
from tests.attack import composed, models
from tests.attack.stock import File, stock

EACH = 250


@pytest.mark.parametrize("part", range(2))
def test_no_composed_file_is_wrong(part: int) -> None:
    """Whatever is accepted holds in every model that is looked at."""
    found = composed.forgeries(EACH, Random(2030 + part))
    assert not found, "\n".join(found)


def test_the_stock_is_accepted() -> None:
    """Otherwise files made of it would show nothing: `python -m tests.attack.stock`."""
    assert len(stock()) > 300
    for file in Random(2).sample(stock(), 40):
        assert check(file) == "proved"


def test_a_replay_that_forgets_what_else_is_random_is_found_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By a thousand files."""

    def forgetful(file: File, **_: bool) -> str:
        return check(file)

    def replaced(value: Any, **parts: Any) -> Any:
        return replace(value, **{name: parts[name] for name in parts if name != "otherwise"})

    monkeypatch.setattr(facts, "check", forgetful)
    monkeypatch.setattr(facts, "replace", replaced)
    assert any(composed.forgeries(500, Random(seed)) for seed in (2036, 2037))


X, G = "x(j)", "g(z)"
WRONG = [
    ("E[|g(x(0))|^2*|x(0)|^2] == E|g(x(0))|^2*E|x(0)|^2", {X: "vector", G: "vector over xi"}, ()),
    ("E[|x(0)|^4] <= (E|x(0)|^2)^2", {X: "real", "x(0)": "vector"}, ()),
    ("E|x(0)|^2 <= -1", {X: "vector", "expect(y)": "real <= -1"}, ()),
    ("P(1) <= 1", {"P(j)": "real"}, ()),
    ("E|sum(x(i), i, 1, 2)| == |sum(x(i), i, 1, 2)|", {X: "vector"}, ()),
    ("sum(<x(i), g(x(i))>, i, 1, 2)/sum(<x(i), g(x(i))>, i, 1, 2) == 1", {X: "vector", G: "vector",
     "i": "index from 1 to 2"}, ("<x(i), g(x(i))> != 0",)),
    ("E|v|^2 == |u|^2*E|u|^2", {"u": "vector", "v": "vector"}, ("v == |u|*u",)),
    ("x(1)^2 <= 4", {X: "real", "_": "real"}, ("mean(x(_)^2) <= 1",)),
    ("sampled(sum(w(i), i, 1, C), S(0)) == 1", {"S(j)": "N of C independently",
     "C": "integer >= 1", "N": "integer >= 1"}, ()),
    ("E|v|^2 <= E|u|^2", {"u": "vector", "v": "vector"}, ("E<v, u> == E|u|^2",)),
]  # fmt: skip
RIGHT = [
    ("E|g(x(0)) - x(0)|^2 == 0", {X: "vector", G: "vector"}, ("g(z) == z",), ("z",)),
    ("E|v|^2 == E<v, u> + <v, g(u)>", {"u": "vector", "v": "vector", G: "vector"},
     ("v == u + g(u)",), ()),
    ("x(t) <= x(0)", {X: "real", "t": "index from 0 to 2"}, ("x(t) <= x(0)",), ()),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "declared", "relations"), WRONG)
def test_what_is_wrong_is_seen(
    claim: str, declared: dict[str, str], relations: tuple[str, ...]
) -> None:
    """In some finite model the axioms hold and the claim does not."""
    file, shown = said(claim, declared, relations)
    assert models.fault(file, shown, Random(3), 300) is not None


@pytest.mark.parametrize(("claim", "declared", "relations", "about"), RIGHT)
def test_what_is_right_is_left_alone(
    claim: str, declared: dict[str, str], relations: tuple[str, ...], about: tuple[str, ...]
) -> None:
    """There are models, and the claim holds in each."""
    file, shown = said(claim, declared, relations, about)
    assert any(models.model(file, shown, Random(at)) for at in range(40))
    assert models.fault(file, shown, Random(4), 60) is None


def said(
    claim: str, declared: dict[str, str], relations: tuple[str, ...], about: tuple[str, ...] = ()
) -> tuple[File, Shown]:
    """A file that rests on something, as it is printed."""
    ends = {
        name: what.removeprefix("index from ")
        for name, what in declared.items()
        if what.startswith("index from ")
    }
    axioms = tuple(
        Axiom("hypothesis", "it", text, about, ranges=tuple(ends.items())) for text in relations
    )
    letters = tuple(declared.items())
    shown = Shown("test", claim, axioms, letters, (), 1, ())
    return {"claim": claim, "declared": declared}, shown

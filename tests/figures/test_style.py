"""Colours that mean the same everywhere, and figures that show themselves."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bounds.catalogue import catalogue
from bounds.verdicts.last_standing import Kept
from figures.gallery.stability_regions import LETTERS, PANELS
from figures.labels import bounded, called, greek, judged, named, setting, signs_of
from figures.style import DASHES, METHODS, line_styles, method_of, new_figure, wrapped


def test_a_method_has_one_colour_in_every_figure() -> None:
    """Whatever else is drawn, in whatever order; and no two methods share one."""
    alone = {name: line_styles([name])[name]["color"] for name in METHODS}
    assert len(set(alone.values())) == len(METHODS)
    for labels in (list(METHODS), [*METHODS][::-1], ["a run", *METHODS]):
        found = line_styles(labels)
        assert {name: found[name]["color"] for name in METHODS} == alone


@pytest.mark.parametrize("label", ["fedsagd", "FedSAGD, beta = 0.9", "K = 5, FedSAGD"])
def test_labels_name_their_method(label: str) -> None:
    """As runs, protocols and tables write it."""
    assert method_of(label) == "FedSAGD"


def test_variants_are_told_apart_by_dashes() -> None:
    """And what names no method has a look of its own."""
    labels = [f"FedAvg, K = {k}" for k in range(len(DASHES))]
    found = line_styles([*labels, "one", "another"])
    assert len({found[label]["linestyle"] for label in labels}) == len(DASHES)
    assert found["one"] != found["another"]
    assert method_of("one") is None
    many = line_styles([f"FedDyn, α = {k}" for k in range(3 * len(DASHES))])
    assert len({tuple(look.items()) for look in many.values()}) == len(many)


def test_a_formula_in_a_title_is_one_word() -> None:
    """Of the signs that one sees: its commands do not break the line, nor is it broken."""
    formula = r"$\eta\leq \frac{1}{N K L}$"
    assert wrapped(f"at {formula}", 20) == [f"at {formula}"]
    assert wrapped(f"a longer title at {formula}", 20) == ["a longer title at", formula]
    assert wrapped("costs \\$5 and \\$6", 20) == ["costs \\$5 and \\$6"]


def test_statements_are_called_as_in_their_papers() -> None:
    """And what they bound is the paper's formula where Matplotlib can print it, else words."""
    theorem, row = catalogue["fedinit.thm1"], catalogue["fedsagd.tab1.fedavg"]
    assert called(theorem) == "FedInit, Theorem 1"
    assert called(row) == "FedSAGD, Table 1, FedAvg"
    assert named("fedinit.thm1").startswith("FedInit, Theorem 1 (")
    assert bounded(row, None, "words") == r"$\mathbb{E}\Vert  x_T-x'_T\Vert $"
    assert bounded(row, "no such form", "costs $5") == r"costs \$5"
    assert greek("beta") == "β"
    assert greek("K") == "K"


def test_a_legend_says_how_a_statement_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a word, with the weight of what was found, and that it is amended."""
    stands = Kept(status="open", findings=3, heaviest="gap", amended="fedinit.thm1.repaired")
    monkeypatch.setattr("figures.labels.kept", lambda _: stands)
    monkeypatch.setattr("figures.labels.word", lambda _: stands.status)
    assert judged("Theorem 1", "fedinit.thm1") == "Theorem 1 (open, gap, amended)"
    monkeypatch.setattr("figures.labels.kept", lambda _: None)
    monkeypatch.setattr("figures.labels.word", lambda _: "not judged here")
    assert judged("Theorem 1", "fedinit.thm1") == "Theorem 1 (not judged here)"


def test_a_figure_shows_itself_in_a_notebook() -> None:
    """As a picture, without a word about how."""
    figure, axes = new_figure()
    axes.plot([1, 2], [3, 4])
    assert figure._repr_png_().startswith(b"\x89PNG")


def test_captions_and_axes_have_the_papers_signs() -> None:
    """No names of code."""
    told = setting(
        {"eta": Fraction(1, 10), "sigma_g": Fraction(1)}, signs=signs_of(catalogue["fedinit.thm1"])
    )
    assert told == r"$\eta$ = 1/10, $\sigma_g$ = 1"
    for panel in PANELS:
        assert "$" in LETTERS[panel.parameter]
        assert method_of(panel.algorithm) is None or method_of(panel.algorithm) in METHODS

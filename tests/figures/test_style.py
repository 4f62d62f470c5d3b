"""Colours that mean the same everywhere, and figures that show themselves."""

from __future__ import annotations

import pytest

from figures.gallery.stability_regions import LETTERS, PANELS
from figures.labels import setting, signs_of
from figures.style import DASHES, METHODS, line_styles, method_of, new_figure


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


def test_a_figure_shows_itself_in_a_notebook() -> None:
    """As a picture, without a word about how."""
    figure, axes = new_figure()
    axes.plot([1, 2], [3, 4])
    assert figure._repr_png_().startswith(b"\x89PNG")


def test_captions_and_axes_have_the_papers_signs() -> None:
    """No names of code."""
    from fractions import Fraction

    from bounds.catalogue import catalogue

    told = setting(
        {"eta": Fraction(1, 10), "sigma_g": Fraction(1)}, signs=signs_of(catalogue["fedinit.thm1"])
    )
    assert told == r"$\eta$ = 1/10, $\sigma_g$ = 1"
    for panel in PANELS:
        assert "$" in LETTERS[panel.parameter]
        assert method_of(panel.algorithm) is None or method_of(panel.algorithm) in METHODS

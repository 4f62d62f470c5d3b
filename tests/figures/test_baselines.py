"""Three figures look as they did: compared with small pictures, with a tolerance.

A picture is drawn at 60 dots an inch, blurred by averaging blocks of pixels, and compared in grey;
what a change of fonts or of a library's version moves by a pixel passes, what moves a curve does
not. `python -m tests.figures.test_baselines` writes the pictures anew after a wanted change.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest import mock

import numpy as np
import pytest
from matplotlib.figure import Figure
from matplotlib.image import imread, imsave
from numpy.typing import NDArray

from figures.gallery import admissible_region, bound_sweeps, table1_bounds

FOLDER = Path(__file__).parent / "baselines"
DOTS, BLOCK, TOLERANCE = 60, 3, 0.02
FIGURES: dict[str, Callable[[], Figure]] = {
    "table1_bounds": table1_bounds.draw,
    "admissible_region": lambda: admissible_region.draw(item="fedinit.thm1"),
    "bound_sweeps": lambda: bound_sweeps.draw(item="fedinit.thm1", over="eta,K"),
}


def picture(figure: Figure) -> NDArray[np.float64]:
    """Grey values between 0 and 1."""
    content = io.BytesIO()
    figure.savefig(content, format="png", dpi=DOTS)
    content.seek(0)
    colours = np.asarray(imread(content), dtype=float)[..., :3]
    return np.asarray(colours.mean(axis=-1))


def difference(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    """The root mean square over blocks of pixels; infinite for other sizes."""
    if one.shape != other.shape:
        return float("inf")
    height, width = (size // BLOCK * BLOCK for size in one.shape)
    gap = (one - other)[:height, :width]
    blocks = gap.reshape(height // BLOCK, BLOCK, width // BLOCK, BLOCK).mean(axis=(1, 3))
    return float(np.sqrt((blocks**2).mean()))


def stored(name: str) -> NDArray[np.float64]:
    """The picture that was looked at."""
    return np.asarray(imread(FOLDER / f"{name}.png"), dtype=float)[..., 0]


@pytest.fixture(autouse=True)
def unjudged() -> Iterator[None]:
    """Legends say how statements stand, which is no matter of looks."""
    known = {"word": "not judged here", "kept": None}
    patches = {name: mock.Mock(return_value=said) for name, said in known.items()}
    with mock.patch.multiple("figures.labels", **patches):
        yield


@pytest.mark.parametrize("name", FIGURES)
def test_looks_as_it_did(name: str) -> None:
    """Within the tolerance."""
    assert difference(picture(FIGURES[name]()), stored(name)) < TOLERANCE


def test_a_moved_curve_is_seen() -> None:
    """Another momentum moves a few lines of Table 1, and another statement the whole region."""
    moved = picture(table1_bounds.draw(mu=0.05, beta=0.1))
    assert difference(moved, stored("table1_bounds")) > TOLERANCE
    other = picture(admissible_region.draw(item="fedinit.thm1", N="50"))
    assert difference(other, stored("admissible_region")) > TOLERANCE


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    with mock.patch("figures.labels.word", return_value="not judged here"):
        for title, drawing in FIGURES.items():
            grey = picture(drawing())
            imsave(FOLDER / f"{title}.png", np.repeat(grey[..., None], 3, axis=-1))

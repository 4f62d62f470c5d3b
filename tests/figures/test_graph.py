"""Derivations as graphs: the layout keeps its promises, and the boxes show the answers."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from bounds.catalogue import catalogue
from bounds.verdicts.verify import verify
from figures.gallery.derivation import LOOK, draw, graph
from figures.layers import Layout, lay_out

NAMES = "abcdefghij"
SIZES = st.tuples(st.floats(0.2, 2.0), st.floats(0.1, 1.0))
GRAPHS = st.tuples(
    st.fixed_dictionaries(dict.fromkeys(NAMES, SIZES)),
    st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)), max_size=20),
)


def check(sizes: dict[str, tuple[float, float]], layout: Layout) -> None:
    """No two boxes overlap, all are on the sheet, and lines lead down."""
    assert set(layout.centres) == set(sizes)
    for one, other in combinations(sizes, 2):
        apart = [
            abs(layout.centres[one][k] - layout.centres[other][k])
            - (sizes[one][k] + sizes[other][k]) / 2
            for k in range(2)
        ]
        assert max(apart) > -1e-9
    for name, (x, y) in layout.centres.items():
        assert x - sizes[name][0] / 2 >= -1e-9
        assert x + sizes[name][0] / 2 <= layout.width + 1e-9
        assert 0 <= y <= layout.height
    for (first, second), points in layout.lines.items():
        assert points[0] == layout.centres[first]
        assert points[-1] == layout.centres[second]
        heights = [y for _, y in points]
        assert heights == sorted(heights)
        assert heights[0] < heights[-1]


@given(GRAPHS)
def test_layout(
    drawn: tuple[dict[str, tuple[float, float]], list[tuple[str, str]]],
) -> None:
    """On any graph, circles included."""
    sizes, edges = drawn
    layout = lay_out(sizes, edges, widest=4.0)
    check(sizes, layout)
    assert set(layout.lines) <= set(edges)


def test_a_chain_is_a_column() -> None:
    """And nothing of it is lost."""
    layout = lay_out(dict.fromkeys("abc", (1.0, 1.0)), [("a", "b"), ("b", "c")], widest=4)
    assert len({x for x, _ in layout.centres.values()}) == 1
    assert set(layout.lines) == {("a", "b"), ("b", "c")}


def test_boxes_are_the_steps_with_their_verdicts() -> None:
    """Every asked step is in a box, and no box is better than its worst answer as printed."""
    statement = catalogue["fedinit.rem2"]
    (verified,) = verify([statement], jobs=1)
    nodes, links = graph(statement, statement.questions, verified.answers)
    steps = {question.step.partition(",")[0] for question in statement.questions}
    assert steps <= set(nodes)
    assert all(first in nodes and second in nodes for first, second in links)
    text = {t.get_text() for t in draw(item="fedinit.rem2").axes[0].texts}
    assert any(line.startswith(LOOK["proved"][0]) for line in text)

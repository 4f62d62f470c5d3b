"""Lines of a proof and their claims: what counts as the same."""

from __future__ import annotations

import pytest

from bounds.expressions import Relation
from bounds.kernel.reader import parse_expression, parse_relation
from bounds.language.agreement import Agreement, Line, findings
from bounds.language.spelling import Spelling

SPELLING = Spelling(
    {"x": "x", "y": "y", "z": "z", "V": "V_1^t", "c": r"\gamma", "t": "t"},
    {"D": (r"\Delta^{{{0}}}",)},
    strict=True,
)


def judged(*lines: tuple[str, str]) -> list[Agreement]:
    """The agreement of each line of a proof with its claim."""
    read = [
        Line(str(at), tex, tuple(map(claim, text.split("; ") if text else ())))
        for at, (tex, text) in enumerate(lines)
    ]
    defined = {"c": parse_expression("1/(1 - z)")}
    return [found.agreement for found in findings(read, [SPELLING] * len(lines), defined)]


def claim(text: str) -> Relation:
    """A claim about the letters and the sequence above."""
    return parse_relation(text, {"D": (1, 1)})


@pytest.mark.parametrize(
    ("tex", "text"),
    [
        (r"x\le2yz", "x <= z*y*2"),
        (r"x\le y+z", "x - z <= y"),
        (r"x\ge y", "y <= x"),
        (r"x=\gamma y", "x == y/(1 - z)"),
        (r"x\le y\le z", "x <= z"),
        (r"x=y<z", "x < z"),
        (r"x\le y,\qquad z\ge0", "x <= y; z >= 0"),
        (r"x\le 2\underbrace{y+z}_{V_1^t}", "x <= 2*V; V == y + z"),
        (r"x\le y\quad\text{for }z\ge2", "x <= y"),
        (r"\sum_{t=0}^2\Delta^t\le x", "D(0) + D(1) + D(2) <= x"),
        (r"\sum_{t=1}^z(\Delta^t+y)\le x", "sum(D(t), t, 1, z) + y*z <= x"),
    ],
)
def test_the_same_in_other_words(tex: str, text: str) -> None:
    """Order, sides, definitions, chains and names below braces do not count."""
    assert judged((tex, text)) == [Agreement.AGREES]


@pytest.mark.parametrize(
    ("tex", "text"),
    [
        (r"x\le2y", "x <= 3*y"),
        (r"x\le y", "x >= y"),
        (r"x\le y", "x < y"),
        (r"x\le y\ge z", "x <= z"),
        (r"\Delta^t\le x", "D(t + 1) <= x"),
        (r"\sum_{t=0}^z\Delta^t\le x", "sum(D(t), t, 1, z) <= x"),
        (r"\sum_{t=0}^z\Delta^t\le x", "(z + 1)*D(t) <= x"),
    ],
)
def test_another_claim(tex: str, text: str) -> None:
    """Numbers, directions, strictness, indices and ranges do."""
    assert judged((tex, text)) == [Agreement.DISAGREES]


def test_a_line_goes_on_where_the_one_before_ended() -> None:
    """The left side is that of the chain, or one in between."""
    lines = ((r"x\le y", "x <= y"), (r"=2z", "x <= 2*z"), (r"<\gamma", "2*z < c"))
    assert judged(*lines) == [Agreement.AGREES] * 3


def test_what_cannot_be_read_is_said_so() -> None:
    """A side without a tree decides nothing, unless the claim is about other sides."""
    lines = ((r"x=\dots\le y", "x <= y"), (r"x\le\dots", "x <= z"), (r"\dots", ""))
    assert judged(*lines) == [Agreement.AGREES, Agreement.UNREAD, Agreement.UNCLAIMED]


def test_a_claim_that_the_line_does_not_show() -> None:
    """Some of the claims are there, and some are not."""
    assert judged((r"x\le y", "x <= y; z <= 1")) == [Agreement.PARTLY]

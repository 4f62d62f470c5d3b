"""A small picture of a run beside its bound, as SVG in the page: it follows light and dark."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from figures.report.markup import Markup, element, join

WIDTH, HEIGHT = 640, 220
LEFT, RIGHT, TOP, BOTTOM = 64, 12, 10, 34


def sketch(record: Mapping[str, Any]) -> Markup:
    """Measured mean with its band, and the bound, on a logarithmic scale, over the rounds."""
    rounds = record["round"]
    series = {name: record[name] for name in ("measured", "low", "high", "bound")}
    positive = [v for values in series.values() for v in values if v is not None and v > 0]
    if len(rounds) < 2 or not positive:
        return Markup("")
    low, high = math.log10(min(positive)), math.log10(max(positive))
    if high - low < 0.2:
        low, high = low - 0.1, high + 0.1
    low = max(low, high - 8)  # what is much smaller is drawn at the foot

    def across(value: float) -> float:
        share = float((value - rounds[0]) / (rounds[-1] - rounds[0]))
        return LEFT + share * (WIDTH - LEFT - RIGHT)

    def up(value: float) -> float:
        share = (max(low, math.log10(value)) - low) / (high - low) if value > 0 else 0.0
        return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)

    def points(values: Sequence[float | None]) -> list[str]:
        pairs = zip(rounds, values, strict=True)
        return [f"{across(r):.1f},{up(v):.1f}" for r, v in pairs if v is not None]

    band = [*points(series["low"]), *reversed(points(series["high"]))]
    ticks = range(math.ceil(low), math.floor(high) + 1, max(1, round((high - low) / 4)))
    scale = (_level(t, up(10.0**t)) for t in ticks)
    ends = (
        element("text", str(r), x=f"{across(r):.1f}", y=HEIGHT - 14, text_anchor=anchor)
        for r, anchor in ((rounds[0], "start"), (rounds[-1], "end"))
    )
    picture = element(
        "svg",
        element("title", f"{record['id']}: measured mean with its band, and the bound, by round"),
        *scale,
        *ends,
        element("text", "round", x=WIDTH // 2, y=HEIGHT - 14, text_anchor="middle"),
        element("polygon", points=" ".join(band), class_="band"),
        element("polyline", points=" ".join(points(series["measured"])), class_="measured"),
        element("polyline", points=" ".join(points(series["bound"])), class_="bound"),
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        class_="sketch",
    )
    caption = element(
        "figcaption",
        element("span", "—", class_="measured"),
        " measured, with its band; ",
        element("span", "- -", class_="bound"),
        " bound",
    )
    return element("figure", picture, caption)


def _level(power: int, y: float) -> Markup:
    """A line across the picture with its power of ten."""
    line = element("line", x1=LEFT, x2=WIDTH - RIGHT, y1=f"{y:.1f}", y2=f"{y:.1f}", class_="grid")
    return join(
        (line, element("text", f"1e{power}", x=LEFT - 8, y=f"{y + 4:.1f}", text_anchor="end"))
    )

"""Choices and words by which a page's script hides what does not fit; without it all is there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from figures.report.markup import Markup, element

SCRIPT = "filters.js"
SEVERAL = "|"  # between the values of what has several


def filters(choices: Mapping[str, Sequence[str]], *, count: int, what: str, label: str) -> Markup:
    """A form with a choice for each name, and words; `what` there are so many of."""
    return element(
        "form",
        *(_choice(name, values) for name, values in choices.items()),
        element("label", "text ", element("input", type="search", name="text", autocomplete="off")),
        element("button", "Show all", type="reset"),
        element("output", f"{count} of {count} {what}", aria_live="polite"),
        id="filters",
        class_="filters",
        hidden=True,
        autocomplete="off",
        role="search",
        aria_label=label,
        data_what=what,
    )


def filtered(values: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """The attributes of an element that the filters show or hide: its values by name."""
    told = {f"data_{name}": SEVERAL.join(own) for name, own in values.items()}
    return {"data_filtered": "", **told}


def _choice(name: str, values: Sequence[str]) -> Markup:
    options = (element("option", value, value=value) for value in values)
    every = element("option", "all", value="")
    return element("label", f"{name} ", element("select", every, *options, name=name))

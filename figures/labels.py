"""Words and signs on figures: letters of the papers, plain text, and numbers.

Matplotlib reads what stands between dollar signs as mathematics. What comes from outside, such as
the name of a run, is therefore escaped before it is drawn; SVG markup is escaped by Matplotlib.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from bounds.catalogue import catalogue
from bounds.domain import Domain
from bounds.errors import UserError
from bounds.evaluation import accepted, choose
from bounds.expressions import Relation
from bounds.language.symbolic import LetterSymbol
from bounds.language.tokens import GREEK
from bounds.rendering.plain_math import plain_math, plain_text
from bounds.statement import Statement
from bounds.verdicts.last_standing import kept, word
from figures.mathematics import mathematics

LONGEST_SIGN = 40
LONGEST_MEANING = 32


def plain(text: str) -> str:
    """Text that is drawn as it stands, control characters left out."""
    visible = "".join(c for c in text if c.isprintable() or c == "\n")
    return visible.replace("$", r"\$")


def judged(label: str, id_: str) -> str:
    """A name in a legend or a title, with how its statement stands, and whether it is amended."""
    found = kept(id_)
    weight = found.heaviest if found else ""
    amended = "amended" if found and found.amended else ""
    return f"{label} ({', '.join(filter(None, (word(id_), weight, amended)))})"


def called(statement: Statement) -> str:
    """What readers of its paper call a statement: `FedInit, Theorem 1`."""
    known = statement.paper in catalogue.papers()
    paper = catalogue.folder(statement.paper).about.name if known else statement.paper
    place = re.split(r":|, eq\.|, amended| \(", plain_text(statement.title), maxsplit=1)[0]
    return f"{paper}, {place}{', amended' if statement.is_amended else ''}"


def named(id_: str) -> str:
    """A statement in a legend or a title: what it is called, and how it stands."""
    return judged(plain(called(catalogue[id_])), id_)


def bounded(statement: Statement, form: str | None, otherwise: str) -> str:
    """What a formula of a statement bounds, as the paper writes it; where it cannot, in words."""
    try:
        written = choose(statement, form).written
    except UserError:
        return plain(otherwise)
    left = written.tree.left if isinstance(written.tree, Relation) else written.tree
    return mathematics(written.like(left).latex) or plain(otherwise)


def greek(name: str) -> str:
    """The sign of a letter that is named in code: β of beta."""
    return plain_math(f"\\{name}") if name in GREEK else name


def axis_label(name: str, *, latex: str = "", meaning: str = "") -> str:
    """A letter's own sign and what it means, where both are short enough to print."""
    sign = letter_sign(name, latex)
    fits = meaning and "$" not in meaning and len(meaning) < LONGEST_MEANING
    return f"{sign}  {plain(meaning)}" if fits else sign


def letter_label(letter: LetterSymbol) -> str:
    """The label of an axis along which a letter runs."""
    return axis_label(letter.name, latex=letter.letter.latex, meaning=letter.meaning)


def letter_sign(name: str, latex: str) -> str:
    """The sign between dollars, or the name where Matplotlib could not print the sign."""
    short = latex and len(latex) <= LONGEST_SIGN and "text" not in latex
    return (mathematics(latex) if short else "") or plain(greek(name))


def domain_words(domain: Domain) -> str:
    """What numbers a letter may be: `integer ≥ 1`."""
    return str(domain).replace(">=", "≥").replace("<=", "≤")


def one_line(latex: str, *, longest: int = 60) -> str:
    """A formula as a line of Unicode, cut where it gets long."""
    return shortened(" ".join(plain_math(latex).split()), longest)


def words(markdown: str, *, longest: int = 60) -> str:
    """Markdown with formulas as one line of plain text."""
    return shortened(" ".join(plain_text(markdown).split()), longest)


def shortened(text: str, longest: int) -> str:
    """Cut at a word, with an ellipsis."""
    if len(text) <= longest:
        return plain(text)
    return plain(re.sub(r"\s+\S*$", "", text[: longest - 1]) + "…")


def number(value: Fraction | float) -> str:
    """A number the short way, powers of ten written out: 0.001, 10⁵, 2.5·10⁻⁷."""
    if isinstance(value, Fraction) and value.denominator <= 100:
        return str(value)
    x = float(value)
    if x == 0 or 1e-3 <= abs(x) < 1e5:
        return f"{x:.4g}"
    digits, _, power = f"{x:.3g}".partition("e")
    exponent = int(power) if power else int(np.floor(np.log10(abs(x))))
    digits = digits if power else f"{x / 10.0**exponent:.3g}"
    raised = str(exponent).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))
    return f"10{raised}" if digits == "1" else f"{digits}·10{raised}"


def setting(
    values: Mapping[str, Fraction],
    *,
    leave_out: tuple[str, ...] = (),
    signs: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """`K = 5, eta = 0.001`: what is held fixed, by the letters' own signs where they are given."""
    return ", ".join(
        f"{letter_sign(name, signs.get(name, ''))} = {number(value)}"
        for name, value in values.items()
        if name not in leave_out
    )


def signs_of(statement: Statement) -> dict[str, str]:
    """The LaTeX of a statement's letters, by name."""
    return {letter.name: letter.letter.latex for letter in accepted(statement)}


def spread(values: NDArray[np.float64]) -> bool:
    """Whether values are positive and reach over more than one and a half decades."""
    finite = values[np.isfinite(values)]
    return bool(finite.size and finite.min() > 0 and finite.max() > 30 * finite.min())

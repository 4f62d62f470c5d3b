r"""LaTeX formulas as Matplotlib can print them, which knows a part of LaTeX only.

>>> mathematics(r"\eta\le\frac1{NKL}")
'$\\eta\\leq \\frac{1}{NKL}$'
>>> mathematics(r"\begin{cases}x\end{cases}")
''
"""

from __future__ import annotations

import re
from functools import cache

# What Matplotlib lacks, by what it has.
_REWRITTEN = (
    (r"\\[lr]Vert(?![A-Za-z])", r"\\Vert "),
    (r"\\[lr]vert(?![A-Za-z])", "|"),
    (r"\\le(?![A-Za-z])", r"\\leq "),
    (r"\\ge(?![A-Za-z])", r"\\geq "),
    (r"\\[td]frac(?![A-Za-z])", r"\\frac"),
    (r"\\(math[a-z]+)\s*([A-Za-z])", r"\\\1{\2}"),
    (r"\\frac\s*([0-9A-Za-z])", r"\\frac{\1}"),
    (r"(\\frac\{[0-9A-Za-z]\})\s*([0-9A-Za-z])", r"\1{\2}"),
)


@cache
def mathematics(latex: str) -> str:
    """The formula between dollars; empty where Matplotlib could not print it."""
    from matplotlib.mathtext import MathTextParser

    for pattern, replacement in _REWRITTEN:
        latex = re.sub(pattern, replacement, latex)
    shown = f"${latex}$"
    try:
        MathTextParser("path").parse(shown)
    except ValueError:
        return ""
    return shown

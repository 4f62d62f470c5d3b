"""Sampling claims: one client, all clients, chances above one, and vectors taken for numbers."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.attack.claims import ODD_NAMES, Claim, Truth, fraction
from tests.attack.definedness import said
from tests.attack.samplings import SCHEMES
from tests.bounds.prover.kinds.construction import sampling_steps

TRUE, FALSE, UNDEFINED, VACUOUS = Truth.TRUE, Truth.FALSE, Truth.UNDEFINED, Truth.VACUOUS
WITHOUT, WITH, INDEPENDENT = SCHEMES


def _one(
    family: str,
    truth: Truth,
    claim: str,
    scheme: str,
    least: int = 1,
    given: tuple[str, ...] = (),
    more: tuple[str, ...] = (),
) -> Claim:
    """Families x, y, z, w of vectors and a, b of numbers, as far as they are named."""
    texts = " ".join((claim, *given))
    vectors = [name for name in "xyzw" if _names(texts, name)]
    numbers = [name for name in "ab" if _names(texts, name)]
    where = (
        f"S: N of C {scheme}",
        f"C: integer >= {least}",
        "N: integer >= 1",
        *((f"{', '.join(vectors)}: family",) if vectors else ()),
        *((f"{', '.join(numbers)}: family of numbers",) if numbers else ()),
        *more,
    )
    return Claim("sampling", family, truth, claim, where, given)


def _names(text: str, name: str) -> bool:
    letters = f" {text} "
    return any(
        letters[at] == name and not letters[at - 1].isalnum() and not letters[at + 1].isalnum()
        for at in range(1, len(letters) - 1)
    )


def tight(random: Random) -> Iterator[Claim]:
    """A moment, and one with a factor pushed by a thousandth."""
    for found in sampling_steps(random.randrange(10**6), 3):
        truth = TRUE if found.holds else FALSE
        yield Claim("sampling", "moments", truth, found.claim, found.where, found.given)


def pairings(random: Random) -> Iterator[Claim]:
    """Products of inner products: which vectors belong together matters."""
    c, scheme = fraction(random), random.choice(SCHEMES)
    for claim in (
        "sum(|x|^2*|y|^2 - <x,y>^2) == 0",
        f"{c}*sum(<x,y>*<z,w> - <x,z>*<y,w>) == 0",
        f"{c}*sum(<x,y>*<z,w>) == {c}*sum(<x,z>*<y,w>)",
        "|sum(x)|^2*|sum(y)|^2 - <sum(x), sum(y)>^2 == 0",
        "E[|sum(x,S)|^2*|sum(y,S)|^2 - <sum(x,S), sum(y,S)>^2] <= 0",
        "mean(<x,y>^2) >= mean(|x|^2*|y|^2)",
    ):
        yield _one("pairings", FALSE, claim, scheme)
    yield _one("pairings", TRUE, "sum(a^2*b^2 - (a*b)^2) == 0", scheme)
    yield _one("pairings", TRUE, "sum(|x|^2*|y|^2 - <x,y>^2) >= 0", scheme)
    yield _one("pairings", TRUE, f"sum({c}*<x,y> - {c}*<y,x>) == 0", scheme)


def chances(random: Random) -> Iterator[Claim]:
    """P(k), and how many are drawn."""
    k = random.choice((2, 3))
    few, many = random.randint(2, 4), random.randint(5, 8)
    pair = "N*(N-1)/(C*(C-1))"
    yield _one("chances", TRUE, f"P(2) == {pair}", WITHOUT, 2)
    yield _one("chances", UNDEFINED, f"P(2) == {pair}", WITHOUT)
    yield _one("chances", TRUE, f"P({k}) == (N/C)^{k}", INDEPENDENT, k)
    yield _one("chances", UNDEFINED, f"P({k}) == (N/C)^{k}", INDEPENDENT, k - 1)
    yield _one("chances", UNDEFINED, f"P({k}) >= 0", random.choice(SCHEMES), k - 1)
    yield _one("chances", FALSE, f"P(2) == {pair}", INDEPENDENT, 2)
    yield _one("chances", TRUE, "P(1) == 1 - (1 - 1/C)^N", WITH)
    yield _one("chances", TRUE, "N <= C", random.choice((WITHOUT, INDEPENDENT)))
    yield _one("chances", FALSE, "N <= C", WITH)
    yield _one("chances", FALSE, "N < C", random.choice(SCHEMES))
    yield _one("counts", TRUE, "sum(1) == C", random.choice(SCHEMES))
    yield _one("counts", TRUE, "E[sum(1, S)] == N", random.choice(SCHEMES))
    yield _one("counts", TRUE, "E[sum(1, S)^2] == N^2", random.choice((WITH, WITHOUT)))
    yield _one("counts", FALSE, "E[sum(1, S)^2] == N^2", INDEPENDENT)
    for scheme in (WITHOUT, INDEPENDENT):
        claim = random.choice(("P(1) >= 1", "C >= 1", f"N <= {few}", "E[sum(a, S)] >= 7"))
        yield _one("too many", VACUOUS, claim, scheme, given=("N > C",))
        where = (f"S: {many} of {few} {scheme}", "a: family of numbers")
        yield Claim("sampling", "too many", VACUOUS, "P(1) >= 1", where)
    yield _one("too many", FALSE, "E[sum(a, S)] >= 7", WITH, given=("N > C",))


def one_client(random: Random) -> Iterator[Claim]:
    """Moments at C = 1 are defined, although their formulas divide by C - 1."""
    c, scheme = fraction(random), random.choice(SCHEMES)
    moment = f"E[sum({c}*a, S)^2] == m"
    real = ("m: real",)
    yield _one("one client", FALSE, "C >= 2", WITHOUT, given=(moment,), more=real)
    yield _one("one client", FALSE, "m >= 7", WITHOUT, given=("C == 1", moment), more=real)
    yield _one("one client", FALSE, "m > 0", scheme, given=("C == 1", moment), more=real)
    yield _one("one client", TRUE, f"E[sum({c}*a, S)^2] >= 0", scheme)
    spread = "E|mean(x, S) - mean(x)|^2"
    shrunk = f"{spread} == (C-N)/(N*(C-1))*(mean(|x|^2) - |mean(x)|^2)"
    yield _one("one client", UNDEFINED, shrunk, WITHOUT)
    yield _one("one client", TRUE, shrunk, WITHOUT, 2)
    yield _one("one client", FALSE, shrunk, WITH, 2)
    yield _one("all drawn", TRUE, f"{spread} == 0", WITHOUT, 2, given=("N == C",))
    yield _one("all drawn", FALSE, f"{spread} == 0", WITH, 2, given=("N == C",))
    yield _one("all drawn", FALSE, f"{spread} <= 0", WITHOUT, 2, given=("N + 1 == C",))
    yield _one("all drawn", TRUE, f"{spread} == 0", INDEPENDENT, given=("N == C",))


def poles(random: Random) -> Iterator[Claim]:
    """Division by sums and members that may vanish."""
    c, scheme = fraction(random), random.choice(SCHEMES)
    for claim in (
        f"{c}*sum(a)/sum(a) == {c}",
        "sum(a)/sum(a) >= 1",
        "sum(a*(1/a)) == C",
        f"mean({c}*a/a) == {c}",
        "E[sum(a/a, S)] == N",
        "E[sum(a, S)]/E[sum(a, S)] == 1",
        "sum(a^2)^(-1)*sum(a^2) == 1",
        "|sum(x)|^2/|sum(x)|^2 == 1",
        "sum(|x|^2/|x|^2) >= C",
        "0/sum(a) == 0",
        "1/sum(a) - 1/sum(a) == 0",
        "C/(C-1) >= 1",
    ):
        yield _one("poles", UNDEFINED, claim, scheme)
    yield _one("poles", TRUE, "C/(C-1) >= 1", scheme, 2)
    yield _one("poles", TRUE, f"sum(a)/{c} == sum(a/{c})", scheme)


def moments(random: Random) -> Iterator[Claim]:
    """Second moments are no smaller than squares of means, and no more is true."""
    c, scheme = fraction(random), random.choice(SCHEMES)
    least = 2 if scheme == WITHOUT else 1
    yield _one("variances", TRUE, "E[sum(a, S)]^2 <= E[sum(a, S)^2]", scheme, least)
    yield _one("variances", FALSE, "E[sum(a, S)^2] <= E[sum(a, S)]^2", scheme, least)
    yield _one("variances", FALSE, "E[sum(a, S)^4] <= E[sum(a, S)^2]^2", scheme, 4)
    yield _one("variances", FALSE, f"E[sum(a, S)*sum(b, S)] == {c}*N/C*sum(a*b)", scheme, 2)
    yield _one("variances", TRUE, f"mean({c}*a)^2 <= {c * c}*mean(a^2)", scheme)
    yield _one("variances", FALSE, "mean(a^2) <= mean(a)^2", scheme)
    given = random.choice((("mean(a^2) <= -1",), ("sum(a)^2 + 1 <= 0",), ("|sum(x)|^2 < 0",)))
    yield _one("contradictions", VACUOUS, f"sum(a) >= {c}", scheme, given=given)
    u = random.choice([name for name in ODD_NAMES if name != "P"])
    where = (f"S: N of C {scheme}", "C, N: integer >= 1", f"{u}: family of numbers")
    yield Claim("sampling", "odd names", TRUE, f"mean({u})^2 <= mean({u}^2)", where)
    yield Claim("sampling", "odd names", FALSE, f"mean({u})^2 >= mean({u}^2)", where)


def defined(random: Random) -> Iterator[Claim]:
    """What a given says by being defined, and what its moments are not defined for."""
    scheme = random.choice(SCHEMES)
    for truth, claim, more, given in said(random, "sum(a)", sums=False):
        yield _one("definedness of givens", truth, claim, scheme, given=(given,), more=more)
    c = random.randint(1, 3)
    fewer = ("S: N - 1 of C with replacement", "C: integer >= 1", "N: integer >= 2")
    for given in (f"P(1) <= {c}", f"exp(-P(1)) <= {c}"):
        yield Claim("sampling", "chances of givens", FALSE, "C >= 2", fewer, (given,))


FAMILIES = (pairings, chances, one_client, poles, moments, tight, tight)

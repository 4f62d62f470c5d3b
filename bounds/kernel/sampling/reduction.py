"""From a sampling step to scalar claims, or to a vector step, about sums over all clients.

A side is a polynomial in *tokens*: `a`, the member of a family at a client (inside of a sum);
`[a,b]`, the sum of a b over those drawn (inside of E); `{a,b}`, the sum over all clients. Adding
over clients makes tokens of members, averaging over the draw (see `moments`) makes sums over all of
sums over those drawn. Its coefficients are what varies neither with the client nor with the draw,
functions of sums over all clients among them; each such *piece* is kept as it is written, with
letters for sums, because it has to be defined.

Vectors enter by one inner product a term: a term has none, one (it is a vector) or two of them, and
these two belong together. So an identity for numbers is one for vectors, coordinate by coordinate.
Inequalities of second degree are a vector step, with T(x y) = C <x, y> and
T(x) T(y) = C^2 <mean(x), mean(y)>.

    proof    {"clients": k, "premises": [proof, ...], "scalar": proof, or "vector": vector proof}

`clients` is how many different clients there are shown to be.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import bounds.expressions as ex
from bounds.errors import refuse
from bounds.expressions import ONE, ZERO, Add, Call, Expression, Mul, Number, Pow, Relation, Symbol
from bounds.kernel.algebra import Algebra, Quotient
from bounds.kernel.calculus import requirements
from bounds.kernel.domains import Domain, Region
from bounds.kernel.evident import all_met, context_of
from bounds.kernel.problem import FUNCTIONS, WITH, WITHOUT, Problem, Source, Vector
from bounds.kernel.sampling.moments import expected, joint
from bounds.kernel.truth import counted
from bounds.kernel.vector import reduction as vector

MAX_FACTORS, MAX_PRODUCT = 4, 4_000
CALLED = frozenset(FUNCTIONS["sampling"] or ())
Tokens = tuple[str, ...]
Terms = dict[Tokens, Quotient]


@dataclass(frozen=True)
class Translated:
    """A relation about letters for sums over all clients.

    It means the same as what was written where there are `clients` different clients and the
    `pieces` are defined. With each piece stands what was put into it in place of what was written.
    """

    relation: Relation
    sides: tuple[Terms, Terms]
    pieces: Mapping[Expression, tuple[Expression, ...]]
    clients: int

    @property
    def defined(self) -> list[Relation]:
        """`p == p` for the pieces: that they are defined, and nothing else."""
        return [Relation(piece, "==", piece) for piece in self.pieces]


def obligations(
    stated: Problem, proof: Mapping[str, Any], *, vacuous: bool = False
) -> Iterator[tuple[Problem, Any]]:
    """The scalar claims, with their proofs, that show the claim, or that no point is admissible."""
    step, clients = Reduction(stated, vacuous=vacuous), proof["clients"]
    if type(clients) is not int or clients < 1:
        refuse(f"{clients!r} is no number of clients")
    yield from zip(step.premises(clients), proof["premises"], strict=True)
    if "vector" not in proof:
        yield step.scalar_claim(clients), proof["scalar"]
    elif (inner := step.vector_step(clients)) is not None:
        yield from vector.obligations(inner, proof["vector"])
    else:
        refuse("the claim is no vector step")


class Reduction:
    """One sampling step, and what is left of it to show."""

    def __init__(self, stated: Problem, *, vacuous: bool = False) -> None:
        """Translate claim and givens; to show a contradiction the claim is 0 >= 1."""
        self.stated, self.vacuous = stated, vacuous
        ((self.drawn, self.draw),), self.flat = stated.draws.items(), stated.families
        self.integers = stated.region.integers
        self.algebra = Algebra()
        self.counted = counted(stated, self.draw)
        self.claim = self._translated(Relation(ZERO, ">=", ONE) if vacuous else stated.claim)
        self.givens = [self._translated(given) for given in stated.givens]

    # Obligations

    def known(self, clients: int) -> list[Relation]:
        """What may be used once C >= k is shown: givens that speak of more than k are left out.

        A draw implies 1 <= C, 1 <= N, and N <= C unless it is with replacement. That its pieces
        are defined is given with a given.
        """
        known = [Relation(self.draw.size, ">=", ex.number(clients)), *self.counted[1:]]
        for given in self._usable(clients):
            known += [given.relation, *given.defined]
        return known

    def _usable(self, clients: int) -> list[Translated]:
        """Givens whose translation asks for nothing but what is evident and what they ask for.

        That of q^(k-1) sum(a) <= 1 divides by q, and the given does not.
        """
        sizes = [Relation(self.draw.size, ">=", ex.number(clients)), *self.counted[1:]]
        return [g for g in self.givens if g.clients <= clients and self._is_usable(g, sizes)]

    def _is_usable(self, given: Translated, known: Sequence[Relation]) -> bool:
        """Pieces are met inner ones first; what was put into one is in its normal form."""
        steps = [*zip(given.defined, given.pieces.values(), strict=True)]
        for asserted, put in (*steps, (given.relation, given.relation.sides)):
            sides = (Relation(value, "==", value) for value in put)
            for stated in (self._named(side, known) for side in sides):
                needs = requirements(stated.claim.left, self.integers)
                if not all_met(Algebra(), needs, context_of(stated)):
                    return False
            known = [*known, asserted]
        return True

    def premises(self, clients: int) -> list[Problem]:
        """That there are k different clients, and that the pieces of the claim are defined.

        C >= 1, givens that need one client |- C >= k      claim needs no more than k clients
        givens that need no more than k clients |- p is defined, for each piece p of the claim
        ----------------------------------------------------------------------------------
        the translated claim has the meaning of the claim
        """
        if clients < self.claim.clients:
            refuse(f"the claim speaks of {self.claim.clients} different clients")
        enough = Relation(self.draw.size, ">=", ex.number(clients))
        found = [self._named(enough, self.known(1))] if clients > 1 else []
        known = self.known(clients)
        return [*found, *(self._named(piece, known) for piece in self.claim.defined)]

    def scalar_claim(self, clients: int) -> Problem:
        """The claim about sums over all clients, each sum a real number."""
        return self._named(self.claim.relation, self.known(clients))

    def _named(self, claim: Relation, givens: Sequence[Relation]) -> Problem:
        """With names for sums over all clients. Where every member is squared they are >= 0."""
        relations = [claim, *dict.fromkeys(givens)]
        used = frozenset().union(*(relation.symbols for relation in relations))
        ranges = {n: d for n, d in self.stated.region.ranges if n in used}
        names: dict[Expression, Expression] = {}
        for letter in sorted(used - set(ranges)):
            name = ex.fresh(f"sum{len(names) + 1}", set(self.stated.region))
            names[Symbol(letter)] = Symbol(name)
            groups = [_names(group) for group in letter.split("}{")]
            even = all(group.count(one) % 2 == 0 for group in groups for one in group)
            alike = len(groups) == 2 and groups[0] == groups[1]
            ranges[name] = Domain(low=Fraction(0)) if even or alike else Domain()
        region = Region(tuple(sorted(ranges.items())))
        first, *rest = (relation.put(names) for relation in relations)
        return Problem(first, tuple(rest), region)

    def vector_step(self, clients: int) -> Problem | None:
        """The same claim as a vector step; none if some sum is of another degree than two.

        A proof about all random vectors over a source of C clients is one about families.
        """
        source = ex.fresh("i", {*self.flat, *self.stated.region})
        claim = self._as_products(self.claim, source)
        if claim is None or not any(map(any, self.claim.sides)):
            return None
        givens = [g for g in self.known(clients) if "{" not in "".join(g.symbols)]
        moments = (g for g in self._usable(clients) if any(map(any, g.sides)))
        givens += [g for g in (self._as_products(m, source) for m in moments) if g is not None]
        names = [(name, Vector(frozenset((source,)))) for name in sorted(self.flat)]
        return Problem(
            claim,
            tuple(dict.fromkeys(givens)),
            self.stated.region,
            "vector",
            (*names, (source, Source(self.draw.size))),
            self.stated.otherwise,
        )

    def _as_products(self, translated: Translated, source: str) -> Relation | None:
        size, sides = self.draw.size, []
        for side in translated.sides:
            terms = []
            for tokens, coefficient in side.items():
                factor = self.algebra.express_quotient(coefficient)
                match list(map(_names, tokens)):
                    case []:
                        terms.append(factor)
                    case [(one, two)]:
                        terms.append(factor * size * Call("dot", (Symbol(one), Symbol(two))))
                    case [(one,), (two,)]:
                        means = [Call("mean", (Symbol(n), Symbol(source))) for n in (one, two)]
                        terms.append(factor * size * size * Call("dot", tuple(means)))
                    case _:
                        return None
                if "{" in "".join(ex.free_symbols(factor)):
                    return None
            sides.append(ex.add(*terms))
        return Relation(sides[0], translated.relation.sign, sides[1])

    # Translation

    def _translated(self, relation: Relation) -> Translated:
        self.pieces: dict[Expression, tuple[Expression, ...]] = {}
        self.clients = 1
        for side in relation.sides:
            if self.is_vector(side):
                refuse(f"{ex.show(side)} is a vector: write |u|^2 or <u, v>")
        sides = self.terms(relation.left), self.terms(relation.right)
        meaning = Relation(self._written(sides[0]), relation.sign, self._written(sides[1]))
        pieces = {p: put for p, put in self.pieces.items() if requirements(p, self.integers)}
        return Translated(meaning, sides, pieces, self.clients)

    def is_vector(self, value: Expression) -> bool:
        """Whether an expression is a vector."""
        match value:
            case Symbol(name):
                return self.flat.get(name) is False
            case Add(parts):
                kinds = set(map(self.is_vector, parts))
                if len(kinds) > 1:
                    refuse(f"{ex.show(value)} adds a number to what is a vector")
                return kinds.pop()
            case Mul(parts):
                return any(map(self.is_vector, parts))
            case Call("sum" | "mean" | "expect", (inner, *_)):
                return self.is_vector(inner)
            case _:
                return False

    def terms(self, value: Expression, *, inside: bool = False) -> Terms:
        """A polynomial in tokens; `inside` of a sum over clients, members of families are tokens.

        What is no sum, product or natural power has to be a function of pieces.
        """
        if not (ex.calls(value) & CALLED or ex.free_symbols(value) & set(self.flat)):
            if self.drawn in ex.free_symbols(value):
                refuse(f"{self.drawn!r} is a draw and no number: write sum(a, S) or mean(a, S)")
            return self._piece(value)
        match value:
            case Symbol(name) if inside:
                return {(name,): self.algebra.quotient(ONE)}
            case Symbol(name):
                refuse(f"{name!r} has a value for each client: write sum({name}) or mean({name})")
            case Add(parts):
                self.is_vector(value)
                return self._sum([self.terms(part, inside=inside) for part in parts])
            case Mul(parts):
                return self._product([self.terms(part, inside=inside) for part in parts], value)
            case Pow(Call("norm", (inner,)), Number(power)) if power in {2, 4, 6, 8}:
                vector, found = self.is_vector(inner), self.terms(inner, inside=inside)
                if power == 2 or not vector:
                    return self._product([found] * int(power), value, dot=vector)
            case Call("dot", pair) if all(map(self.is_vector, pair)):
                both = [self.terms(part, inside=inside) for part in pair]
                return self._product(both, value, dot=True)
            case Call("dot"):
                refuse(f"an inner product has two vectors: {ex.show(value)}")
            case Pow(base, Number(power)) if power in range(1, 9) and not self.is_vector(base):
                return self._product([self.terms(base, inside=inside)] * int(power), value)
            case Call("sum" | "mean" as name, (body, *names)):
                return self._over_clients(name, body, names)
            case Call("expect", (inner,)):
                return self._expected(self.terms(inner, inside=inside))
            case Call("P", (Number(count),)) if count in range(MAX_FACTORS + 1):
                return self._chance(int(count))
            case Pow(Call("norm")) | Call("norm" | "P"):
                pass
            case Pow(base, exponent):
                put = self._constant((base, exponent), value, inside=inside)
                return self._piece(Pow(*put), put)
            case Call(name, arguments):
                put = self._constant(arguments, value, inside=inside)
                return self._piece(Call(name, put), put)
        return refuse(
            f"{ex.show(value)} cannot be used: bars are squared, and P takes 0 to {MAX_FACTORS}"
        )

    def _piece(self, value: Expression, put: tuple[Expression, ...] = ()) -> Terms:
        self.pieces.setdefault(value, put)
        return {(): self.algebra.quotient(value)}

    def _constant(
        self, values: tuple[Expression, ...], whole: Expression, *, inside: bool
    ) -> tuple[Expression, ...]:
        """What stands in a function that is no polynomial: a number that varies with nothing."""
        for value in values:
            if self.is_vector(value):
                refuse(f"{ex.show(value)} is a vector, and {ex.show(whole)} is of numbers")
        found = [self.terms(value, inside=inside) for value in values]
        if any(token[0] != "{" for terms in found for tokens in terms for token in tokens):
            refuse(
                f"{ex.show(whole)} is not a polynomial in what is drawn or varies from client to "
                "client: only sums and products of these are averaged"
            )
        return tuple(map(self._written, found))

    def _written(self, terms: Terms) -> Expression:
        """With a letter for each sum over all clients, and for each inner product of two."""
        found = []
        for tokens, coefficient in terms.items():
            if any(token[0] == "[" for token in tokens):
                refuse(f"{tokens[-1]}, a sum over those drawn, is random: write E[...] around it")
            vectors = [token for token in tokens if self._degree((token,)) == 1]
            letters = [token for token in tokens if token not in vectors]
            symbols = map(Symbol, [*letters, *filter(None, ["".join(vectors)])])
            found.append(ex.multiply(self.algebra.express_quotient(coefficient), *symbols))
        return ex.add(*found)

    def _degree(self, tokens: Tokens) -> int:
        """How many vectors occur."""
        return sum(self.flat[name] is False for t in tokens for name in _names(t))

    def _sum(self, parts: Sequence[Terms]) -> Terms:
        found: dict[Tokens, list[Quotient]] = {}
        for part in parts:
            for tokens, coefficient in part.items():
                found.setdefault(tokens, []).append(coefficient)
        sums = {tokens: self.algebra.sum(found[tokens]) for tokens in sorted(found)}
        return {tokens: total for tokens, total in sums.items() if not total.over.is_zero()}

    def _product(self, parts: Sequence[Terms], whole: Expression, *, dot: bool = False) -> Terms:
        """Two vectors meet in an inner product, and an inner product meets no vector."""
        product, *rest = parts
        for part in rest:
            if len(product) * len(part) > MAX_PRODUCT:
                refuse(f"{ex.show(whole)} expands to too many terms")
            found = []
            for (left, one), (right, two) in itertools.product(product.items(), part.items()):
                degrees = self._degree(left), self._degree(right)
                if sum(degrees) > 2:
                    refuse(f"in {ex.show(whole)} products of vectors do not enter linearly")
                if (degrees == (1, 1)) != dot:
                    refuse(f"{ex.show(whole)} multiplies what is a vector by one: write <u, v>")
                found.append({tuple(sorted((*left, *right))): self.algebra.times(one, two)})
            product = self._sum(found)
        return product

    def _over_clients(self, name: str, body: Expression, names: Sequence[Expression]) -> Terms:
        """sum_i c a_i = c {a} and sum_i c = c C; over those drawn c [a], and c times how many."""
        if names and names[0] != Symbol(self.drawn):
            refuse(f"the sum runs over {ex.show(names[0])}, but the draw is {self.drawn!r}")
        size = self.draw.drawn if names else self.draw.size
        found = []
        for tokens, coefficient in self.terms(body, inside=True).items():
            members = ",".join(token for token in tokens if token[0] not in "[{")
            rest = [token for token in tokens if token[0] in "[{"]
            factors = [1 / size] if name == "mean" else []
            # Only independent draws differ in how many they are.
            if members or (names and self.draw.scheme not in {WITH, WITHOUT}):
                rest.append(f"[{members}]" if names else f"{{{members}}}")
            else:
                factors.append(size)
            factor = self.algebra.quotient(ex.multiply(*factors))
            found.append({tuple(sorted(rest)): self.algebra.times(coefficient, factor)})
        return self._sum(found)

    def _expected(self, value: Terms) -> Terms:
        """The average over the draw of a polynomial in sums over those drawn."""
        found = []
        for tokens, coefficient in value.items():
            drawn = [_names(token) for token in tokens if token[0] == "["]
            rest = [token for token in tokens if token[0] != "["]
            if len(drawn) > MAX_FACTORS:
                refuse(f"a product of more than {MAX_FACTORS} sums over those drawn is random")
            if self.draw.scheme == WITHOUT:
                self._speak_of(len(drawn))
            for weight, totals in expected(drawn, self.draw):
                empty = [self.draw.size for names in totals if not names]
                factor = self.algebra.quotient(ex.multiply(weight, *empty))
                sums = ["{" + ",".join(names) + "}" for names in totals if names]
                product = self.algebra.times(coefficient, factor)
                found.append({tuple(sorted((*rest, *sums))): product})
        return self._sum(found)

    def _speak_of(self, clients: int) -> None:
        if not isinstance(self.draw.size, Number):
            self.clients = max(self.clients, clients)

    def _chance(self, count: int) -> Terms:
        """P(k): whatever the scheme, there must be k clients to speak of."""
        if isinstance(self.draw.size, Number) and self.draw.size.value < count:
            refuse(f"P({count}) speaks of {count} clients, and there are {ex.show(self.draw.size)}")
        self._speak_of(count)
        return {(): self.algebra.quotient(joint(self.draw, count))}


def _names(token: str) -> tuple[str, ...]:
    return tuple(re.findall(r"\w+", token))

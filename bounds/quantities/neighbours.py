"""How far two runs on neighbouring data, or on neighbouring sets of clients, are apart."""

from typing import Any

from bounds.quantities.law import Law, Twin, kept, quantity, total


@quantity(twins=True, local=True, lengths=True)
def discrepancy(law: Law, t: int) -> Any:
    """|w^t - w'^t|."""
    return law.expected(lambda run: run.length(run.model(t) - run.twin.model(t)))


@quantity(twins=True, local=True, lengths=True)
def local_discrepancy(law: Law, k: int) -> Any:
    """|x_k - x'_k| of the clients that are exchanged, in the last round."""

    def of(run: Twin) -> Any:
        one, two = run.exchanged, run.twin.exchanged
        return run.length(kept(one.points, k) - kept(two.points, k))

    return law.expected(of)


@quantity(twins=True)
def loss_change(law: Law, t: int) -> Any:
    """The largest mean of |F(w^t; z) - F(w'^t; z)| over all data z of both runs."""

    def of(run: Twin, datum: Any) -> Any:
        return abs(run.datum_loss(datum, run.model(t)) - run.datum_loss(datum, run.twin.model(t)))

    return max(
        law.expected(lambda run, datum=datum: of(run, datum))  # type: ignore[misc]
        for datum in law.data
    )


@quantity(twins=True)
def distance_where_same(law: Law, k: int) -> Any:
    """|x_k - x'_k| of the client whose datum is replaced, in the last round.

    Given that its last step is on the same datum in both runs.
    """
    return _of_replaced(law, k, same=True)


@quantity(twins=True)
def distance_where_other(law: Law, k: int) -> Any:
    """The same given that its last step is on the datum that is replaced."""
    return _of_replaced(law, k, same=False)


def _of_replaced(law: Law, k: int, *, same: bool) -> Any:
    def apart(run: Twin) -> Any:
        one, two = run.exchanged, run.twin.exchanged
        return run.length(kept(one.points, k) - kept(two.points, k))

    def given(run: Twin) -> bool:
        drawn = run.exchanged.places
        return bool(drawn) and (drawn[-1] != 0) == same

    return law.expected(apart, given=given)


@quantity(twins=True)
def distance_of_clients(law: Law, t: int, since: int) -> Any:
    """The mean over all clients of |w_i - w'_i|, their last local models before round t.

    Given that the server's models agree before round `since`.
    """

    def apart(run: Twin) -> Any:
        pairs = zip(run.last(t), run.twin.last(t), strict=True)
        return total(run.length(one - two) * share for (share, one), (_, two) in pairs)

    def given(run: Twin) -> bool:
        return bool(run.model(since) == run.twin.model(since))

    return law.expected(apart, given=given)

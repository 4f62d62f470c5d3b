"""Certificates are accepted as they are; altered ones only where what they say still holds."""

from __future__ import annotations

from random import Random

import pytest

from bounds.errors import UserError
from bounds.kernel.certificate import File
from bounds.prover import check
from bounds.prover.certificate import seal
from tests.attack.claims import KINDS
from tests.attack.forged import FORGED
from tests.attack.mutate import corpus, forgeries
from tests.attack.oracle import fault

EACH = 150


@pytest.mark.parametrize("kind", KINDS)
def test_the_corpus_is_accepted(kind: str) -> None:
    """Otherwise its mutants would show nothing: `python -m tests.attack.corpus` makes it anew."""
    files = corpus(kind)
    assert len(files) >= 20
    refused = []
    for file in files:
        try:
            assert check(file) == file["verdict"]
        except UserError as error:
            refused.append(f"{error}: {file}")
    assert not refused, "\n".join(refused)


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_in_the_corpus_is_wrong(kind: str) -> None:
    """A plain reading finds no point against it."""
    for file in corpus(kind):
        assert fault(file, Random(4), 3) is None


@pytest.mark.parametrize("kind", KINDS)
def test_no_mutant_is_wrong(kind: str) -> None:
    """Whatever is still accepted holds wherever it is looked at."""
    found = forgeries(corpus(kind), EACH, Random(2027))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("name", FORGED)
def test_forgeries_are_rejected(name: str) -> None:
    """Made by hand, the way that a mutant would be made with more patience."""
    file: File = seal(FORGED[name])
    with pytest.raises(UserError):
        check(file)

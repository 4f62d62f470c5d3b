"""Altered certificates through Rocq: of a false claim none is a theorem there.

Our checker is not asked, so that what is exported may be wrong in every way.
"""

from __future__ import annotations

import json
from random import Random

from bounds.errors import UserError
from bounds.kernel.certificate import File
from bounds.prover.certificate import seal
from bounds.rocq.export import export
from bounds.rocq.second import STORE
from bounds.rocq.shelf import check
from tests.attack.mutate import Mutator, corpus
from tests.attack.oracle import fault

SHORT = 4_000  # letters of a file: what is long takes Rocq long
TRIES = 6


def misled(kind: str, count: int, random: Random) -> list[str]:
    """What is false of the claims of altered certificates that Rocq accepts as a whole."""
    mutator = Mutator([f for f in corpus(kind) if len(json.dumps(f)) < SHORT], random)
    texts: list[tuple[str, str]] = []
    files: dict[str, File] = {}
    while len(texts) < count:
        file = mutator.mutant()
        if file["verdict"] == "refuted":
            continue
        try:
            exported = export(file, f"c_{len(texts)}")
        except UserError:
            continue
        if not exported.whole and not exported.claim:
            continue
        texts.append((str(len(texts)), exported.claim_text or exported.text))
        # The theorem is about the claim, not about a point at which its givens hold.
        files[texts[-1][0]] = seal({key: v for key, v in file.items() if key != "point"})
    accepted = [key for key, told in check(texts, STORE.made(), jobs=2) if told.accepted]
    faults = ((files[key], fault(files[key], random, TRIES)) for key in accepted)
    return [f"{json.dumps(file['problem'])}: {wrong}" for file, wrong in faults if wrong]

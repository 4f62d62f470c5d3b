"""The page of what should have been printed, and the part of the booklet that is the same."""

from __future__ import annotations

from bounds.amendments.entry import judged_entries
from bounds.amendments.latex import section
from bounds.amendments.words import Beside
from bounds.catalogue import catalogue
from bounds.verdicts.ledger import Summary
from bounds.verdicts.verified import Verified
from figures.report.amendments import amendments_page

JUDGED = {"fedinit.lem22": "false", "fedinit.lem24": "proved", "fedsagd.ass3.1": "open"}
BOOK = [
    Verified(catalogue[id_], (), Summary(id=id_, status=status)) for id_, status in JUDGED.items()
]
RATIO = Beside({"fedinit.lem22.repaired": {"rows": [{"ratio": 47.5}]}}, {})


def test_the_page_has_what_is_not_proved_as_printed_and_claims_something() -> None:
    """With both forms, what differs marked, their values and the exact worst case."""
    page = amendments_page(BOOK, RATIO)
    assert "statements/fedinit.lem22.html" in page
    assert "statements/fedinit.lem22.repaired.html" in page
    assert r"\htmlClass{gone}" in page
    assert r"\htmlClass{new}" in page
    assert "47.5 to 47.5 at 1 points (above 10)" in page
    assert ">47.5 to 47.5</td>" in page
    assert "fedinit.lem24.html" not in page
    assert "fedsagd.ass3.1" not in page


def test_the_section_of_the_booklet_says_the_same() -> None:
    """One entry for each, and none where all is proved."""
    text = section(judged_entries(BOOK), RATIO)
    assert text.count(r"\begin{tabular}") == 1
    assert "& 47.5 to 47.5 &" in text
    assert text.count(r"\subsection*") == 1
    assert r"\htmlClass{new}" in text
    assert section(judged_entries([BOOK[1]])) == ""

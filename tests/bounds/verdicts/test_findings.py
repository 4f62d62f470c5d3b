"""The page of findings leads with the heaviest, folds the lightest and sums a paper up."""

from __future__ import annotations

from typing import Any

from bounds.catalogue import catalogue
from bounds.runs.exceeded import Exceeded
from bounds.verdicts.findings import findings_page
from bounds.verdicts.ledger import Summary
from bounds.verdicts.links import dependants
from bounds.verdicts.question import ITEM, LINE
from bounds.verdicts.verified import Verified


def finding(step: str, weight: str, reading: str = "as printed") -> dict[str, Any]:
    """A finding as the ledger makes it."""
    return {
        "step": step,
        "kind": "scalar",
        "claim": f"x <= {step}",
        "asks": "",
        "asked_by": LINE,
        "reading": reading,
        "verdict": "refuted",
        "weight": weight,
        "reason": f"it fails in {step}",
        "remark": "",
        "witness": {"x": "1"},
        "condition": None,
        "other_readings": {},
        "command": f"fedproof verify {step}",
    }


def judged(id_: str, *findings: dict[str, Any], exceeded: bool = False) -> Verified:
    """A statement with findings."""
    shown = Exceeded(
        "statement", "mild", "twice the bound", ("literal", "mild"), ("milder",), "C", {}
    )
    summary = Summary(
        id=id_,
        lines="fail",
        exceeded=(shown,) if exceeded else (),
        findings=findings,
    )
    return Verified(catalogue[id_], (), summary)


PAGE = findings_page(
    [
        judged("fedinit.lem30", finding("loose", "looseness"), finding("open", "gap")),
        judged("fedinit.lem21", finding("far", "gap"), finding("sign", "slip")),
        judged("fedinit.lem22", finding("hidden", "hidden hypothesis"), exceeded=True),
        judged("fedinit.lem23", finding("again", "gap", reading="another")),
    ]
)


def test_the_heaviest_come_first_and_the_lightest_are_folded() -> None:
    """One section a weight, in order; what is folded is counted where it is folded."""
    places = [PAGE.index(text) for text in (
        "### 1 statement that is false", "### 2 gaps", "### 1 hidden hypothesis",
        "<summary>1 slip</summary>", "<summary>1 looseness</summary>",
    )]  # fmt: skip
    assert places == sorted(places)
    assert "### 1 slip" not in PAGE
    assert PAGE.count("<details>") == PAGE.count("</details>") == 2


def test_what_more_rests_on_comes_first() -> None:
    """More of the paper rests on Lemma 21 than on Lemma 30."""
    more, less = (len(dependants(catalogue[f"fedinit.{name}"])) for name in ("lem21", "lem30"))
    assert more > less
    assert PAGE.index("it fails in far".capitalize()) < PAGE.index("it fails in open".capitalize())


def test_a_paper_is_summed_up_in_three_sentences() -> None:
    """What is false, what is missing, and what is lighter; a reading that fails is not counted."""
    summed = PAGE[PAGE.index("## fedinit") :].split("\n\n")[1]
    first, second, third = summed.split("\n")
    assert "4 lemmas" in first
    assert "fedinit.lem22 is false as stated" in first
    assert "2 gaps, the most far-reaching in fedinit.lem21 (far)" in second
    assert "1 hidden hypothesis in fedinit.lem22 (hidden)" in second
    assert third == "There are also no wrong constants, 1 slip, 1 looseness and no wordings."
    assert "it fails in again" not in PAGE.lower()


def test_an_instance_is_told_with_its_reading_and_its_mechanism() -> None:
    """The mildest reading that fails, how, and the readings that stand."""
    (line,) = (line for line in PAGE.splitlines() if "twice the bound" in line)
    assert "in the reading: mild" in line
    assert "none was found in the reading: milder" in line


def test_places_that_one_reading_mends_are_one_finding() -> None:
    """A slip that goes on through a proof is told once, with its places."""
    read = {"other_readings": {"with the gradient": "proved"}}
    slips = [finding(step, "slip") | read for step in ("s1", "s2")]
    page = findings_page(
        [
            judged("fedinit.lem21", *slips, finding("s3", "slip")),
            judged("fedinit.lem22", finding("s4", "slip") | read),
        ]
    )
    assert "<summary>2 slips</summary>" in page
    assert "2 slips" in page[page.index("There are also") :].split("\n")[0]
    (line,) = (line for line in page.splitlines() if "Likewise" in line)
    assert line.endswith("Likewise: fedinit.lem21 (s2), fedinit.lem22 (s4).")


def test_what_is_no_printed_line_is_counted_apart() -> None:
    """A claim in words, what a kind asks, and what is asked of an amended form."""
    page = findings_page(
        [
            judged(
                "fedinit.lem21",
                finding("printed", "gap"),
                finding("words", "gap") | {"asked_by": ITEM},
                finding("form", "gap") | {"asked_by": "ranges"},
            ),
            judged("fedinit.lem21.repaired", finding("ours", "gap")),
        ]
    )
    assert "Its printed lines have 1 gap in fedinit.lem21 (printed)" in page
    assert "and 3 findings in no printed line." in page
    assert "### 1 gap" in page
    own, others = page.split("### 1 gap")[1].split("In no printed line: 3 gaps.")
    assert "It fails in printed" in own
    assert "It fails in words" in others
    counts = next(row for row in page.splitlines() if row.startswith("| fedinit |")).split(" | ")
    assert counts[-1] == "3 |"


def test_what_the_words_say_of_a_table_is_one_finding() -> None:
    """Whatever the number of cells at which it fails, and whatever the weight of a line with it."""
    cells = [{**finding(f"best, {row}", "gap"), "asked_by": "tables"} for row in ("A", "B")]
    page = findings_page([judged("fedinit.tab6", *cells, finding("best", "gap"))])
    told = [line for line in page.splitlines() if line.startswith("- **fedinit.tab6")]
    assert len(told) == 2
    assert "Likewise: fedinit.tab6 (best, B)." in page

"""The page of findings leads with the heaviest, folds the lightest and sums a paper up."""

from __future__ import annotations

from dataclasses import replace
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
    first, second, third = summed_up(PAGE)
    assert "4 lemmas" in first
    assert "1 is false as stated (fedinit.lem22; against another reading of 1 of them" in first
    assert "none are proved as printed" in first
    assert "of 3 neither is known" in first
    assert "2 gaps, the one on which most rests in fedinit.lem21 (far)" in second
    assert "1 hidden hypothesis in fedinit.lem22 (hidden)" in second
    assert third.startswith("They have 1 slip and 1 looseness beside these; no mistakes elsewhere")
    assert "it fails in again" not in PAGE.lower()


def test_a_sentence_counts_what_it_names() -> None:
    """A row of a table that is false is no lemma, and a proved lemma is not false."""
    row = judged("fedsagd.tab1.fedadam", exceeded=True)
    lemma = judged("fedsagd.lemC1")
    lemma = replace(lemma, summary=replace(lemma.summary, status="proved"))
    amended = judged("fedsagd.lemC1.repaired")
    first, *_ = summed_up(findings_page([row, lemma, amended]))
    assert first == (
        "Of its 1 lemmas, theorems and the like none are false as stated, 1 is proved as printed, "
        "and of 0 neither is known; of its other claims 1 is false."
    )


def test_a_bound_that_only_a_long_step_exceeds_has_a_hidden_hypothesis() -> None:
    """The condition on the step is told, and the statement is not counted among the false."""
    found = judged("fedsagd.thmC3", exceeded=True)
    (shown,) = found.summary.exceeded
    beyond = (replace(shown, condition="lam*eta_l <= 1"),)
    page = findings_page([replace(found, summary=replace(found.summary, exceeded=beyond))])
    first, second, _ = summed_up(page)
    assert "none are false as stated" in first
    assert "1 hidden hypothesis in fedsagd.thmC3: lam*eta_l <= 1" in second
    assert "twice the bound; none was found if `lam*eta_l <= 1`" in page


def summed_up(page: str) -> list[str]:
    """The sentences at the head of the first paper."""
    return page[page.index("\n## ") :].split("\n\n")[1].split("\n")


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
    assert "2 slips" in summed_up(page)[2]
    (line,) = (line for line in page.splitlines() if "Likewise" in line)
    assert line.endswith("Likewise: fedinit.lem21 (s2), fedinit.lem22 (s4).")


def test_what_one_reading_mends_in_an_item_is_told_with_the_heaviest() -> None:
    """Whether a condition is left out or another letter is written."""
    read = {"other_readings": {"with eta <= 1": "proved"}}
    lines = [finding("upper", "slip") | read, finding("lower", "hidden hypothesis") | read]
    page = findings_page([judged("fedinit.lem21", *lines)])
    assert "1 hidden hypothesis in fedinit.lem21 (lower): with eta <= 1" in page
    assert "Likewise: fedinit.lem21 (upper)." in page
    assert "slip</summary>" not in page


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
    assert "3 mistakes elsewhere" in summed_up(page)[2]
    own, others = page.split("### 4 gaps, 3 of them elsewhere")[1].split("Elsewhere:")
    assert "It fails in printed" in own
    assert "It fails in words" in others
    assert counted(page)[-2:] == ["3", "0"]


def counted(page: str) -> list[str]:
    """The row of the table of counts."""
    row = next(row for row in page.splitlines() if row.startswith("| fedinit |"))
    return row.strip("| ").split(" | ")


def test_observations_are_folded_and_in_no_count_of_mistakes() -> None:
    """Nothing is hidden, and nothing is counted twice."""
    wrong, beside = finding("wrong", "slip"), finding("beside", "observation")
    page = findings_page([judged("fedinit.lem21", wrong, beside)])
    without = findings_page([judged("fedinit.lem21", wrong)])
    fold = page[page.index("<summary>1 observation, which is no mistake</summary>") :]
    assert "It fails in beside" in fold
    assert "It fails in beside" not in page.removesuffix(fold)
    assert summed_up(page) == summed_up(without)
    assert counted(page)[:-1] == counted(without)[:-1]
    assert (counted(page)[-1], counted(without)[-1]) == ("1", "0")


def test_the_end_of_a_proof_is_told_where_the_line_that_states_it_fails() -> None:
    """And for itself, where that line holds."""
    ends = finding("statement and proof's last line", "slip") | {"asked_by": "agreement"}
    stated = finding("statement", "hidden hypothesis")
    page = findings_page([judged("fedinit.lem21", ends, stated)])
    assert "### 1 hidden hypothesis" in page
    assert "Likewise: fedinit.lem21 (statement and proof's last line)." in page
    assert "<summary>1 slip elsewhere</summary>" in findings_page([judged("fedinit.lem21", ends)])


INSTANCE = {
    "format": "fedproof instance 1",
    "statement": "fedinit.lem22",
    "form": "statement",
    "reading": "mild",
    "federation": {
        "losses": [{"corners": [["0", "0"]], "left": "4", "right": "4", "level": "0"}],
        "counts": [3],
        "noise": ["-1/2", "1/2"],
        "relative": ["0"],
        "start": "42017863852771003/250000000000000000",
    },
    "choices": {"K": "2", "eta": "1/80"},
    "constants": {},
    "letters": {"K": "2", "L": "4"},
    "quantity": "3",
    "bound": {"low": "1", "high": "2"},
}


def test_a_federation_is_told_whole() -> None:
    """Functions, noise, start and step sizes exactly, and both sides."""
    shown = Exceeded("statement", "mild", "so", ("mild",), (), "C", INSTANCE)
    one = judged("fedinit.lem22")
    page = findings_page([replace(one, summary=replace(one.summary, exceeded=(shown,)))])
    (line,) = (line.strip() for line in page.splitlines() if "The federation:" in line)
    assert line == (
        "The federation: 3 clients with the gradient 4*x; noise -1/2, 1/2, equally likely; start "
        "42017863852771003/250000000000000000; K = 2, eta = 1/80. There L = 4, the quantity is 3, "
        "the bound 2."
    )


def test_one_federation_beyond_one_bound_is_one_finding() -> None:
    """A table prints the bound of a theorem again; another bound there is another finding."""

    def beyond(id_: str, bound: str) -> Verified:
        instance = INSTANCE | {"statement": id_, "bound": {"low": bound, "high": bound}}
        shown = Exceeded("statement", "mild", "so", ("mild",), (), "C", instance)
        one = judged(id_)
        return replace(one, summary=replace(one.summary, exceeded=(shown,)))

    twice = [beyond("fedinit.lem22", "2"), beyond("fedinit.lem23", "2")]
    assert "### 1 statement that is false" in findings_page(twice)
    apart = [beyond("fedinit.lem22", "2"), beyond("fedinit.lem23", "1")]
    assert "### 2 statements that are false" in findings_page(apart)


def test_two_forms_that_one_federation_exceeds_are_told_once() -> None:
    """The statement and the last line of its proof, where these are one bound."""
    forms = [
        Exceeded(form, "mild", "so", ("mild",), (), "C", INSTANCE | {"form": form})
        for form in ("statement", "proof's last line")
    ]
    one = judged("fedinit.lem22")
    page = findings_page([replace(one, summary=replace(one.summary, exceeded=tuple(forms)))])
    assert page.count("The federation:") == 1
    assert "**fedinit.lem22**, statement and proof's last line: a federation" in page


def test_units_of_letters_are_told_as_they_are() -> None:
    """No letter becomes another one at the head of a sentence."""
    unit = finding("statement", "observation") | {"kind": "units", "asked_by": "units"}
    unit["reason"] = "gap_T has unit x, L**2 has unit 1/x^2"
    page = findings_page([judged("fedinit.lem21", unit)])
    assert "There gap_T has unit x, L^2 has unit 1/x^2" in page


def test_what_the_words_say_of_a_table_is_one_finding() -> None:
    """Whatever the number of cells at which it fails, and whatever the weight of a line with it."""
    cells = [{**finding(f"best, {row}", "gap"), "asked_by": "tables"} for row in ("A", "B")]
    page = findings_page([judged("fedinit.tab6", *cells, finding("best", "gap"))])
    told = [line for line in page.splitlines() if line.startswith("- **fedinit.tab6")]
    assert len(told) == 2
    assert "Likewise: fedinit.tab6 (best, B)." in page


def test_numbers_of_a_table_are_told_in_its_digits() -> None:
    """What has no end of digits stays a fraction."""
    cell = finding("best", "looseness") | {"asked_by": "tables"}
    cell["reason"] = "its sides are 7973/100 and 263/32300"
    assert "Its sides are 79.73 and 263/32300" in findings_page([judged("fedinit.tab6", cell)])

"""The pages as files: links, sizes, counts, escaping, and the same bytes twice."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from bounds.catalogue import catalogue
from bounds.composition import Axiom
from bounds.kernel.checker import check
from bounds.runs.between import Enclosure
from bounds.runs.check import recheck
from bounds.runs.exceeded import Exceeded
from bounds.statement import Formula, Hypothesis, Kind, Statement, Step, Table, Where
from bounds.verdicts.answer import Answer, unanswered
from bounds.verdicts.coverage import coverage
from bounds.verdicts.ledger import Summary, questions
from bounds.verdicts.question import AS_PRINTED
from bounds.verdicts.standing import standing
from bounds.verdicts.verified import Verified
from bounds.verdicts.weights import LEADING, NAMES
from figures.explorer.compiled import compiled
from figures.report.asked import Letters
from figures.report.citation import badge_picture, fingerprint
from figures.report.claims import claim_latex
from figures.report.findings import findings_page
from figures.report.folder import MARK, SiteFolder
from figures.report.frame import DOCS
from figures.report.front import front_page, name_of
from figures.report.instances import short_number
from figures.report.item import item_page
from figures.report.ledger import ledger_page
from figures.report.look import look
from figures.report.markup import VOID
from figures.report.measured import confrontation_section
from figures.report.paper import _short, a_paper_page, facts_of
from figures.report.rests import THEOREMS, groups
from figures.report.search import search_index
from figures.report.wording import sentence, worded
from figures.report.work import Task, perform, tasks
from tests.bounds.example import says
from tests.figures.site import JUDGED, book, content, write_some
from tests.test_layers import ROOT

LARGEST = 300_000
BAD = "<script>window.hit=1</script><img src=x onerror=window.hit=1>\"'&"
HOSTILE = Statement(
    id="fedinit.hostile",
    kind=Kind.CLAIM,
    title=f"A {BAD} title.",
    body=f"{BAD} $a<b {BAD}$\n\n$$</span>{BAD}$$",
    lines=BAD,
    formulas=(Formula(f"1 {BAD}", says("gap <= 1 + gap")),),
    hypotheses=(Hypothesis(says("gap > 1"), label=f"2 {BAD}"),),
    steps=(Step(label=BAD, source=BAD, tex=f"\\frac{{{BAD}}}2"),),
    tables=(Table(columns=(BAD,), rows=((BAD,),), caption=BAD),),
    settings={BAD: BAD},
)
ANSWER = Answer(
    statement="fedinit.hostile", step=BAD, kind=BAD, claim=BAD, given=(BAD,), where=(BAD,),
    verdict="refuted", method=BAD, reason=BAD, reading=BAD, asks=BAD, witness={BAD: BAD},
    point={BAD: BAD}, met={BAD: BAD},
    condition=BAD, certificate={BAD: BAD, "proof": {BAD: [{BAD: BAD}]}},
)  # fmt: skip


class Reader(HTMLParser):
    """Collects what a page refers to and its ids, and checks that elements are balanced."""

    def __init__(self, text: str) -> None:
        """Read the whole page."""
        super().__init__()
        self.links: list[str] = []
        self.ids: list[str] = []
        self.tags: Counter[str] = Counter()
        self.open: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open an element."""
        self.tags[tag] += 1
        found = dict(attrs)
        assert not [name for name in found if name.startswith("on")]
        self.links += [value for name in ("href", "src") if (value := found.get(name))]
        self.ids += [own for name, own in attrs if name == "id" and own]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Close the innermost element."""
        assert self.open.pop() == tag


def pages(site: Path) -> list[Path]:
    """Every page of a site."""
    return sorted(site.rglob("*.html"))


def test_every_statement_has_a_page(site: Path) -> None:
    """And every answer with a certificate a file that the checker accepts."""
    assert {path.stem for path in (site / "statements").iterdir()} == set(catalogue)
    files = sorted((site / "evidence").rglob("*.json"))
    assert {path.parent.name for path in files} == set(JUDGED)
    for path in files:
        record = json.loads(path.read_text(encoding="utf-8"))
        if path.name.startswith("instance"):
            assert recheck(record).beyond
        else:
            assert check(record) in {"proved", "refuted"}


def test_links_resolve(site: Path) -> None:
    """Within the folder: to files and to places in them; nothing is asked of a network."""
    read = {path: Reader(path.read_text(encoding="utf-8")) for path in pages(site)}
    for path, reader in read.items():
        assert [own for own, count in Counter(reader.ids).items() if count > 1] == [], path
        for link in reader.links:
            parts = urlsplit(link)
            assert parts.scheme in {"", "data"}, (path, link)
            if parts.scheme == "data":
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            assert target.is_file(), (path, link)
            assert target.is_relative_to(site.resolve())
            # What follows `=` is the state of a page with scripts.
            if parts.fragment and "=" not in parts.fragment:
                assert parts.fragment in read[target].ids, (path, link)


def test_assets_are_all_inside(site: Path) -> None:
    """Style sheets name only files that are there."""
    for sheet in site.rglob("*.css"):
        for name in re.findall(r"url\(([^)]*)\)", sheet.read_text(encoding="utf-8")):
            assert (sheet.parent / name.strip("\"'")).is_file(), (sheet, name)
    assert (site / "assets" / "katex" / "LICENSE").is_file()


def test_pages_are_small(site: Path) -> None:
    """A page and the explorer's data for one statement stay below 300 kB."""
    for path in [*pages(site), *(site / "explorer").iterdir()]:
        assert path.stat().st_size < LARGEST, path


def test_the_counts_add_up(site: Path) -> None:
    """Rows and columns of the table have their sums, and the rows of the ledger are as many."""
    text = (site / "ledger.html").read_text(encoding="utf-8")
    counts = re.search(r'<table class="counts">.*?</table>', text, re.DOTALL)
    assert counts is not None
    rows = [
        [int(n) for n in re.findall(r"<td[^>]*><a[^>]*>(\d+)</a></td>", row)]
        for row in re.findall(r"<tr>(.*?)</tr>", counts[0], re.DOTALL)
    ][1:]
    *papers, total = rows
    assert total == [sum(column) for column in zip(*papers, strict=True)]
    assert all(sum(row[:-1]) == row[-1] for row in rows)
    verdicts = Counter(re.findall(r'<tr data-filtered="" [^>]*data-verdict="([^"]+)"', text))
    assert sorted(verdicts.values()) == sorted(n for n in total[:-1] if n)
    assert verdicts.total() == total[-1] == len(catalogue)


def test_findings_are_all_there(site: Path) -> None:
    """As many entries as failed claims; observations are listed behind them, and not counted."""
    listed = (site / "findings.html").read_text(encoding="utf-8")
    judged = [v for v in content().book if v.summary.mistakes]
    beside = [v for v in content().book if v.summary.observations]
    for verified in (*judged, *beside):
        assert f'href="statements/{verified.statement.id}.html"' in listed
    assert sum(map(int, re.findall(r"observations on (\d+), which", listed))) == len(beside) > 0
    number = sum(len(v.summary.mistakes) + len(v.summary.refuted_by) for v in content().book)
    assert f"{number} claims did not hold" in listed
    weights = [name for name in re.findall(r"<summary>([a-z ]+) · \d+ finding", listed)]
    assert len(weights) == len(judged)
    for paper in re.split(r"<h2", listed)[1:]:
        own = [NAMES.index(name) for name in re.findall(r"<summary>([a-z ]+) · \d+ find", paper)]
        assert own == sorted(own)


def test_a_page_has_its_sections(site: Path) -> None:
    """What is known of a statement is shown, and what is not known has no heading."""
    page = (site / "statements" / "fedinit.lem21.html").read_text(encoding="utf-8")
    for name in ("stated", "formulas", "hypotheses", "letters", "derivation", "form", "repair",
                 "tightness", "place", "reproduce"):  # fmt: skip
        assert f'<h2 id="{name}">' in page
    assert "fedproof verify fedinit.lem21 --step" in page
    assert 'id="confrontation"' not in page
    row = (site / "statements" / "fedsagd.tab1.fedavg.html").read_text(encoding="utf-8")
    assert "<svg viewBox" in row[row.index('id="confrontation"') :]
    assert "fedproof confront fedsagd.tab1.fedavg" in row


def test_the_same_bytes_twice(tmp_path: Path) -> None:
    """In another process with another order of sets; only the provenance says where and when."""
    environment = {**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": str(ROOT)}
    code = f"from tests.figures.site import *; write_some(Path({str(tmp_path / 'there')!r}))"
    subprocess.run([sys.executable, "-c", code], check=True, env=environment, cwd=tmp_path)
    write_some(tmp_path / "here")
    written = [path for path in (tmp_path / "here").rglob("*") if path.is_file()]
    for path in written:
        name = path.relative_to(tmp_path / "here")
        if name.name != "provenance.html":
            assert (tmp_path / "there" / name).read_bytes() == path.read_bytes(), name
    assert len(written) > 100


def test_nothing_hostile_is_markup() -> None:
    """Text of every origin comes out as text, on every page that shows it."""
    verified = Verified(
        HOSTILE,
        (ANSWER,),
        Summary(
            id=HOSTILE.id,
            lines="fail",
            exceeded=(Exceeded(BAD, BAD, BAD, (BAD,), (BAD,), BAD, {}, BAD),),
            findings=(
                {"step": BAD, "claim": BAD, "asks": "", "reading": "as printed", "weight": "gap"},
                {
                    "step": BAD,
                    "claim": BAD,
                    "asks": BAD,
                    "reading": "as printed",
                    "weight": "observation",
                },
            ),
        ),
    )
    written = (
        item_page(verified, files=["../evidence/x.json"], explored=[BAD], instances=[]),
        front_page([verified]),
        ledger_page([verified]),
        findings_page([verified]),
        a_paper_page(verified.statement.paper, [verified]),
    )
    plain = (None, front_page([]), ledger_page([]), findings_page([]), None)
    scripts = Reader(front_page([])).tags["script"]
    for text, empty in zip(written, plain, strict=True):
        reader = Reader(text)
        assert reader.tags["script"] == (Reader(empty).tags["script"] if empty else scripts)
        assert all(src.startswith("../badges/") for src in re.findall('<img src="([^"]*)', text))
    assert "<script" not in badge_picture(verified)
    assert "<script" not in re.sub(r'"(?:[^"\\]|\\.)*"', '""', search_index([verified]))
    # The script of the explorer is data and functions; texts in it are literals.
    assert "<script" not in re.sub(r'"(?:[^"\\]|\\.)*"', '""', compiled(HOSTILE).script)


def test_names_on_the_front_page() -> None:
    """Short, of one statement each, and with the number."""
    titles = [
        "Theorem 1: a rate.",
        "Theorem 12: a gap.",
        "Stich, Theorem 2.2: local SGD.",
        "Stich, Lemma 3.1: one step.",
        "Lemma 6.1, first part: means.",
        "Lemma 6.1, second part: differences.",
        "Equation (4): the bound.",
        "Lemma 29 (of Zhou et al., 2021), eq. (21): one step.",
        "Theorem I: convex.",
        "Theorem I: not convex.",
    ]
    assert [name_of(title, titles) for title in titles] == [
        "Theorem 1",
        "Theorem 12",
        "Stich, Theorem 2.2",
        "Stich, Lemma 3.1",
        "Lemma 6.1, first part",
        "Lemma 6.1, second part",
        "Equation (4)",
        "Lemma 29",
        "Theorem I: convex",
        "Theorem I: not convex",
    ]


@pytest.mark.parametrize(
    ("low", "high", "shown"),
    [("1/2", "1/2", "[1/2, 1/2] ≈ 0.5"), ("0", "1/4", "[0, 1/4] ≈ 0 to 0.25")],
)
def test_a_number_between_two_is_shown_with_both(low: str, high: str, shown: str) -> None:
    """What a search knows of a quantity may be its ends alone; long ones are told as decimals."""
    assert short_number(str(Enclosure(Fraction(low), Fraction(high)))) == shown
    third = Fraction(1, 3) - Fraction(1, 10**30)
    assert short_number(str(Enclosure(third, Fraction(1, 3)))) == "≈ 0.33333333"


def test_only_an_earlier_site_is_cleared(tmp_path: Path) -> None:
    """A folder that no report wrote keeps its files; one of an earlier report loses old pages."""
    (tmp_path / "statements").mkdir()
    kept = tmp_path / "statements" / "mine.html"
    kept.touch()
    SiteFolder(tmp_path).clear("statements")
    assert kept.exists()
    assert (tmp_path / MARK).is_file()
    SiteFolder(tmp_path).clear("statements")
    assert not kept.exists()


@pytest.mark.parametrize("text", ["<p>", "<p></b></p>", '<p onclick="x"></p>'])
def test_the_reader_is_not_blind(text: str) -> None:
    """It refuses what is open, crossed or a handler."""
    with pytest.raises(AssertionError):
        Reader(text)


def test_another_form_has_a_section_of_its_own() -> None:
    """With its name, its place on the page, and the command that confronts it."""
    (name,) = (t.name for t in tasks(["fedinit.thm12"]) if t.kind == "confront" and "#" in t.name)
    assert name == "fedinit.thm12#eq. (8)"
    shown = confrontation_section(name, perform(Task("confront", "fedsagd.tab1.fedavg")))
    assert "Beside a run: eq. (8)" in shown
    assert 'id="confrontation-eq-8"' in shown
    assert "fedproof confront fedinit.thm12 --form &quot;eq. (8)&quot;" in shown


def test_the_first_page_is_small_and_has_every_theorem(site: Path) -> None:
    """Each of the papers' theorems is one click away, with its standing in words."""
    path = site / "index.html"
    text = path.read_text(encoding="utf-8")
    assert path.stat().st_size < 200_000
    for statement in catalogue.values():
        if statement.kind is Kind.THEOREM and not statement.id.endswith(".repaired"):
            assert f'<a href="statements/{statement.id}.html"' in text
    for paper in catalogue.papers():
        assert f'href="papers/{paper}.html"' in text


def test_a_paper_says_what_it_is_or_that_its_text_does_not(site: Path) -> None:
    """Title, authors, venue, year, identifiers; a graph where one rests on another."""
    for paper in catalogue.papers():
        text = (site / "papers" / f"{paper}.html").read_text(encoding="utf-8")
        about = catalogue.folder(paper).about
        assert about.title in unescape(text)
        shown = unescape(text)
        assert all(author in shown for author in about.authors)
        missing = re.search(r"<dt>Not given in the text at hand</dt><dd>(.*?)</dd>", shown)
        for name, told in facts_of(about).items():
            known = f"<dt>{name}</dt><dd>{told}</dd>" in shown
            assert known == bool(told)
            assert known or (missing and name.lower() in missing[1])
        graph = "".join(re.findall(r'<svg viewBox="0 0.*?</svg>', text, re.DOTALL))
        linked = re.findall(r'<a href="\.\./statements/([^"]+)\.html"', graph)
        assert set(linked) <= set(catalogue.ids())
        assert bool(linked) == any(item.assumptions for item in catalogue.of(paper))


def test_what_follows_from_other_arrows_is_left_out() -> None:
    """Nor is a circle drawn; what is reachable stays so."""
    assert _short([("a", "b"), ("b", "c"), ("a", "c")]) == [("a", "b"), ("b", "c")]
    assert _short([("a", "b"), ("b", "a")]) == [("a", "b")]


def test_one_look_marks_what_is_wrong_and_what_is_new(site: Path) -> None:
    """The first line that fails and not as a slip, with both sides there; the rest is folded."""
    text = (site / "statements" / "fedinit.lem21.html").read_text(encoding="utf-8")
    (seen,) = re.findall(r'<section class="look".*?</section>', text, re.DOTALL)
    (judged,) = [v for v in book() if v.statement.id == "fedinit.lem21"]
    order = [step.label for step in judged.statement.steps]
    weights = {f["step"]: f["weight"] for f in judged.summary.findings if f["step"] in order}
    heavy = [step for step, weight in weights.items() if weight in map(str, LEADING)]
    first = min(heavy or weights, key=order.index)
    (answer,) = [
        a for a in judged.answers if a.step == first and a.reading == AS_PRINTED and a.witness
    ]
    assert f"<b>{first}</b>" in seen
    assert f"where its sides are {answer.left} and {answer.right}" in seen
    assert "htmlClass{gone}" in seen
    assert "now supposes" in seen
    folds = text[text.index("</section>", text.index('class="look"')) :]
    assert folds.count("<h2") == folds.count('<details class="part"><summary><h2')


def test_no_formula_has_a_term_in_one_word() -> None:
    """A claim about what the prover wrote as one word is shown as the text that it read."""
    statement = catalogue["fedinit.lem22"]
    (question, *_) = questions(statement)
    plain, flat = (
        replace(unanswered(statement.id, question, ""), claim=claim, kind="scalar", where=())
        for claim in ("eta <= beta", "eta <= grad_i_x_t")
    )
    assert claim_latex(plain, statement) == r"\eta \le \beta"
    assert claim_latex(flat, statement) is None
    named = replace(flat, terms={"grad_i_x_t": "grad(i, w(t))"})
    assert claim_latex(named, statement) == r"\eta \le \nabla f_{i}(w^{t})"
    at = Letters(statement, replace(named, witness={"grad_i_x_t[1]": "1", "eta": "2"}))
    assert at.coordinate("grad_i_x_t[1]") == r"\nabla f_{i}(w^{t})"
    assert at.coordinate("grad_i_x_t~xi[1]").endswith(r"_{\text{over }\xi}")
    in_space = replace(named, witness={"grad_i_x_t[1]": "1", "grad_i_x_t[2]": "0"})
    assert Letters(statement, in_space).coordinate("grad_i_x_t[2]").endswith("_{2}")


def test_sums_and_means_of_a_question_have_their_signs() -> None:
    """Over clients, steps and draws; a sum within them keeps its brackets."""
    statement = catalogue["fedinit.lem22"]
    (question, *_) = questions(statement)
    asked = unanswered(statement.id, question, "")
    terms = {"x_i": "x(t, i, K)", "drawn": "sampled(sum(x(t, i, K), i, 1, C), active(t))"}
    vectors = replace(asked, kind="vector", terms=terms, where=("i: source", "w: vector"))
    for text, shown in (
        ("total(x_i, i)/C == w", r"\frac{\sum_{i} w_{i,K}^{t}}{C} = w"),
        ("total(x_i - w, i) == w", r"\sum_{i}\left(w_{i,K}^{t}-w\right) = w"),
        ("mean(x_i, i) == w", r"\mathbb E_{i}\left[w_{i,K}^{t}\right] = w"),
        ("drawn/N == w", r"\frac{\sum_{i\in \mathcal N^{t}} w_{i,K}^{t}}{N} = w"),
    ):
        assert Letters(statement, vectors).latex(text) == shown
    family = replace(asked, kind="sampling", terms={"x": "x(t, _, K)", "S": "active(t)"})
    letters = Letters(statement, family)
    assert letters.latex("sum(x, S) == 1") == r"\sum_{i\in \mathcal N^{t}} w_{i,K}^{t} = 1"
    assert letters.latex("eta <= 1 and not beta >= 1") == (
        r"\eta \le 1 \text{ and } \text{not }\beta \ge 1"
    )


def test_formulas_in_sentences_are_in_the_letters_of_the_paper() -> None:
    """And words stay words: those that are letters too, ids, and what is named by nobody."""
    statement = catalogue["fedinit.lem22"]
    (question, *_) = questions(statement)
    asked = replace(unanswered(statement.id, question, ""), where=("gap: real", "a: real"))
    letters = Letters(statement, asked)
    for text, shown in (
        ("it fails for sigma_l below 1", r"it fails for $\sigma_l$ below 1"),
        ("(at K = 1, gap = 2/3): a", r"(at $K = 1$, $\mathrm{gap} = \frac{2}{3}$): a"),
        ("it needs eta <= 1/(K*L) (as 2)", r"it needs $\eta \le \frac{1}{KL}$ (as 2)"),
        ("a gap in fedinit.lem22, in K-th place", "a gap in fedinit.lem22, in $K$-th place"),
        ("$K$ and `K` and client's s", "$K$ and `K` and client's s"),
        ("unknown_name <= 1", "unknown_name ≤ 1"),
        ("K 2, as in L.2.2", "$K$ 2, as in L.2.2"),
        ("with <= in place of <", "with ≤ in place of <"),
        ("given 'eta == lambda', typed", r"given '$\eta = \lambda$', typed"),
        (r"(x_{i,K}^{-1}, and \delta_k)", r"($x_{i,K}^{-1}$, and $\delta_k$)"),
        ("half x_{", "half x_{"),
        (r"mean \mathbbE, twice", r"mean $\mathbb E$, twice"),
    ):  # fmt: skip
        assert worded(text, letters) == shown
    assert sentence("it is < 1 & K", letters) == ('It is &lt; 1 &amp; <span class="tex">K</span>.')


def test_what_is_amended_is_not_said_to_be_printed() -> None:
    """Neither its words nor its value are the paper's."""
    for id_, states, form in (
        ("fedinit.lem21", "What the paper states", "printed"),
        ("fedinit.lem21.repaired", "What it states", "amended"),
    ):
        judged = Verified(catalogue[id_], (), Summary(id=id_, status="proved"))
        page = item_page(judged, files=[], explored=[])
        assert f'<h2 id="stated">{states}</h2>' in page
        rows = re.findall(r'<td data-label="form">(.*?)</td>', page)
        assert rows[0] == form
        assert rows.count("printed") == (form == "printed")


def test_one_look_has_nothing_that_is_not_known() -> None:
    """An assumption has no failure, no amendment and no value."""
    shown = look(Verified(catalogue["fedinit.as1"], (), Summary(id="fedinit.as1",
                 status="nothing to prove")), lambda id_: id_)  # fmt: skip
    for name in ("failure", "amendment", "values"):
        assert f'class="{name}"' not in shown


def test_a_verdict_is_cited_with_all_that_shows_it(site: Path) -> None:
    """Another answer is another fingerprint; the badge has the word."""
    (judged,) = [v for v in book() if v.statement.id == "fedinit.lem21"]
    text = (site / "statements" / "fedinit.lem21.html").read_text(encoding="utf-8")
    assert f"sha256:{fingerprint(judged)}" in text
    worse = Verified(judged.statement, judged.answers[1:], judged.summary)
    assert fingerprint(worse) != fingerprint(judged)
    assert standing(judged.summary).word in badge_picture(judged)
    assert (site / "badges" / "fedinit.lem21.svg").is_file()


def test_the_guide_has_every_chapter(site: Path) -> None:
    """Each with its title, found from the header of every page; and a reference from docstrings."""
    contents = (site / "guide" / "index.html").read_text(encoding="utf-8")
    for path in DOCS.glob("*.md"):
        title = path.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")
        chapter = (site / "guide" / f"{path.stem}.html").read_text(encoding="utf-8")
        assert f'href="{path.stem}.html"' in contents
        assert f"<h1>{title}</h1>" in unescape(chapter)
    reference = (site / "guide" / "api.html").read_text(encoding="utf-8")
    assert "Answer every question" in reference
    assert 'href="guide/index.html"' in (site / "index.html").read_text(encoding="utf-8")


def test_the_ledger_says_what_is_formal() -> None:
    """Lines by paper."""
    lemma = catalogue["fedinit.lem21"]
    pairs = [(question, unanswered(lemma.id, question, "")) for question in questions(lemma)]
    answers = tuple(answer for _, answer in pairs)
    summary = Summary(id=lemma.id, lines="fail")
    shown = ledger_page([Verified(lemma, answers, summary, coverage=coverage(lemma, pairs))])
    assert shown.count(">10 (100%)</td>") == 3


def test_the_ledger_grows_by_a_row_an_item() -> None:
    """What fills pages of their own, as what theorems rest on, is not in it."""
    theorem = catalogue["fedinit.thm1"]
    axioms = tuple(Axiom("assumption", f"a{n}", "x <= y") for n in range(99))
    sums = [Summary(id=theorem.id, status="proved", axioms=axioms[:n]) for n in (0, 99)]
    plain, full = (ledger_page([Verified(theorem, (), summary)]) for summary in sums)
    assert plain == full


def test_a_paper_says_what_each_of_its_theorems_rests_on() -> None:
    """By sort, for all theorems and their amended forms; of one without a certificate, why."""
    theorem, other, recalled = (
        catalogue[id_] for id_ in ("fedinit.thm1", "fedinit.thm9", "sgd.sgd_pl")
    )
    own = next(h for h in theorem.hypotheses if h.where is Where.STATEMENT)
    assumed = Axiom("assumption", f"{theorem.assumptions[0]}: smooth", f"a <= {BAD}")
    hidden = Axiom("assumption", f"{recalled.id}: noise", "b <= 1", through="fedinit.lem22")
    own_words = Axiom("hypothesis", f"fedinit.thm1: {own.label}", str(own.written))
    axioms = (assumed, own_words, hidden)
    proved = Summary(id=theorem.id, status="proved if", axioms=axioms, unused=("spare",))
    resting = Summary(id=other.id, status="rests on", why="a line", rests_on=("fedinit.lem25",))
    found = {s.id: Verified(s, (), summary) for s, summary in ((theorem, proved), (other, resting))}
    assert groups(found[theorem.id]) == {
        "assumptions": [assumed],
        "hypotheses": [own_words],
        "further hypotheses": [hidden],
        "recalled": [(recalled.id, recalled.recalled)],
        "supposed and not used": [("spare", "")],
    }
    assert groups(found[other.id]) == {"cited and not proved": [("fedinit.lem25", "")]}
    items = catalogue.of("fedinit")
    book = [found.get(s.id, Verified(s, (), Summary(id=s.id, why="line s1"))) for s in items]
    shown = a_paper_page("fedinit", book)
    table = shown[shown.index('<table class="rests">') :].partition("</table>")[0]
    theorems = [s for s in items if s.kind in THEOREMS]
    assert {s.id for s in theorems} > {"fedinit.thm15", "fedinit.thm15.repaired"}
    assert table.count("<tr>") == len(theorems) + 1
    assert table.count("line s1") == len(theorems) - 2
    assert '"../statements/fedinit.lem25.html"><code>fedinit.lem25</code>' in table
    assert BAD not in shown
    assert "a ≤ &lt;" in shown
    assert len(shown.encode()) < LARGEST

"""The explorer in a real Chromium: sliders, curves, crossings, addresses and what is saved."""

from __future__ import annotations

import csv
import io
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page

from bounds.catalogue import catalogue
from bounds.comparison import compare, crossings
from bounds.evaluation import Evaluation, evaluate
from tests.figures.browser import chromium, watched

pytestmark = pytest.mark.browser

PAIR = (
    "#s=fedsagd.tab1.feddyn:row&s=fedsagd.tab1.fedavg:row&x=lam"
    "&v.K=20&v.T=100&v.eta_l=0.5&v.lam=0.1&v.Phi=1&v.sigma_l=1&v.sigma_g=1"
)
NEEDED = "no LaTeX with pgfplots: apt-get install texlive-latex-recommended texlive-pictures"
TERMS = """(() => {
    const formula = fedproof.statements.get("fedinit.thm1").formulas[0];
    const start = Object.entries(formula.start);
    const values = Object.fromEntries(start.map(([name, text]) => [name, fedproof.read(text)]));
    const sum = formula.terms.reduce((total, term) => total + term.value(values), 0);
    return [formula.value(values), sum];
})()"""

CROSSINGS = """(texts) => {
    const curves = texts.map((text) => ({ at: eval(text) }));
    return fedproof.crossings(curves, [1, 2, 3, 4], true).map(({ x }) => x);
}"""


def has_plots() -> bool:
    """Whether there is a LaTeX that draws."""
    if shutil.which("pdflatex") is None or shutil.which("kpsewhich") is None:
        return False
    found = subprocess.run(["kpsewhich", "pgfplots.sty"], capture_output=True, check=False)
    return found.returncode == 0


HAS_PLOTS = has_plots()


@pytest.fixture(scope="module")
def tab(site: Path) -> Iterator[Page]:
    """The explorer in a tab; nothing may complain in any test."""
    with chromium() as browser:
        page = browser.new_page()
        problems = watched(page)
        page.goto((site / "explorer.html").as_uri())
        page.evaluate("fedproof.explorer.ready")
        yield page
        assert problems == []


ROWS = ("fedavg", "fedprox", "scaffold", "feddyn")


@pytest.fixture
def page(tab: Page) -> Page:
    """The tab with a comparison of four rows of a table."""
    go(tab, "#" + "&".join(f"s=fedsagd.tab1.{name}:row" for name in ROWS))
    return tab


def go(tab: Page, state: str) -> None:
    """Open the explorer in a state."""
    address = tab.url.partition("#")[0]
    tab.goto("about:blank")
    tab.goto(address + state)
    tab.evaluate("fedproof.explorer.ready")


def value(page: Page, index: int = 0) -> float:
    """A value with all its digits."""
    text = page.locator("#values article .number b").nth(index).get_attribute("title")
    assert text is not None
    return float(text)


def test_a_slider_moves_the_value(page: Page) -> None:
    """The value, the field and the address follow; it is Python's value."""
    before = value(page)
    page.focus("#slider-K")
    for _ in range(40):
        page.keyboard.press("ArrowRight")
    steps = page.input_value("#value-K")
    assert float(steps).is_integer()
    given = {name: page.input_value(f"#value-{name}") for name in ("T", "eta_l", "Phi")}
    given |= {name: page.input_value(f"#value-{name}") for name in ("sigma_l", "sigma_g")}
    found = evaluate(catalogue["fedsagd.tab1.fedavg"], {**given, "K": steps})
    assert isinstance(found, Evaluation)
    assert value(page) == pytest.approx(found.value, rel=1e-9)
    assert value(page) != before
    assert parse_qs(urlsplit(page.url).fragment)["v.K"] == [steps]


def test_fractions_and_nonsense(page: Page) -> None:
    """A fraction is a number; what is none is marked, and nothing breaks."""
    page.fill("#value-eta_l", "1/70")
    fraction = value(page)
    page.fill("#value-eta_l", str(1 / 70))
    assert value(page) == pytest.approx(fraction, rel=1e-12)
    for text in ("", "x", "1/", "1/0", "-1", "1e999", "<b>"):
        page.fill("#value-eta_l", text)
        assert page.get_attribute("#value-eta_l", "aria-invalid") == "true"
        assert page.locator("#values .badge.broken").count() > 0
    page.fill("#value-K", "2.5")
    assert page.get_attribute("#value-K", "aria-invalid") == "true"


def test_the_address_is_the_state(page: Page) -> None:
    """A state that is opened again shows the same."""
    go(page, PAIR)
    assert page.locator("#chosen li").count() == 2
    assert page.input_value("#value-K") == "20"
    assert page.is_checked("#along-lam")
    there = page.url
    shown = page.locator("#values").inner_text()
    go(page, "#" + there.partition("#")[2])
    assert page.url == there
    assert page.locator("#values").inner_text() == shown


def test_crossings_are_pythons(page: Page) -> None:
    """Where two bounds change places is where Python finds it."""
    go(page, PAIR)
    (told,) = page.locator("#crossings li").all_inner_texts()
    place = float(told.rpartition("lam = ")[2].split(" ")[0])
    values = {"K": 20, "T": 100, "eta_l": "1/2", "Phi": 1, "sigma_l": 1, "sigma_g": 1}
    chosen = [(catalogue[f"fedsagd.tab1.{name}"], None) for name in ("feddyn", "fedavg")]
    low, high = place * 0.99, place * 1.01
    data = compare(chosen, {**values, "lam": f"{low}:{high}:lin101"}, anyway=True)
    ((_, _, expected),) = crossings(data, "lam")
    assert place == pytest.approx(expected, rel=1e-4)
    assert page.locator("#plot .crossing").count() == 1


def test_agreement_is_a_crossing_and_rounding_is_none(tab: Page) -> None:
    """Curves that are equal at a sample change places there; last places are nothing."""
    assert tab.evaluate(CROSSINGS, ["(x) => x", "() => 3"]) == [3]
    assert tab.evaluate(CROSSINGS, ["(x) => x * 1e-200", "() => 2e-200"]) == [2]
    assert tab.evaluate(CROSSINGS, ["(x) => 1 + (x % 2) * 2 ** -50", "() => 1 + 2 ** -51"]) == []


def test_outside_is_told_and_left(page: Page) -> None:
    """A violated hypothesis is named; the button finds a point where all hold."""
    go(page, "#s=fedinit.thm1:statement&v.eta=1/3&v.K=7")
    assert page.locator("#values .badge.broken").count() == 1
    assert page.locator("#hypotheses .badge.broken").count() > 0
    page.click("#admissible")
    assert page.locator("#values .badge.sound").count() == 1
    assert page.is_disabled("#admissible")
    assert page.locator("#letters .strip rect").count() > 0


def test_terms_add_up(page: Page) -> None:
    """The terms that are shown sum to the value."""
    go(page, "#s=fedinit.thm1:statement")
    whole, total = page.evaluate(TERMS)
    assert whole == pytest.approx(total, rel=1e-12)
    assert page.locator("#values .share").count() == 3


def test_statements_are_added_and_removed(page: Page) -> None:
    """By id, by group, one by one; an unknown id is told and changes nothing."""
    page.click("#clear")
    assert page.locator("#chosen li").count() == 0
    page.fill("#statement", "switching.prop1")
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelectorAll('#chosen li').length === 1")
    groups = page.locator("#group option")
    assert groups.count() > 10
    page.select_option("#group", index=3)
    page.wait_for_function("document.querySelectorAll('#chosen li').length > 1")
    number = page.locator("#chosen li").count()
    page.locator("#chosen button").first.click()
    assert page.locator("#chosen li").count() == number - 1
    page.fill("#statement", "fedinit.thm99")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=there is no statement fedinit.thm99 here")
    assert page.locator("#chosen li").count() == number - 1


def test_what_is_saved(page: Page) -> None:
    """CSV reads as numbers, SVG as XML with a curve for each formula, LaTeX is balanced."""
    texts = page.evaluate("fedproof.explorer.texts()")
    head, *rows = list(csv.reader(io.StringIO(texts["csv"])))
    chosen = page.locator("#chosen li").count()
    assert head[0] == "T"
    assert len(head) == 1 + 2 * chosen
    assert len(rows) > 50
    point = {name: page.input_value(f"#value-{name}") for name in ("K", "eta_l", "Phi")}
    point |= {name: page.input_value(f"#value-{name}") for name in ("sigma_l", "sigma_g")}
    found = evaluate(catalogue["fedsagd.tab1.fedavg"], {**point, "T": rows[-1][0]})
    assert isinstance(found, Evaluation)
    assert float(rows[-1][1]) == pytest.approx(found.value, rel=1e-9)
    root = ElementTree.fromstring(texts["svg"])
    curves = [e for e in root.iter() if e.get("class") == "curve"]
    assert len(curves) == chosen
    latex = texts["latex"]
    assert latex.count("\\addplot") == chosen
    assert latex.count("\\begin{") == latex.count("\\end{")
    assert latex.count("{") - latex.count("\\{") == latex.count("}") - latex.count("\\}")
    with page.expect_download() as download:
        page.click("#csv")
    assert download.value.suggested_filename == "curves.csv"


def test_a_few_negative_values_flatten_no_curve(page: Page) -> None:
    """They are left out, which the picture says; a curve about zero stays on a linear axis."""
    go(page, PAIR)
    assert page.locator("#plot .left").count() == 1
    assert page.locator("#plot .curve").first.get_attribute("d")
    spread = page.evaluate("fedproof.spread([1, 2, 4, 8, 16, -1e9])")
    assert (spread["low"], spread["high"], spread["logarithmic"]) == (1, 16, True)
    about_zero = page.evaluate("fedproof.spread([-3, -1, 1, 2, 4])")
    assert (about_zero["low"], about_zero["logarithmic"], about_zero["left"]) == (-3, False, False)


@pytest.mark.skipif(not HAS_PLOTS, reason=NEEDED)
@pytest.mark.parametrize("state", ["", PAIR, "#s=fedinit.thm1:statement", "#s=switching.prop1"])
def test_saved_latex_compiles(page: Page, state: str, tmp_path: Path) -> None:
    """Formulas, values and the plot, with nothing but what a LaTeX distribution brings."""
    go(page, state)
    text = page.evaluate("fedproof.explorer.texts()")["latex"]
    (tmp_path / "curves.tex").write_text(text, encoding="utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "curves.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False, timeout=300)
    assert done.returncode == 0, done.stdout.decode("utf-8", "replace")[-2000:]


def test_it_shows_on_narrow_screens(page: Page) -> None:
    """With many formulas chosen nothing is wider than 360 pixels."""
    page.set_viewport_size({"width": 360, "height": 740})
    page.select_option("#group", index=1)
    page.wait_for_function("document.querySelectorAll('#chosen li').length > 4")
    page.evaluate("document.querySelectorAll('details').forEach((d) => { d.open = true; })")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.locator(".katex-error").count() == 0
    page.set_viewport_size({"width": 1280, "height": 900})


def test_it_begins_with_a_theorem_beside_what_it_should_be(tab: Page) -> None:
    """Printed and amended, with how each stands."""
    go(tab, "")
    ids = tab.locator("#chosen li > a").all_inner_texts()
    assert len(ids) == 2
    assert ids[1] == f"{ids[0]}.repaired"
    assert tab.locator("#values .stands").count() == 2


def test_ranges_come_from_the_hypotheses(tab: Page) -> None:
    """The slider of beta holds what is admissible, and not much more: sqrt(1/141) is its end."""
    go(tab, "#s=fedinit.thm1:statement&x=beta")
    ends = []
    for key in ("Home", "End"):
        tab.focus("#slider-beta")
        tab.keyboard.press(key)
        ends.append(float(tab.input_value("#value-beta")))
    assert -0.1 < ends[0] <= 0
    assert (1 / 141) ** 0.5 < ends[1] < 0.2
    shares = tab.locator(".strip").evaluate_all("(all) => all.map((e) => e.ariaLabel)")
    assert len(shares) > 5


def test_words_add_a_statement(page: Page) -> None:
    """As the search in the header finds it, of what can be drawn."""
    page.fill("#statement", "theorem 4.7")
    page.press("#statement", "Enter")
    page.locator("#chosen a", has_text="semismooth.thm4_7").first.wait_for()


def test_what_is_copied_gives_the_same_value(page: Page) -> None:
    """The command and the Python are run, and give the value on the page."""
    copies = page.evaluate("fedproof.explorer.copies()")
    first = value(page)
    line = copies["command"].splitlines()[0]
    program, verb, id_, *words = shlex.split(line)
    assert (program, verb, id_) == ("fedproof", "eval", "fedsagd.tab1.fedavg")
    form, values = words[1], dict(word.split("=") for word in words[2:])
    found = evaluate(catalogue[id_], values, form=form)
    assert isinstance(found, Evaluation)
    assert found.value == pytest.approx(first, rel=1e-9)
    names: dict[str, object] = {}
    setting, call, *_ = copies["python"].splitlines()
    exec(setting, names)
    again = eval(call, names)
    assert again.value == found.value
    assert copies["latex"].count(r"\[") == len(ROWS)


def test_axes_have_titles(page: Page) -> None:
    """What runs across, and of what the curves are values."""
    titles = page.locator("#plot text.title").all_text_contents()
    assert titles[0].startswith("T: ")
    assert titles[1].startswith("bound on ")

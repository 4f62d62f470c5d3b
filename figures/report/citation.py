"""How a verdict is cited: id, words, version, and a hash of everything that shows it."""

from __future__ import annotations

from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version

from bounds.catalogue import catalogue
from bounds.statement import Statement
from bounds.verdicts.last_standing import summed_up
from bounds.verdicts.verified import Verified
from figures.report.frame import copied
from figures.report.markup import Markup, element, join

COLOURS = {"✓": "#0b6b46", "✗": "#a3360a", "✗✗": "#8d1238", "?": "#7a5600", "–": "#505a68"}
CHARACTER, ROOM, HEIGHT = 6.6, 12, 20  # of a badge, in pixels
NAME = "fedproof"


def fingerprint(verified: Verified) -> str:
    """SHA-256 of the verdicts on every question, each with the digest of its certificate."""
    found = sha256(verified.statement.id.encode())
    for answer in verified.answers:
        digest = (answer.certificate or {}).get("digest", "")
        told = f"\n{answer.step}|{answer.reading}|{answer.claim}|{answer.verdict}|{digest}"
        found.update(told.encode())
    return found.hexdigest()


def release() -> str:
    """The version of the tool."""
    try:
        return version(NAME)
    except PackageNotFoundError:
        return "not installed"


def cited(verified: Verified) -> Markup:
    """The sentence to cite, the same for BibTeX, and a badge, each with a button that copies it."""
    statement = verified.statement
    known = fingerprint(verified)
    sentence = (
        f"{statement.id} ({_paper(statement)}), verdict: {summed_up(verified)}; "
        f"Fedproof {release()}, certificates sha256:{known}"
    )
    key = statement.id.replace(".", "-")
    entry = (
        f"@misc{{fedproof-{key},\n  title = {{Verdict on {statement.id} ({_paper(statement)})}},\n"
        f"  note = {{{summed_up(verified)}; certificates sha256:{known}}},\n"
        f"  howpublished = {{Fedproof {release()}}}\n}}"
    )
    shown = f"![{summed_up(verified).status}](badges/{statement.id}.svg)"
    picture = element(
        "img", src=f"../badges/{statement.id}.svg", alt=f"badge: {summed_up(verified).status}"
    )
    return join((
        element("p", sentence, " ", copied(sentence)),
        element("pre", element("code", entry), tabindex="0"),
        element("p", copied(entry)),
        element("p", picture, " ", element("code", shown), " ", copied(shown)),
    ))  # fmt: skip


def badge_picture(verified: Verified) -> str:
    """A small SVG picture of the verdict, to stand in a README."""
    found = summed_up(verified)
    left, right = (int(CHARACTER * len(text)) + ROOM for text in (NAME, found.status))
    texts = (
        element("text", text, x=f"{x}", y="14", text_anchor="middle")
        for text, x in ((NAME, left / 2), (found.status, left + right / 2))
    )
    picture = element(
        "svg",
        element("title", f"{verified.statement.id}: {found}"),
        element("rect", width=left, height=HEIGHT, fill="#3a4350"),
        element(
            "rect",
            x=left,
            width=right,
            height=HEIGHT,
            fill=COLOURS.get(found.standing.sign, "#505a68"),
        ),
        element(
            "g",
            *texts,
            fill="#ffffff",
            font_family="DejaVu Sans,Verdana,sans-serif",
            font_size="11",
        ),
        xmlns="http://www.w3.org/2000/svg",
        width=left + right,
        height=HEIGHT,
        role="img",
    )
    return f"{picture}\n"


def _paper(statement: Statement) -> str:
    """The paper by its title."""
    if statement.paper not in catalogue.papers():
        return statement.paper
    about = catalogue.folder(statement.paper).about
    return about.title or about.name

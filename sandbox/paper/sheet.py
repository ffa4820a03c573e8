"""The frame of every page that opens offline and prints: its head, style and header."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from importlib.resources import files
from string import Template

from languages.writing import spoken
from rules.engine.telling import unbroken


def framed(
    package: str,
    name: str,
    *,
    title: str,
    heading: str,
    about: str,
    verdict: str,
    colour: str,
    content: Mapping[str, str],
) -> bytes:
    """Return a page, UTF-8.

    ``name``: of the two files of a package for this page, ``NAME.html`` and ``NAME.css``.
    ``content``: values for both, HTML that needs no escaping. ``title``, ``heading``, ``about`` and
    ``verdict`` are text; ``colour``: of the verdict's chip. Raises KeyError for a missing value.
    """
    own = files(package)
    content = {key: one if "<script" in one else unbroken(one) for key, one in content.items()}
    body = Template(own.joinpath(f"{name}.html").read_text("utf-8")).substitute(content)
    style = Template(own.joinpath(f"{name}.css").read_text("utf-8")).substitute(content)
    frame = Template(files(__package__).joinpath("sheet.html").read_text("utf-8"))
    return frame.substitute(
        lang=spoken(),
        title=escape(title),
        heading=escape(heading),
        about=escape(about),
        verdict=escape(verdict),
        colour=colour,
        style=style,
        body=body,
    ).encode()


def credit_line(credits: Iterable[str]) -> str:
    """Return a paragraph of credits, HTML; nothing for none."""
    said = "".join(f"{escape(credit)}. " for credit in credits).strip()
    return f"<p>{said}</p>" if said else ""

"""Colours stand once, in Python, and the styles of the page are no fight."""

from __future__ import annotations

import re
from itertools import chain

import pytest
from repository import ROOT

from apps.web.colours import DARK, LIGHT

APPS = ROOT / "apps"
WHERE = APPS / "web" / "colours.py"
STYLED = sorted(
    path
    for path in chain(APPS.rglob("*.css"), APPS.rglob("*.js"), APPS.rglob("*.py"))
    if path != WHERE and "vendor" not in path.parts
)
LITERAL = re.compile(r"#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{3})\b|\b(?:rgb|hsl)a?\(\s*\d")
USED = re.compile(r"var\((--sl-[\w-]+)")


def texts() -> dict[str, str]:
    return {path.relative_to(APPS).as_posix(): path.read_text(encoding="utf-8") for path in STYLED}


def test_a_colour_is_written_in_one_place() -> None:
    lines = {
        f"{name}: {line.strip()}"
        for name, text in texts().items()
        for line in text.splitlines()
        if LITERAL.search(line)
    }
    assert lines == set()


@pytest.mark.parametrize("line", ["color: #fff;", "fill: #0072b2", "rgb(22 32 42 / 0.5)"])
def test_a_literal_is_known_for_one(line: str) -> None:
    assert LITERAL.search(line)
    assert not LITERAL.search("rgb(var(--sl-shade) / 0.3) url(#mark) #able")


def test_every_colour_is_there_in_both_themes_and_used() -> None:
    assert set(LIGHT) == set(DARK)
    words = "\n".join(texts().values())
    used = set(USED.findall(words))
    others = {"--sl-font", "--sl-compass-bottom", "--sl-glass", "--sl-bar", "--sl-tooltips"}
    assert used - others - set(LIGHT) == set(), "these have no colour"
    assert set(LIGHT) - used == set(), "these are used nowhere"


def test_styles_outdo_each_other_by_their_selectors() -> None:
    """Panel writes widths, and tooltips their places, at the elements themselves.

    Only ``!important`` outdoes these.
    """
    count = sum(text.count("!important") for text in texts().values())
    assert count < 8

"""The French and the German documents: the same ones, with the page's own words for its buttons."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fluent.syntax import ast as ftl
from fluent.syntax import parse
from repository import ROOT

from languages.writing import FILES, LANGUAGES

OTHERS = sorted({*LANGUAGES} - {"en"})
NAMES = ("README.md", "index.md", "line-of-sight.md", "scanning.md", "setting-up.md", "tutorial.md")


def words_of_page(language: str) -> set[str]:
    """All that a message says without a fact, in a language."""
    return {
        "".join(getattr(part, "value", "") for part in entry.value.elements)
        for path in (FILES / language).rglob("*.ftl")
        for entry in parse(path.read_text(encoding="utf-8")).body
        if isinstance(entry, ftl.Message) and entry.value is not None
    }


@pytest.mark.parametrize("language", OTHERS)
def test_each_language_has_the_same_documents(language: str) -> None:
    folder = ROOT / "docs" / language
    assert sorted(path.name for path in folder.iterdir()) == list(NAMES)


@pytest.mark.parametrize(
    "document",
    [ROOT / "docs" / language / name for language in OTHERS for name in NAMES[1:]],
    ids=lambda path: f"{path.parent.name}/{path.name}",
)
def test_buttons_are_called_as_on_the_page(document: Path) -> None:
    """Bold words within a sentence name a button, a tab or a tool; a bold line is a heading."""
    text = document.read_text(encoding="utf-8")
    in_sentences = re.sub(r"^\*\*[^*]+\*\*$", "", text, flags=re.MULTILINE)
    named = set(re.findall(r"\*\*([^*\n]+)\*\*", in_sentences)) - {"GLB"}
    assert named - words_of_page(document.parent.name) == set()

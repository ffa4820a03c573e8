"""The glossary says what the message files say."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import pytest
from repository import ROOT

from languages.message import Message
from languages.writing import FILES, speaking, written
from rules.catalogue import RULESETS

COLUMNS = ("en", "fr", "de")


class Row(NamedTuple):
    """A row of the glossary: a word in three languages, its message, and what else is said."""

    en: str
    fr: str
    de: str
    key: str
    documents: str
    also: str


def _rows() -> list[Row]:
    lines = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").splitlines()
    cells = [
        [cell.strip(" `") for cell in line[1:-1].split("|")] for line in lines if line[:1] == "|"
    ]
    return [
        Row(*row) for row in cells if len(row) == 6 and not row[0].startswith(("English", "---"))
    ]


ROWS = _rows()


@cache
def sentences(language: str) -> str:
    """All that the message files of a language say."""
    files = sorted((FILES / language).rglob("*.ftl"))
    return "\n".join(path.read_text(encoding="utf-8") for path in files).casefold()


def test_the_glossary_has_150_words_each_once() -> None:
    assert len(ROWS) >= 150
    assert len({row.key or row[:3] for row in ROWS}) == len(ROWS)
    assert all(set(row.documents.split()) <= {*"ARWSK", "–"} for row in ROWS)


@pytest.mark.parametrize("column", range(3), ids=COLUMNS)
def test_a_word_is_what_the_program_says(column: int) -> None:
    language = COLUMNS[column]
    with speaking(language, "none that has words of its own"):
        said = {row: written(Message(row.key)) for row in ROWS if row.key}
    assert [
        (row, one) for row, one in said.items() if one.casefold() != row[column].casefold()
    ] == []
    words = [row[column] for row in ROWS if not row.key]
    assert [one for one in words if one.casefold() not in sentences(language)] == []


@pytest.mark.parametrize("column", range(3), ids=COLUMNS)
def test_a_word_that_a_ruleset_has_of_its_own_is_listed(column: int) -> None:
    for row in ROWS:
        for ruleset in RULESETS["bolt-action"] if row.key else ():
            with speaking(COLUMNS[column], ruleset):
                said = written(Message(row.key))
            assert said.casefold() in f"{row[column]}; {row.also}".casefold(), row


def test_a_pin_is_called_as_in_the_document_of_its_ruleset() -> None:
    pins = Message("unit-has-pins", {"unit": "Able", "count": 2})
    for ruleset, words in (("reference", "2 pions de stress"), ("fr-abridged", "2 marqueurs PIN")):
        with speaking("fr", ruleset):
            assert words in written(pins)
        with speaking("de", ruleset):
            assert "zwei Beschussmarker" in written(pins)

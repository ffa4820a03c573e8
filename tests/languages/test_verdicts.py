"""Verdicts and titles of steps are told in the reader's language; what is stored has English."""

from __future__ import annotations

from repository import ROOT

from languages.writing import speaking
from sandbox.document.commands import Remove
from sandbox.document.document import Document
from sandbox.document.history import entry_of
from sandbox.rulings.ruling import rule
from sandbox.rulings.verify import verify
from sandbox.scenario.file import load
from sandbox.sight.judge import judge
from sandbox.sight.sentences import pair_words
from sandbox.table.table import lay

TABLE = lay(load(ROOT / "examples" / "ruins-skirmish.toml"))


def test_a_verdict_is_told_in_the_language_of_each_reader() -> None:
    sight = judge(TABLE, "lantern", "ferret").forward
    assert sight.headline == "Lantern sees Ferret; heavy cover: west ruin hides 74 %"
    with speaking("de"):
        assert sight.headline == "Lantern sieht Ferret; schwere Deckung: „west ruin“ verdeckt 74 %"
        assert pair_words(TABLE, sight.pairs[0]).reason == (
            "74 % verdeckt (50 % genügen): schwere Deckung."
        )
        assert sight.to_json()["headline"].startswith("Lantern sees Ferret"), "JSON is English"
    with speaking("fr"):
        assert "couvert important" in sight.headline and "masque 74 %" in sight.headline


def test_a_ruling_made_in_german_verifies_in_french() -> None:
    with speaking("de"):
        made = rule(TABLE, "lantern", "ferret")
    with speaking("fr"):
        assert made.encoded() == rule(TABLE, "lantern", "ferret").encoded()
        assert verify(made, TABLE).same


def test_a_step_is_stored_in_english_and_read_in_any_language() -> None:
    entry = Document(TABLE.scenario).do("me", Remove(("west_ruin",)))
    with speaking("de"):
        line = entry.text()
        assert entry_of(line).title == "west ruin entfernt"
    assert '"title":"removed west ruin"' in line

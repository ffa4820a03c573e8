"""docs/rules.md shows what each ruleset has, as `rulesets.toml` now says."""

from __future__ import annotations

import runpy

from repository import ROOT


def test_the_table_of_rulesets_is_as_it_would_be_written_now() -> None:
    text = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    writer = runpy.run_path(str(ROOT / "docs" / "writers" / "ruleset_table.py"))
    assert writer["page"](text) == text, "`python docs/writers/ruleset_table.py` writes it again"
    assert "| Facings of armour, top and rear (BA-VEH-1) | yes | no | no |" in text

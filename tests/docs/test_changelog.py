"""CHANGELOG.md says a thing once."""

from __future__ import annotations

from repository import ROOT


def test_nothing_is_told_twice() -> None:
    lines = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines()
    begun = [line for line in lines if line.startswith("- ")]
    assert len(begun) > 40
    assert sorted(begun) == sorted(set(begun))

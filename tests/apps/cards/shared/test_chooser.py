"""The list of scenarios in the header: what it shows, and when it opens something."""

from __future__ import annotations

import pytest
from shown import Shown

from apps.cards.shared.chooser import Chooser
from apps.runtime.library import LibraryEntry

ENTRIES = [
    LibraryEntry("farm", "The farm"),
    LibraryEntry("ruins", "The ruins", heading="page-demonstrations"),
]


@pytest.mark.parametrize(
    ("entry", "value"),
    [(None, ""), (ENTRIES[1], "ruins"), (LibraryEntry("old", "An archived table"), "old")],
)
def test_only_the_user_opens_an_entry_also_where_what_is_open_is_not_listed(
    entry: LibraryEntry | None, value: str
) -> None:
    opened: list[str] = []
    chooser = Chooser(ENTRIES, "", opened.append)
    chooser.show(entry, ENTRIES)
    field = Shown(chooser).named("Scenario")
    field.get_root()  # Panel chooses another value now, where the options lack this one
    assert (field.value, opened) == (value, [])
    field.value = "farm"
    assert opened == ["farm"]

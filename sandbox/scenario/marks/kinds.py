"""The kinds of marks."""

from __future__ import annotations

from collections.abc import Mapping

from sandbox.scenario.marks.mark import Mark
from sandbox.scenario.marks.note import NoteSpec
from sandbox.scenario.marks.objective import ObjectiveSpec
from sandbox.scenario.marks.smoke import SmokeSpec
from sandbox.scenario.marks.zone import EntryEdge, ZoneSpec

KINDS: tuple[type[Mark], ...] = (ZoneSpec, EntryEdge, ObjectiveSpec, SmokeSpec, NoteSpec)
"""In the order of the palette."""

MARKS: Mapping[str, type[Mark]] = {kind.key: kind for kind in KINDS if Mark in kind.__bases__}
"""The kind that reads the rows of each list of a scenario."""

SIGNS = tuple(key for key, kind in MARKS.items() if not kind.blocks)
"""Lists of the marks that only show something: they stop no sight."""

BLOCKING = tuple(key for key, kind in MARKS.items() if kind.blocks)
"""Lists of the marks that stop sight."""

GROUPED = tuple(key for key, kind in MARKS.items() if kind.grouped)
"""Lists of the marks that may be in a group."""

MEASURED = tuple(key for key, kind in MARKS.items() if kind.measured)
"""Lists of the marks that a tape may be held at."""

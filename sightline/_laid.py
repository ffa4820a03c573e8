"""A table as a value, with what its methods share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self, TypeAlias

from sandbox.scenario.file import ScenarioFile
from sandbox.table import table as laid
from sandbox.work.progress import Progress, silent
from sightline._shown import Shown

Report: TypeAlias = Callable[[float, str], None] | None
"""Called with the share done, 0 to 1, and what is being done; an exception in it ends the work."""


@dataclass(frozen=True, repr=False, eq=False)
class Laid(Shown):
    """A table as its scenario lays it."""

    _table: laid.Table

    @property
    def _file(self) -> ScenarioFile:
        return self._table.file

    @property
    def _where(self) -> Path:
        return self._file.path

    def _with(self, table: laid.Table) -> Self:
        return replace(self, _table=table)


def told(progress: Report) -> Progress:
    """Return a progress that may be left out."""
    return silent if progress is None else lambda share, what: progress(share, str(what))

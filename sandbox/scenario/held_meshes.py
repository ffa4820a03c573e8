"""Meshes in memory, for a scenario that no file beside it has."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Any

_NONE: Mapping[str, Mapping[str, Any]] = MappingProxyType({})


class HeldMeshes:
    """Meshes by their names in a scenario; a `sandbox.scenario.file.MeshShelf`.

    ``content``: their bytes. ``readings``: the keys of a row that read each.
    """

    def __init__(
        self, content: Mapping[str, bytes], readings: Mapping[str, Mapping[str, Any]] = _NONE
    ) -> None:
        self._content, self._readings = dict(content), dict(readings)

    def names(self) -> Collection[str]:
        """Return the scenario's names of its meshes."""
        return self._content.keys()

    def reading(self, name: str) -> Mapping[str, Any]:
        """Return the keys of the first row that reads one. Raises KeyError."""
        return self._readings[name]

    def digest(self, name: str) -> str:
        """Return SHA-256 of a mesh's bytes. Raises KeyError."""
        return hashlib.sha256(self._content[name]).hexdigest()

    def content(self, name: str) -> bytes:
        """Return a mesh's bytes. Raises KeyError."""
        return self._content[name]

    def all_content(self) -> dict[str, bytes]:
        """Return the bytes of every mesh by its name."""
        return dict(self._content)

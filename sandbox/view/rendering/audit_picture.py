"""Draw a user's mesh beside a figure, as it would stand on a table."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import trimesh

from meshes.figures.models import build_model
from sandbox.scenario.file import ScenarioFile
from sandbox.scenario.schema import Scenario
from sandbox.scenario.templates import figure_of
from sandbox.table.own_meshes import MeshAudit
from sandbox.table.sides import LIVERIES
from sandbox.view.rendering.thumbnails import Posed, thumbnail

SIZE = 480
"""Pixels each way: 1.5 times the size in the page."""

_MIDDLE, _TABLE = 120.0, (240.0, 240.0)
_LONGEST, _TALL = 6.0, 1.5
"""The larger of the two is drawn at this size, inches.

Light on a thing of two hundred inches would take minutes.
"""
_BESIDE = 0.7
"""Inches on the table from the mesh to the middle of the figure."""


@dataclass(frozen=True)
class _Own:
    """Meshes on a private shelf."""

    whole: Mapping[str, bytes]

    def names(self) -> Collection[str]:
        return self.whole.keys()

    def reading(self, name: str) -> Mapping[str, Any]:
        return {}

    def digest(self, name: str) -> str:
        return hashlib.sha256(self.whole[name]).hexdigest()

    def content(self, name: str) -> bytes:
        return self.whole[name]


@dataclass(frozen=True)
class _Both:
    """A mesh and a man, seen from a side and slightly above."""

    file: ScenarioFile

    @property
    def digest(self) -> str:
        return self.file.digest

    def posed(self) -> Posed:
        return Posed(self.file, (0,), turn=-72.0, up=14.0)


@lru_cache(maxsize=1)
def _man() -> bytes:
    """Return a rifleman as a mesh, in inches."""
    parts = build_model(figure_of("rifle-squad", 0, None), LIVERIES[0]).parts
    whole = trimesh.util.concatenate([part.mesh.as_trimesh for part in parts])
    shades = np.concatenate([part.colours for part in parts])
    whole.visual = trimesh.visual.ColorVisuals(whole, face_colors=shades)
    return bytes(whole.export(file_type="ply"))


def beside_a_figure(found: MeshAudit, content: bytes, size: int = SIZE) -> bytes:
    """Return a WebP picture of a mesh, as it is read, beside a rifleman. ``content``: its bytes.

    Raises ScenarioFault where it cannot be laid, PictureFault where nothing can be drawn.
    """
    name, kept = found.content_to_store(content)
    shrunk = _LONGEST / max(*found.size_in, _TALL)
    wide, deep, _ = (side * shrunk for side in found.size_in)
    piece = {
        "id": "it",
        "mesh": f"it-{name}",
        "position": [_MIDDLE, _MIDDLE],
        "up": found.up,
        "mesh_unit": "in",
        "scale": found.reading.inches * shrunk,
    }
    at = [_MIDDLE + wide / 2 + _BESIDE * shrunk, _MIDDLE - deep / 2]
    man = {"position": at, "facing": 250.0, "mesh": "man.ply", "scale": shrunk}
    unit = {"id": "man", "side": "a", "template": "rifle-squad", "models": [man]}
    said = {"format": 1, "name": "-", "table": {"size": list(_TABLE)}}
    scenario = Scenario.model_validate({**said, "terrain": [piece], "units": [unit]})
    shelf = _Own({f"it-{name}": kept, "man.ply": _man()})
    file = ScenarioFile(Path(), Path(), scenario, "", shelf)
    return thumbnail(_Both(file), size)

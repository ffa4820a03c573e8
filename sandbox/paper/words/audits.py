"""The audit of a mesh, in words and for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.text import Text

from languages.message import logged
from languages.writing import sides, text
from rules.engine.model.sanitize import sanitize
from sandbox.paper.words.listing import Part, listing
from sandbox.table.own_meshes import MeshAudit

_LARGE, _SMALL = 30.0, 0.6
"""Longest side, inches, beyond which a size is called unusual."""


def facts(found: MeshAudit) -> Iterator[tuple[str, str]]:
    """Yield the results of an audit, as rows of a name and a sentence."""
    inches = sides(float(f"{side:.3g}") for side in found.size_in)
    metres = " × ".join(f"{side:.3g}" for side in found.size_m)
    sizes = text("paper-mesh-sizes", inches=inches, metres=metres, size=_unusual(found))
    yield text("paper-mesh-size"), sizes
    why = found.unit_why
    yield text("paper-mesh-unit"), str(why) if found.sure else text("paper-mesh-unsure", why=why)
    yield text("paper-mesh-up"), text("paper-mesh-turned", up=found.up, why=found.up_why)
    counts = {"triangles": found.triangles, "parts": found.parts}
    yield text("paper-mesh-made-of"), text("paper-mesh-parts", **counts)
    whole, edges = text("paper-mesh-watertight"), text("paper-mesh-open", edges=found.open_edges)
    yield text("paper-mesh-surface"), whole if found.watertight else edges
    yield text("paper-mesh-see-through"), text("paper-mesh-openings", count=found.openings)
    yield text("paper-mesh-crossing"), str(found.crossings.words)
    if found.decimated is not None:
        yield text("paper-mesh-decimated"), str(found.decimated.words)
    repairs = "; ".join(map(str, found.repairs)) or text("paper-mesh-no-repairs")
    yield text("paper-mesh-repairs"), repairs
    for note in found.notes:
        yield text("paper-mesh-note"), str(note)


def audit_words(file: str, found: MeshAudit) -> Iterator[Part]:
    """Yield an audit as text."""
    yield Text(sanitize(file), style="bold")
    grid = listing("what", "found", folds=("found",))
    grid.show_header = False
    for name, words in facts(found):
        grid.add_row(Text(name, style="dim"), Text(sanitize(words)))
    yield grid
    row = {"mesh": found.name, **found.row}
    said = ", ".join(f"{key} = {_toml(value)}" for key, value in row.items())
    yield Text(sanitize(text("paper-mesh-row", row=said)))


def audit_json(file: str, found: MeshAudit) -> dict[str, Any]:
    """Return an audit for programs, with the keys of `refused_json`."""
    fewer = found.decimated
    return {
        "file": file,
        "ok": True,
        "triangles": found.triangles,
        "parts": found.parts,
        "size_in": _rounded(found.size_in),
        "size_m": _rounded(found.size_m),
        "unit": found.reading.unit,
        "scale": found.reading.scale,
        "unit_why": logged(found.unit_why),
        "unit_sure": found.sure,
        "up": found.up,
        "up_why": logged(found.up_why),
        "watertight": found.watertight,
        "open_edges": found.open_edges,
        "see_through": found.see_through,
        "openings": found.openings,
        "crossings": {
            "triangles": found.crossings.faces,
            "looked_at": found.crossings.looked_at,
            "all": found.crossings.all,
        },
        "repairs": [*map(logged, found.repairs)],
        "decimated": None
        if fewer is None
        else {"from": fewer.before, "silhouette_error_in": round(fewer.off, 4)},
        "notes": [*map(logged, found.notes)],
        "row": {"mesh": found.name, **found.row},
        "refused": None,
    }


def refused_json(file: str, why: str) -> dict[str, Any]:
    """Return a refused mesh for programs."""
    unknown = (
        "triangles", "parts", "size_in", "size_m", "unit", "scale", "unit_why", "unit_sure", "up",
        "up_why", "watertight", "open_edges", "see_through", "openings", "crossings", "decimated",
        "row",
    )  # fmt: skip
    empty: dict[str, Any] = dict.fromkeys(unknown)
    return {"file": file, "ok": False, **empty, "repairs": [], "notes": [], "refused": why}


def _unusual(found: MeshAudit) -> str:
    longest = max(found.size_in)
    if longest > _LARGE:
        return "large"
    return "small" if longest < _SMALL else "usual"


def _rounded(size: tuple[float, float, float]) -> list[float]:
    return [round(side, 4) for side in size]


def _toml(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else f"{value:.6g}"

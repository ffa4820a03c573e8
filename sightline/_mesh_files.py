"""Meshes that come from files or from other libraries, their audit, and a table with them all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from languages.message import message
from sandbox.paper.words.listing import Part
from sandbox.scenario.file import HeldMeshes, ScenarioFile, read_scenario
from sightline._arguments import known, number
from sightline._fault import as_fault, misfit, write
from sightline._shown import Shown

if TYPE_CHECKING:
    from sandbox.exchange.archive import Archive
    from sandbox.table.own_meshes import MeshAudit

MeshLike: TypeAlias = Any
"""A `trimesh.Trimesh`, a `trimesh.Scene` or a `pyvista.PolyData`."""

_OBJECT: Mapping[str, str] = {"unit": "in", "up": "z"}


@dataclass(frozen=True, repr=False)
class ImportedMesh(Shown):
    """A mesh as the program takes it: its audit, and the repaired mesh.

    ``size_in``: inches along x, y and up. ``unit``, ``up``: as told or guessed, with the reasons in
    ``unit_why`` and ``up_why``. ``see_through``: whether an eye can look through it somewhere.
    ``repairs``: in words.
    """

    name: str
    triangles: int
    parts: int
    size_in: tuple[float, float, float]
    unit: str
    unit_why: str
    up: str
    up_why: str
    watertight: bool
    see_through: bool
    repairs: tuple[str, ...]
    _file: str = field(compare=False)
    _audit: MeshAudit = field(compare=False)
    _content: bytes = field(compare=False)

    def trimesh(self) -> Any:
        """Return the mesh as it stands on a table: a `trimesh.Trimesh`, inches, z up."""
        from sandbox.exchange.mesh_objects import solid_mesh

        return solid_mesh(self._audit.solid)

    def save(self, folder: str | PathLike[str]) -> Path:
        """Write the repaired mesh to a folder, whole or not at all, and return its path.

        Raises Fault, also where another file of that name is there.
        """
        name, content = self._audit.content_to_store(self._content)
        path = Path(folder) / name
        if path.exists() and path.read_bytes() != content:
            raise misfit(path, message("fault-other-file"), message("api-new-file"))
        write(path, content)
        return path

    def as_dict(self) -> dict[str, Any]:
        """Return the object that `sightline import --json` prints."""
        from sandbox.paper.words.audits import audit_json

        return audit_json(self._file, self._audit)

    def _said(self, *, short: bool) -> Iterator[Part]:
        from sandbox.paper.words.audits import audit_words

        return audit_words(self._file, self._audit)


def import_mesh(
    mesh: str | PathLike[str] | MeshLike,
    *,
    unit: str | None = None,
    scale: float | None = None,
    up: str | None = None,
) -> ImportedMesh:
    """Examine and repair a mesh as `sightline import` does. Raises Fault for one that is refused.

    ``mesh``, ``unit``, ``scale``, ``up``: as for `Table.add_mesh`.

    >>> import sightline, trimesh
    >>> found = sightline.import_mesh(trimesh.creation.cylinder(radius=1, height=4))
    >>> found.watertight, found.see_through, found.unit, found.size_in[2]
    (True, False, 'in', 4.0)
    """
    file, content, audit = audited(mesh, unit, scale, up)
    x, y, z = (float(side) for side in audit.size_in)
    return ImportedMesh(
        name=audit.name,
        triangles=audit.triangles,
        parts=audit.parts,
        size_in=(x, y, z),
        unit=audit.reading.unit,
        unit_why=str(audit.unit_why),
        up=audit.up,
        up_why=str(audit.up_why),
        watertight=audit.watertight,
        see_through=audit.see_through,
        repairs=tuple(map(str, audit.repairs)),
        _file=str(file),
        _audit=audit,
        _content=content,
    )


def audited(
    mesh: str | PathLike[str] | MeshLike, unit: str | None, scale: float | None, up: str | None
) -> tuple[Path, bytes, MeshAudit]:
    """Return the file of a mesh, its bytes and its audit. Raises Fault."""
    from sandbox.table.own_meshes import MeshFault, audit_mesh

    file, content, own = _content_of(mesh)
    how: dict[str, Any] = {
        "unit": unit or own.get("unit"),
        "scale": scale,
        "up": up or own.get("up"),
    }
    for name, names in (("unit", ("mm", "cm", "m", "in")), ("up", ("z", "y"))):
        if how[name] is not None:
            known(name, how[name], message("api-of-mesh", option=name), names)
    if scale is not None:
        number("scale", scale, message("api-a-factor"))
    with as_fault("", MeshFault):
        return file, content, audit_mesh(file, content=content, **how)


def _content_of(mesh: str | PathLike[str] | MeshLike) -> tuple[Path, bytes, Mapping[str, str]]:
    """Return a file's path and bytes, and how it is read where that is known. Raises Fault."""
    from sandbox.exchange.mesh_objects import as_ply

    if isinstance(mesh, str | PathLike):
        path = Path(mesh)
        try:
            return path, path.read_bytes(), {}
        except OSError as error:
            raise misfit(path, str(error.strerror), message("api-a-mesh-file")) from None
    content = as_ply(mesh)
    if content is None:
        raise misfit("mesh", type(mesh).__name__, message("api-a-mesh"))
    return Path("mesh.ply"), content, _OBJECT


def packed(file: ScenarioFile) -> Archive:
    """Return a scenario with all its meshes, for another process. Raises Fault for one gone."""
    from sandbox.exchange.archive import Archive

    meshes = {}
    for name in file.scenario.files():
        try:
            meshes[name] = file.content(name)
        except OSError as error:
            raise misfit(name, str(error.strerror), message("api-mesh-of-table")) from None
    return Archive(str(file.path), file.written(), meshes)


def unpacked(packed: Archive) -> ScenarioFile:
    """Return the scenario. Raises ScenarioFault."""
    path = Path(packed.name)
    scenario = read_scenario(packed.text, path)
    shelf = HeldMeshes(packed.meshes, {name: {} for name in packed.meshes})
    return ScenarioFile(path, Path(), scenario, packed.text, shelf)


def meshes_to_write(file: ScenarioFile, folder: Path) -> dict[str, bytes]:
    """Return the meshes at hand that a folder lacks. Raises Fault where it has others."""
    found = {}
    for name in file.scenario.files():
        content, path = file.mesh_content(name), folder / name
        if content is None:
            continue
        if not path.exists():
            found[name] = content
        elif path.read_bytes() != content:
            raise misfit(path, message("fault-other-file"), message("api-file-of-table"))
    return found

"""Make a table of a scan that was dropped on the page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from time import time
from typing import Any, TypeAlias

import numpy as np
from PIL import Image

from meshes.imports.scan_file import WITHOUT_SURFACE, without_surface
from meshes.scans.fault import ScanFault
from meshes.scans.finding import Point, ScanWish
from meshes.scans.from_above import FromAbove
from rules.catalogue import DEFAULT
from rules.engine.telling import capitalized, heading
from sandbox.document.commands import LayAnew
from sandbox.document.refusal import Refused
from sandbox.exchange.archive import Archive, archive_of, renamed
from sandbox.exchange.scan_taking import NoTableFound, TakenScan, take_scan, view_scan
from sandbox.live.hub import Hub
from sandbox.live.live_document import LiveDocument
from sandbox.live.seats.people import Person
from sandbox.live.seats.roles import OWNER, Role
from sandbox.live.shelf import LooseMeshes, keep_mesh
from sandbox.live.tables.scanned_models import found_looks
from sandbox.live.tables.uploads import Brought, Upload
from sandbox.scenario.faults import ScenarioFault
from sandbox.scenario.file import ScenarioFile, read_scenario
from sandbox.scenario.marks.kinds import MARKS
from sandbox.work.progress import Progress, part_of, silent
from sandbox.work.reading import SCAN, read

POINTS = WITHOUT_SURFACE
"""Endings of point clouds and splats, which are refused with advice."""

_FOLDER = "scan"

_BARE = 'format = 1\nname = "Scan"\ngame = "{}"\n[table]\nsize = [72.0, 48.0]\n'
"""The table that a phone's scan is laid on."""

SCAN_LAID = "Done: the scan lies on the table."
"""Sentence for those who came by a link that adds one scan, once it has."""

_SPENT = "This link has ended: it adds one scan, and only for an hour."
_NOT_BARE = "Something is on this table by now: this link adds a scan to a bare one."

Corners: TypeAlias = tuple[Point, ...]
"""Near left, near right, far right and far left: x, y and z each."""

KnownDistance: TypeAlias = tuple[Point, Point, float]
"""Two points, and the inches between them."""

Mark: TypeAlias = tuple[float, float]


def points_refused(upload: Upload) -> str:
    """Return why a file without a surface is refused, in a sentence; empty for other files."""
    lacking = without_surface(upload.ending, upload.content)
    return f"{upload.name}: found {lacking[0]}; expected {lacking[1]}." if lacking else ""


class NoTable(Refused):
    """No table was found in a scan: its size or its corners may help."""


@dataclass(frozen=True)
class ScanPicture:
    """A scan seen from above. ``png``: the picture in which its corners are marked."""

    png: bytes
    view: FromAbove

    @classmethod
    def of(cls, view: FromAbove) -> ScanPicture:
        """Return the picture of a scan that is seen from above."""
        made = BytesIO()
        Image.fromarray(np.ascontiguousarray(view.colours[::-1])).save(made, "PNG")
        return cls(made.getvalue(), view)

    def mirrored(self) -> ScanPicture:
        """Return the picture with left and right exchanged."""
        return self.of(self.view.mirrored())

    def corners(self, marks: Sequence[Mark]) -> Corners:
        """Return the corners that four marks mean, in the scan's coordinates.

        ``marks``: shares of the picture's width from the left and height from the top: near left,
        near right, far right, far left. Raises NoTable.
        """
        with _marked():
            return self.view.corners(marks)

    def distance(self, marks: Sequence[Mark], inches: float) -> KnownDistance:
        """Return the known distance that two marks mean, as `corners` has them. Raises NoTable."""
        with _marked():
            one, other = self.view.ends(marks)
        return one, other, inches


@contextmanager
def _marked() -> Iterator[None]:
    """Raise faults of marks in a picture as NoTable."""
    try:
        yield
    except ScanFault as fault:
        raise NoTable(f"Found {fault.found}; mark {fault.expected}.") from None


@dataclass(frozen=True)
class ScanTold:
    """Statements of a user about a scan.

    ``size``: inches; None finds the nearest usual one. ``corners``: of the table, by
    `ScanPicture.corners`; None finds them. ``distance``: by `ScanPicture.distance`; it gives the
    scale. ``mirrored``: left and right are exchanged in the file.
    """

    size: tuple[float, float] | None = None
    corners: Corners | None = None
    distance: KnownDistance | None = None
    mirrored: bool = False

    @property
    def wish(self) -> ScanWish:
        """Return the same for the reader of scans."""
        return ScanWish(self.size, None, None, self.corners, self.distance, self.mirrored)


def picture_scan(upload: Upload, progress: Progress = silent) -> ScanPicture:
    """Look at a scan from above. Raises Refused in one sentence, and Cancelled."""
    with _file_of(upload) as path:
        return _picture(path, progress)


def scan_table(hub: Hub, upload: Upload, told: ScanTold, progress: Progress = silent) -> Brought:
    """Make a table of a scan, and report what was found on it.

    Raises Refused in one sentence, NoTable where no table is found, StoreFault, and Cancelled where
    ``progress`` does.
    """
    taken = _taken(upload, told, DEFAULT, progress)
    archive = archive_of(upload.stem, taken.text, taken.files)
    table = hub.create(archive.text, called=upload.stem, meshes=archive.meshes)
    return _brought(table, upload, taken.report)


def lay_scan(
    live: LiveDocument,
    person: Person,
    role: Role,
    upload: Upload,
    told: ScanTold,
    progress: Progress = silent,
) -> Brought:
    """Lay a scan on an open table in place of all that is on it, as one step that can be undone.

    A role that adds one scan needs a bare table; its link is withdrawn, and its people are put out.
    Raises as `scan_table`, and Refused for a role that may not lay a scan.
    """
    if not role.scans:
        raise Refused(role.hands_off)
    once = role.kind == "scan"
    if once and not is_bare(live):
        raise Refused(_NOT_BARE)
    taken = _taken(upload, told, live.table.scenario.game, progress)
    # Only one of those who have the link gets here with it, in whatever process.
    if once and not (live.store and live.store.withdraw(live.name, role.link, time())):
        raise Refused(_SPENT)
    text = _kept(live, archive_of(upload.stem, taken.text, taken.files))
    if once and not is_bare(live):
        raise Refused(_NOT_BARE)
    live.called(person)
    live.submit(person.id, OWNER, LayAnew(text, f"laid the scan {upload.plain}"))
    if once:
        live.put_out(SCAN_LAID, role.link)
    return _brought(live.name, upload, taken.report)


def table_for_scan(hub: Hub, live: LiveDocument) -> str:
    """Return the name of a table to lay a scan on: an open one that is bare, else a new one.

    Raises StoreFault.
    """
    if is_bare(live):
        return live.name
    return hub.create(_BARE.format(live.document.scenario.game), called="scan")


def is_bare(live: LiveDocument) -> bool:
    """Return whether nothing on a table is lost when a scan is laid on it."""
    scenario = live.document.scenario
    rows = (getattr(scenario, key) for key in ("terrain", "units", *MARKS))
    return live.game is None and not any(rows)


def _taken(upload: Upload, told: ScanTold, game: str, progress: Progress) -> TakenScan:
    with _file_of(upload) as path:
        asked = path, upload.stem or "scan", told.wish, game
        taken = read(_take, asked, path.name, part_of(progress, 0.0, 0.9), SCAN)
    progress(0.9, "Setting up the table")
    return taken


def _picture(path: Path, progress: Progress) -> ScanPicture:
    return ScanPicture.of(view_scan(path, progress))


def _take(asked: tuple[Path, str, ScanWish, str], progress: Progress) -> TakenScan:
    path, name, wish, game = asked
    return take_scan(path, name, _FOLDER, wish, game, progress)


def _kept(live: LiveDocument, archive: Archive) -> str:
    """Store the meshes of a scan with a table, and return its text with their names there."""
    scenario = read_scenario(archive.text)
    meshes = LooseMeshes(scenario, archive.meshes)
    names = {
        mesh.name: keep_mesh(live, OWNER, mesh.name, meshes.content(mesh.name), mesh.reading).name
        for mesh in meshes.all()
    }
    file = ScenarioFile(Path("scan.toml"), Path(), scenario, archive.text, meshes)
    return file.saying(renamed(scenario, names)).written()


def _brought(table: str, upload: Upload, report: Mapping[str, Any]) -> Brought:
    pieces = report["pieces"]
    good = f"Scale {report['scale']:.3f}; the scan is good to ±{report['error_in']:.2f}″."
    said = f"{len(pieces)} pieces of {upload.plain}. {good}"
    lines = (*(f"{capitalized(note)}." for note in report["notes"]), *map(_line, pieces))
    looks = found_looks(report)
    return Brought(table, said, report=lines, title="Found on the scan", looks=looks)


@contextmanager
def _file_of(upload: Upload) -> Iterator[Path]:
    """Yield an uploaded scan as a file, and raise its faults as Refused."""
    name = upload.plain
    with TemporaryDirectory(prefix="sightline-scan-") as folder:
        path = Path(folder) / name
        path.write_bytes(upload.content)
        try:
            yield path
        except ScenarioFault as fault:
            kind = NoTable if isinstance(fault, NoTableFound) else Refused
            raise kind(f"{str(fault).replace(str(path), name)}.") from None


def _line(piece: Mapping[str, Any]) -> str:
    base = f", on a {piece['base']['name']} base" if piece["base"] else ""
    return (
        f"{heading(piece['id'])}: {piece['height_in']:.1f}″ high{base}, {piece['cover']} cover, "
        f"good to ±{piece['error_in']:.2f}″"
    )

"""Make a table of a scan that was dropped on the page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from time import time
from typing import Any, TypeAlias

import numpy as np
from PIL import Image

from languages.message import logged, message
from languages.writing import text, written
from meshes.imports.scan_file import WITHOUT_SURFACE, without_surface
from meshes.scans.fault import ScanFault
from meshes.scans.finding import Point, ScanWish
from meshes.scans.from_above import FromAbove
from rules.catalogue import DEFAULT
from rules.engine.telling import heading
from sandbox.document.commands import LayAnew
from sandbox.document.refusal import Refused
from sandbox.exchange.archive import Archive, archive_of, renamed
from sandbox.exchange.scan_since import Take, take_since
from sandbox.exchange.scan_taking import NoTableFound, TakenScan, take_scan, view_scan
from sandbox.live.hub import Hub
from sandbox.live.live_document import LiveDocument
from sandbox.live.seats.people import Person
from sandbox.live.seats.roles import OWNER, Role
from sandbox.live.shelf import LooseMeshes, keep_mesh
from sandbox.live.tables.scanned_models import found_looks
from sandbox.live.tables.uploads import Brought, Upload
from sandbox.paper.words.scans import since_words
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

SCAN_LAID = message("scanned-laid")
"""Sentence for those who came by a link that adds one scan, once it has."""

_SPENT, _NOT_BARE = message("scanned-link-ended"), message("scanned-table-not-bare")

Corners: TypeAlias = tuple[Point, ...]
"""Near left, near right, far right and far left: x, y and z each."""

KnownDistance: TypeAlias = tuple[Point, Point, float]
"""Two points, and the inches between them."""

Mark: TypeAlias = tuple[float, float]


def points_refused(upload: Upload) -> str:
    """Return why a file without a surface is refused, in a sentence; empty for other files."""
    lacking = without_surface(upload.ending, upload.content)
    if not lacking:
        return ""
    return text("scanned-no-surface", name=upload.name, found=lacking[0], expected=lacking[1])


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
        said = message("scanned-mark", found=fault.found, expected=fault.expected)
        raise NoTable(said) from None


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
        return ScanPicture.of(view_scan(path, progress))


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
    content = _kept(live, archive_of(upload.stem, taken.text, taken.files))
    if once and not is_bare(live):
        raise Refused(_NOT_BARE)
    live.called(person)
    live.submit(person.id, OWNER, LayAnew(content, _step(upload)))
    if once:
        live.put_out(SCAN_LAID, role.link)
    return _brought(live.name, upload, taken.report)


def lay_again(
    live: LiveDocument,
    person: Person,
    role: Role,
    upload: Upload,
    told: ScanTold,
    progress: Progress = silent,
    *,
    whole: bool,
) -> Brought:
    """Lay another scan of a scanned table over the first, as one step that can be undone.

    ``whole``: what it does not show goes. The report begins with what moved in between. Raises as
    `lay_scan`.
    """
    if not role.edits:
        raise Refused(role.hands_off)
    scenario = live.table.scenario
    told = replace(told, size=told.size or scenario.table.size)
    seen: dict[Corners | None, TakenScan] = {}

    def take(corners: tuple[tuple[float, ...], ...] | None) -> TakenScan:
        if corners not in seen:
            marked = told if corners is None else replace(told, corners=corners)
            seen[corners] = _taken(upload, marked, scenario.game, progress)
        return seen[corners]

    first = live.table.file
    taken = _since(first, take, whole)
    while live.table.file is not first:  # somebody changed the table in between
        first = live.table.file
        taken = _since(first, take, whole)
    files = dict(taken.files)
    for name in read_scenario(taken.text).files():
        if name not in files:
            files[name] = first.content(name)
    content = _kept(live, archive_of(upload.stem, taken.text, files))
    live.called(person)
    live.submit(person.id, OWNER, LayAnew(content, _step(upload)))
    return _brought(live.name, upload, taken.report)


def _step(upload: Upload) -> str:
    return logged(message("scanned-laid-step", name=upload.plain))


def _since(first: ScenarioFile, take: Take, whole: bool) -> TakenScan:
    try:
        return take_since(first, take, whole=whole)
    except ScenarioFault as fault:
        raise Refused(f"{fault}.") from None


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
    progress(0.9, text("edit-setting-up"))
    return taken


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
    said = text(
        "scanned-pieces-of",
        count=len(pieces),
        name=upload.plain,
        scale=report["scale"],
        error=report["error_in"],
    )
    since = since_words(report["since"]) if "since" in report else ()
    moved = [written(one, "short") for one in since]
    notes = (text("scanned-note", note=note) for note in report["notes"])
    lines = (*moved, *notes, *map(_line, pieces))
    looks = found_looks(report)
    return Brought(table, said, report=lines, title=message("scanned-found"), looks=looks)


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
    return text(
        "scanned-piece",
        piece=heading(piece["id"]),
        high=piece["height_in"],
        base=piece["base"]["name"] if piece["base"] else "none",
        cover=piece["cover"],
        error=piece["error_in"],
    )

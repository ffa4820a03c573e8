"""Make a table of a scan that was dropped on the page."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any

from rules.catalogue import DEFAULT
from sandbox.document.refusal import Refused
from sandbox.exchange.archive import archive_of
from sandbox.exchange.scans.child import take_scan_apart
from sandbox.exchange.scans.taking import wish_of
from sandbox.live.hub import Hub
from sandbox.live.tables.uploads import Brought, Upload
from sandbox.scenario.faults import ScenarioFault
from sandbox.work.progress import Progress, part_of, silent

_FOLDER = "scan"


def scan_table(
    hub: Hub, upload: Upload, size: tuple[float, float] | None, progress: Progress = silent
) -> Brought:
    """Make a table of a scan, and report what was found on it.

    ``size``: of the table, inches; None finds the nearest usual one. Raises Refused in one
    sentence, StoreFault, and Cancelled where ``progress`` does.
    """
    name = PurePosixPath(upload.name.replace("\\", "/")).name
    with TemporaryDirectory(prefix="sightline-scan-") as folder:
        path = Path(folder) / name
        path.write_bytes(upload.content)
        try:
            taken = take_scan_apart(
                path, upload.stem or "scan", _FOLDER, wish_of(size), DEFAULT,
                part_of(progress, 0.0, 0.9),
            )  # fmt: skip
        except ScenarioFault as fault:
            raise Refused(f"{str(fault).replace(str(path), name)}.") from None
    progress(0.9, "Laying the table")
    archive = archive_of(upload.stem, taken.text, taken.files)
    table = hub.create(archive.text, called=upload.stem, meshes=archive.meshes)
    report = taken.report
    pieces = report["pieces"]
    said = (
        f"{len(pieces)} pieces of {name}. Scale {report['scale']:.3f}; the scan is good to "
        f"±{report['error_in']:.2f}″."
    )
    lines = (*(f"{note[:1].upper()}{note[1:]}." for note in report["notes"]), *map(_line, pieces))
    return Brought(table, said, report=lines, title="Found on the scan")


def _line(piece: Mapping[str, Any]) -> str:
    return (
        f"{piece['id']}: {piece['height_in']:.1f}″ high, {piece['cover']} cover, "
        f"good to ±{piece['error_in']:.2f}″"
    )

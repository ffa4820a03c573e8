"""The report of a scan, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from languages.message import NOTHING, Fact, Message, message
from languages.writing import grouped, percent, text
from rules.engine.telling import heading


def scan_words(report: Mapping[str, Any]) -> Iterator[str]:
    """Yield the table that was found, how good the scan is, and a line for each piece.

    ``report``: as `sightline scan --json` prints it. The first line is the rest of a sentence.
    """
    wide, deep = report["size_in"]
    edges = report["edges"]
    size = {"width": f"{wide:g}", "depth": f"{deep:g}"}
    yield text("paper-scan-table", why=report["size_why"], **size)
    scale = grouped(report["scale"], 3)
    yield text("paper-scan-scale", scale=scale, unit=report["unit_why"], up=report["up_why"])
    errors = {"error": report["error_in"], "rms": edges["rms_in"], "worst": edges["worst_in"]}
    yield text("paper-scan-good", holes=percent(report["holes"]), **errors)
    for note in report["notes"]:
        yield text("paper-sentence", said=note)
    for piece in report["pieces"]:
        base = faces = NOTHING
        if piece["base"]:
            base = message("paper-scan-base", base=piece["base"]["name"])
        if piece["facing"] is not None:
            faces = message("paper-scan-faces", degrees=f"{piece['facing']:.0f}")
        facts: dict[str, Fact] = {"piece": piece["id"], "cover": piece["cover"], "base": base}
        facts |= {"high": piece["height_in"], "error": piece["error_in"], "faces": faces}
        yield text("paper-scan-piece", **facts)
    for look in report["looks"]:
        yield text("paper-scan-look", name=look["name"], pieces=", ".join(look["pieces"]))
    yield text("paper-scan-thin")
    if "since" in report:
        yield from map(str, since_words(report["since"]))


_SINCE = {"new": "scan-new", "gone": "scan-gone", "not_seen": "scan-not-seen"}


def since_words(since: Mapping[str, Any]) -> Iterator[Message]:
    """Yield what changed since an earlier scan, a sentence each; ``short`` names no file."""
    file = since["file"]
    for row in since["moved"]:
        yield message("scan-moved", file=file, thing=heading(row["id"]), by=row["by_in"])
    for part, key in _SINCE.items():
        if since[part]:
            yield message(key, file=file, things=", ".join(map(heading, since[part])))
    if not any(since[part] for part in ("moved", *_SINCE)):
        yield message("scan-nothing-moved", file=file)

"""The report of a scan, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.engine.telling import heading


def scan_words(report: Mapping[str, Any]) -> Iterator[str]:
    """Yield the table that was found, how good the scan is, and a line for each piece.

    ``report``: as `sightline scan --json` prints it. The first line is the rest of a sentence.
    """
    wide, deep = report["size_in"]
    edges = report["edges"]
    yield f"a table of {wide:g} × {deep:g}″ ({report['size_why']})."
    yield f"Scale {report['scale']:.3f}; {report['unit_why']}; {report['up_why']}."
    yield (
        f"The scan is good to ±{report['error_in']:.2f}″; its edges fit to {edges['rms_in']:.2f}″, "
        f"at worst {edges['worst_in']:.2f}″; {report['holes']:.0%} of it is holes."
    )
    for note in report["notes"]:
        yield f"{note[0].upper()}{note[1:]}."
    for piece in report["pieces"]:
        base = f", on a {piece['base']['name']} base" if piece["base"] else ""
        faces = "" if piece["facing"] is None else f", faces {piece['facing']:.0f}°"
        yield (
            f"  {piece['id']}: {piece['height_in']:.1f}″ high{base}{faces}, "
            f"{piece['cover']} cover, ±{piece['error_in']:.2f}″"
        )
    for look in report["looks"]:
        yield f"  {look['name']}: {', '.join(look['pieces'])}"
    yield (
        "Fences and wire are thinner than it shows. Add them as rows of kind fence; where none is "
        'missing, write thin = "none" under [scan].'
    )
    if "since" in report:
        yield from _since_words(report["since"])


def _since_words(since: Mapping[str, Any]) -> Iterator[str]:
    """Yield what changed since an earlier scan, a sentence each."""
    for row in since["moved"]:
        yield f"Since {since['file']}: {heading(row['id'])} moved {row['by_in']:.1f}″."
    for key, verb in (("new", "new"), ("gone", "gone"), ("not_seen", "not seen again, and kept")):
        if since[key]:
            yield f"Since {since['file']}, {verb}: {', '.join(map(heading, since[key]))}."
    if not any(since[key] for key in ("moved", "new", "gone", "not_seen")):
        yield f"Since {since['file']} nothing moved."

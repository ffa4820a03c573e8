"""A table with its rulings and maps as one HTML page that needs no network and no server.

The page runs the program's own scene component and feeds it a recording. Its
Content-Security-Policy allows no request that leaves the page, and only the scripts whose
digests it names.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import segno

from apps.cards.shared.widgets import text
from apps.share.asking import (
    asked_table,
    asking_fields,
    body_items,
    moving_tools,
)
from apps.share.fitting import BUDGET, fitted
from apps.share.judged import Judged, MapShown, avoided, maps, section, shown_pairs, who
from apps.share.parts import (
    INDEX,
    codes,
    folder_links,
    held_element,
    judging,
    packed_element,
    page_of,
    policy,
    script_element,
    style_element,
    viewer,
    vtk,
)
from apps.share.recording import Recording, begin
from apps.table.state.captions import verdict_words
from apps.web.colours import INK, WHITE
from apps.web.speech import messages
from languages.writing import inches, spoken
from languages.writing import text as say
from rules.engine.telling import unbroken
from sandbox.analysis.side_by_side import titled
from sandbox.exchange.gltf import METRES, glb
from sandbox.rulings.findings import FindingsWish, findings
from sandbox.rulings.handed_on import GENERATOR, EmbeddedMeshes, sealed
from sandbox.rulings.ruling import embedded, ruling_of
from sandbox.scenario.cover_words.shipped import sentence_said
from sandbox.sight.colours import unit_tone
from sandbox.sight.judge import judge, line_by_line
from sandbox.table.table import Table
from sandbox.view.items import ALONG
from sandbox.view.scene import build_scene
from sandbox.work.progress import Progress, part_of, silent

MOST_BYTES = 10_000_000
"""Most bytes of a page, as far as leaving things out and drawing them lighter can do that."""

MOST_LINKED_BYTES = 2_000_000
"""Most bytes of a page in a folder, compressed as a host sends it."""

_FRAME_BYTES, _LEAST_BUDGET = 250_000, 300_000
"""About what a page holds beside meshes and what judges; the least that is left for meshes."""

_HERE = Path(__file__).parent
_FRAME = {
    "stage": "share-stage",
    "needs_javascript": "share-needs-javascript",
    "view": "share-view",
    "home": "share-home",
    "home_key": "share-home-key",
    "top": "share-top",
    "top_key": "share-top-key",
    "eye": "share-eye",
    "eye_key": "share-eye-key",
    "room_label": "share-room-label",
    "room_title": "share-room-title",
    "room": "share-room",
    "about_table": "share-about",
    "theme": "share-theme",
    "fold": "share-fold",
    "show": "share-show",
    "marks": "share-marks",
    "labels": "share-labels",
    "grid": "share-grid",
    "save_ruling": "share-save-ruling",
    "save_table": "share-save-table",
    "save_gltf": "share-save-gltf",
    "digest_title": "share-digest",
    "made": "share-made",
    "keys": "share-keys",
    "augmented": "share-augmented-label",
    "close": "share-close",
}
"""Messages of the page's frame, by their names in it."""
_USUAL = 5
"""Most rulings of a page for which no pair was named."""


@dataclass(frozen=True)
class SharedPage:
    """A page, UTF-8. ``notes``: what was left out or drawn with fewer triangles, as sentences."""

    content: bytes
    notes: tuple[str, ...]


def judged(table: Table, pairs: Sequence[tuple[str, str]]) -> list[Judged]:
    """Judge pairs of units or models ``unit/number``. Raises SightFault."""
    reports = [judge(table, *pair) for pair in pairs]
    return [
        Judged(report, findings(table, report, FindingsWish(unsure=True))) for report in reports
    ]


def usual_pairs(table: Table) -> list[tuple[str, str]]:
    """Return the pairs of a page for which none was named.

    They are the scenario's sights; without any, the two nearest units of different sides.
    """
    sights = [(one.shooter, one.target) for one in table.scenario.sights]
    if sights:
        return sights[:_USUAL]
    units = [unit for unit in table.units if unit.models]
    enemies = [(a, b) for a in units for b in units if a.spec.side < b.spec.side]
    nearest = sorted(enemies, key=lambda pair: _apart(*(unit.models[0] for unit in pair)))
    return [(a.id, b.id) for a, b in nearest[:1]]


def _apart(one: Any, other: Any) -> float:
    return float(((one.eye - other.eye) ** 2).sum())


def shared_page(
    table: Table, verdicts: Sequence[Judged], progress: Progress = silent, *, link: bool = False
) -> SharedPage:
    """Return the page of a table and its verdicts. Raises whatever ``progress`` raises.

    ``link``: a page of a folder, which links the scripts that all of them share and has no maps.
    Raises SightFault as `line_by_line` does, since the page has maps.
    """
    line_by_line(table, "shared-page")
    sight = asked_table(table) + held_element(judging(), link=link)
    left = MOST_LINKED_BYTES - _FRAME_BYTES - _sent(sight) if link else BUDGET
    scene = build_scene(table, judged=True, progress=part_of(progress, 0.0, 0.3))
    try:
        items, fewer = fitted(list(scene.items.values()), max(_LEAST_BUDGET, left))
        told = part_of(progress, 0.3, 0.6)
        sections = []
        for number, one in enumerate(verdicts):
            told(number / len(verdicts), say("share-drawing-firers"))
            sections.append(section(table, one, number, scene))
    finally:
        scene.close()
    recording = Recording()
    firers = list(dict.fromkeys(one.report.forward.shooter for one in verdicts if not link))
    layers = maps(table, firers, recording, part_of(progress, 0.6, 0.95))
    progress(0.95, say("share-packing"))
    packed = recording.packed(
        {
            "begin": begin(table),
            "items": recording.adds(items),
            "bodies": recording.adds(body_items()),
            "rulings": [shown_pairs(table, one, recording) for one in verdicts],
            "maps": [layer.marks for layer in layers],
            "avoid": avoided(table, verdicts),
            "size": table.size,
            "inch": METRES,
            "name": table.file.path.stem,
            "title": table.scenario.name,
            "text": table.file.written(),
            "style": (_HERE.parent / "scene" / "scene.css").read_text(encoding="utf-8"),
        }
    )
    notes = []
    if fewer:  # things drawn with fewer triangles
        things = ", ".join(dict.fromkeys(_label(table, name) for name in fewer))
        notes.append(say("share-fewer-judged" if verdicts else "share-fewer", things=things))
    page = _page(table, verdicts, (sections, layers), (packed, sight), notes, link=link)
    return SharedPage(page, tuple(notes))


def _label(table: Table, item: str) -> str:
    kind, _, name = item.partition("/")
    if kind in ALONG and "/" in name:
        return table.unit(name.partition("/")[0]).spec.label
    return next((one.spec.label for one in table.pieces if one.id == name), say("share-ground"))


def _page(
    table: Table,
    verdicts: Sequence[Judged],
    told: tuple[Sequence[str], Sequence[MapShown]],
    held: tuple[str, str],
    notes: list[str],
    *,
    link: bool,
) -> bytes:
    """Return the page; what does not fit is left out, and a sentence added to ``notes``.

    ``told``: the rulings in words, and maps. ``held``: the recording, and what judges.
    """
    (sections, layers), (packed, sight) = told, held
    rulings = [ruling_of(table, one.report, one.found) for one in verdicts]
    digest = table.digest
    values = {
        "generator": GENERATOR,
        "policy": policy(link=link),
        "folder": folder_links() if link else "",
        "back": f'<a href="{INDEX}">{say("share-all-tables")}</a> · ' if link else "",
        "messages": messages(),
        "title": text(table.scenario.name),
        "about": text(_about(table)),
        "style": style_element(link=link),
        "list": _list(table, verdicts),
        "rulings": unbroken("".join(sections)),
        "maps": unbroken(_map_fields(layers)),
        "lang": spoken(),
        **{name: text(say(key)) for name, key in _FRAME.items()},
        "holds": _holds(judged=bool(verdicts)),
        "digest": text(digest),
        "code": segno.make(digest, error="m").svg_inline(
            scale=3, border=2, dark=INK, light=WHITE, title=say("share-digest-code")
        ),
        "embedded": "".join(embedded(one, number) for number, one in enumerate(rulings)),
        "meshes": "",
        "ask": "",
        "moves": "",
        "sight": "",
        "recording": packed,
        "vtk": held_element(vtk(), link=link),
        "script": script_element(link=link),
    }
    template = page_of("shared_page.html")
    most, size = (MOST_LINKED_BYTES, _sent) if link else (MOST_BYTES, len)
    room = most - size(template.safe_substitute(values)) - 2_000
    for name, what, element in _optional(table, sight, judged=bool(verdicts), link=link):
        fits = size(element) <= room
        values[name] = element if fits else ""
        room -= size(element) if fits else 0
        if name == "sight" and fits:
            values |= {
                "ask": asking_fields(table),
                "moves": moving_tools() + held_element(codes(), link=link),
            }
        if not fits:
            notes.append(say("share-left-out", what=what))
    said = "".join(f"<p>{text(note)}</p>" for note in notes)
    return sealed(template.substitute(values | {"notes": said}))


def _optional(table: Table, sight: str, *, judged: bool, link: bool) -> list[tuple[str, str, str]]:
    """Return what is left out where there is no room: its field, what it is, and its element."""
    found = [
        ("sight", say("share-judging"), sight),
        ("gltf", say("share-gltf"), packed_element("gltf", glb(table))),
        ("viewer", say("share-augmented"), held_element(viewer(), link=link)),
    ]
    if names := table.scenario.files():
        held = EmbeddedMeshes({name: table.file.content(name) for name in names})
        if len(names) == 1:
            meshes = say("share-mesh-verifies") if judged else say("share-mesh-opens")
        else:
            key = "share-meshes-verify" if judged else "share-meshes-open"
            meshes = say(key, count=len(names))
        found.insert(0, ("meshes", meshes, held.element()))
    return found


def _sent(page: str) -> int:
    """Return the bytes that a host sends of a part of a page."""
    return len(zlib.compress(page.encode()))


def _holds(*, judged: bool) -> str:
    """Return what the page says of the files in it."""
    title = say("share-holds-title") if judged else say("share-files")
    said = say("share-holds") if judged else say("share-holds-table")
    return f"<summary>{title}</summary><p>{said}</p>"


def _about(table: Table) -> str:
    scenario = table.scenario
    size = " × ".join(inches(side) for side in table.size)
    words = scenario.brings.words
    rules = f"{titled(scenario.game)}, {scenario.ruleset}"
    return f"{rules if words is None else sentence_said(words.name)} · {size}"


def _list(table: Table, verdicts: Sequence[Judged]) -> str:
    """Return the rulings to choose from, where there are several."""
    if len(verdicts) < 2:
        return ""
    rows = []
    for number, one in enumerate(verdicts):
        sight = one.sight
        rows.append(
            f'<button type="button" class="pick" data-ruling="{number}" '
            f'aria-pressed="{"false" if number else "true"}">'
            f'<i class="dot {unit_tone(sight.verdict, sight.pairs)}"></i>'
            f"<span>{text(who(table, sight))}</span>"
            f"<em>{text(verdict_words(sight.verdict, sight.pairs))}</em></button>"
        )
    return (
        f'<div class="picks" role="group" aria-label="{say("share-rulings")}">{"".join(rows)}</div>'
    )


def _map_fields(layers: Sequence[MapShown]) -> str:
    """Return the choice of a map, and the key of each."""
    if not layers:
        return ""
    groups: dict[str, list[str]] = {}
    for number, layer in enumerate(layers):
        option = f'<option value="{number}">{text(layer.name)}</option>'
        groups.setdefault(layer.firer, []).append(option)
    options = "".join(
        f'<optgroup label="{text(firer)}">{"".join(rows)}</optgroup>'
        for firer, rows in groups.items()
    )
    keys = "".join(
        f'<div class="map-key" data-map="{number}" hidden>{layer.key}</div>'
        for number, layer in enumerate(layers)
    )
    title = say("share-maps")
    return (
        f'<section class="maps" aria-label="{title}" hidden><h2>{title}</h2>'
        f'<label class="map">{say("share-map")}<select id="map">'
        f'<option value="">{say("share-no-map")}</option>{options}</select></label>{keys}</section>'
    )

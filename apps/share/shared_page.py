"""A table with its rulings and maps as one HTML page that needs no network and no server.

The page runs the program's own scene component and feeds it a recording. Its
Content-Security-Policy allows no request that leaves the page, and only the three scripts whose
digests it names.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from string import Template
from typing import Any

import segno

from apps.cards.shared.widgets import CSS, text
from apps.share.fitting import fitted
from apps.share.judged import Judged, MapShown, avoided, maps, section, shown_pairs, who
from apps.share.recording import Recording, begin, compressed
from apps.table.state.captions import verdict_words
from apps.web.bundle import bundle
from apps.web.colours import DARK, INK, LIGHT, WHITE
from rules.engine.telling import unbroken
from sandbox.analysis.side_by_side import titled
from sandbox.exchange.gltf import METRES, glb
from sandbox.rulings.findings import FindingsWish, findings
from sandbox.rulings.handed_on import GENERATOR, EmbeddedMeshes, sealed
from sandbox.rulings.ruling import embedded, ruling_of
from sandbox.sight.colours import unit_tone
from sandbox.sight.judge import judge, line_by_line
from sandbox.table.table import Table
from sandbox.view.items import ALONG
from sandbox.view.scene import build_scene
from sandbox.work.progress import Progress, part_of, silent

MOST_BYTES = 10_000_000
"""Most bytes of a page, as far as leaving things out and drawing them lighter can do that."""

_HERE = Path(__file__).parent
_HOLDS = (
    "<summary>Certificate and files</summary>"
    "<p>This file holds its rulings and the table that they were judged on. <code>sightline "
    "verify</code> with this file judges them again; the page and its pictures are only a view of "
    "them.</p>"
)
_HOLDS_NONE = (
    "<summary>Files</summary>"
    "<p>This file holds the table. Save it, and open it with <code>sightline serve</code>.</p>"
)
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
    table: Table, verdicts: Sequence[Judged], progress: Progress = silent
) -> SharedPage:
    """Return the page of a table and its verdicts. Raises whatever ``progress`` raises.

    Raises SightFault as `line_by_line` does, since the page has maps.
    """
    line_by_line(table, "A shared page")
    scene = build_scene(table, judged=True, progress=part_of(progress, 0.0, 0.3))
    try:
        items, fewer = fitted(list(scene.items.values()))
        told = part_of(progress, 0.3, 0.6)
        sections = []
        for number, one in enumerate(verdicts):
            told(number / len(verdicts), "Drawing what each firer sees")
            sections.append(section(table, one, number, scene))
    finally:
        scene.close()
    recording = Recording()
    firers = list(dict.fromkeys(one.report.forward.shooter for one in verdicts))
    layers = maps(table, firers, recording, part_of(progress, 0.6, 0.95))
    progress(0.95, "Packing the page")
    packed = recording.packed(
        {
            "begin": begin(table),
            "items": recording.adds(items),
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
    notes = [_fewer(table, fewer, judged=bool(verdicts))] if fewer else []
    page = _page(table, verdicts, sections, layers, packed, notes)
    return SharedPage(page, tuple(notes))


def _fewer(table: Table, names: Sequence[str], *, judged: bool) -> str:
    """Return the sentence on items that are drawn with fewer triangles."""
    things = dict.fromkeys(_label(table, name) for name in names)
    said = f"Drawn with fewer triangles, to keep this file small: {', '.join(things)}."
    return f"{said} The rulings were judged by all of them." if judged else said


def _label(table: Table, item: str) -> str:
    kind, _, name = item.partition("/")
    if kind in ALONG and "/" in name:
        return table.unit(name.partition("/")[0]).spec.label
    return next((one.spec.label for one in table.pieces if one.id == name), "the ground")


def _page(
    table: Table,
    verdicts: Sequence[Judged],
    sections: Sequence[str],
    layers: Sequence[MapShown],
    packed: str,
    notes: list[str],
) -> bytes:
    """Return the page; what does not fit is left out, and a sentence added to ``notes``."""
    scripts = bundle(_HERE / "js" / "shared_page.js"), _vtk(), _viewer()
    rulings = [ruling_of(table, one.report, one.found) for one in verdicts]
    digest = table.digest
    values = {
        "generator": GENERATOR,
        "allowed": " ".join(f"'sha256-{_hash(script)}'" for script in scripts),
        "title": text(table.scenario.name),
        "about": text(_about(table)),
        "style": f"{_theme()}\n{CSS}\n{(_HERE / 'shared_page.css').read_text(encoding='utf-8')}",
        "list": _list(table, verdicts),
        "rulings": unbroken("".join(sections)),
        "maps": unbroken(_map_fields(layers)),
        "holds": _HOLDS if verdicts else _HOLDS_NONE,
        "digest": text(digest),
        "code": segno.make(digest, error="m").svg_inline(
            scale=3, border=2, dark=INK, light=WHITE, title="The digest as a QR code"
        ),
        "embedded": "".join(embedded(one, number) for number, one in enumerate(rulings)),
        "meshes": "",
        "recording": packed,
        "vtk": compressed(scripts[1].encode()),
        "script": scripts[0],
    }
    template = Template((_HERE / "shared_page.html").read_text(encoding="utf-8"))
    room = MOST_BYTES - len(template.safe_substitute(values).encode()) - 2_000
    for name, what, element in _optional(table, judged=bool(verdicts)):
        fits = len(element) <= room
        values[name] = element if fits else ""
        room -= len(element) if fits else 0
        if not fits:
            notes.append(f"Not in this file, which would be too large: {what}.")
    said = "".join(f"<p>{text(note)}</p>" for note in notes)
    return sealed(template.substitute(values | {"notes": said}))


def _optional(table: Table, *, judged: bool) -> list[tuple[str, str, str]]:
    """Return what is left out where there is no room: its field, what it is, and its element."""
    found = [
        ("gltf", "the glTF model", _packed("gltf", glb(table))),
        ("viewer", "augmented reality", _packed("viewer", _viewer().encode())),
    ]
    if names := table.scenario.files():
        held = EmbeddedMeshes({name: table.file.content(name) for name in names})
        which = "its mesh" if len(names) == 1 else f"its {len(names):,} meshes"
        does = "verifies" if judged else "opens"
        meshes = f"{which}, so it {does} only with them beside it"
        found.insert(0, ("meshes", meshes, held.element()))
    return found


def _packed(name: str, content: bytes) -> str:
    return f'<script type="text/plain" id="{name}">{compressed(content)}</script>'


def _about(table: Table) -> str:
    scenario = table.scenario
    size = " × ".join(f"{side:g}″" for side in table.size)
    return f"{titled(scenario.game)}, {scenario.ruleset} · {size}"


def _theme() -> str:
    """Return the colours of both themes; without a choice that of the system."""
    light, dark = (
        " ".join(f"{name}: {value};" for name, value in colours.items())
        for colours in (LIGHT, DARK)
    )
    return (
        f":root {{ color-scheme: light; {light} }}\n"
        f"@media (prefers-color-scheme: dark) {{ :root {{ color-scheme: dark; {dark} }} }}\n"
        f":root[data-theme=light] {{ color-scheme: light; {light} }}\n"
        f":root[data-theme=dark] {{ color-scheme: dark; {dark} }}"
    )


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
    return f'<div class="picks" role="group" aria-label="Rulings">{"".join(rows)}</div>'


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
    return (
        '<section class="maps" aria-label="Maps" hidden><h2>Maps</h2>'
        '<label class="map">Map, seen from the firer<select id="map">'
        f'<option value="">No map</option>{options}</select></label>{keys}</section>'
    )


@cache
def _vtk() -> str:
    """Return vtk.js as Panel ships it."""
    spec = find_spec("panel")
    assert spec is not None and spec.origin is not None
    (path,) = Path(spec.origin).parent.glob("dist/bundled/abstractvtkplot/vtk.js@*/vtk.js")
    return _script(path)


@cache
def _viewer() -> str:
    """Return <model-viewer>, which shows the table in augmented reality."""
    return _script(_HERE / "js" / "vendor" / "model-viewer.min.js")


def _script(path: Path) -> str:
    return path.read_text(encoding="utf-8").partition("\n//# sourceMappingURL=")[0]


def _hash(script: str) -> str:
    return b64encode(sha256(script.encode()).digest()).decode()

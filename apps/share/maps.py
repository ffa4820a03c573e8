"""The maps of a page: what each firer of its rulings sees, as layers to switch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from apps.cards.shared.widgets import scan_note, text
from apps.cards.sight.maps import ABOUT, WHATS, legend
from apps.scene.ops import Op
from apps.share.recording import Recording
from apps.table.layers.map_layer import made
from apps.table.state.captions import unit_name
from sandbox.analysis.maps.sight_map import What
from sandbox.table.table import Table
from sandbox.work.progress import Progress, part_of

_KINDS: tuple[What, ...] = ("seen", "cover", "lanes", "safe")

_FINE_IN, _OF_MANY_IN = 0.5, 1.0
"""Inches between positions: of one firer's maps, and where there are maps of several."""


@dataclass(frozen=True)
class MapShown:
    """A map of a page. ``key``: HTML of its subject and its colours. ``marks``: what draws it."""

    firer: str
    name: str
    key: str
    marks: list[Op]


def maps(
    table: Table, firers: Sequence[str], into: Recording, progress: Progress
) -> list[MapShown]:
    """Return the maps of all kinds of each firer. Raises whatever ``progress`` raises."""
    inches = min(_FINE_IN if len(firers) == 1 else _OF_MANY_IN, *table.size)
    wanted = [(firer, what) for firer in firers for what in _KINDS]
    found = []
    for number, (firer, what) in enumerate(wanted):
        told = part_of(progress, number / len(wanted), (number + 1) / len(wanted))
        drawn = made(table, firer, what, inches, "coarse", told, exact=True)
        name = unit_name(table, firer)
        about = ABOUT[what].format(who=text(name))
        key = f'<p class="go">{about}</p>{legend(drawn)}{scan_note(table)}'
        title = next(title for title, kind in WHATS.items() if kind == what)
        found.append(MapShown(name, title, key, into.adds(drawn.items)))
    return found

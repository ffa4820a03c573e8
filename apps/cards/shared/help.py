"""The help dialog on pointer and keys, whose lines come from `apps.table.keys`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import panel_material_ui as pmu

from apps.cards.shared.widgets import words
from apps.table.keys import HELP, KEYS, Row
from apps.table.state.view_state import ViewState
from apps.web.theme import DIALOG
from languages import writing
from languages.message import Line, message


def _ring(colour: str, dashes: str, *, rim: bool = False) -> str:
    """Return a picture of a ring on the table, seen from above."""
    ring = '<circle cx="12" cy="12" r="9" fill="none" stroke="{}" stroke-width="{}" {}/>'
    under = ring.format("var(--sl-rim)", 6, "") if rim else ""
    band = ring.format(colour, 3.5, f'stroke-dasharray="{dashes}" stroke-dashoffset="4.32"')
    return f'<svg class="mark" viewBox="0 0 24 24" aria-hidden="true">{under}{band}</svg>'


_POINTER = (
    message("page-pointer-click"),
    message("page-pointer-double"),
    message("page-pointer-shift"),
    message("page-pointer-drag-selected"),
    message("page-pointer-drag-piece"),
    message("page-pointer-drag-else"),
    message("page-pointer-point"),
    message("page-pointer-shift-table"),
    message("page-pointer-wheel"),
)
"""Gestures, with the attribute ``does``."""

_MARKS = (
    (_ring("var(--sl-side-0)", "none"), message("page-ring-firer")),
    (_ring("var(--sl-side-1)", "8.64 5.5"), message("page-ring-target")),
    (_ring("var(--sl-halo)", "none", rim=True), message("page-ring-selected")),
    (_ring("var(--sl-nobody)", "none"), message("page-ring-others")),
)


def _grid(rows: Iterable[tuple[str, Line]]) -> str:
    body = "".join(f"<span>{first}</span><span>{what}</span>" for first, what in rows)
    return f'<div class="keys">{body}</div>'


def _caps(row: Row) -> str:
    return " ".join(f"<kbd>{cap}</kbd>" for cap in row.caps.split(" "))


def _pointer() -> Iterator[tuple[str, Line]]:
    for gesture in _POINTER:
        yield f"<b>{gesture}</b>", writing.written(gesture, "does")


def sheet(workspace: str) -> str:
    """Return the help as HTML; the keys of the tab come first, for a finger the gestures."""
    setting_up = _section("page-help-keys-table", _keys(setting_up=True))
    keys = _section("page-help-keys", _keys(setting_up=False))
    hand = _section("page-help-pointer", _pointer(), "hand")
    rings = _section("page-help-rings", _MARKS)
    first, last = (setting_up + keys, "") if workspace == "table" else (keys, setting_up)
    return f'<div class="help">{first}{hand}{rings}{last}</div>'


def _keys(*, setting_up: bool) -> Iterator[tuple[str, Line]]:
    return ((_caps(row), row.words) for row in KEYS if row.setting_up == setting_up)


def _section(title: str, rows: Iterable[tuple[str, Line]], kind: str = "") -> str:
    return f'<section class="{kind}"><h3>{writing.text(title)}</h3>{_grid(rows)}</section>'


def cheat_sheet(state: ViewState, tour: pmu.Button) -> pmu.Dialog:
    """Return a dialog that opens when ``state.help`` is triggered, with a button that leaves it."""
    content = words()
    dialog = pmu.Dialog(tour, content, title=str(HELP.title), width_option="sm", **DIALOG)
    tour.on_click(lambda _event: dialog.param.update(open=False))

    def ask(*_events: object) -> None:
        content.object = sheet(state.workspace)
        dialog.open = True

    state.param.watch(ask, "help")
    return dialog

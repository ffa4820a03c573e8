"""The fairness card: compare both deployment zones, find the terrain that matters most, and preview
moves of terrain that make the zones fair."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import panel as pn
import panel_material_ui as pmu

from apps.cards.shared.card import Ask, Card, sets_up_table
from apps.cards.shared.widgets import scan_note, small_button, text, words
from apps.table.layers.fairness_layer import FairnessLayer
from apps.table.state.session import Session
from apps.table.workspace import Workspace
from rules.engine.telling import heading
from sandbox.analysis.fairness.fairness import Fairness
from sandbox.analysis.fairness.zones import sides_of
from sandbox.paper.words.fairness import (
    fairness_rows,
    height_words,
    mend_words,
    piece_words,
    verdict_words,
)
from sandbox.table.table import Table
from sandbox.view.marks.fairness import EXPOSED, SAFE

_EMPTY = (
    '<p class="hint">Fairness compares two deployment zones, one of each side.</p>'
    '<ol class="steps"><li>In the palette, at Zones and marks, choose Deployment zone.</li>'
    "<li>Click its corners on the table; a double click or Enter ends it.</li><li>Draw the other "
    "side's likewise. Set its side under Selection.</li></ol>"
)
_ONE = '<p class="hint">Only {} has a zone: draw the other side\'s.</p>'
_READY = (
    '<p class="hint">How exposed is each deployment zone to the other? Terrain only; it takes '
    "some ten seconds.</p>"
)


class FairnessCard(pn.viewable.Viewer):
    """Follows a `FairnessLayer`."""

    def __init__(self, session: Session, layer: FairnessLayer) -> None:
        super().__init__()
        self._session, self._layer = session, layer
        self._told, self._more = words(_EMPTY), words()
        self._bar = pmu.LinearProgress(
            variant="determinate",
            value=0,
            sizing_mode="stretch_width",
            margin=(8, 0, 0, 0),
            visible=False,
        )
        self._ask = _button("Compare the zones", "balance", layer.ask)
        self._stop = _button("Stop", "stop", layer.stop)
        self._apply = _button("Move them", "open_with", layer.apply)
        layer.param.watch(self._draw, "shown")
        session.param.watch(self._draw, ["table", "mode"])
        self._draw()

    def __panel__(self) -> pn.viewable.Viewable:
        return pn.Column(
            self._told, self._bar, self._apply, self._ask, self._stop, self._more,
            sizing_mode="stretch_width", margin=0,
        )  # fmt: skip

    def _draw(self, *_events: object) -> None:
        layer, table, busy = self._layer, self._session.table, self._layer.progress is not None
        result = None if layer.held is None else layer.held.found
        whose = () if table is None else sides_of(table)
        self._bar.param.update(visible=busy, value=round(100 * (layer.progress or 0.0)))
        self._stop.visible = busy
        self._ask.param.update(visible=len(whose) == 2 and not busy and result is None)
        moves = result is not None and bool(result.mend)
        self._apply.param.update(visible=moves, disabled=bool(self._session.hands_off))
        self._told.object = self._words(table, whose, result)
        self._more.object = "" if result is None else _figures(result)

    def _words(self, table: Table | None, whose: tuple[str, ...], result: Fairness | None) -> str:
        layer = self._layer
        if layer.fault:
            return f'<p class="fault" role="alert">{text(layer.fault)}</p>'
        if layer.progress is not None:
            doing = text(layer.doing or "Comparing")
            return f'<p class="go" role="status">{doing}, {100 * layer.progress:.0f} % …</p>'
        if result is not None:
            note = "" if table is None else scan_note(table)
            return (
                f'<p class="say" role="status">{text(verdict_words(result))}.</p>'
                f'<p class="go">{text(mend_words(result))}</p>{note}'
            )
        if len(whose) < 2 or table is None:
            return _ONE.format(text(heading(whose[0]))) if whose else _EMPTY
        return _READY


def _figures(result: Fairness) -> str:
    (_, first, second), *rows = fairness_rows(result)
    body = "".join(
        f'<tr><th scope="row">{text(name)}</th>{_cell(ours)}{_cell(theirs)}</tr>'
        for name, ours, theirs in rows
    )
    matter = _list("What matters most", piece_words(result))
    heights = _list("Heights that are not known", height_words(result))
    covered = (
        '<p class="go"><small>Intervals cover both ends of these heights.</small></p>'
        if result.heights is not None
        else ""
    )
    return (
        f'<table class="rulesets"><thead><tr><th></th><th scope="col">{text(first)}</th>'
        f'<th scope="col">{text(second)}</th></tr></thead><tbody>{body}</tbody></table>'
        f"{matter}{heights}{covered}"
        f'<ul class="legend"><li><i style="background:{EXPOSED}"></i>dot: seen from the enemy\'s '
        f'zone</li><li><i style="background:{SAFE}"></i>ring: not seen from it</li></ul>'
    )


def _list(title: str, lines: Iterable[str]) -> str:
    rows = "".join(f"<li>{text(line)}</li>" for line in lines)
    return f"<h3>{title}</h3><ul>{rows}</ul>" if rows else ""


def _cell(content: str) -> str:
    """Return a table cell with a share above its interval."""
    share, _, interval = content.strip().partition(" (")
    small = f"<br><small>{text(interval.rstrip(')'))}</small>" if interval else ""
    return f"<td>{text(share)}{small}</td>"


def _button(label: str, icon: str, press: Callable[[], None]) -> pmu.Button:
    return small_button(label, press, icon, margin=(8, 0, 0, 0), sizing_mode="stretch_width")


def _make(space: Workspace, _ask: Ask) -> FairnessCard:
    return FairnessCard(space.session, space.fairness)


FAIRNESS = Card("Fairness", "right", _make, sets_up_table, css=("fairness",), folded=True)
"""In the Table tab with a table."""

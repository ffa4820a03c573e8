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
from languages.message import message
from languages.writing import text as say
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


class FairnessCard(pn.viewable.Viewer):
    """Follows a `FairnessLayer`."""

    def __init__(self, session: Session, layer: FairnessLayer) -> None:
        super().__init__()
        self._session, self._layer = session, layer
        self._told, self._more = words(say("card-table-fairness-empty")), words()
        self._bar = pmu.LinearProgress(
            variant="determinate",
            value=0,
            sizing_mode="stretch_width",
            margin=(8, 0, 0, 0),
            visible=False,
        )
        self._ask = _button(say("card-table-compare"), "balance", layer.ask)
        self._stop = _button(say("card-table-stop"), "stop", layer.stop)
        self._apply = _button(say("card-table-move-them"), "open_with", layer.apply)
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
            doing = text(layer.doing or say("card-table-comparing"))
            said = say("card-table-doing", doing=doing, percent=round(100 * layer.progress))
            return f'<p class="go" role="status">{said}</p>'
        if result is not None:
            note = "" if table is None else scan_note(table)
            return (
                f'<p class="say" role="status">{text(verdict_words(result))}.</p>'
                f'<p class="go">{text(mend_words(result))}</p>{note}'
            )
        if len(whose) < 2 or table is None:
            if not whose:
                return say("card-table-fairness-empty")
            return _hint(say("card-table-fairness-one", side=text(heading(whose[0]))))
        return _hint(say("card-table-fairness-ready"))


def _hint(said: str) -> str:
    return f'<p class="hint">{said}</p>'


def _figures(result: Fairness) -> str:
    (_, first, second), *rows = fairness_rows(result)
    body = "".join(
        f'<tr><th scope="row">{text(name)}</th>{_cell(ours)}{_cell(theirs)}</tr>'
        for name, ours, theirs in rows
    )
    matter = _list(say("card-table-matters"), piece_words(result))
    heights = _list(say("card-table-unknown-heights"), height_words(result))
    covered = (
        f'<p class="go"><small>{say("card-table-both-ends")}</small></p>'
        if result.heights is not None
        else ""
    )
    return (
        f'<table class="rulesets"><thead><tr><th></th><th scope="col">{text(first)}</th>'
        f'<th scope="col">{text(second)}</th></tr></thead><tbody>{body}</tbody></table>'
        f"{matter}{heights}{covered}"
        f'<ul class="legend">{_key(EXPOSED, say("card-table-dot-seen"))}'
        f"{_key(SAFE, say('card-table-ring-unseen'))}</ul>"
    )


def _key(colour: str, said: str) -> str:
    return f'<li><i style="background:{colour}"></i>{said}</li>'


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


FAIRNESS = Card(
    message("card-table-title-fairness"),
    "right",
    _make,
    sets_up_table,
    css=("fairness",),
    folded=True,
)
"""In the Table tab with a table."""

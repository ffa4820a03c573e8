"""The map card: choose what to map and from where, with a legend of the colours."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import panel as pn
import panel_material_ui as pmu
import param

from apps.cards.shared.card import Ask, Card
from apps.cards.shared.widgets import scan_note, select, small_button, text, words
from apps.runtime.debounce import Debounce
from apps.table.layers.map_layer import CHOSEN, TARGET, Drawn, MapLayer
from apps.table.layers.stand_layer import StandLayer
from apps.table.state.captions import unit_name
from apps.table.state.modes import Staged
from apps.table.state.session import Session
from apps.table.workspace import Workspace
from languages.message import message
from languages.writing import text as say
from rules.engine.telling import heading
from sandbox.analysis.maps.counting import FEW
from sandbox.analysis.maps.key import BY_HEIGHT
from sandbox.paper.words.maps import hidden_words, stands_words
from sandbox.table.table import Table

WHATS = "", "seen", "cover", "lanes", "safe", "least"
"""Maps; the first is none."""

GOALS = "", "shot", "cover", "hidden"
"""The positions that are searched for; the first is nothing."""


_LEGEND_MS = 40
"""Delay of a legend, so that the picture of its map is sent first."""


class MapsCard(pn.viewable.Viewer):
    """Follows a `MapLayer`. ``open``: whether the card is open."""

    open = param.Boolean(False)

    def __init__(self, session: Session, mapping: MapLayer, layer: StandLayer) -> None:
        super().__init__()
        self._session, self._mapping, self._stands = session, mapping, layer
        self._goal = select(say("card-sight-find-positions"))
        self._goal.param.update(options=_options("card-sight-goal", GOALS), value="")
        self._goal.param.watch(lambda event: layer.param.update(goal=event.new), "value")
        self._stander = select(say("card-sight-positions-for"))
        self._stander.param.update(options={say("card-sight-selected-unit"): False}, value=False)
        self._stander.param.watch(partial(self._chosen, layer, "of_target"), "value")
        self._positions = words("", margin=(6, 0, 0, 0))
        self._what, self._who = select(say("card-sight-map")), select(say("card-sight-seen-by"))
        self._what.param.update(options=_options("card-sight-map-of", WHATS), value="")
        self._what.param.watch(partial(self._chosen, mapping, "what"), "value")
        self._who.param.watch(partial(self._chosen, mapping, "who"), "value")
        self._quiet = False
        self._told = words(_hint("card-sight-colour-the-table"), margin=(8, 0, 0, 0))
        self._bar = pmu.LinearProgress(
            variant="determinate",
            value=0,
            sizing_mode="stretch_width",
            margin=(8, 0, 0, 0),
            visible=False,
        )
        self._stop = small_button(
            say("card-sight-stop"),
            mapping.stop,
            "stop",
            variant="text",
            margin=(2, 0, 0, 0),
            visible=False,
            description=say("card-sight-stop-map"),
        )
        self.param.watch(lambda _: mapping.warm(), self.param.open.name)
        self._legend = Debounce(self._draw, _LEGEND_MS)
        mapping.param.watch(self._draw, ["what", "who"])
        mapping.param.watch(lambda _: self._legend.request(), "shown")
        layer.param.watch(self._draw_positions, ["shown", "goal"])
        layer.param.watch(self._draw, "of_target")
        session.param.watch(self._draw, ["table", "firer", "target", "selected"])
        self._draw()
        self._draw_positions()

    def __panel__(self) -> pn.viewable.Viewable:
        wrapped = {"flex-wrap": "wrap", "column-gap": "8px"}
        return pn.Column(
            pn.Row(self._what, self._who, margin=0, sizing_mode="stretch_width", styles=wrapped),
            self._told,
            self._bar,
            self._stop,
            pn.Row(
                self._goal, self._stander, margin=0, sizing_mode="stretch_width", styles=wrapped
            ),
            self._positions,
            sizing_mode="stretch_width",
            margin=0,
        )

    def _chosen(self, asked: MapLayer | StandLayer, name: str, event: Any) -> None:
        if not self._quiet:
            setattr(asked, name, event.new)

    def _parties(self) -> tuple[str, str]:
        """Return the labels of the firer or selected unit, and of the target; empty for none."""
        session, table = self._session, self._session.table
        if table is None or not (session.firer and session.target):
            return say("card-sight-selected-unit"), ""
        chosen = self._mapping.subject()
        whole = chosen.partition("/")[0]
        key = "card-sight-firer-named" if whole == session.firer else "card-sight-selected-named"
        target = say("card-sight-target-named", unit=unit_name(table, session.target))
        return say(key, unit=unit_name(table, chosen)), target

    def _draw_positions(self, *_events: object) -> None:
        """Show in words where the unit could stand."""
        layer, table = self._stands, self._session.table
        self._goal.value = layer.goal
        if not layer.goal:
            html = ""
        elif layer.fault:
            html = f'<p class="fault" role="alert">{text(layer.fault)}</p>'
        elif layer.drawn is not None and table is not None:
            stands = layer.drawn.found
            sentence = stands_words(stands, unit_name(table, stands.name))
            if not layer.drawn.exact:
                sentence = say("card-sight-refining", said=sentence)
            html = _status(text(sentence))
        elif layer.progress is not None:
            html = _status(say("card-sight-searching", done=layer.progress))
        else:
            html = f'<p class="go">{say("card-sight-choose-a-unit")}</p>'
        self._positions.object = html

    def _draw(self, *_events: object) -> None:
        mapping, table = self._mapping, self._session.table
        firer, target = self._parties()
        others = {target: TARGET} if target else {}
        standers = {firer: False, **({target: True} if target else {})}
        options = (
            {firer: CHOSEN}
            | others
            | {
                say("card-sight-all-of", side=heading(side)): side
                for side in mapping.sides
                if side != CHOSEN
            }
        )
        self._quiet = True
        try:
            of_target = self._stands.of_target and bool(target)
            self._stander.param.update(options=standers, value=of_target, visible=bool(target))
            who = mapping.who if mapping.who in options.values() else CHOSEN
            self._what.param.update(value=mapping.what)
            self._who.param.update(options=options, value=who, visible=bool(mapping.what))
            # A browser keeps the label of a value that stays, though the options have another.
            for chooser in (self._stander, self._who):
                chooser.param.trigger("value")
        finally:
            self._quiet = False
        closer = mapping.progress is not None
        self._bar.param.update(visible=closer, value=round(100 * (mapping.progress or 0.0)))
        self._stop.visible = closer
        self._told.object = self._words(table)

    def _words(self, table: Table | None) -> str:
        mapping = self._mapping
        if not mapping.what or table is None:
            return _hint("card-sight-colour-the-table")
        if not mapping.looker:
            return _hint("card-sight-map-of-nobody")
        if mapping.fault:
            return f'<p class="fault" role="alert">{text(mapping.fault)}</p>'
        who = text(unit_name(table, mapping.looker))
        about = say("card-sight-map-about", what=mapping.what, who=who)
        return f'<p class="go">{about}</p>{legend(mapping.drawn)}{scan_note(table)}'


def legend(drawn: Drawn | None) -> str:
    """Return HTML for a map's colours, with the share of the ground in each."""
    if drawn is None:
        return _status(say("card-sight-drawing-map"))
    rows = "".join(
        f'<li><i style="background:{shade.colour}"></i>{text(shade.name)}'
        f"<b>{_percent(part)}</b></li>"
        for shade, part in zip(drawn.key.shades, drawn.key.parts, strict=True)
    )
    flips = sum(drawn.found.by_height)
    if flips:
        stood = sum(value is not None for value in drawn.found.values)
        share = _percent(flips / max(1, stood))
        rows += f'<li><i class="hatched"></i>{text(str(BY_HEIGHT))}<b>{share}</b></li>'
    sentences = [say("card-sight-apart", inches=drawn.found.cells.inches)]
    if drawn.found.lines:
        sentences += [say("card-sight-from-any-part"), f"{hidden_words(drawn.found)}."]
    elif drawn.coarse:
        sentences.append(say("card-sight-coarse", points=FEW))
    note = " ".join([*sentences, say("card-sight-no-colour")])
    return f'<ul class="legend">{rows}</ul><p class="go"><small>{note}</small></p>'


def _options(key: str, values: Sequence[str]) -> dict[str, str]:
    return {say(key, what=value): value for value in values}


def _hint(key: str) -> str:
    return f'<p class="hint">{say(key)}</p>'


def _status(said: str) -> str:
    return f'<p class="go" role="status">{said}</p>'


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def _wanted(space: Workspace) -> bool:
    table = space.session.table
    in_sight = space.state.workspace == "sight" and not isinstance(space.session.mode, Staged)
    return in_sight and table is not None and bool(table.units)


def _make(space: Workspace, _ask: Ask) -> MapsCard:
    return MapsCard(space.session, space.mapping, space.stands)


MAPS = Card(message("card-sight-title-map"), "right", _make, _wanted, css=("maps",), folded=True)
"""In the Sight tab of a table with units, outside demonstrations."""

"""The air card: choose an aircraft, its target and the edge where it enters, and fly."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import panel as pn
import panel_material_ui as pmu
import param

from apps.cards.shared.card import Ask, Card, sets_up
from apps.cards.shared.widgets import CSS, select, small_button, text, words
from apps.scene.protocol import EDGE, drop, parse_message
from apps.table.game.air import Air
from apps.table.state.captions import verdict_words
from apps.table.workspace import Workspace
from apps.web.bundle import bundle
from apps.web.upstream.component import Component
from languages import writing
from languages.message import Line, Message, coded, message
from rules.engine.play.objectives import PLAYER_EDGES
from sandbox.scenario.faults import shown
from sandbox.sight.colours import unit_tone
from sandbox.table.table import PlacedUnit

_JS = Path(__file__).parent / "js"


class EdgePick(Component):
    """The four edges and a die; ``picked`` is called with an edge's id, or ``roll``."""

    edges = param.List(doc="id, label, what; ids are own, left, right, opposite.")
    chosen = param.String(doc="The id of the edge chosen.")
    rolls = param.List(doc="The faces rolled, the last of which decides.")
    side = param.Integer(0)
    own = param.Integer(0, doc="The index of the own edge in `sandbox.movement.flight.ROUND`.")
    idle = param.Boolean(False, doc="Nothing can be chosen now.")

    _esm = bundle(_JS / "edge_pick.js")
    _stylesheets = [CSS]  # noqa: RUF012

    def __init__(self, picked: Callable[[str], None], **params: Any) -> None:
        super().__init__(sizing_mode="stretch_width", **params)
        self._picked = picked

    def _handle_msg(self, data: object) -> None:
        message = parse_message(EDGE, data)
        if message is None:
            return
        known = ["roll", *(row["id"] for row in self.edges)]
        if message.edge in known and not self.idle:
            self._picked(message.edge)
        else:
            drop("edge", shown(message.edge), "none" if self.idle else ", ".join(known))


class FlightCard(pn.viewable.Viewer):
    """Follows an `Air`: the next choice, the flight before it begins, and its result."""

    def __init__(self, air: Air, attack: Callable[[str, str], None]) -> None:
        """``attack``: shows the whole attack of an aircraft on a target."""
        super().__init__()
        self._air, self._attack = air, attack
        self._quiet = False
        self._head = words(css_classes=["flight"], margin=(0, 0, 6, 0))
        self._plane = select(writing.text("card-play-plane"))
        self._target = select(writing.text("card-play-target"))
        self._plane.param.watch(lambda event: self._chosen(air.choose_plane, event.new), "value")
        self._target.param.watch(lambda event: self._chosen(air.choose_target, event.new), "value")
        edges = [
            {
                "id": edge,
                "label": str(coded("card-play-edge", edge)),
                "what": str(coded("card-play-enter", edge)),
            }
            for edge in PLAYER_EDGES
        ]
        self._edges = EdgePick(self._picked, edges=edges, margin=(10, 0, 0, 0))
        self._fly = _button(writing.text("card-play-fly"), "flight_takeoff", air.fly, "contained")
        self._skip = _button(writing.text("card-play-skip"), "skip_next", air.skip, "outlined")
        self._leave = _button(
            writing.text("card-play-pull-out"), "flight_takeoff", air.pull_out, "outlined"
        )
        self._whole = _button(
            writing.text("card-play-whole-attack"), "history_edu", self._show_attack, "outlined"
        )
        self._whole.description = writing.text("card-play-whole-attack-hint")
        air.param.watch(self._draw, ["phase", "edge", "rolls", "fault"])
        air.session.param.watch(self._draw, ["table", "firer", "target", "flight", "verdict"])
        self._draw()

    def __panel__(self) -> pn.viewable.Viewable:
        # Beside each other where there is room.
        choices = pn.Row(
            self._plane,
            self._target,
            margin=0,
            sizing_mode="stretch_width",
            styles={"flex-wrap": "wrap", "column-gap": "8px"},
        )
        return pn.Column(
            self._head, choices, self._edges,
            # Sticky, so that the buttons are visible where the card scrolls, and opaque.
            pn.Row(
                self._fly, self._skip, self._leave, sizing_mode="stretch_width", margin=0,
                styles={"position": "sticky", "bottom": "0", "z-index": "1",
                        "padding-bottom": "6px", "background": "var(--sl-solid)"},
            ),
            self._whole,
            sizing_mode="stretch_width", margin=0,
        )  # fmt: skip

    def _chosen(self, choose: Any, name: str) -> None:
        if name and not self._quiet:
            choose(name)

    def _show_attack(self) -> None:
        plane, target = self._air.plane, self._air.target
        if plane is not None and target is not None:
            self._attack(plane.id, target.id)

    def _picked(self, edge: str) -> None:
        if edge == "roll":
            self._air.roll()
        else:
            self._air.choose_edge(edge)

    def _draw(self, *_events: object) -> None:
        air = self._air
        if not air.wanted:
            return
        plane, target, phase = air.plane, air.target, air.phase
        flying = phase == "flying"
        self._quiet = True
        try:
            _fill(
                self._plane,
                writing.text("card-play-choose-plane"),
                air.planes(),
                plane,
                idle=flying,
            )
            idle = flying or plane is None
            _fill(
                self._target,
                writing.text("card-play-choose-target"),
                air.targets(),
                target,
                idle=idle,
            )
        finally:
            self._quiet = False
        self._target.visible, self._edges.visible = plane is not None, target is not None
        self._edges.param.update(
            chosen=air.edge,
            rolls=list(air.rolls),
            side=0 if plane is None else plane.side_number,
            own=air.own_edge,
            idle=flying or target is None,
        )
        self._fly.visible = target is not None and phase not in ("flying", "landed")
        self._fly.disabled = phase != "ready"
        self._whole.visible = target is not None and not flying
        self._skip.visible, self._leave.visible = flying, phase == "landed"
        self._head.object = f'<div data-phase="{phase}" aria-live="polite">{self._words()}</div>'

    def _words(self) -> str:
        air = self._air
        plane, target = air.plane, air.target
        name = "" if plane is None else text(plane.spec.label)
        match air.phase:
            case "plane" if not air.planes():
                return _step(message("card-play-no-plane"), message("card-play-no-plane-hint"))
            case "plane":
                return _step(
                    message("card-play-which-plane"), message("card-play-which-plane-hint")
                )
            case "target":
                return _step(
                    message("card-play-which-target", plane=name),
                    message("card-play-which-target-hint"),
                )
            case "edge":
                return _step(
                    message("card-play-which-edge", plane=name),
                    message("card-play-which-edge-hint"),
                )
            case "finding":
                said = _step(
                    message("card-play-plane-comes", plane=name), message("card-play-finding-path")
                )
                return f'<div class="working">{said}</div>'
            case "fault":
                return (
                    f'<p class="fault">{text(air.fault)}</p>'
                    f'<p class="go">{writing.text("card-play-other-edge")}</p>'
                )
            case "flying":
                said = _step(self._aloft(name), message("card-play-skip-hint"))
                return f'<div class="working">{said}</div>'
            case "landed":
                return self._judged(name, target)
        return self._before("" if plane is None else plane.spec.label)

    def _aloft(self, name: str) -> Message:
        """Return words on an aircraft in the air; one that arrives makes its noise."""
        session = self._air.session
        rules = session.table.scenario.brings.flight
        if session.flight is not None and rules is not None:
            return message("card-play-plane-arrives", noise=rules.noise, plane=name)
        return message("card-play-plane-aloft", plane=name)

    def _before(self, name: str) -> str:
        flight = self._air.session.flight
        if flight is None:
            return ""
        edge = coded("card-play-from-edge", flight.path.edge)
        return _step(text(f"{name} {flight.title} {flight.detail}."), edge)

    def _judged(self, name: str, target: PlacedUnit | None) -> str:
        session = self._air.session
        report, fault = session.verdict.report, session.verdict.fault
        if fault:
            return f'<p class="fault">{text(fault)}</p>'
        sight = session.verdict.sight
        settled = report is not None and report.digest == session.table.digest
        if not settled or target is None or sight is None:
            looks, casting = (
                message("card-play-looks-down", plane=name),
                message("card-play-casting"),
            )
            return f'<div class="working">{_step(looks, casting)}</div>'
        word = verdict_words(sight.verdict, sight.pairs)
        tone = unit_tone(sight.verdict, sight.pairs)
        aim = text(target.spec.label)
        in_place = writing.text("card-play-in-place", plane=name, target=aim)
        return (
            f'<div class="verdict"><span class="chip {tone}">{text(word.upper())}</span>'
            f'<span class="far">{writing.inches(sight.range_in, 1)}</span></div>'
            f'<p class="go">{in_place}</p>'
        )


def _step(what: Line, how: Line) -> str:
    return f'<p class="say">{what}</p><p class="go">{how}</p>'


def _fill(
    field: pmu.Select,
    invitation: str,
    units: list[PlacedUnit],
    chosen: PlacedUnit | None,
    *,
    idle: bool,
) -> None:
    options = {unit.spec.label: unit.id for unit in units}
    if chosen is None:
        options = {invitation: "", **options}
    field.param.update(
        options=options, value="" if chosen is None else chosen.id, disabled=idle or not units
    )


def _button(label: str, icon: str, act: Any, variant: str) -> pmu.Button:
    return small_button(
        label,
        act,
        icon,
        variant=variant,
        sizing_mode="stretch_width",
        margin=(10, 0, 0, 0),
        sx={} if variant == "contained" else {"background": "var(--sl-solid)"},
    )


def _wanted(space: Workspace) -> bool:
    may_fly = not sets_up(space) and space.desk.role.edits and space.air.wanted
    return may_fly and not space.game.begun and not space.demonstration.begun


def _make(space: Workspace, _ask: Ask) -> FlightCard:
    return FlightCard(space.air, space.demonstration.attack)


AIR = Card(message("card-play-title-air"), "left", _make, _wanted, css=("whole", "air"))
"""Where this role may fly planes, without a game or a demonstration."""

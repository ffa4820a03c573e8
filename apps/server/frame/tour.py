"""The tour of the page: whom it is shown, and the point of the table that it begins with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import param

from apps.cards.shared.widgets import small_button
from apps.scene.protocol import ROW, Visited, parse_choice
from apps.table.workspace import Workspace
from apps.web.bundle import bundle, style
from apps.web.upstream.component import Component
from languages import writing
from sandbox.table.table import Table

_END = "end"


class Tour(Component):
    """Shows a browser's first user who may edit a table its page, once; `again` shows it again.

    It waits for a table with units of two sides, on which neither a game nor a demonstration is on,
    and ends with it.
    """

    running = param.Boolean(False, doc="It is shown, or will be as soon as nothing lies over it.")
    point = param.List(doc="The point of the table to click next: x, y, z, inches; or nothing.")
    judged = param.Boolean(False, doc="A verdict is shown.")

    _esm = bundle(Path(__file__).parents[1] / "js" / "tour.js")
    _stylesheets = [style("tour")]  # noqa: RUF012

    def __init__(self, workspace: Workspace, **params: Any) -> None:
        super().__init__(visible=False, width=0, height=0, margin=0, **params)
        self._space, self._wanted = workspace, False
        self.again = small_button(writing.text("page-tour"), self.begin, "tour", visible=False)
        workspace.session.param.watch(self._follow, ["table", "mode", "firer", "target", "verdict"])
        workspace.state.param.watch(self._follow, ["alone", "workspace"])
        workspace.desk.param.watch(self._follow, "role")

    def met(self, message: Visited) -> None:
        """Show the tour in a browser that has not shown it before, as soon as it can be."""
        if message.type == "began" and not message.toured:
            self._wanted = True
            self._follow()

    def begin(self) -> None:
        """Show the tour from its first step, in the tab where units are judged."""
        self._wanted, self._space.state.workspace = True, "sight"
        self._follow()

    @property
    def _fits(self) -> bool:
        """Whether the page may show the tour."""
        space, session = self._space, self._space.session
        if session.table is None or session.mode.refusal or space.demonstration.steps:
            return False
        sides = {unit.spec.side for unit in session.table.units if unit.models}
        return len(sides) > 1 and space.desk.role.edits and not space.state.alone

    def _follow(self, *_events: object) -> None:
        fits = self._fits
        if self.running and not fits:
            self._wanted = False
        begins = self.running or self._space.state.workspace == "sight"
        runs = fits and self._wanted and begins
        self.again.visible = fits
        shown = self._space.session.verdict
        self.param.update(
            running=runs,
            visible=runs,
            point=self._point() if runs else [],
            judged=shown.sight is not None and not shown.busy,
        )

    def _point(self) -> list[float]:
        """Return the eye of a model of the unit to choose next: a firer, then its target; where
        both are chosen, of the firer.
        """
        session = self._space.session
        table: Table = session.table
        units = [unit for unit in table.units if unit.models]
        if session.target:
            units = [table.unit(session.firer)]
        elif session.firer:
            side = table.unit(session.firer).spec.side
            units = [unit for unit in units if unit.spec.side != side]
        return [float(value) for value in units[0].models[0].eye]

    def _handle_msg(self, data: object) -> None:
        if parse_choice(ROW, "picked", data, [_END], f"'{_END}'") is not None:
            self._wanted = False
            self.param.update(running=False, visible=False)

"""The audit card: somebody's mesh before it is taken, beside a figure, its unit and axis to choose.

A file comes from `FileDrop`; what is taken is kept with the table.
"""

from __future__ import annotations

import logging
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import panel as pn
import panel_material_ui as pmu

from apps.cards.shared.widgets import CSS, text
from apps.cards.table.file_drop import FileDrop
from apps.runtime.background import Latest
from apps.table.state.error_words import sentence
from apps.table.state.session import Session
from apps.theme.styles import style
from apps.theme.theme import DIALOG
from sandbox.document.refusal import Refused
from sandbox.live.files.shelf import keep_mesh
from sandbox.live.store.kept import KeptMesh, StoreFault
from sandbox.paper.words.audits import facts
from sandbox.scenario.faults import ScenarioFault
from sandbox.table.own_meshes import FORMATS, READINGS, MeshAudit, MeshFault, Reading, audit_mesh
from sandbox.view.graphics import PictureFault
from sandbox.view.rendering.audit_picture import beside_a_figure

log = logging.getLogger("sightline")

_AXES = {"Z is up": "z", "Y is up": "y"}
_CSS = style("audit")
_FAULTS = (MeshFault, ScenarioFault, PictureFault, Refused, StoreFault)


class AuditCard(pn.viewable.Viewer):
    """A dialog on the mesh that was dropped or chosen. ``taken`` is called with what is kept.

    ``other``: is called with the name and the bytes of a file that is no mesh, by who then calls
    `FileDrop.next`.
    """

    def __init__(
        self, session: Session, taken: Callable[[KeptMesh], None] = lambda _mesh: None
    ) -> None:
        super().__init__()
        self._session, self._taken = session, taken
        self.other: Callable[[str, bytes], None] = lambda _name, _content: None
        session.desk.param.watch(self._dress, "role")
        self.drop = FileDrop(self._came, self._refused, self._comes)
        self._content, self._name = b"", ""
        self._taken_as: dict[str, Reading] = {}  # the last reading taken, by the file's ending
        self._guess: MeshAudit | None = None
        self._found: MeshAudit | None = None
        self._look: Latest[MeshAudit] = Latest(self._looked, self._failed)
        self._redraw: Latest[bytes] = Latest(self._drawn, self._failed)
        self._keep: Latest[KeptMesh] = Latest(self._kept, self._failed)
        self._setting = False
        self._picture = pn.pane.HTML("", width=320, height=320, margin=0, stylesheets=[_CSS])
        self._facts = pn.pane.HTML(
            "", sizing_mode="stretch_width", margin=0, stylesheets=[CSS, _CSS]
        )
        self._unit = pmu.Select(
            label="Its numbers are", options={}, width=190, size="small", margin=(6, 8, 8, 0)
        )
        self._high = pmu.FloatInput(
            label="Height, in",
            start=0.01,
            end=200.0,
            step=0.1,
            width=140,
            size="small",
            margin=(6, 8, 8, 0),
        )
        self._up = pmu.RadioButtonGroup(
            options=_AXES,
            size="small",
            margin=(8, 0, 8, 0),
            sx={"& .MuiToggleButton-root": {"textTransform": "none"}},
        )
        self._take = pmu.Button(label="Take it", variant="contained", size="small", margin=4)
        self._leave = pmu.Button(label="Leave it", variant="text", size="small", margin=4)
        self._take.on_click(lambda _: self.take())
        self._leave.on_click(lambda _: self.leave())
        for one in (self._unit, self._high, self._up):
            one.param.watch(self._chosen, "value")
        self._choices = pn.Column(
            pn.Row(self._unit, self._high, self._up, margin=0, styles={"flex-wrap": "wrap"}),
            margin=(0, 0, 6, 0),
            sizing_mode="stretch_width",
        )
        self._whole = [
            self._picture,
            pn.Column(
                self._choices,
                self._facts,
                margin=(0, 0, 0, 16),
                min_width=280,
                sizing_mode="stretch_width",
            ),
        ]
        self._body = pn.Row(margin=0, sizing_mode="stretch_width", styles={"flex-wrap": "wrap"})
        self._line = pn.pane.HTML("", sizing_mode="stretch_width", margin=0, stylesheets=[CSS])
        # It is there once it may be pressed: what is set free in the moment in which the browser
        # first draws it stays shut there.
        self._buttons = pn.Row(self._leave, margin=(12, 0, 0, 0))
        self._dialog = pmu.Dialog(
            self._body,
            self._buttons,
            title_variant="h6",
            width_option="md",
            sx=DIALOG,
            show_close_button=True,
            close_on_click=True,
        )
        self._dialog.param.watch(self._shut, "open")

    def __panel__(self) -> pn.viewable.Viewable:
        return self._dialog

    def choose(self) -> None:
        """Ask for a file."""
        self.drop.choose()

    def _dress(self, *_events: object) -> None:
        self.drop.shut = not self._session.desk.role.edits

    def _comes(self, name: str, share: float) -> None:
        self._session.said = f"{name} is on its way: {100 * share:.0f} %"

    # --- looking --------------------------------------------------------------------------------

    def _came(self, name: str, content: bytes) -> None:
        if Path(name).suffix[1:].lower() in FORMATS:
            self.look_at(name, content)
        else:
            self._session.said = ""
            self.other(name, content)

    def look_at(self, name: str, content: bytes) -> None:
        """Show what a file's mesh is like."""
        self._session.said = ""
        self._name, self._content = name, content
        self._guess = self._found = None
        self._say("<p>Looking at it from all sides …</p>", title=name)
        like = self._taken_as.get(Path(name).suffix.lower())
        self._look.run(lambda: audit_mesh(Path(name), content=content, like=like))

    def _looked(self, found: MeshAudit) -> None:
        self._guess = self._found = found
        self._setting = True
        rows = dict.fromkeys((found.reading, *READINGS))
        self._unit.param.update(options={_called(one): one for one in rows}, value=found.reading)
        self._up.value = found.up
        self._setting = False
        self._tell(found)
        self._picture.object = "<p>Drawing it beside a figure …</p>"
        self._draw_again()

    def _drawn(self, picture: bytes) -> None:
        shown = b64encode(picture).decode()
        alt = text(f"{self._name} beside a figure of 1.2″")
        image = f'<img alt="{alt}" src="data:image/webp;base64,{shown}">'
        self._picture.css_classes = []
        self._picture.object = image if shown else "<p>No picture can be drawn here.</p>"

    def _draw_again(self) -> None:
        content, found = self._content, self._found
        if found is not None:
            self._redraw.run(lambda: _pictured(found, content))

    def _tell(self, found: MeshAudit) -> None:
        self._setting = True
        options = self._unit.options
        if found.reading not in options.values():
            options = {**options, _called(found.reading): found.reading}
        self._unit.param.update(options=options, value=found.reading)
        self._high.value = round(found.size_in[2], 3)
        self._setting = False
        rows = "".join(f"<dt>{text(a)}</dt><dd>{text(b)}</dd>" for a, b in facts(found))
        self._facts.object = f'<dl class="audit">{rows}</dl>'
        self._take.disabled = False
        self._body.objects = self._whole
        if self._take not in self._buttons.objects:
            self._buttons.objects = [self._take, self._leave]

    def _chosen(self, event: Any) -> None:
        """Another unit, height or axis: the words at once, the picture when it is drawn."""
        found = self._found
        if self._setting or found is None or self._guess is None:
            return
        reading, up = self._unit.value, self._up.value
        if event.obj is self._high and self._high.value:
            reading = _of_height(self._high.value / found.size[2])
        try:
            told = self._guess if (reading, up) == (self._guess.reading, self._guess.up) else None
            self._found = told or self._guess.read_as(reading, up)
        except MeshFault as fault:
            self._redraw.forget()
            self._facts.object = f'<p class="fault" role="alert">{text(_why(fault))}.</p>'
            self._take.disabled = True
            return
        self._tell(self._found)
        self._picture.css_classes = ["old"]
        self._draw_again()

    # --- what comes of it -------------------------------------------------------------------------

    def take(self) -> None:
        """Keep it with the table."""
        found, content, live = self._found, self._content, self._session.desk.live
        if found is None or live is None:
            return
        role = self._session.desk.role
        self._take.disabled = True
        self._taken_as[Path(found.name).suffix.lower()] = found.reading
        self._keep.run(lambda: keep_mesh(live, role, *found.content_to_store(content), found.row))

    def _kept(self, mesh: KeptMesh) -> None:
        self._session.param.update(notice="", said=f"{mesh.name} is among your meshes.")
        self._taken(mesh)
        self.leave()

    def leave(self) -> None:
        """It is not taken."""
        self._dialog.open = False

    def _shut(self, event: Any) -> None:
        if not event.new:
            for work in (self._look, self._redraw):
                work.forget()
            self._content, self._found, self._guess = b"", None, None
            self.drop.next()

    def _refused(self, name: str, why: str) -> None:
        self._say(f'<p class="fault" role="alert">{text(why.rstrip("."))}.</p>', title=name)

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, _FAULTS):
            log.error("looking at %s", self._name, exc_info=error)
        self._say(f'<p class="fault" role="alert">{text(_why(error))}</p>', title=self._name)

    def _say(self, content: str, title: str) -> None:
        self._line.object, self._picture.object = content, ""
        self._body.objects = [self._line]
        self._buttons.objects = [self._leave]
        self._take.disabled = True
        self._dialog.param.update(title=title, open=True)


def _pictured(found: MeshAudit, content: bytes) -> bytes:
    try:
        return beside_a_figure(found, content)
    except PictureFault:
        return b""


def _why(error: Exception) -> str:
    if isinstance(error, MeshFault):
        return f"found {error.found}; expected {error.expected}"
    return sentence(error)


def _of_height(scale: float) -> Reading:
    """Return the reading for so many inches in one of the file's numbers: a usual one, where a
    hundredth at most is between them."""
    near = (one for one in READINGS if abs(one.inches / scale - 1) < 0.01)
    return next(near, Reading("in", scale))


def _called(reading: Reading) -> str:
    return reading.words[0].upper() + reading.words[1:]

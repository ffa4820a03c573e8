"""The audit dialog: a mesh before its import, beside a figure, with its unit and axis to choose.

The file comes from `FileDrop`; an imported mesh is stored with the table.
"""

from __future__ import annotations

import logging
from base64 import b64encode
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any

import panel as pn
import panel_material_ui as pmu

from apps.cards.shared.later import Unbuilt
from apps.cards.shared.widgets import CSS, text, words
from apps.cards.table.file_drop import FileDrop, FileField, needs_table
from apps.runtime.background import Latest
from apps.table.state.error_words import sentence
from apps.table.state.session import Session
from apps.web.bundle import style
from apps.web.theme import DIALOG, IN_REACH
from languages.writing import per_inch
from languages.writing import text as say
from rules.engine.telling import capitalized
from sandbox.document.refusal import Refused
from sandbox.live.shelf import keep_mesh
from sandbox.live.store.kept import KeptMesh, StoreFault
from sandbox.live.tables.readers import MESH, SCAN, named_by_content
from sandbox.live.tables.uploads import Upload
from sandbox.paper.words.audits import facts
from sandbox.scenario.faults import ScenarioFault
from sandbox.table.own_meshes import (
    BESIDE,
    READINGS,
    MeshAudit,
    MeshFault,
    UnitReading,
    recognised,
    scan_reason,
)
from sandbox.view.graphics import PictureFault
from sandbox.view.rendering.audit_picture import beside_a_figure
from sandbox.work.reading import TooCostly

log = logging.getLogger("sightline")

_CSS = style("audit")
_FAULTS = (MeshFault, ScenarioFault, PictureFault, Refused, StoreFault, TooCostly)


class _Parts:
    """The components of the dialog."""

    def __init__(self) -> None:
        self.picture = words(
            sizing_mode=None,
            stylesheets=[_CSS],
            styles={"flex": "0 1 320px", "aspect-ratio": "1", "min-width": "0"},
        )
        self.facts = words(stylesheets=[CSS, _CSS])
        self.beside = pn.Column(margin=0, sizing_mode="stretch_width")
        self.unit = pmu.Select(
            label=say("card-table-file-unit"),
            options={},
            width=190,
            size="small",
            margin=(6, 8, 8, 0),
        )
        self.high = pmu.FloatInput(
            label=say("card-table-file-height"),
            start=0.01 * per_inch(),
            end=200.0 * per_inch(),
            step=0.1,
            width=140,
            size="small",
            margin=(6, 8, 8, 0),
        )
        self.up = pmu.RadioButtonGroup(
            options={say("card-table-z-up"): "z", say("card-table-y-up"): "y"},
            size="small",
            margin=(8, 0, 8, 0),
            sx={"& .MuiToggleButton-root": {"textTransform": "none"}},
        )
        self.take = pmu.Button(
            label=say("card-table-import"), variant="contained", size="small", margin=4
        )
        self.leave = pmu.Button(
            label=say("card-table-cancel"), variant="text", size="small", margin=4
        )
        self.scan = pmu.Button(label=say("card-table-scan"), variant="text", size="small", margin=4)
        self.piece = pmu.Button(
            label=say("card-table-one-piece"), variant="text", size="small", margin=4
        )
        self.choices = pn.Column(
            pn.Row(self.unit, self.high, self.up, margin=0, styles={"flex-wrap": "wrap"}),
            words(f'<p class="hint">{say("card-table-unit-hint")}</p>'),
            margin=(0, 0, 6, 0),
            sizing_mode="stretch_width",
        )
        self.whole = [
            self.picture,
            pn.Column(
                self.choices,
                self.facts,
                self.beside,
                margin=0,
                # Beside the picture, or on a phone under it and no wider than it.
                styles={"flex": "1 1 280px", "min-width": "0"},
                sizing_mode="stretch_width",
            ),
        ]
        self.body = pn.Row(
            margin=0,
            sizing_mode="stretch_width",
            styles={"flex-wrap": "wrap", "gap": "8px 16px", "min-width": "0"},
        )
        self.line = words()
        # The button to import is added once it is enabled: enabling it while the browser first
        # draws it would have no effect there.
        self.buttons = pn.Row(
            self.leave, margin=(8, 0, 0, 0), sizing_mode="stretch_width", styles=IN_REACH
        )
        self.dialog = pmu.Dialog(self.body, self.buttons, width_option="md", **DIALOG)


class AuditCard(Unbuilt):
    """A dialog on a mesh that was dropped or chosen; ``taken`` is called with the stored mesh.

    ``on_new_table`` opens a blank table for a mesh that was dropped without one, then calls a
    function; it returns a sentence where it cannot. ``other`` is called with the name and bytes of
    a file that is no mesh, and ``scan`` with a mesh that is a scan of a whole table; both have to
    call `FileDrop.next` in the end. A mesh that looks like a scan is first asked about that.
    """

    def __init__(
        self, session: Session, taken: Callable[[KeptMesh], None] = lambda _mesh: None
    ) -> None:
        super().__init__()
        self._session, self._taken = session, taken
        self.other: Callable[[str, bytes], None] = lambda _name, _content: None
        self.scan: Callable[[str, bytes], None] = lambda _name, _content: None
        self.on_new_table: Callable[[Callable[[], None]], str] = self._on_no_table
        session.desk.param.watch(self._follow_role, "role")
        self.drop = FileDrop(self._received, self._refused, self._receiving)
        self._content, self._name = b"", ""
        self._beside: dict[str, bytes] = {}
        self._last_readings: dict[str, UnitReading] = {}  # of imported files, by their ending
        self._guess: MeshAudit | None = None
        self._audit: MeshAudit | None = None
        self._asked = False
        self._recognising: Latest[str] = Latest(
            lambda why: self._ask_which(why) if why else self._begin(), self._failed
        )
        self._auditing: Latest[MeshAudit] = Latest(self._audited, self._failed)
        self._redraw: Latest[bytes] = Latest(self._show_picture, self._failed)
        self._storing: Latest[KeptMesh] = Latest(self._stored, self._failed)
        self._setting = False
        self._handed_on = False

    @cached_property
    def _parts(self) -> _Parts:
        parts = _Parts()
        parts.take.on_click(lambda _: self.take())
        parts.scan.on_click(lambda _: self._as_scan())
        parts.piece.on_click(lambda _: self._as_piece())
        parts.leave.on_click(lambda _: self.leave())
        for field in (parts.unit, parts.high, parts.up):
            field.param.watch(self._chosen, "value")
        parts.dialog.param.watch(self._closed, "open")
        return parts

    @cached_property
    def _colours(self) -> FileField:
        return FileField(
            self._add_beside,
            self._not_added,
            lambda _name, _share: None,
            say("card-table-colours"),
            endings=list(BESIDE),
        )

    def __panel__(self) -> pn.viewable.Viewable:
        return self._parts.dialog

    def choose(self) -> None:
        """Open the browser's dialog to choose a file."""
        self.drop.choose()

    def _follow_role(self, *_events: object) -> None:
        desk = self._session.desk
        self.drop.shut = not (desk.role.edits or desk.makes)

    def _receiving(self, name: str, share: float) -> None:
        self.drop.doing = say("card-table-uploading", name=name, percent=round(100 * share))

    # --- looking --------------------------------------------------------------------------------

    def _received(self, name: str, content: bytes) -> None:
        name = named_by_content(name, content)
        if MESH.takes(Upload(name, content)):
            self.look_at(name, content)
        else:
            self.drop.deal_with(name)
            self.other(name, content)

    def look_at(self, name: str, content: bytes) -> None:
        """Audit a file's mesh, and show the result."""
        self.drop.deal_with(name)
        self._name, self._content, self._beside = name, content, {}
        self._guess = self._audit = None
        self._asked = False
        self._say(f"<p>{say('card-table-reading-size')}</p>", title=name, scan=True)
        self._recognising.run(lambda: recognised(name, content))

    def _ask_which(self, why: str) -> None:
        self._asked = True
        self._parts.scan.variant = "contained"
        self._parts.buttons.objects = [self._parts.scan, self._parts.piece, self._parts.leave]
        self._parts.line.object = f"<p>{text(why)}</p>"

    @property
    def _may_be_scan(self) -> bool:
        return Upload(self._name, b"").ending in SCAN.endings

    def _begin(self) -> None:
        self._say(f"<p>{say('card-table-checking-mesh')}</p>", title=self._name, scan=True)
        self._examine()

    def _examine(self) -> None:
        name, content, beside = self._name, self._content, dict(self._beside)
        like = self._last_readings.get(Path(name).suffix.lower())
        upload = Upload(name, content, like=like, beside=beside)
        self._auditing.run(lambda: MESH.read(upload))

    def _add_beside(self, name: str, content: bytes) -> None:
        """Look at the mesh again with a file that it refers to; unit and axis stay as chosen."""
        self._colours.next()
        self._beside[name] = content
        self._parts.picture.css_classes = ["old"]
        self._examine()

    def _not_added(self, name: str, why: str) -> None:
        self._colours.next()
        self._session.notice = say("card-table-file-fault", name=name, why=why.rstrip("."))

    def _audited(self, audit: MeshAudit) -> None:
        before, self._guess = self._audit, audit
        if before is not None and (before.reading, before.up) != (audit.reading, audit.up):
            audit = audit.read_as(before.reading, before.up)
        self._audit = audit
        self._setting = True
        readings = dict.fromkeys((audit.reading, *READINGS))
        options = {_label(reading): reading for reading in readings}
        self._parts.unit.param.update(options=options, value=audit.reading)
        self._parts.up.value = audit.up
        self._setting = False
        why = self._may_be_scan and scan_reason(audit.size, audit.came_with)
        if why and not self._asked:
            self._ask_which(why)
        else:
            self._as_piece()

    def _as_piece(self) -> None:
        """Show the audit with its choices, and the mesh beside a figure."""
        if self._audit is None:
            self._begin()
            return
        self._parts.scan.variant = "text"
        self._show_audit(self._audit)
        self._parts.picture.object = f"<p>{say('card-table-drawing')}</p>"
        self._draw_picture()

    def _show_picture(self, picture: bytes) -> None:
        encoded = b64encode(picture).decode()
        alt = text(say("card-table-beside-figure", name=self._name))
        image = f'<img alt="{alt}" src="data:image/webp;base64,{encoded}">'
        self._parts.picture.css_classes = []
        self._parts.picture.object = image if encoded else f"<p>{say('card-table-no-picture')}</p>"

    def _draw_picture(self) -> None:
        content, audit = self._content, self._audit
        if audit is not None:
            self._redraw.run(lambda: _render(audit, content))

    def _show_audit(self, audit: MeshAudit) -> None:
        self._setting = True
        options = self._parts.unit.options
        if audit.reading not in options.values():
            options = {**options, _label(audit.reading): audit.reading}
        self._parts.unit.param.update(options=options, value=audit.reading)
        self._parts.high.value = round(audit.size_in[2] * per_inch(), 3)
        self._setting = False
        rows = "".join(f"<dt>{text(a)}</dt><dd>{text(b)}</dd>" for a, b in facts(audit))
        self._parts.facts.object = f'<dl class="audit">{rows}</dl>'
        self._parts.beside.objects = [self._colours] if audit.missing else []
        self._parts.take.disabled = False
        self._parts.body.objects = self._parts.whole
        if self._parts.take not in self._parts.buttons.objects:
            scan = [self._parts.scan] if self._may_be_scan else []
            self._parts.buttons.objects = [self._parts.take, *scan, self._parts.leave]

    def _chosen(self, event: Any) -> None:
        """Follow another unit, height or axis: the words at once, the picture when it is drawn."""
        audit = self._audit
        if self._setting or audit is None or self._guess is None:
            return
        reading, up = self._parts.unit.value, self._parts.up.value
        try:
            if event.obj is self._parts.high and self._parts.high.value:
                scale = _checked(self._parts.high, audit.name) / audit.size[2]
                usual = (one for one in READINGS if abs(one.inches / scale - 1) < 0.01)
                reading = next(usual, UnitReading("in", scale))
            same = (reading, up) == (self._guess.reading, self._guess.up)
            self._audit = self._guess if same else self._guess.read_as(reading, up)
        except MeshFault as fault:
            self._redraw.forget()
            self._parts.facts.object = f'<p class="fault" role="alert">{text(_why(fault))}.</p>'
            self._parts.take.disabled = True
            return
        self._show_audit(self._audit)
        self._parts.picture.css_classes = ["old"]
        self._draw_picture()

    # --- importing --------------------------------------------------------------------------------

    def take(self) -> None:
        """Store the mesh with the table."""
        audit, content, live = self._audit, self._content, self._session.desk.live
        if audit is None:
            return
        if live is None:
            if why := self.on_new_table(self.take):
                self._refused(audit.name, why)
            return
        role = self._session.desk.role
        self._parts.take.disabled = True
        self._last_readings[Path(audit.name).suffix.lower()] = audit.reading
        self._storing.run(
            lambda: keep_mesh(live, role, *audit.content_to_store(content), audit.row)
        )

    def _on_no_table(self, _then: Callable[[], None]) -> str:
        return str(needs_table(self._name))

    def _stored(self, mesh: KeptMesh) -> None:
        self._session.param.update(notice="", said=say("card-table-in-palette", name=mesh.name))
        self._taken(mesh)
        self.leave()

    def _as_scan(self) -> None:
        name, content = self._name, self._content
        self._handed_on = True
        self.leave()
        self._handed_on = False
        self.scan(name, content)

    def leave(self) -> None:
        """Close the dialog without an import."""
        if self.begun:
            self._parts.dialog.open = False

    def _closed(self, event: Any) -> None:
        if not event.new:
            for work in (self._recognising, self._auditing, self._redraw, self._storing):
                work.forget()
            self._content, self._audit, self._guess = b"", None, None
            if not self._handed_on:
                self.drop.next()

    def _refused(self, name: str, why: str) -> None:
        self._say(f'<p class="fault" role="alert">{text(why.rstrip("."))}.</p>', title=name)

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, _FAULTS):
            log.error("auditing the mesh %s", self._name, exc_info=error)
        said = f'<p class="fault" role="alert">{text(_why(error))}</p>'
        # A scan may be larger than a piece.
        self._say(said, title=self._name, scan=isinstance(error, MeshFault))

    def _say(self, content: str, title: str, *, scan: bool = False) -> None:
        """Show a line alone. ``scan``: whether the file may still be a scan of a table."""
        scan = scan and self._may_be_scan
        self._parts.line.object, self._parts.picture.object = content, ""
        self._parts.body.objects = [self._parts.line]
        buttons = [self._parts.scan, self._parts.leave] if scan else [self._parts.leave]
        if buttons != self._parts.buttons.objects:
            # One that is drawn anew between press and release is never clicked.
            self._parts.buttons.objects = buttons
        self._parts.take.disabled = True
        self._parts.dialog.param.update(title=title, open=True)
        self.begun = True


def _render(audit: MeshAudit, content: bytes) -> bytes:
    try:
        return beside_a_figure(audit, content)
    except PictureFault:
        return b""


def _why(error: Exception) -> str:
    if isinstance(error, MeshFault):
        return say("fault-found-bare", found=error.found, expected=error.expected)
    return sentence(error)


def _checked(field: pmu.FloatInput, name: str) -> float:
    """Return the height that a field has, inches. Raises MeshFault beyond the field's bounds."""
    height, low, high = (one / per_inch() for one in (field.value, field.start, field.end))
    if not low <= height <= high:
        given = say("card-table-a-height", height=height)
        raise MeshFault(Path(name), given, say("card-table-inches-between", low=low, high=high))
    return float(height)


def _label(reading: UnitReading) -> str:
    return capitalized(str(reading.words))

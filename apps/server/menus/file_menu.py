"""The file menu: save, save as, download, upload, reload, and other actions on tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TypeAlias

import panel as pn
import panel_material_ui as pmu

from apps.cards.shared.new_table import SIZES, NewTable
from apps.cards.shared.question import CANCEL, Answers, Question, do_nothing
from apps.cards.shared.widgets import small_button, text
from apps.cards.table.audit import AuditCard
from apps.runtime.background import Latest
from apps.runtime.library import Library, LibraryEntry
from apps.server.access.gate import Visitor
from apps.server.browser import Browser
from apps.server.changeover import Changeover
from apps.server.frame.bar import film_turn, take_photo
from apps.server.menus.mat_uploads import MatUploads
from apps.server.menus.one_file import OneFile
from apps.server.menus.packing import Packing
from apps.server.menus.printing import Printing
from apps.server.menus.scan_uploads import ScanUploads
from apps.server.menus.storage import Storage
from apps.server.menus.tables import Tables
from apps.server.menus.uploads import Uploads
from apps.server.url_state import UrlState
from apps.table.state.error_words import sentence
from apps.table.state.session import Session
from apps.table.workspace import Workspace
from apps.web.theme import HEADER_TOOLTIP_CSS, MENU_CSS, NO_PHONE_CSS, QUIET, QUIET_CSS
from languages import writing
from languages.message import Line, message
from sandbox.document.refusal import Refused
from sandbox.exchange.archive import packed
from sandbox.generate.generate import blank
from sandbox.live.filing import ChangedOnDisk, has_file, save, save_as
from sandbox.live.seats.roles import Role
from sandbox.live.store.kept import StoreFault
from sandbox.live.tables.readers import CLUB, MESH, PICTURE, READERS, SCAN
from sandbox.scenario.faults import ScenarioFault

_WRITES = ("save", "save_as", "reload")
"""Actions with files on the server."""
_MAKES = ("list_tables", "new", "pack")
_FOR_ALL = ("download", "one_file")

_TIGHT = """
.MuiButton-root.MuiButton-root.MuiButton-root { min-width: 32px; padding: 6px 0; }
.MuiButton-endIcon { margin: 0; }
"""

_MORE = {
    "save": message("menu-save"),
    "add": message("menu-add"),
    "list_tables": message("menu-tables"),
    "new": message("menu-new-table"),
    "save_as": message("menu-save-as"),
    "download": message("menu-download"),
    "photo": message("menu-photo"),
    "film": message("menu-film"),
    "film_turn": message("menu-film-turn"),
    "plan": message("menu-print-plan"),
    "footprints": message("menu-print-footprints"),
    "one_file": message("menu-one-file"),
    "layout": message("menu-layout"),
    "pack": message("menu-pack"),
    "reload": message("menu-reload"),
    "share": message("menu-share"),
    "show_storage": message("menu-your-storage"),
}
"""The labels of the menu's actions, by the name of the method."""

Labelled: TypeAlias = "tuple[Line, Callable[[], None]]"
"""A label and its action."""


class FileMenu(pn.viewable.Viewer):
    """The button Save, and beside it a menu of less frequent actions."""

    def __init__(
        self,
        workspace: Workspace,
        library: Library,
        url: UrlState,
        change: Changeover,
        open: Callable[[str | LibraryEntry], None],
        share: Callable[[], None],
        page: Mapping[str, Labelled],
        visitor: Visitor,
        audit: AuditCard,
    ) -> None:
        """Build the menu. It deals with dropped files that ``audit`` does not keep.

        ``share`` and the actions of ``page`` are in the menu too: a phone's header has no room for
        their buttons.
        """
        super().__init__()
        self._session, self._desk = workspace.session, workspace.desk
        self._state = workspace.state
        self._library, self._url, self._change, self._open = library, url, change, open
        self.share = share
        self.photo = lambda: take_photo(workspace)
        self.film = lambda: workspace.state.param.update(recording=not workspace.state.recording)
        self.film_turn = lambda: film_turn(workspace)
        printing = Printing(self._session, url.browser)
        self.plan, self.footprints = printing.plan, printing.footprints
        self.one_file = OneFile(self._session, workspace.asked, url.browser).make
        self.layout = LayoutExport(self._session, url.browser).write
        self._packing = Packing(self._session, url.browser, audit.drop)
        self.pack = self._packing.ask
        self._visitor = visitor
        self._acts: dict[str, Labelled] = {
            name: (label, getattr(self, name)) for name, label in _MORE.items()
        }
        self._acts |= page
        self._for_all = {*_FOR_ALL, *page}
        drop = audit.drop
        self.uploads = Uploads(workspace, library, open, url.browser.download, drop)
        self.thin = self.uploads.thin
        mats = MatUploads(self._session, drop, self.uploads.refuse)
        self.scans = ScanUploads(
            self._session, library, visitor.gate, open, self.uploads.show, drop
        )
        self.uploads.others = {
            MESH: audit.look_at,
            SCAN: self.scans.take,
            PICTURE: mats.take,
            CLUB: self._packing.take,
        }
        audit.other, audit.scan = self.uploads.take, self.scans.take
        self.storage = Storage(visitor)
        self.adding = Adding(self._session, audit.choose, self.scans.phone.ask)
        self.question = _FileQuestion(self._save_as)
        self.new_table = NewTable(self._create, self._seen_from)
        self.tables = Tables(self._session, library, visitor, change, self.new, self.add)
        self._save = small_button(
            writing.text("menu-save"),
            self.save,
            "save",
            variant="text",
            margin=0,
            align="center",
            stylesheets=[QUIET_CSS, NO_PHONE_CSS],
            sx=QUIET,
            disabled=True,
        )
        self._more = pmu.MenuButton(
            label="",
            items=self._items(lambda _name: True),
            variant="text",
            size="small",
            margin=0,
            align="center",
            description=writing.text("menu-more"),
            css_classes=["file-menu"],
            stylesheets=[QUIET_CSS, MENU_CSS, HEADER_TOOLTIP_CSS, _TIGHT],
            sx={**QUIET, "minWidth": "0"},
        )
        self._more.on_click(lambda item: self._acts[item["act"]][1]())
        self._session.param.watch(self._update, "table")
        self._desk.param.watch(self._update, "role")

    def __panel__(self) -> pn.viewable.Viewable:
        return pn.Row(self._save, self._more, margin=0, align="center")

    @property
    def dialogs(self) -> tuple[object, ...]:
        """The dialogs that the page has to hold for the menu."""
        asked = self.question, self.adding.question, self.new_table, self.uploads.question
        packed = (self._packing.question,)
        scanned = self.scans.question, self.scans.phone.question
        questions = (*asked, *packed, *scanned, self.storage.question)
        return *questions, self.tables.dialog, self.tables.question

    def _update(self, *_events: object) -> None:
        role = self._desk.role
        self._save.param.update(
            disabled=self._session.table is None,
            label=writing.text("menu-save" if role.serves else "menu-download"),
            icon="save" if role.serves else "download",
        )
        self._more.items = self._items(lambda name: self._offers(name, role))

    def _items(self, offers: Callable[[str], bool]) -> list[dict[str, str]]:
        """Return the entries of the menu; ``act`` names their actions."""
        rows = self._acts.items()
        return [{"label": str(label), "act": name} for name, (label, _) in rows if offers(name)]

    def _offers(self, name: str, role: Role) -> bool:
        """Return whether an action is in the menu of a visitor with this role."""
        if name in _WRITES:
            return role.serves
        if name in _MAKES:
            return self._desk.makes
        if name == "add":
            return self._desk.makes or role.edits
        if name == "show_storage":
            return bool(self._visitor.owner)
        return role.owns or name in self._for_all

    def save(self) -> None:
        """Write the table to its file.

        Ask for a name if the table has no file. Visitors who may not write files download it.
        """
        live = self._desk.live
        if live is None:
            return
        if not self._desk.role.serves:
            self.download()
            return
        if not has_file(live):
            self.save_as()
            return
        try:
            self._session.said = save(live)
        except ChangedOnDisk as fault:
            self._session.notice = sentence(fault)
            self.question.ask_name(f"{live.name}-2", sentence(fault))
        except Refused as fault:
            self._session.notice = sentence(fault)
        self._url.follow()

    def save_as(self) -> None:
        """Ask for the name of a new file."""
        live = self._desk.live
        if live is None:
            return
        if not self._desk.role.serves:
            self._session.notice = writing.text("menu-only-owner-writes")
        else:
            self.question.ask_name(f"{live.name}-2" if has_file(live) else live.name)

    def download(self) -> None:
        """Download the scenario as it stands, as a zip if it has meshes."""
        live = self._desk.live
        if live is None:
            return
        file, browser = live.table.file, self._url.browser
        count = len(live.document.scenario.files())
        if not count:
            browser.download(file.path.name, file.written())
            self._session.said = writing.text("menu-downloaded", name=file.path.name)
            return
        try:
            content = packed(live.table.file)
        except (Refused, StoreFault) as fault:
            self._session.notice = sentence(fault)
            return
        name = f"{file.path.stem}.zip"
        browser.download(name, content, "application/zip")
        self._session.said = writing.text("menu-downloaded-files", name=name, count=count)

    def new(self) -> None:
        """Open the dialog for a new table, blank or generated."""
        if self._desk.makes:
            self.new_table.ask()
        else:
            self._session.notice = writing.text("menu-may-not-make")

    def show_storage(self) -> None:
        """Show what the visitor's tables use, of what they may use."""
        self.storage.show()

    def list_tables(self) -> None:
        """Show the list of tables."""
        self.tables.open()

    def add(self) -> None:
        """Say what can be added to the table or become one, and offer to choose it."""
        if self._desk.makes or self._desk.role.edits:
            self.adding.ask()
        else:
            self._session.notice = writing.text("menu-may-not-make")

    def reload(self) -> None:
        """Reload the table from its file."""
        live = self._desk.live
        if live is not None and has_file(live) and self._desk.role.serves:
            self._change.reload()
        else:
            self._session.notice = writing.text("menu-no-file-to-reload")

    def _save_as(self, name: str) -> str:
        """Save the table under this name. Return a sentence on the fault, or ""."""
        live = self._desk.live
        if live is None:
            return writing.text("menu-no-longer-open")
        try:
            path = save_as(live, self._library.folder, name)
        except Refused as fault:
            return sentence(fault)
        said = writing.text("menu-saved-as", name=path.name)
        self._session.param.update(said=said, notice="")
        self._change.update_list()
        self._url.follow()
        return ""

    def _seen_from(self, size: tuple[float, float]) -> int:
        """Return the edge that the view of a new table would look over: its longer side lies as
        that of the open table does."""
        table, edge = self._session.table, self._state.seen_from
        turned = table is not None and (size[0] - size[1]) * (table.size[0] - table.size[1]) < 0
        return (edge + (3 if edge % 2 == 0 else 1)) % 4 if turned else edge

    def open_blank(self) -> str:
        """Create a blank table of the usual size and open it. Return a fault's sentence, or ""."""
        if not self._desk.makes:
            return writing.text("menu-may-not-make")
        title = writing.text("page-new-table")
        return self._create(blank(next(iter(SIZES.values())), title), title)

    def _create(self, content: str, title: str) -> str:
        """Create a table from a scenario's text and open it. Return a fault's sentence, or ""."""
        try:
            name = self._library.hub.create(content, called=title)
        except (ScenarioFault, Refused, StoreFault) as fault:
            return sentence(fault)
        self._state.workspace = "table"
        self._open(name)
        return ""


class _FileQuestion(pn.viewable.Viewer):
    """A dialog that asks for a file's name.

    ``save_as`` gets the name and returns a sentence on the fault, or "". After a fault the dialog
    stays open.
    """

    def __init__(self, save_as: Callable[[str], str]) -> None:
        super().__init__()
        self._save_as = save_as
        self._question = Question()

    def __panel__(self) -> pn.viewable.Viewable:
        return self._question

    @cached_property
    def _name(self) -> pmu.TextInput:
        return pmu.TextInput(
            label=writing.text("menu-file-name"),
            max_length=60,
            sizing_mode="stretch_width",
            margin=(8, 8),
        )

    def ask_name(self, suggestion: str, fault: str = "") -> None:
        """Ask for a file name. ``fault``: a sentence to show above the field."""
        self._name.value = suggestion
        self._ask(fault)

    def _ask(self, fault: str = "") -> None:
        answers: Answers = {writing.text("menu-save"): self._save, CANCEL: do_nothing}
        title = writing.text("menu-save-as-title")
        said = f'<p class="fault" role="alert">{text(fault)}</p>' if fault else ""
        self._question.ask(title, said, answers, self._name)

    def _save(self) -> None:
        fault = self._save_as(self._name.value_input or self._name.value)
        if fault:
            self._ask(fault)


_TOLD = 3
"""Parts of a table that a layout lacks, named in its message."""


class LayoutExport:
    """Writes the table that a page shows as a 40kdc terrain layout, off the page's thread."""

    def __init__(self, session: Session, browser: Browser) -> None:
        self._session, self._browser = session, browser
        self._writing = Latest[tuple[str, str, tuple[str, ...]]](self._done, self._failed)

    def write(self) -> None:
        """Give the browser the layout."""
        from sandbox.exchange.layouts.terrain_layout_out import layout_text

        table = self._session.table
        if table is None:
            return
        name = f"{table.file.path.stem}-layout.json"
        self._session.param.update(said=writing.text("menu-writing", name=name), notice="")
        self._writing.run(lambda: (name, *layout_text(table)))

    def _done(self, written: tuple[str, str, tuple[str, ...]]) -> None:
        name, content, left_out = written
        self._browser.download(name, content, "application/json")
        parts, more = "; ".join(left_out[:_TOLD]), len(left_out) - _TOLD
        if more > 0:
            said = message("menu-layout-done-without-more", name=name, parts=parts, more=more)
        elif left_out:
            said = message("menu-layout-done-without", name=name, parts=parts)
        else:
            said = message("menu-layout-done", name=name)
        self._session.said = str(said)

    def _failed(self, error: Exception) -> None:
        raise error


class Adding:
    """The dialog “Add…”. ``choose``: opens the browser's chooser, from where files go the way of
    dropped ones. ``phone``: shows the code with which a phone adds its scan."""

    def __init__(
        self, session: Session, choose: Callable[[], None], phone: Callable[[], None]
    ) -> None:
        self._desk = session.desk
        self._choose, self._phone = choose, phone
        self.question = Question()

    def ask(self) -> None:
        """Say what can be added, and offer to choose it."""
        rows = "".join(
            f"<dt>{one.what}</dt><dd>{one.files}<br><small>{one.then}</small></dd>"
            for one in READERS
            if self._desk.makes or one.joins
        )
        about = writing.text("menu-add-about")
        content = f'<p>{about}</p><dl class="storage takes">{rows}</dl>'
        answers: Answers = {writing.text("menu-choose-files"): self._choose}
        if self._desk.role.owns:
            answers[writing.text("menu-scan-with-phone")] = self._phone
        self.question.ask(writing.text("menu-add"), content, {**answers, CANCEL: do_nothing})

"""The file menu: save, save as, download, upload, reload, and other actions on tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property

import panel as pn
import panel_material_ui as pmu

from apps.cards.shared.new_table import NewTable
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
from apps.server.menus.printing import Printing
from apps.server.menus.scan_uploads import ScanUploads
from apps.server.menus.storage import Storage
from apps.server.menus.tables import Tables
from apps.server.menus.uploads import NOT_OWNER, Uploads
from apps.server.url_state import UrlState
from apps.table.state.error_words import sentence
from apps.table.state.session import Session
from apps.table.workspace import Workspace
from apps.web.theme import HEADER_TOOLTIP_CSS, MENU_CSS, NO_PHONE_CSS, QUIET, QUIET_CSS
from sandbox.document.refusal import Refused
from sandbox.exchange.archive import packed
from sandbox.live.filing import ChangedOnDisk, has_file, save, save_as
from sandbox.live.seats.roles import Role
from sandbox.live.store.kept import StoreFault
from sandbox.live.tables.readers import MESH, PICTURE, READERS, SCAN
from sandbox.scenario.faults import ScenarioFault

_WRITES = ("Save", "Save as…", "Reload from file")
"""Actions with files on the server."""
_MAKES = ("Tables…", "New table…")
_STORAGE = "Your storage…"

_TIGHT = """
.MuiButton-root.MuiButton-root.MuiButton-root { min-width: 32px; padding: 6px 0; }
.MuiButton-endIcon { margin: 0; }
"""

ADD = "Add…"
ONE_FILE = "Share as one file (HTML)"

_MORE = {
    "Save": "save",
    ADD: "add",
    "Tables…": "list_tables",
    "New table…": "new",
    "Save as…": "save_as",
    "Download": "download",
    "Photo of the view": "photo",
    "Record the view, or end the film": "film",
    "Film of a turn about the table": "film_turn",
    "Print plan and packing list": "plan",
    "Print footprints of the selection": "footprints",
    ONE_FILE: "one_file",
    "Export as 40kdc layout": "layout",
    "Reload from file": "reload",
    "Share…": "share",
    _STORAGE: "show_storage",
}

CHOOSE, PHONE = "Choose files…", "Scan with a phone…"


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
        page: Mapping[str, Callable[[], None]],
        visitor: Visitor,
        audit: AuditCard,
    ) -> None:
        """Build the menu. It deals with dropped files that ``audit`` does not keep.

        ``share``, and the actions of ``page`` by their labels, are in the menu too: a phone's
        header has no room for their buttons.
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
        self._visitor = visitor
        self._acts = {name: getattr(self, act) for name, act in _MORE.items()} | dict(page)
        self._for_all = ["Download", ONE_FILE, *page]
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
        }
        audit.other, audit.scan = self.uploads.take, self.scans.take
        self.storage = Storage(visitor)
        self.adding = Adding(self._session, audit.choose, self.scans.phone.ask)
        self.question = _FileQuestion(self._save_as)
        self.new_table = NewTable(self._create, self._seen_from)
        self.tables = Tables(self._session, library, visitor, change, self.new, self.add)
        self._save = small_button(
            "Save",
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
            items=[{"label": name} for name in self._acts],
            variant="text",
            size="small",
            margin=0,
            align="center",
            description="More file actions",
            stylesheets=[QUIET_CSS, MENU_CSS, HEADER_TOOLTIP_CSS, _TIGHT],
            sx={**QUIET, "minWidth": "0"},
        )
        self._more.on_click(self._clicked)
        self._session.param.watch(self._update, "table")
        self._desk.param.watch(self._update, "role")

    def __panel__(self) -> pn.viewable.Viewable:
        return pn.Row(self._save, self._more, margin=0, align="center")

    @property
    def dialogs(self) -> tuple[object, ...]:
        """The dialogs that the page has to hold for the menu."""
        asked = self.question, self.adding.question, self.new_table, self.uploads.question
        scanned = self.scans.question, self.scans.phone.question
        questions = (*asked, *scanned, self.storage.question)
        return *questions, self.tables.dialog, self.tables.question

    def _update(self, *_events: object) -> None:
        role = self._desk.role
        self._save.param.update(
            disabled=self._session.table is None,
            label="Save" if role.serves else "Download",
            icon="save" if role.serves else "download",
        )
        self._more.items = [{"label": name} for name in self._acts if self._offers(name, role)]

    def _offers(self, name: str, role: Role) -> bool:
        """Return whether an action is in the menu of a visitor with this role."""
        if name in _WRITES:
            return role.serves
        if name in _MAKES:
            return self._desk.makes
        if name == ADD:
            return self._desk.makes or role.edits
        if name == _STORAGE:
            return bool(self._visitor.owner)
        return role.owns or name in self._for_all

    def _clicked(self, item: dict[str, str]) -> None:
        self._acts[item["label"]]()

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
            self._session.notice = (
                "Only the owner of this server writes files. Download it instead."
            )
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
            self._session.said = f"Downloaded {file.path.name}."
            return
        try:
            content = packed(live.table.file)
        except (Refused, StoreFault) as fault:
            self._session.notice = sentence(fault)
            return
        name = f"{file.path.stem}.zip"
        browser.download(name, content, "application/zip")
        files = "its file" if count == 1 else f"its {count:,} files"
        self._session.said = f"Downloaded {name}: the table and {files}."

    def new(self) -> None:
        """Open the dialog for a new table, blank or generated."""
        if self._desk.makes:
            self.new_table.ask()
        else:
            self._session.notice = NOT_OWNER

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
            self._session.notice = NOT_OWNER

    def reload(self) -> None:
        """Reload the table from its file."""
        live = self._desk.live
        if live is not None and has_file(live) and self._desk.role.serves:
            self._change.reload()
        else:
            self._session.notice = "This table has no file that you can reload."

    def _save_as(self, name: str) -> str:
        """Save the table under this name. Return a sentence on the fault, or ""."""
        live = self._desk.live
        if live is None:
            return "The table is no longer open."
        try:
            path = save_as(live, self._library.folder, name)
        except Refused as fault:
            return sentence(fault)
        self._session.param.update(said=f"Saved as {path.name}.", notice="")
        self._change.update_list()
        self._url.follow()
        return ""

    def _seen_from(self, size: tuple[float, float]) -> int:
        """Return the edge that the view of a new table would look over: its longer side lies as
        that of the open table does."""
        table, edge = self._session.table, self._state.seen_from
        turned = table is not None and (size[0] - size[1]) * (table.size[0] - table.size[1]) < 0
        return (edge + (3 if edge % 2 == 0 else 1)) % 4 if turned else edge

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
            label="Name of the file", max_length=60, sizing_mode="stretch_width", margin=(8, 8)
        )

    def ask_name(self, suggestion: str, fault: str = "") -> None:
        """Ask for a file name. ``fault``: a sentence to show above the field."""
        self._name.value = suggestion
        self._ask(fault)

    def _ask(self, fault: str = "") -> None:
        self._question.ask(
            "Save as", _fault_html(fault), {"Save": self._save, "Cancel": do_nothing}, self._name
        )

    def _save(self) -> None:
        fault = self._save_as(self._name.value_input or self._name.value)
        if fault:
            self._ask(fault)


def _fault_html(fault: str) -> str:
    return f'<p class="fault" role="alert">{text(fault)}</p>' if fault else ""


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
        self._session.param.update(said=f"Writing {name} …", notice="")
        self._writing.run(lambda: (name, *layout_text(table)))

    def _done(self, written: tuple[str, str, tuple[str, ...]]) -> None:
        name, content, left_out = written
        self._browser.download(name, content, "application/json")
        said = f"{name} is downloaded."
        if left_out:
            said += f" Not in it: {'; '.join(left_out[:3])}"
            said += f"; and {len(left_out) - 3:,} more." if len(left_out) > 3 else "."
        self._session.said = said

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
        content = (
            "<p>Choose files, or drop them anywhere on the page at any time. Their content tells "
            f'what they are.</p><dl class="storage takes">{rows}</dl>'
        )
        phone: Answers = {PHONE: self._phone} if self._desk.role.owns else {}
        self.question.ask("Add…", content, {CHOOSE: self._choose, **phone, CANCEL: do_nothing})

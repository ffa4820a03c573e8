"""What is done with a table's file: saved, saved as another, downloaded, uploaded, read again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property

import panel as pn
import panel_material_ui as pmu

from apps.cards.shared.new_table import NewTable
from apps.cards.shared.question import Question, do_nothing
from apps.cards.shared.widgets import text
from apps.cards.table.audit import AuditCard
from apps.runtime.library import Entry, Library
from apps.server.access.gate import Visitor
from apps.server.frame.bar import take_photo
from apps.server.menus.mat_uploads import MatUploads
from apps.server.menus.printing import Printing
from apps.server.menus.tables import Tables
from apps.server.menus.uploads import Uploads
from apps.server.navigation.changeover import Changeover
from apps.server.navigation.visit import Visit
from apps.table.state.error_words import sentence
from apps.table.workspace import Workspace
from apps.theme.theme import NO_PHONE_CSS, QUIET, QUIET_CSS
from sandbox.document.refusal import Refused
from sandbox.exchange.archive import MOST_BYTES, packed
from sandbox.live.files.filing import ChangedOnDisk, has_file, save, save_as
from sandbox.live.store.kept import StoreFault
from sandbox.live.tables.uploads import ENDINGS
from sandbox.scenario.faults import ScenarioFault
from sandbox.table.mat_picture import is_picture

_TIGHT = """
.MuiButton-root.MuiButton-root.MuiButton-root { min-width: 32px; padding: 6px 0; }
.MuiButton-endIcon { margin: 0; }
"""

_PIECE = 512 * 2**10
"""Bytes of a file that come at once: a larger message is none that the server takes."""

_MORE = {
    "Save": "save",
    "Tables…": "list_tables",
    "New table…": "new",
    "Save as…": "save_as",
    "Download": "download",
    "Photo of the view": "photo",
    "Print plan and packing list": "plan",
    "Print footprints of the selection": "footprints",
    "Upload…": "upload",
    "Reload from file": "anew",
    "Share…": "share",
}


class FileMenu(pn.viewable.Viewer):
    """The button Save, and beside it a menu of what is done more seldom."""

    def __init__(
        self,
        workspace: Workspace,
        library: Library,
        visit: Visit,
        change: Changeover,
        open: Callable[[str | Entry], None],
        share: Callable[[], None],
        page: Mapping[str, Callable[[], None]],
        visitor: Visitor,
    ) -> None:
        """``share`` and what else the header does for the ``page``, by its words, are in the menu
        too: on a phone their buttons have no room.
        """
        super().__init__()
        self._session, self._desk = workspace.session, workspace.desk
        self._state = workspace.state
        self._library, self._visit, self._change, self._open = library, visit, change, open
        self.share = share
        self.photo = lambda: take_photo(workspace)
        printing = Printing(self._session, visit.browser)
        self.plan, self.footprints = printing.plan, printing.footprints
        self._acts = {name: getattr(self, act) for name, act in _MORE.items()} | dict(page)
        self._for_all = ["Download", *page]
        self.uploads, self.mats = Uploads(workspace, library, open), MatUploads(self._session)
        self.question = _FileQuestion(self._named, self._upload)
        self.new_table = NewTable(self._created)
        self.tables = Tables(self._session, library, visitor, change, self.new, self.upload)
        self._save = pmu.Button(
            label="Save", icon="save", on_click=lambda _: self.save(),
            variant="text", size="small", margin=0, align="center",
            stylesheets=[QUIET_CSS, NO_PHONE_CSS], sx=QUIET, disabled=True,
        )  # fmt: skip
        self._more = pmu.MenuButton(
            label="",
            items=[{"label": name} for name in self._acts],
            variant="text",
            size="small",
            margin=0,
            align="center",
            description="More file actions",
            stylesheets=[QUIET_CSS, _TIGHT],
            sx={**QUIET, "minWidth": "0"},
        )
        self._more.on_click(self._clicked)
        self._session.param.watch(self._dress, "table")
        self._desk.param.watch(self._dress, "role")

    def __panel__(self) -> pn.viewable.Viewable:
        return pn.Row(self._save, self._more, margin=0, align="center")

    @property
    def dialogs(self) -> tuple[object, ...]:
        """What asks, in front of everything."""
        asks = (self.question, self.new_table, self.uploads.question)
        return *asks, self.tables.dialog, self.tables.question

    def take_from(self, audit: AuditCard) -> None:
        """Take the files that are dropped on the page and are no meshes."""
        self.uploads.done = self.mats.done = audit.drop.next

        def take(name: str, content: bytes) -> None:
            (self.mats if is_picture(name) else self.uploads).take(name, content)

        audit.other = take

    def _dress(self, *_events: object) -> None:
        owns = self._desk.role.owns
        self._save.param.update(
            disabled=self._session.table is None,
            label="Save" if owns else "Download",
            icon="save" if owns else "download",
        )
        names = self._acts if owns else self._for_all
        self._more.items = [{"label": name} for name in names]

    def _clicked(self, item: dict[str, str]) -> None:
        self._acts[item["label"]]()

    def save(self) -> None:
        """Write the table into its file; who may not, or where there is none, has it given."""
        live = self._desk.live
        if live is None:
            return
        if not self._desk.role.owns:
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
        self._visit.follow()

    def save_as(self) -> None:
        """Ask for the name of a new file."""
        live = self._desk.live
        if live is None:
            return
        if not self._desk.role.owns:
            self._session.notice = "Only the owner of this table writes files: download it instead."
        else:
            self.question.ask_name(f"{live.name}-2" if has_file(live) else live.name)

    def download(self) -> None:
        """Give the browser the scenario as it stands, with meshes as a zip."""
        live = self._desk.live
        if live is None:
            return
        file, browser = live.table.file, self._visit.browser
        count = len(live.document.scenario.files())
        if not count:
            browser.download(file.path.name, file.written())
            self._session.said = f"{file.path.name} is downloaded as it stands."
            return
        try:
            content = packed(live.table.file)
        except (Refused, StoreFault) as fault:
            self._session.notice = sentence(fault)
            return
        name = f"{file.path.stem}.zip"
        browser.download(name, content, "application/zip")
        files = "its file" if count == 1 else f"its {count:,} files"
        self._session.said = f"{name} is downloaded: the table as it stands, and {files}."

    def new(self) -> None:
        """Ask for a new table, blank or of a theme."""
        if self._desk.role.owns:
            self.new_table.ask()
        else:
            self._session.notice = "Only the owner of this server's tables makes new ones."

    def list_tables(self) -> None:
        """Show the list of tables."""
        self.tables.open()

    def upload(self) -> None:
        """Ask for a file to make a table of."""
        if self._desk.role.owns:
            self.question.ask_file()
        else:
            self._session.notice = "Only the owner of this server's tables makes new ones."

    def _upload(self, name: str, content: bytes) -> None:
        self.uploads.take(name, content, self.question.ask_file)

    def anew(self) -> None:
        """Lay the table anew from its file."""
        live = self._desk.live
        if live is not None and has_file(live) and self._desk.role.owns:
            self._change.anew()
        else:
            self._session.notice = "This table has no file that you could read again."

    def _named(self, name: str) -> str:
        """Save as that; what is wrong with it, or nothing."""
        live = self._desk.live
        if live is None:
            return "The table is gone."
        try:
            path = save_as(live, self._library.folder, name)
        except Refused as fault:
            return sentence(fault)
        self._session.param.update(said=f"Saved as {path.name}.", notice="")
        self._change.listed()
        self._visit.follow()
        return ""

    def _created(self, said: str, called: str) -> str:
        """Make a table of a text, and open it; what is wrong with it, or nothing."""
        try:
            made = self._library.hub.create(said, called=called)
        except (ScenarioFault, Refused, StoreFault) as fault:
            return sentence(fault)
        self._state.workspace = "table"
        self._open(made)
        return ""


class _FileQuestion(pn.viewable.Viewer):
    """A dialog that asks for a file's name, or for a file; it stays until that will do."""

    def __init__(self, named: Callable[[str], str], uploaded: Callable[[str, bytes], None]) -> None:
        super().__init__()
        self._taken, self._uploaded = named, uploaded
        self._question = Question()

    def __panel__(self) -> pn.viewable.Viewable:
        return self._question

    @cached_property
    def _name(self) -> pmu.TextInput:
        return pmu.TextInput(
            label="Name of the file", max_length=60, sizing_mode="stretch_width", margin=(8, 8)
        )

    @cached_property
    def _file(self) -> pmu.FileInput:
        made = pmu.FileInput(
            label="Choose a file",
            accept=",".join(f".{one}" for one in ENDINGS),
            margin=(8, 8),
            max_file_size=MOST_BYTES,
            chunk_size=_PIECE,
        )
        made.param.watch(self._chosen, "value")
        return made

    def ask_name(self, usual: str, why: str = "") -> None:
        """Ask for a name."""
        self._name.value = usual
        self._ask(why)

    def _ask(self, why: str = "") -> None:
        self._question.ask(
            "Save as", _because(why), {"Save": self._save, "Cancel": do_nothing}, self._name
        )

    def ask_file(self, why: str = "") -> None:
        """Ask for a file."""
        said = _because(why) or (
            "<p>A scenario (TOML, or a zip with its meshes), a terrain layout, a Tabletop "
            "Simulator save, a ruling or the log of a game becomes a table of its own.</p>"
        )
        self._question.ask("Upload a file", said, {}, self._file)

    def _save(self) -> None:
        wrong = self._taken(self._name.value_input or self._name.value)
        if wrong:
            self._ask(wrong)

    def _chosen(self, event: object) -> None:
        content, name = self._file.value, self._file.filename
        if content:
            self._file.param.update(value=None)
            self._question.close()
            self._uploaded(str(name or "table"), bytes(content))


def _because(why: str) -> str:
    return f'<p class="fault" role="alert">{text(why)}</p>' if why else ""

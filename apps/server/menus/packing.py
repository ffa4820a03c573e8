"""The dialog that makes a pack of tables from the terrain that a club owns."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import panel as pn
import panel_material_ui as pmu

from apps.cards.shared.question import CANCEL, Answers, Question
from apps.cards.shared.widgets import text
from apps.cards.table.file_drop import FileDrop
from apps.runtime.background import PAPER_WORKER, Latest, on_page_thread
from apps.runtime.heavy import do_heavy
from apps.server.browser import Browser
from apps.table.state.error_words import sentence
from apps.table.state.session import Session
from languages import writing
from sandbox.document.refusal import Refused
from sandbox.generate.generate import GenerateFault
from sandbox.live.tables.readers import CLUB
from sandbox.live.tables.uploads import Upload
from sandbox.scenario.faults import ScenarioFault
from sandbox.work.progress import Progress, silent
from sandbox.work.reading import TooCostly

if TYPE_CHECKING:
    from apps.share.pack import PackedTable, PackedWish

_MOST_TABLES, _MOST_SEED = 12, 1_000_000
_FILE = "club.zip"
_FAULTS = Refused, ScenarioFault, GenerateFault, TooCostly

_EXAMPLE = """\
themes = ["village", "open"]
size = [72.0, 48.0]

[[own]]
kind = "building"
count = 7
size = [7.0, 5.0]

[[own]]
kind = "wood"
count = 5
size = [12.0, 9.0]

[[own]]
kind = "wall"
length = 90.0
"""


class Packing:
    """The dialog: what the club owns, how many tables, which seed. ``question`` is on the stage.

    A file of what a club owns is shown in it, to be changed before anything is made.
    """

    def __init__(self, session: Session, browser: Browser, drop: FileDrop) -> None:
        self._session, self._browser, self._drop = session, browser, drop
        self.question = Question(drop.next)
        self._club = _EXAMPLE
        self._making: Latest[tuple[bytes, list[str]]] = Latest(
            self._done, self._failed, PAPER_WORKER
        )

    @cached_property
    def _owned(self) -> pmu.TextAreaInput:
        return pmu.TextAreaInput(
            label=writing.text("menu-pack-owned"),
            rows=12,
            max_length=20_000,
            sizing_mode="stretch_width",
            margin=8,
            sx={"& textarea": {"fontFamily": "monospace", "fontSize": "13px"}},
        )

    @cached_property
    def _tables(self) -> pmu.IntInput:
        label = writing.text("menu-pack-tables")
        return pmu.IntInput(label=label, start=1, end=_MOST_TABLES, value=3, margin=8, width=180)

    @cached_property
    def _seed(self) -> pmu.IntInput:
        label = writing.text("page-seed")
        return pmu.IntInput(
            label=label, start=0, end=_MOST_SEED, value=1, format="0", margin=8, width=180
        )

    def take(self, name: str, content: bytes) -> None:
        """Show a file of what a club owns in the dialog."""
        self._club = Upload(name, content).text
        self.ask()

    def ask(self, fault: str = "") -> None:
        """Open the dialog. ``fault``: a sentence on what cannot be made."""
        self._owned.param.update(value=self._club, value_input=self._club)
        about = f"<p>{writing.text('menu-pack-about')}</p>"
        if fault:
            about += f'<p class="fault" role="alert">{text(fault)}</p>'
        answers: Answers = {writing.text("menu-pack-make"): self._make, CANCEL: self._drop.next}
        numbers = pn.Row(self._tables, self._seed, margin=0, styles={"flex-wrap": "wrap"})
        title = writing.text("menu-pack-title")
        self.question.ask(title, about, answers, self._owned, numbers, firm=True)

    def _make(self) -> None:
        self._drop.next()
        self._club = str(self._owned.value_input or self._owned.value or "")
        upload = Upload("club.toml", self._club.encode())
        tables, seed = int(self._tables.value or 1), int(self._seed.value or 0)
        told = on_page_thread(self._tell)
        self._session.param.update(notice="")
        self._tell(0, tables)
        self._making.run(lambda: _made(upload, tables, seed, told))

    def _tell(self, done: int, tables: int) -> None:
        said = writing.text("menu-pack-making", done=done, count=tables)
        self._session.said = said

    def _done(self, made: tuple[bytes, list[str]]) -> None:
        content, fair = made
        self._browser.download(_FILE, content, "application/zip")
        megabytes = len(content) / 1e6
        done = writing.text("menu-file-done", name=_FILE, megabytes=megabytes)
        self._session.said = " ".join((done, *fair))

    def _failed(self, error: Exception) -> None:
        self._session.said = ""
        if not isinstance(error, _FAULTS):
            raise error
        self.ask(sentence(error))


def _made(
    upload: Upload, tables: int, seed: int, told: Callable[[int, int], object]
) -> tuple[bytes, list[str]]:
    """Return a pack as a zip, and how fair each of its tables is."""
    from apps.share.pack import pack_wishes, said_of

    done: list[PackedTable] = []
    for wish in pack_wishes(CLUB.read(upload), tables, seed):
        done.append(do_heavy(_table, wish))
        told(len(done), tables)
    return do_heavy(_zipped, done), [f"{one.name}: {said_of(one.found)}." for one in done]


def _table(wish: PackedWish, progress: Progress = silent) -> PackedTable:
    from apps.share.pack import packed_table
    from sandbox.analysis.fairness.zones import FairnessFault

    try:
        return packed_table(wish, progress)
    except FairnessFault as fault:
        raise Refused(str(fault)) from None


def _zipped(tables: Sequence[PackedTable], _progress: Progress = silent) -> bytes:
    from apps.share.pack import pack_files
    from sandbox.paper.plans.paper import PlanFault

    try:
        files = pack_files(tables)
    except PlanFault as fault:
        raise Refused(str(fault)) from None
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as zipped:
        for name, content in files.items():
            zipped.writestr(name, content)
    return made.getvalue()

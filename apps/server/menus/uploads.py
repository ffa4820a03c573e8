"""Uploads: create tables from dropped or chosen files, off the page's thread, and open them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property, partial
from typing import Any

import panel as pn
import panel_material_ui as pmu

from apps.cards.shared.question import CANCEL, Answers, Question
from apps.cards.shared.widgets import text, words
from apps.cards.table.file_drop import FileDrop
from apps.runtime.background import Latest, on_page_thread
from apps.runtime.library import Library
from apps.server.menus.army_review import ArmyReview
from apps.server.menus.found_models import FoundModels
from apps.server.menus.thin_things import ASKED, OTHERS, ThinThings
from apps.table.state.error_words import sentence
from apps.table.workspace import Workspace
from languages import writing
from languages.message import Line, message
from rules.engine.telling import heading
from sandbox.document.commands import SetWords
from sandbox.document.refusal import Refused
from sandbox.exchange.rosters.importing import Imported
from sandbox.exchange.rosters.told import FILE as NAMES_FILE
from sandbox.exchange.rosters.told import names_text, with_choices
from sandbox.live.live_document import LiveDocument
from sandbox.live.store.kept import StoreFault
from sandbox.live.tables import readers
from sandbox.live.tables.army_lists import Wishes, added, joining, left_out, told
from sandbox.live.tables.readers import Reader, is_text, reader_of
from sandbox.live.tables.scanned_models import FoundLook
from sandbox.live.tables.uploads import LEFT_OUT, Brought, SeveralLayouts, Upload, bring, table_for
from sandbox.movement.deployment import fewer, sides_of
from sandbox.scenario.cover_words.ruleset import CoverWords

NOT_OWNER = message("menu-may-not-make")
MOST_LAYOUTS = 500


class Uploads:
    """Create a table from each file, one at a time.

    ``open_table``: shows a table on the page, by its name. ``question``: a dialog that asks which
    of several layouts to use, and lists the parts of a layout that were left out or changed.
    ``drop`` holds back other files meanwhile. ``others``: takers of files that make no table.
    ``download``: gives the browser a file of a name and a text. ``thin``: asks of a scan for
    fences that it does not show.
    """

    def __init__(
        self,
        workspace: Workspace,
        library: Library,
        open_table: Callable[[str], None],
        download: Callable[[str, str], None],
        drop: FileDrop,
    ) -> None:
        self._session, self._drop = workspace.session, drop
        self._state = workspace.state
        self._library, self._open_table, self._download = library, open_table, download
        self._names: Mapping[str, Any] = {}
        self._upload, self._reader = Upload("", b""), readers.SCENARIO
        self._failed: Callable[[str], None] | None = None
        self._brought: Brought | None = None
        self._creating: Latest[Brought] = Latest(self._created, self._not_created)
        self._reading: Latest[Imported] = Latest(self._ask_where, self._not_joined)
        self._joining: Latest[Imported] = Latest(self._joined, self._not_joined)
        self._using: Latest[Any] = Latest(self._use, self._not_joined)
        self._sorting: Latest[Reader | None] = Latest(self._sorted, self._not_created)
        self.thin = ThinThings(workspace)
        self.others: Mapping[Reader, Callable[[str, bytes], None]] = {}
        self.question = Question(self._told)
        self._session.param.watch(self._follow_table, "table")

    @cached_property
    def _which(self) -> pmu.Select:
        return pmu.Select(
            label=writing.text("menu-layout-field"), options=[], size="small", margin=8
        )

    @cached_property
    def _review(self) -> ArmyReview:
        return ArmyReview()

    @cached_property
    def _side(self) -> pmu.Select:
        return pmu.Select(
            label=writing.text("menu-side"),
            options=[],
            size="small",
            margin=8,
            sizing_mode="stretch_width",
        )

    def take(self, name: str, content: bytes, failed: Callable[[str], None] | None = None) -> None:
        """Create a table from a file and open it, or pass on a file that is for something else.

        ``failed`` is called with a fault's sentence; without it a dialog shows that.
        """
        self._failed = failed
        self._drop.deal_with(name)
        self._session.param.update(said="", notice="")
        upload = self._upload = Upload(name, content)
        self._sorting.run(lambda: reader_of(upload))

    def _sorted(self, reader: Reader | None) -> None:
        name, content = self._upload.name, self._upload.content
        if reader is None:
            if is_text(content):
                self._ask_what(name)
            else:
                self._end(message("menu-nothing-to-add", name=name))
            return
        self._reader, makes = reader, self._session.desk.makes
        if not (makes or reader.joins):
            self._end(NOT_OWNER)
        elif reader in self.others:
            self._upload = Upload("", b"")
            self.others[reader](name, content)
        elif reader in (readers.WORDS, readers.NAMES):
            upload = self._upload
            self._using.run(lambda: reader.read(upload))
        elif not makes and not (reader is readers.LIST and self._joins):
            self._end(NOT_OWNER)
        elif reader is readers.LIST:
            self._read_list()
        else:
            self._bring(self._upload)

    def _ask_what(self, name: str) -> None:
        """Ask what a text is for which several things may be meant."""
        content = f"<p>{writing.text('menu-nothing-tells', name=text(name))}</p>"
        answers: Answers = {
            str(reader.what): partial(self._sorted, reader)
            for reader in (readers.LIST, readers.SCENARIO, readers.LAYOUT, readers.RULING)
        }
        self.question.ask(writing.text("menu-what-is-it"), content, {**answers, CANCEL: self._end})

    def _use(self, found: CoverWords | Mapping[str, Any]) -> None:
        """Judge the open table by the words of a file, or read army lists with its names."""
        name = self._upload.name
        if not isinstance(found, CoverWords):
            self._names = found
            self._session.said = writing.text("menu-names-used", name=name)
        elif self._session.table is None:
            self._end(message("menu-words-need-table", name=name))
            return
        else:
            self._session.do(SetWords(found.model_dump(mode="json", exclude_unset=True)))
            self._session.said = writing.text("menu-words-used", name=found.name)
        self._end()

    @property
    def _joins(self) -> bool:
        """Whether units can be added to the open table now."""
        session = self._session
        return session.table is not None and not session.hands_off and session.desk.role.edits

    def _read_list(self) -> None:
        """Read an army list off the page's thread, to show what is read of each line."""
        upload, table = self._upload, self._session.table if self._joins else None
        wishes = Wishes(self._names)

        def read() -> Imported:
            onto = table or table_for(upload)
            return joining(upload.name, upload.content, onto, fewer(onto.scenario), wishes)

        self._reading.run(read)

    def _ask_where(self, made: Imported) -> None:
        """Show what was read of a list; ask what to correct, and where its units go."""
        table = self._session.table if self._joins else None
        self._review.show(made.told, made.passed_over, made.file.scenario.game)
        answers: Answers = {}
        fields: list[pn.viewable.Viewable] = [self._review]
        said = [str(told(self._upload.name, made))]
        if table is not None:
            sides = {heading(side): side for side in sides_of(table.scenario)}
            self._side.param.update(options=sides, value=fewer(table.scenario))
            fields = [self._side, self._review]
            said.append(writing.text("menu-they-join", table=table.scenario.name))
            answers[writing.text("menu-add-to-table")] = self._join
        if self._session.desk.makes:
            answers[writing.text("menu-onto-new-table")] = lambda: self._bring(self._wished())
        answers[CANCEL] = self._end
        count = sum(bool(row.why) for row in made.told)
        if count:
            said.append(writing.text("menu-check-lines", count=count, lines=len(made.told)))
        content = f"<p>{text(' '.join(said))}</p>"
        self.question.ask(writing.text("menu-what-was-read"), content, answers, *fields)

    def _wished(self) -> Upload:
        """Return the list with what was corrected; keep that as names if it is wanted."""
        review = self._review
        if review.keeps:
            self._names = with_choices(self._names, review.rows, review.chosen)
            self._download(NAMES_FILE, names_text(self._names))
        return replace(self._upload, wishes=Wishes(self._names, review.chosen))

    def _join(self) -> None:
        """Place the units of the list off the page's thread, then add them as one step."""
        upload, table, side = self._wished(), self._session.table, str(self._side.value)
        if table is None or not self._joins:
            self._end(self._session.hands_off or NOT_OWNER)
            return
        self._drop.doing = writing.text("menu-placing", name=upload.name)
        self._joining.run(lambda: joining(upload.name, upload.content, table, side, upload.wishes))

    def _joined(self, made: Imported) -> None:
        name, desk = self._upload.name, self._session.desk
        try:
            if not isinstance(desk.live, LiveDocument):
                raise Refused(NOT_OWNER)
            self._session.do(added(desk.live, desk.role, name, made))
        except (Refused, StoreFault) as fault:
            self._end(sentence(fault))
            return
        self._say(writing.text("menu-added", what=told(name, made)), left_out(made))

    def _not_joined(self, error: Exception) -> None:
        self._end(sentence(error))

    def _bring(self, upload: Upload) -> None:
        self._upload, reader = upload, self._reader
        person = self._session.desk.person
        library, live = self._library, self._session.desk.live
        here = set() if live is None else {live.name}
        self._creating.run(
            lambda: bring(
                library.hub, upload, reader.read(upload), library.scenarios_named, person,
                lambda: library.readable() | here,
            )
        )  # fmt: skip

    def _created(self, brought: Brought) -> None:
        self.show(brought)
        self._end()

    def show(self, brought: Brought) -> None:
        """Open a table that was made of a file, and report on it."""
        self._brought = brought
        live = self._session.desk.live
        if live is not None and live.name == brought.table:
            self._follow_table()  # it is open already
        else:
            self._open_table(brought.table)

    def _not_created(self, error: Exception) -> None:
        if isinstance(error, SeveralLayouts):
            ids = list(error.ids[:MOST_LAYOUTS])
            self._which.param.update(options=ids, value=ids[0])
            name, count = text(self._upload.name), len(error.ids)
            content = f"<p>{writing.text('menu-has-layouts', name=name, count=count)}</p>"
            answers: Answers = {writing.text("menu-open-it"): self._chosen, CANCEL: self._end}
            self.question.ask(writing.text("menu-which-layout"), content, answers, self._which)
            return
        self._end(sentence(error))

    def _chosen(self) -> None:
        self._bring(replace(self._upload, layout=str(self._which.value)))

    def _end(self, why: Line = "") -> None:
        """Finish this file. ``why``: the fault, if it has one."""
        if why and self._failed is None:
            self.refuse(self._upload.name, why)
            return
        self._upload = Upload("", b"")
        self._drop.next()
        if why and self._failed is not None:
            self._failed(str(why))

    def refuse(self, name: str, why: Line) -> None:
        """Say in a dialog why a file cannot be used; other files wait until that is closed."""
        self._upload = Upload(name, b"")
        content = f'<p class="fault" role="alert">{text(why)}</p>'
        self.question.ask(name, content, {writing.text("menu-close"): self._told})

    def _follow_table(self, *_events: object) -> None:
        """Report on a table created from a file, once the page shows it."""
        brought, live = self._brought, self._session.desk.live
        if brought is None or not isinstance(live, LiveDocument) or live.name != brought.table:
            return
        self._brought = None
        self._drop.hold("report", writing.text("menu-report-told"))
        on_page_thread(self._report)(brought)  # after the messages of a new table

    def _report(self, brought: Brought) -> None:
        if brought.pair is not None:
            self._state.workspace = "sight"
            self._session.show(*(name.partition("/")[0] for name in brought.pair))
        looks = brought.looks if self._session.desk.role.edits else ()
        self._say(brought.said, brought.report, brought.title, looks)

    def _say(
        self,
        said: str,
        report: tuple[str, ...],
        title: Line = LEFT_OUT,
        looks: tuple[FoundLook, ...] = (),
    ) -> None:
        """Say what was read; list in a dialog what was left out or is not as in the file.

        ``looks``: models that a scan shows, which can be replaced there.
        """
        self._session.said = said
        if not report:
            self._told()
            return
        answers: Answers = {
            label: partial(self._answered, answer) for label, answer in self.thin.answers.items()
        }
        asked = f"<p><b>{ASKED}<br>{OTHERS}</b></p>" if answers else ""
        rows = f"<ul>{''.join(f'<li>{text(line)}</li>' for line in report)}</ul>"
        about, fields = f"<p>{text(said)}</p>{asked}", list[pn.viewable.Viewable]()
        if looks:
            fields = [FoundModels(self._session, looks).__panel__(), words(rows, margin=(0, 8))]
        content = about if looks else about + rows
        answers[writing.text("menu-close")] = self._told
        self.question.ask(str(title), content, answers, *fields)

    def _answered(self, answer: Callable[[], None]) -> None:
        self._told()
        answer()

    def _told(self) -> None:
        """Go on with other files once the report on one is closed."""
        self._drop.hold("report")
        if self._upload.name:
            self._end()

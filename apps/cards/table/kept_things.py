"""Dialogs on the palette: save a group for every table, and remove meshes and groups."""

from __future__ import annotations

from functools import cached_property

import panel as pn
import panel_material_ui as pmu

from apps.cards.shared.question import Question, do_nothing
from apps.cards.shared.widgets import text
from apps.table.editing.palette import Palette
from apps.table.state.error_words import sentence
from apps.table.state.session import Session
from languages.writing import text as say
from sandbox.document.refusal import Refused
from sandbox.live.saved_groups import LONGEST_NAME, drop_group, save_group
from sandbox.live.shelf import drop_mesh
from sandbox.live.store.kept import StoreFault
from sandbox.scenario.schema import MeshTerrain


class KeptThings(pn.viewable.Viewer):
    """Asks for a group's name, and whether to remove an entry of the palette."""

    def __init__(self, session: Session, palette: Palette) -> None:
        super().__init__()
        self._session, self._palette = session, palette
        self.question = Question()

    def __panel__(self) -> pn.viewable.Viewable:
        return self.question

    @cached_property
    def field(self) -> pmu.TextInput:
        """The field for the name."""
        return pmu.TextInput(
            label=say("card-table-group-name"),
            max_length=LONGEST_NAME,
            sizing_mode="stretch_width",
            margin=(8, 8),
        )

    def ask_name(self, why: str = "") -> None:
        """Ask for a name for the selection; ``why``: the name before was refused."""
        self.field.value = self.field.value if why else ""
        html = f"<p>{say('card-table-group-about')}</p>"
        if why:
            html = f'<p class="fault" role="alert">{text(why)}</p>'
        answers = {say("card-table-save"): self.keep, say("card-table-cancel"): do_nothing}
        self.question.ask(say("card-table-save-as-group"), html, answers, self.field)

    def keep(self) -> None:
        """Save the selection under the name."""
        session, live = self._session, self._session.desk.live
        if live is None:
            return
        things = {name.partition("/")[0] for name in session.selected}
        try:
            name = str(self.field.value_input or self.field.value or "")
            group = save_group(live, session.desk.role, things, name)
        except (Refused, StoreFault) as fault:
            self.ask_name(sentence(fault))
            return
        self._palette.look_again()
        session.param.update(notice="", said=say("card-table-group-saved", group=group.name))

    def ask_away(self, entry: str) -> None:
        """Ask whether to remove a mesh or a saved group from the palette."""
        kind, _, name = entry.partition(":")
        table = self._session.table
        if table is None:
            return
        if kind == "saved":
            words = say("card-table-away-saved")
        else:
            rows = table.scenario.terrain
            count = sum(isinstance(row, MeshTerrain) and row.mesh == name for row in rows)
            words = say("card-table-away-mesh")
            if count:
                words = say("card-table-away-standing", count=count)
        away, keep = say("card-table-remove"), say("card-table-keep")
        answers = {away: lambda: self.away(entry), keep: do_nothing}
        asked = say("card-table-remove-question", name=name)
        self.question.ask(asked, f"<p>{text(words)}</p>", answers)

    def away(self, entry: str) -> None:
        """Remove an entry from the palette."""
        session, live = self._session, self._session.desk.live
        kind, _, name = entry.partition(":")
        if live is None:
            return
        try:
            drop = drop_group if kind == "saved" else drop_mesh
            drop(live, session.desk.role, name)
        except (Refused, StoreFault) as fault:
            session.notice = sentence(fault)
            return
        if self._palette.chosen == entry:
            self._palette.choose(entry)
        self._palette.look_again()
        session.param.update(notice="", said=say("card-table-removed", name=name))

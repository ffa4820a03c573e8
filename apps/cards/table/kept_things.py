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
            label="Name of the group",
            max_length=LONGEST_NAME,
            sizing_mode="stretch_width",
            margin=(8, 8),
        )

    def ask_name(self, why: str = "") -> None:
        """Ask for a name for the selection; ``why``: the name before was refused."""
        self.field.value = self.field.value if why else ""
        html = (
            "<p>The selection is saved with its meshes, for every table: the palette lists it "
            "under Saved groups. A group of the same name is replaced.</p>"
        )
        if why:
            html = f'<p class="fault" role="alert">{text(why)}</p>'
        answers = {"Save": self.keep, "Cancel": do_nothing}
        self.question.ask("Save as a group", html, answers, self.field)

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
        session.param.update(notice="", said=f"{group.name} is among the saved groups.")

    def ask_away(self, entry: str) -> None:
        """Ask whether to remove a mesh or a saved group from the palette."""
        kind, _, name = entry.partition(":")
        table = self._session.table
        if table is None:
            return
        if kind == "saved":
            words = "It leaves the palette of every table. Copies on tables stay."
        else:
            rows = table.scenario.terrain
            count = sum(isinstance(row, MeshTerrain) and row.mesh == name for row in rows)
            times = "once" if count == 1 else f"{count} times"
            stays = f"It stands on this table {times}, and stays there." if count else ""
            words = f"It leaves the palette of this table. {stays}"
        answers = {"Remove": lambda: self.away(entry), "Keep it": do_nothing}
        self.question.ask(f"Remove {name} from the palette?", f"<p>{text(words)}</p>", answers)

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
        session.param.update(notice="", said=f"Removed {name} from the palette.")

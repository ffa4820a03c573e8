"""What a palette keeps: groups saved for every table under a name, meshes and groups taken out."""

from __future__ import annotations

from functools import cached_property

import panel as pn
import panel_material_ui as pmu

from apps.cards.shared.question import Question, nothing
from apps.cards.shared.widgets import text
from apps.table.editing.palette import Palette
from apps.table.state.error_words import sentence
from apps.table.state.session import Session
from sandbox.document.refusal import Refused
from sandbox.live.files.saved_groups import LONGEST_NAME, drop_group, save_group
from sandbox.live.files.shelf import drop_mesh
from sandbox.live.store.kept import StoreFault
from sandbox.scenario.schema import MeshTerrain


class KeptThings(pn.viewable.Viewer):
    """Dialogs that ask for a group's name, and whether something is to leave the palette."""

    def __init__(self, session: Session, palette: Palette) -> None:
        super().__init__()
        self._session, self._palette = session, palette
        self.question = Question()

    def __panel__(self) -> pn.viewable.Viewable:
        return self.question

    @cached_property
    def field(self) -> pmu.TextInput:
        """Where the name is written."""
        return pmu.TextInput(
            label="Name of the group",
            max_length=LONGEST_NAME,
            sizing_mode="stretch_width",
            margin=(8, 8),
        )

    def ask_name(self, why: str = "") -> None:
        """Ask what is chosen is to be called, to be kept for every table."""
        self.field.value = self.field.value if why else ""
        said = (
            "<p>What is chosen is kept for every table, with its meshes: the palette has it under "
            "Saved groups. A group of that name is replaced.</p>"
        )
        if why:
            said = f'<p class="fault" role="alert">{text(why)}</p>'
        answers = {"Keep it": self.keep, "Cancel": nothing}
        self.question.ask("Save as a group", said, answers, self.field)

    def keep(self) -> None:
        """Keep what is chosen under the name."""
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
        """Ask whether a mesh or a saved group is to leave the palette."""
        kind, _, name = entry.partition(":")
        table = self._session.table
        if table is None:
            return
        if kind == "saved":
            said = "Every table's palette loses it. What was put down of it stays."
        else:
            rows = table.scenario.terrain
            count = sum(isinstance(row, MeshTerrain) and row.mesh == name for row in rows)
            times = "once" if count == 1 else f"{count} times"
            stays = f"It stands on this table {times}, and stays there." if count else ""
            said = f"The palette of this table loses it. {stays}"
        answers = {"Take it out": lambda: self.away(entry), "Keep it": nothing}
        self.question.ask(f"Take {name} out of the palette?", f"<p>{text(said)}</p>", answers)

    def away(self, entry: str) -> None:
        """Have it in the palette no more."""
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
        session.param.update(notice="", said=f"{name} is out of the palette.")

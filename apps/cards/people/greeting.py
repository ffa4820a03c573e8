"""The greeting: what others shall call who opens a table that is shared, and his colour."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import panel as pn
import panel_material_ui as pmu

from apps.cards.people.people_widgets import Swatches
from apps.cards.shared.later import filled
from apps.cards.shared.widgets import words
from apps.table.state.desk import Desk
from sandbox.live.seats.people import COLOURS, LONGEST_NAME, NOBODY, Person, person_of

NAMES = (
    "Blue", "Vermilion", "Green", "Purple", "Orange", "Sky blue", "Yellow", "Grey",
)  # fmt: skip
"""Of `sandbox.live.seats.people.COLOURS`, in their order."""


class Greeting(pn.viewable.Viewer):
    """Asks once, where there is somebody to be called by; one's own badge asks again.

    It lies over nothing that is at work and takes no focus: who does not answer plays on.
    ``kept`` is called with the name and the colour that the browser is to keep.
    """

    def __init__(self, desk: Desk, kept: Callable[[str, str], None]) -> None:
        super().__init__()
        self._desk, self._kept = desk, kept
        self._secret, self._greeted = "", True
        self._name = pmu.TextInput(
            label="Your name",
            size="small",
            max_length=LONGEST_NAME,
            margin=(10, 0, 10, 0),
            sizing_mode="stretch_width",
        )
        self._name.param.watch(lambda _: self._said(), "enter_pressed")
        self._colours = Swatches(self._picked, margin=(0, 0, 12, 0))
        done = pmu.Button(
            label="Use this name",
            variant="contained",
            size="small",
            margin=0,
            on_click=lambda _: self._said(),
        )
        later = pmu.Button(
            label="Not now",
            variant="text",
            size="small",
            margin=(0, 0, 0, 8),
            on_click=lambda _: self._put_off(),
        )
        self._card = pmu.Paper(
            elevation=0,
            css_classes=["greeting"],
            visible=False,
            sx={"padding": "16px 20px", "background": "transparent"},
        )
        filled(
            self._card,
            "visible",
            words("<h2>Your name at this table</h2>"),
            self._name,
            self._colours,
            pn.Row(done, later, margin=0),
        )
        desk.param.watch(self._look, ["people", "role"])

    def __panel__(self) -> pn.viewable.Viewable:
        return self._card

    @property
    def open(self) -> bool:
        """Whether it is shown."""
        return bool(self._card.visible)

    def met(self, secret: str, name: str, colour: str) -> None:
        """The browser has said who uses it; without a secret it is somebody for this page alone."""
        self._secret = secret or self._secret or uuid4().hex
        self._greeted = colour in COLOURS
        if self._greeted:
            self._card.visible = False
        self._desk.introduce(person_of(self._secret, name, colour))
        self._look()

    def ask(self) -> None:
        """Ask for name and colour; where it is asked already, no more."""
        self._greeted = True
        if self.open:
            self._card.visible = False
        else:
            self._open()

    def _look(self, *_events: object) -> None:
        if self._greeted or not self._secret:
            return
        others = [one for one in self._desk.others if one.person.id != self._desk.person.id]
        if others or not self._desk.role.owns:
            self._greeted = True
            self._open()

    def _open(self) -> None:
        me = self._desk.person
        taken = {one.person.colour for one in self._desk.others if one.person.id != me.id}
        free = [colour for colour in COLOURS if colour not in taken]
        mine = me.colour if me.name != NOBODY else next(iter(free), COLOURS[0])
        named = "" if me.name == NOBODY else me.name
        self._name.param.update(value=named, value_input=named)
        self._colours.param.update(
            rows=[
                {"colour": colour, "name": name, "taken": colour in taken}
                for colour, name in zip(COLOURS, NAMES, strict=True)
            ],
            chosen=mine,
        )
        self._card.visible = True

    def _picked(self, colour: str) -> None:
        self._colours.chosen = colour

    def _said(self) -> None:
        self._be(self._name.value_input or self._name.value or "", self._colours.chosen)

    def _put_off(self) -> None:
        me = self._desk.person
        self._be("" if me.name == NOBODY else me.name, self._colours.chosen)

    def _be(self, name: str, colour: str) -> None:
        self._secret = self._secret or uuid4().hex
        self._greeted = True
        self._card.visible = False
        person: Person = person_of(self._secret, name, colour)
        self._desk.introduce(person)
        self._kept("" if person.name == NOBODY else person.name, person.colour)

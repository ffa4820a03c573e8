"""The greeting: ask a user who opens a shared table for a name and a colour."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from uuid import uuid4

import panel as pn
import panel_material_ui as pmu

from apps.cards.people.people_widgets import Swatches
from apps.cards.shared.later import fill_when
from apps.cards.shared.widgets import small_button, words
from apps.table.game.playback import Playback
from apps.table.state.table_client import TableClient
from languages import writing
from languages.message import message
from sandbox.live.seats.people import COLOURS, LONGEST_NAME, NOBODY, Person, person_of
from sandbox.table.sides import SIDE_COLOURS, side_numbers

NAMES = (
    message("people-colour-blue"),
    message("people-colour-vermilion"),
    message("people-colour-green"),
    message("people-colour-purple"),
    message("people-colour-orange"),
    message("people-colour-sky-blue"),
    message("people-colour-yellow"),
    message("people-colour-grey"),
)
"""Names of `sandbox.live.seats.people.COLOURS`, in the same order."""


class Greeting(pn.viewable.Viewer):
    """Asks once, when somebody else is at the table; a click on the user's badge asks again.

    It comes by itself as one line, of which the camera keeps clear (`apps/server/js/room.js`), and
    takes no focus, so that a user who does not answer can play on. The badge opens it with its
    title and the colours. ``store`` is called with the name and colour for the browser to store.
    """

    def __init__(
        self, desk: TableClient, store: Callable[[str, str], None], playback: Playback
    ) -> None:
        super().__init__()
        self._desk, self._store, self._playback = desk, store, playback
        self._secret, self._greeted, self._chose = "", True, False
        self._card = pmu.Paper(
            elevation=0,
            css_classes=["greeting"],
            visible=False,
            sx={"padding": "8px 12px", "background": "transparent"},
        )
        fill_when(
            self._card, "visible", lambda: self._title, lambda: self._line(), lambda: self._colours
        )
        desk.param.watch(self._changed, ["people", "role"])
        playback.param.watch(self._changed, ["players", "game"])

    def __panel__(self) -> pn.viewable.Viewable:
        return self._card

    @cached_property
    def _name(self) -> pmu.TextInput:
        field = pmu.TextInput(
            label=writing.text("people-your-name"),
            size="small",
            max_length=LONGEST_NAME,
            margin=(0, 8, 0, 0),
            align="center",
            sizing_mode="stretch_width",
            styles={"flex": "1 1 140px", "min-width": "140px"},
        )
        field.param.watch(lambda _: self._use_name(), "enter_pressed")
        return field

    @cached_property
    def _title(self) -> pn.pane.HTML:
        return words()

    @cached_property
    def _colours(self) -> Swatches:
        return Swatches(self._picked, margin=(12, 0, 0, 0), visible=False)

    def _line(self) -> pn.Row:
        done = small_button(
            writing.text("people-use-name"),
            self._use_name,
            variant="contained",
            margin=0,
            align="center",
        )
        later = pmu.Button(
            label=writing.text("people-not-now"),
            variant="text",
            size="small",
            css_classes=["leave"],  # pressed by Esc (dialogs.js)
            margin=(0, 0, 0, 4),
            align="center",
            on_click=lambda _: self._put_off(),
        )
        wrapped = {"flex-wrap": "wrap", "row-gap": "6px"}
        return pn.Row(
            self._name, done, later, margin=0, sizing_mode="stretch_width", styles=wrapped
        )

    @property
    def open(self) -> bool:
        """Whether it is shown."""
        return bool(self._card.visible)

    def met(self, secret: str, name: str, colour: str) -> None:
        """Introduce the browser's user; without a secret, as a person of this page alone."""
        self._secret = secret or self._secret or uuid4().hex
        self._greeted = self._chose = colour in COLOURS
        if self._greeted:
            self._card.visible = False
        self._desk.introduce(person_of(self._secret, name, colour))
        self._changed()

    def _changed(self, *_events: object) -> None:
        """Follow who is there: take the colour of a side, or one that is free, and ask if needed.

        Of two people of one colour the one who came last takes another, unless it was chosen.
        """
        me, role = self._desk.person, self._desk.role
        seats = {one.person.id: one.seat for one in self._desk.people}
        same = [one.seat for one in self._desk.others if one.person.colour == me.colour]
        after = any(seat < seats.get(me.id, 0) for seat in same)
        colour = self._side_colour()
        if not colour and not self._chose and (after or not role.owns):
            colour = me.colour if me.colour != COLOURS[-1] and not after else self._free()[0]
        if self._secret and colour not in ("", me.colour):
            self._desk.introduce(replace(me, colour=colour))
        self._open_if_needed()

    def _side_colour(self) -> str:
        """Return the colour of the side that the user plays; empty for none or several."""
        role, live, playback = self._desk.role, self._desk.live, self._playback
        sides: tuple[str, ...] = (role.side,) if role.kind == "play" else ()
        if role.edits and playback.game is not None:
            sides = playback.players.hands
        if len(sides) != 1 or live is None:
            return ""
        number = side_numbers(live.document.scenario.all_sides).get(sides[0])
        return "" if number is None else SIDE_COLOURS[number]

    def _free(self) -> list[str]:
        """Return the colours that nobody else has, those of no side first; all if none is free."""
        taken = {one.person.colour for one in self._desk.others}
        order = sorted(COLOURS[:-1], key=SIDE_COLOURS.__contains__)
        return [colour for colour in order if colour not in taken] or list(order)

    def ask(self) -> None:
        """Ask for name and colour; close the card where it asks for both."""
        self._greeted = True
        if self.open and self._colours.visible:
            self._card.visible = False
        else:
            self._open(line=False)
            self._name.focus()

    def _open_if_needed(self) -> None:
        if self._greeted or not self._secret:
            return
        mine = self._desk.person.id
        others = [other for other in self._desk.others if other.person.id != mine]
        if others or not self._desk.role.owns:
            self._greeted = True
            self._open(line=True)

    def _open(self, *, line: bool) -> None:
        me = self._desk.person
        taken = {other.person.colour for other in self._desk.others if other.person.id != me.id}
        mine = me.colour if me.colour != COLOURS[-1] else self._free()[0]
        name = "" if me.name == NOBODY else me.name
        self._name.param.update(value=name, value_input=name)
        self._colours.param.update(
            rows=[
                {"colour": colour, "name": str(label), "taken": colour in taken}
                for colour, label in zip(COLOURS, NAMES, strict=True)
            ],
            chosen=mine,
        )
        asked = writing.text("people-name-at-table")
        title = "" if line else f"<h2>{asked}</h2>"
        self._title.param.update(object=title, margin=(0, 0, 12 if title else 0, 0))
        self._colours.visible = not line
        self._card.visible = True

    def _picked(self, colour: str) -> None:
        self._colours.chosen, self._chose = colour, True

    def _use_name(self) -> None:
        self._introduce(self._name.value_input or self._name.value or "", self._colours.chosen)

    def _put_off(self) -> None:
        me = self._desk.person
        self._introduce("" if me.name == NOBODY else me.name, self._colours.chosen)

    def _introduce(self, name: str, colour: str) -> None:
        self._secret = self._secret or uuid4().hex
        self._greeted = True
        self._card.visible = False
        colour = colour if self._chose else self._desk.person.colour
        person: Person = person_of(self._secret, name, self._side_colour() or colour)
        self._desk.introduce(person)
        self._store("" if person.name == NOBODY else person.name, person.colour)

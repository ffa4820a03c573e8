"""The badges of the people at the table, in the header of the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import panel as pn

from apps.cards.people.people_widgets import Badges
from apps.table.state.table_client import TableClient
from languages import writing
from sandbox.live.seats.people import NOBODY, Person


class WhoIsThere(pn.viewable.Viewer):
    """A badge for each person at the desk's table; ``asked`` is called for the user's own."""

    def __init__(self, desk: TableClient, asked: Callable[[], None]) -> None:
        super().__init__()
        self._desk = desk
        self._badges = Badges(
            asked, margin=(0, 6), align="center", sizing_mode=None, css_classes=["who"]
        )
        desk.param.watch(self._draw, ["people", "person", "role"])
        self._draw()

    def __panel__(self) -> pn.viewable.Viewable:
        return self._badges

    def _draw(self, *_events: object) -> None:
        rows = badges(self._desk)
        if rows != self._badges.people:  # `people` also changes with every pointer move
            self._badges.people = rows


def badges(desk: TableClient) -> list[dict[str, Any]]:
    """Return one badge per person, whatever the number of their windows; the user first."""
    me = desk.person
    mine = writing.text("people-badge-you", name=_name(me), role=desk.role.label)
    rows, listed = [_badge(me, mine, me=True)], {me.id}
    for presence in desk.people:
        person = presence.person
        if person.id not in listed:
            listed.add(person.id)
            rows.append(_badge(person, f"{_name(person)}, {presence.role.label}", me=False))
    return rows


def _name(person: Person) -> str:
    return writing.text("people-no-name") if person.name == NOBODY else person.name


def _badge(person: Person, title: str, *, me: bool) -> dict[str, Any]:
    return {
        "id": person.id,
        "initials": initials(person),
        "colour": person.colour,
        "title": title,
        "me": me,
    }


def initials(person: Person) -> str:
    """Return at most two letters for a person; none for a person without a name."""
    if person.name == NOBODY:
        return ""
    parts = ["".join(filter(str.isalnum, word)) for word in person.name.split()]
    letters = [word[0] for word in parts if word]
    return "".join((letters[0], letters[-1]) if len(letters) > 1 else letters[:1]).upper()

"""Who is at the table: the badges in the header of the page, and what others call somebody."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import panel as pn

from apps.cards.people.people_widgets import Badges
from apps.table.state.desk import Desk
from sandbox.live.seats.people import NOBODY, Person, Presence


class WhoIsThere(pn.viewable.Viewer):
    """A badge for each person at the desk's table; ``asked`` is called for one's own."""

    def __init__(self, desk: Desk, asked: Callable[[], None]) -> None:
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
        if rows != self._badges.people:  # pointers move often, and badges do not
            self._badges.people = rows


def badges(desk: Desk) -> list[dict[str, Any]]:
    """Everybody once, however many windows he has open; oneself first."""
    me = desk.person
    rows = [_badge(me, f"You: {_named(me)}, {desk.role.label}. Name and colour…", me=True)]
    for one in _persons(desk.people):
        if one.person.id != me.id:
            title = f"{_named(one.person)}, {one.role.label}"
            rows.append(_badge(one.person, title, me=False))
    return rows


def _persons(people: Iterable[Presence]) -> list[Presence]:
    found: dict[str, Presence] = {}
    for one in people:
        found.setdefault(one.person.id, one)
    return list(found.values())


def _named(person: Person) -> str:
    return "no name yet" if person.name == NOBODY else person.name


def _badge(person: Person, title: str, *, me: bool) -> dict[str, Any]:
    return {
        "id": person.id,
        "initials": initials(person),
        "colour": person.colour,
        "title": title,
        "me": me,
    }


def initials(person: Person) -> str:
    """At most two letters for a person; none for who has not said a name."""
    if person.name == NOBODY:
        return ""
    parts = ["".join(filter(str.isalnum, word)) for word in person.name.split()]
    letters = [word[0] for word in parts if word]
    return "".join((letters[0], letters[-1]) if len(letters) > 1 else letters[:1]).upper()

"""What a viewer shows, found as its user finds it: by label, by text, by what can be clicked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

import panel as pn
from page_of_messages import from_browser
from panel_material_ui.widgets.base import MaterialWidget

from apps.cards.shared.widgets import PickList

Part = TypeVar("Part")


def click(button: Any) -> None:
    """Click a button."""
    button.param.trigger("clicks")


def shown_parts(viewer: Any) -> Iterator[Any]:
    """Yield every component that a viewer shows; nothing of hidden, folded and closed ones."""
    component = viewer
    while isinstance(component, pn.viewable.Viewer):
        component = component.__panel__()
    if not component.visible or not getattr(component, "open", True):
        return
    yield component
    if not getattr(component, "collapsed", False):
        for part in getattr(component, "objects", ()):
            yield from shown_parts(part)


class Shown:
    """What a viewer shows at the moment of each question."""

    def __init__(self, viewer: Any) -> None:
        self._viewer = viewer

    def every(self, kind: type[Part]) -> list[Part]:
        """Return all components of a kind."""
        return [part for part in shown_parts(self._viewer) if isinstance(part, kind)]

    def only(self, kind: type[Part]) -> Part:
        """Return the only component of a kind."""
        (part,) = self.every(kind)
        return part

    @property
    def text(self) -> str:
        """The HTML of all panes of text, from the top."""
        return "\n".join(str(pane.object) for pane in self.every(pn.pane.HTML))

    @property
    def labels(self) -> list[str]:
        """The names of all fields and buttons, from the top."""
        return [_name(part) for part in shown_parts(self._viewer) if _name(part)]

    def named(self, name: str) -> Any:
        """Return the field or button of a name."""
        named = [part for part in shown_parts(self._viewer) if _name(part) == name]
        assert len(named) == 1, f"{len(named)} of {name!r} among {self.labels}"
        return named[0]

    def press(self, name: str) -> None:
        """Click the button of a name."""
        button = self.named(name)
        assert not button.disabled, f"{name!r} is disabled"
        click(button)

    @property
    def sections(self) -> list[dict[str, Any]]:
        """The sections of the only list of rows."""
        return self.only(PickList).sections

    @property
    def rows(self) -> dict[str, str]:
        """The titles of the rows of the only list, by their ids."""
        return {row["id"]: row["title"] for part in self.sections for row in part["rows"]}

    def pick(self, row: str) -> None:
        """Click the row of an id."""
        from_browser(self.only(PickList), {"picked": row})

    def hover(self, row: str) -> None:
        """Point at the row of an id; empty: at none."""
        from_browser(self.only(PickList), {"hovered": row})


def _name(part: Any) -> str:
    """Return the accessible name of a field or button; a button without label has its tooltip."""
    if not isinstance(part, MaterialWidget):
        return ""
    return str(part.label or getattr(part, "description", None) or "")

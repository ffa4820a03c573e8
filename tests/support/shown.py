"""A viewer as its user finds it: by label, by text, by what can be clicked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

import panel as pn
from page_of_messages import from_browser
from panel_material_ui.widgets.base import MaterialWidget

from apps.cards.shared.widgets import PickList

Part = TypeVar("Part")


def click(button: Any) -> None:
    """Click a button."""
    button.param.trigger("clicks")


def parts(viewer: Any, *, hidden: bool = False) -> Iterator[Any]:
    """Yield every component that a viewer shows; ``hidden``: also those that it hides."""
    component = viewer
    while isinstance(component, pn.viewable.Viewer):
        component = component.__panel__()
    if not hidden and not (component.visible and getattr(component, "open", True)):
        return
    yield component
    if hidden or not getattr(component, "collapsed", False):
        for part in getattr(component, "objects", ()):
            yield from parts(part, hidden=hidden)


def unfold(viewer: pn.viewable.Viewer) -> None:
    """Open a card that is folded at first."""
    viewer.__panel__().collapsed = False


class Shown:
    """A viewer as it stands when it is asked."""

    def __init__(self, viewer: Any) -> None:
        self._viewer = viewer

    def every(self, kind: type[Part]) -> list[Part]:
        """Return all components of a kind."""
        return [part for part in parts(self._viewer) if isinstance(part, kind)]

    def only(self, kind: type[Part]) -> Part:
        """Return the only component of a kind."""
        (part,) = self.every(kind)
        return part

    @property
    def text(self) -> str:
        """The HTML of all panes of text, from the top."""
        return "\n".join(str(pane.object) for pane in self.every(pn.pane.HTML))

    def pane(self, content: str) -> Any:
        """Return the only pane of text that contains something."""
        (pane,) = [p for p in self.every(pn.pane.HTML) if content in str(p.object)]
        return pane

    @property
    def labels(self) -> list[str]:
        """The names of all fields and buttons, from the top."""
        return [_name(part) for part in parts(self._viewer) if _name(part)]

    def named(self, name: str) -> Any:
        """Return the field or button of a name."""
        named = [part for part in parts(self._viewer) if _name(part) == name]
        assert len(named) == 1, f"{len(named)} of {name!r} among {self.labels}"
        return named[0]

    def press(self, name: str) -> None:
        """Click the button of a name."""
        button = self.named(name)
        assert not button.disabled, f"{name!r} is disabled"
        click(button)

    def fill(self, values: Mapping[str, object]) -> None:
        """Fill in fields: values by the fields' names."""
        for name, value in values.items():
            self.named(name).value = value

    def of_class(self, css_class: str) -> Any:
        """Return the only component of a CSS class, or None where it is hidden."""
        classed = [p for p in parts(self._viewer) if css_class in getattr(p, "css_classes", ())]
        assert len(classed) < 2, f"{len(classed)} components of class {css_class}"
        return classed[0] if classed else None

    def press_late(self, name: str) -> None:
        """Click a button that may be hidden by now: the click was on its way."""
        (button,) = [part for part in parts(self._viewer, hidden=True) if _name(part) == name]
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
    """Return the accessible name of a field or button: its label, tooltip or placeholder."""
    if not isinstance(part, MaterialWidget):
        return ""
    names = (getattr(part, name, None) for name in ("label", "description", "placeholder"))
    return next(filter(None, names), "")

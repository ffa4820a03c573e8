"""A form of the page: lines of names and values, each told when it is changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import param

from apps.cards.shared.widgets import CSS
from apps.scene.protocol import FIELD, drop, taken
from apps.web.bundle import bundle
from apps.web.component import Component
from sandbox.scenario.faults import shown


class Form(Component):
    """Lines of `inspecting.Field`; ``changed`` is called with a field's id and what it
    is now, None for its kind's own. ``subject``: whose they are, so that nothing late is taken for
    another's. ``former``: the name that the subject had before it was renamed, under which the
    browser may still speak of it."""

    fields = param.List(doc="id, label, kind, value, usual, said, …")
    former = param.String()
    subject = param.String()

    _esm = bundle(Path(__file__).parent / "js" / "form.js")
    _stylesheets = [CSS]  # noqa: RUF012

    def __init__(self, changed: Callable[[str, Any], None], **params: Any) -> None:
        super().__init__(sizing_mode="stretch_width", **params)
        self._changed = changed

    def renamed(self, name: str) -> None:
        """Follow the subject to its new name; what is typed into its lines stays."""
        self.former = self.subject
        self.subject = name

    def put_back(self) -> None:
        """Show the values as they are in place of what was typed and refused."""
        self._send_msg({"again": True})

    def _handle_msg(self, data: object) -> None:
        message = taken(FIELD, data)
        if message is None or message.subject not in filter(None, (self.subject, self.former)):
            return
        keys = {field["id"].partition(".")[0] for field in self.fields}
        if message.field.partition(".")[0] in keys:
            self._changed(message.field, message.value)
        else:
            drop("field", shown(message.field), "a line of the form")

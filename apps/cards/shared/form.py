"""A form: lines of labels and values, each sent when it is changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import param

from apps.cards.shared.widgets import CSS
from apps.scene.protocol import FIELD, drop, parse_message
from apps.web.bundle import bundle
from apps.web.upstream.component import Component
from sandbox.scenario.faults import shown


class Form(Component):
    """Lines for the fields of one thing.

    ``fields``: rows of `inspecting.Field`. ``changed`` is called with a field's id and its new
    value, None for the default. ``subject``: the name of the thing, so that a late message is not
    taken for another thing. ``former``: its name before it was renamed, which late messages use.
    """

    fields = param.List(doc="id, label, kind, value, usual, said, …")
    former = param.String()
    subject = param.String()

    _esm = bundle(Path(__file__).parent / "js" / "form.js")
    _stylesheets = [CSS]  # noqa: RUF012

    def __init__(self, changed: Callable[[str, Any], None], **params: Any) -> None:
        super().__init__(sizing_mode="stretch_width", **params)
        self._changed = changed

    def renamed(self, name: str) -> None:
        """Follow the subject to its new name; text typed into the lines stays."""
        self.former = self.subject
        self.subject = name

    def put_back(self) -> None:
        """Show the current values in place of typed ones that were refused."""
        self._send_msg({"again": True})

    def _handle_msg(self, data: object) -> None:
        message = parse_message(FIELD, data)
        if message is None or message.subject not in filter(None, (self.subject, self.former)):
            return
        keys = {field["id"].partition(".")[0] for field in self.fields}
        if message.field.partition(".")[0] in keys:
            self._changed(message.field, message.value)
        else:
            drop("field", shown(message.field), "a line of the form")

"""The dialog that shows owners of tables what these use, and what the server keeps for one."""

from __future__ import annotations

from math import inf

from apps.cards.shared.question import Question, do_nothing
from apps.cards.shared.widgets import text
from apps.server.access.entrance import SIGN_OUT
from apps.server.access.gate import Visitor
from apps.table.state.error_words import sentence
from sandbox.live.store.kept import StoreFault
from sandbox.live.store.owners import TableUse
from sandbox.live.store.quotas import MEGABYTE, Use

_NONE = "<p>You have no tables here yet.</p>"
_ROOM = (
    "<p>To make room, delete tables in the list of tables. Every change of a table counts as a "
    "step, also one that was undone.</p>"
)
_OUT = f'<form class="storage" method="post" action="..{SIGN_OUT}"><button>Sign out</button></form>'
"""As seen from ``/t/NAME``, whatever path a proxy serves it under."""


class Storage:
    """The dialog of one visitor. ``question`` belongs on the stage."""

    def __init__(self, visitor: Visitor) -> None:
        self._visitor = visitor
        self.question = Question()

    def show(self) -> None:
        """Open the dialog."""
        gate, owner = self._visitor.gate, self._visitor.owner
        if not owner:
            return
        try:
            use, tables = gate.hub.store.owners.use(owner)
        except StoreFault as fault:
            content = f'<p class="fault" role="alert">{text(sentence(fault))}</p>'
        else:
            content = self._bounds(use) + (_list(tables) if tables else _NONE)
            content += _ROOM if tables else ""
        content += _OUT if gate.signs_in else ""
        self.question.ask("Your storage", content, {"Close": do_nothing})

    def _bounds(self, use: Use) -> str:
        """Return what is used and what may be, as rows of a list."""
        quotas = self._visitor.gate.hub.store.quotas
        rows = (
            ("Tables", use.tables, quotas.tables, ""),
            ("Steps", use.steps, quotas.steps, ""),
            ("Meshes", use.mesh_bytes / MEGABYTE, quotas.mesh_mb, " MB"),
        )
        return f'<dl class="storage">{"".join(_row(*row) for row in rows)}</dl>'


def _row(what: str, used: float, most: float, unit: str) -> str:
    if most == inf:
        return f"<dt>{what}</dt><dd>{_number(used)}{unit}</dd>"
    share = 100 * min(1.0, used / most) if most else 100
    bar = f'<span class="bar" aria-hidden="true"><i style="width: {share:.1f}%"></i></span>'
    full = ' class="full"' if used >= most else ""
    return f"<dt>{what}</dt><dd{full}>{_number(used)} of {_number(most)}{unit}{bar}</dd>"


def _list(tables: list[TableUse]) -> str:
    head = "<tr><th>Table</th><th>Steps</th><th>Meshes</th></tr>"
    rows = "".join(
        f"<tr><td>{text(row.title)}</td><td>{row.steps:,}</td>"
        f"<td>{_number(row.mesh_bytes / MEGABYTE)} MB</td></tr>"
        for row in tables
    )
    return f'<table class="storage">{head}{rows}</table>'


def _number(value: float) -> str:
    return f"{value:,.1f}" if value != round(value) else f"{value:,.0f}"

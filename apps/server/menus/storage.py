"""The dialog that shows owners of tables what these use, and what the server keeps for one."""

from __future__ import annotations

from math import inf

from apps.cards.shared.question import Question, do_nothing
from apps.cards.shared.widgets import text
from apps.server.access.entrance import SIGN_OUT
from apps.server.access.gate import Visitor
from apps.table.state.error_words import sentence
from languages import writing
from languages.message import Message, message
from sandbox.live.store.kept import StoreFault
from sandbox.live.store.quotas import MEGABYTE, TableUse, Use

_OUT = f'<form class="storage" method="post" action="..{SIGN_OUT}"><button>{{}}</button></form>'
"""As seen from ``/t/NAME``, whatever path a proxy serves it under."""


_TABLES, _STEPS = message("menu-storage-tables"), message("menu-storage-steps")
_MESHES = message("menu-storage-meshes")


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
            about = writing.text("menu-make-room" if tables else "menu-no-own-tables")
            content = f"{self._bounds(use)}{_list(tables) if tables else ''}<p>{about}</p>"
        content += _OUT.format(writing.text("menu-sign-out")) if gate.signs_in else ""
        answers = {writing.text("menu-close"): do_nothing}
        self.question.ask(writing.text("menu-storage-title"), content, answers)

    def _bounds(self, use: Use) -> str:
        """Return what is used and what may be, as rows of a list."""
        quotas = self._visitor.gate.hub.store.quotas
        rows = (
            (_TABLES, use.tables, quotas.tables, ""),
            (_STEPS, use.steps, quotas.steps, ""),
            (_MESHES, use.mesh_bytes / MEGABYTE, quotas.mesh_mb, "menu-megabytes"),
        )
        return f'<dl class="storage">{"".join(_row(*row) for row in rows)}</dl>'


def _row(what: Message, used: float, most: float, unit: str) -> str:
    """Return a row of a list. ``unit``: the key of the message that a figure stands in, or ""."""
    if most == inf:
        return f"<dt>{what}</dt><dd>{_size(_number(used), unit)}</dd>"
    share = 100 * min(1.0, used / most) if most else 100
    bar = f'<span class="bar" aria-hidden="true"><i style="width: {share:.1f}%"></i></span>'
    full = ' class="full"' if used >= most else ""
    said = writing.text("menu-used-of", used=_number(used), most=_number(most))
    return f"<dt>{what}</dt><dd{full}>{_size(said, unit)}{bar}</dd>"


def _list(tables: list[TableUse]) -> str:
    columns = message("menu-storage-table"), _STEPS, _MESHES
    head = f"<tr>{''.join(f'<th>{column}</th>' for column in columns)}</tr>"
    rows = "".join(
        f"<tr><td>{text(row.title)}</td><td>{writing.grouped(row.steps)}</td>"
        f"<td>{_size(_number(row.mesh_bytes / MEGABYTE), 'menu-megabytes')}</td></tr>"
        for row in tables
    )
    return f'<table class="storage">{head}{rows}</table>'


def _size(said: str, unit: str) -> str:
    return writing.text(unit, size=said) if unit else said


def _number(value: float) -> str:
    return f"{value:,.1f}" if value != round(value) else f"{value:,.0f}"

"""With the verdict: how near it is to another one, how often it holds when hands err a little, what
other rules would say, and the ruling to hand on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import panel as pn
import panel_material_ui as pmu

from apps.cards.widgets import text, unbroken, words
from apps.runtime.background import Latest
from apps.table.session import Session
from sandbox.rulings.margin import margin_words, unit_margin
from sandbox.rulings.side_by_side import Row, alike, partings, side_by_side, signed, titled
from sandbox.rulings.tolerance import holds_words, how_it_holds
from sandbox.sight.report import UnitSight
from sandbox.table.table import Table

_Reckoned = Callable[[Table, UnitSight], str]
"""What was reckoned, as HTML."""


def _nearness(table: Table, sight: UnitSight) -> str:
    return _said(f"{margin_words(table, sight, unit_margin(table, sight))}.")


def _holding(table: Table, sight: UnitSight) -> str:
    return _said(f"{holds_words(how_it_holds(table, sight))}.")


def _others(table: Table, sight: UnitSight) -> str:
    rows = side_by_side(table, sight)
    tables = "".join(_table(*one) for one in alike(rows))
    apart = [f"<li>{unbroken(line)}</li>" for line in partings(rows)]
    told = f'<ul class="apart">{"".join(apart)}</ul>' if apart else _said("None says otherwise.")
    return f"{tables}{told}"


def _table(game: str, rulesets: Sequence[str], rows: Sequence[Row]) -> str:
    """What rulesets say that say the same of every reading."""
    body = "".join(
        f'<tr{" class=parts" if row.parts_at else ""}><th scope="row">{text(row.reading)}</th>'
        f'<td><span class="dot {text(row.tone)}"></span>{text(row.said)}</td>'
        f"<td>{row.sees[0]} of {row.sees[1]}</td><td>{signed(row.to_hit)}</td></tr>"
        for row in rows
    )
    return (
        f'<table class="rulesets"><caption>{text(titled(game))}: {text(", ".join(rulesets))}'
        '</caption><thead><tr><th scope="col">by</th><th scope="col">verdict</th>'
        '<th scope="col">see</th><th scope="col">to hit</th></tr></thead>'
        f"<tbody>{body}</tbody></table>"
    )


def _said(sentence: str) -> str:
    return f'<p class="say">{text(sentence)}</p>'


class _Row(pn.viewable.Viewer):
    """A button, and the sentence about the verdict shown that it has reckoned."""

    def __init__(
        self, session: Session, label: str, icon: str, busy: str, mark: str, reckoned: _Reckoned
    ) -> None:
        super().__init__()
        self._session, self._reckoned, self._mark = session, reckoned, mark
        self._busy = f'<p class="hint" role="status">{busy} …</p>'
        self.said = words(margin=(4, 0, 0, 0))
        self._finding: Latest[tuple[UnitSight, str]] = Latest(self._found, self._failed)
        self.button = pmu.Button(
            label=label, icon=icon, variant="outlined", size="small",
            on_click=lambda _: self.find(), sizing_mode="stretch_width", margin=0,
        )  # fmt: skip

    def __panel__(self) -> pn.viewable.Viewable:
        return self.said

    def forget(self) -> None:
        """Another verdict is shown."""
        self._finding.forget()
        self.said.object = ""
        self.button.disabled = False

    def find(self) -> None:
        """Reckon it, of the verdict shown."""
        table, sight = self._session.table, self._session.sight
        if table is None or sight is None or self._session.busy:
            return
        self.said.object = self._busy
        self.button.disabled = True
        self._finding.run(lambda: (sight, self._reckoned(table, sight)))

    def _found(self, found: tuple[UnitSight, str]) -> None:
        sight, said = found
        if sight is not self._session.sight:
            return
        self.button.disabled = False
        self.said.object = f"<div data-{self._mark}>{said}</div>"

    def _failed(self, error: Exception) -> None:
        self.button.disabled = False
        self.said.object = f'<p class="fault">{text(error)}</p>'


_GAP = {"gap": "6px"}


class RulingRow(pn.viewable.Viewer):
    """Follows a session. ``share`` makes the ruling that is shown and gives it to the browser."""

    def __init__(self, session: Session, share: Callable[[], None]) -> None:
        super().__init__()
        self._session = session
        self.near = _Row(
            session, "How near is it?", "straighten", "Moving who looks and who is looked at",
            "margin", _nearness,
        )  # fmt: skip
        self.holds = _Row(
            session, "Does it hold?", "pan_tool_alt", "Moving everything a little", "holds",
            _holding,
        )  # fmt: skip
        self.others = _Row(
            session, "By other rules?", "rule", "Judging it by every ruleset", "rulesets", _others
        )
        self._share = pmu.Button(
            label="Share this ruling", icon="ios_share", variant="outlined", size="small",
            on_click=lambda _: share(), sizing_mode="stretch_width", margin=0,
        )  # fmt: skip
        self._sight: UnitSight | None = None
        session.param.watch(self._follow, ["report", "other_way", "busy", "fault"])

    def __panel__(self) -> pn.viewable.Viewable:
        rows = [
            pn.Row(*some, sizing_mode="stretch_width", margin=(top, 0, 0, 0), styles=_GAP)
            for top, some in (
                (10, (self.near.button, self.holds.button)),
                (6, (self.others.button, self._share)),
            )
        ]
        return pn.Column(
            *rows, self.near, self.holds, self.others, sizing_mode="stretch_width", margin=0
        )

    def _follow(self, *_events: object) -> None:
        """What was found of one verdict never stands beside another."""
        if self._session.sight is not self._sight:
            self._sight = self._session.sight
            for row in (self.near, self.holds, self.others):
                row.forget()

"""Statistics of the game on the table: luck by exact odds, where models fell, each unit's game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import panel as pn
import param

from apps.cards.play.fallen_plan import fallen_plan
from apps.cards.shared.widgets import text, unbroken, words
from apps.runtime.background import Latest
from apps.table.game.playback import Playback
from apps.table.state.error_words import sentence
from rules.engine.tallies import Luck, Statistics, UnitTally
from rules.engine.telling import called
from sandbox.live.game.live_game import LiveGame
from sandbox.paper.words.statistics import unusual
from sandbox.play.fallen import Fallen, fallen

_NOTHING = '<p class="hint">This game counts nothing.</p>'
_QUIET = '<p class="hint">No dice have been rolled to a score yet.</p>'


@dataclass(frozen=True, eq=False)
class _Summed:
    found: Statistics
    marks: tuple[Fallen, ...]
    names: Mapping[str, str]


class StatisticsCard(pn.viewable.Viewer):
    """Follows a `Playback`; ``open``: whether it is looked at, since nothing is summed up for
    nobody."""

    open = param.Boolean(False)

    def __init__(self, playback: Playback) -> None:
        super().__init__()
        self._playback = playback
        self._content = words()
        self._working: Latest[_Summed | None] = Latest(self._draw, self._failed)
        playback.param.watch(lambda *_: self._ask(), ["game", "place"])
        self.param.watch(lambda *_: self._ask(), "open")

    def __panel__(self) -> pn.viewable.Viewable:
        return self._content

    def _ask(self) -> None:
        game = self._playback.game
        if self.open and game is not None:
            self._working.run(lambda: _summed(game))
        else:
            self._working.forget()

    def _failed(self, error: Exception) -> None:
        self._content.object = f'<p class="fault">{text(sentence(error))}</p>'

    def _draw(self, summed: _Summed | None) -> None:
        game = self._playback.game
        if summed is None or game is None:
            self._content.object = _NOTHING
            return
        plan = fallen_plan(game.start, summed.marks, summed.names)
        self._content.object = (
            f'<div class="tally">{_luck(summed.found.luck)}<h3>Where they fell</h3>{plan}'
            f"{_units(summed.found.units, summed.names)}</div>"
        )


def _summed(game: LiveGame) -> _Summed | None:
    found = game.statistics()
    if found is None:
        return None
    names = {one.id: one.name for one in game.start.scenario.units if one.name}
    return _Summed(found, fallen(game.frames, found), names)


def _luck(rows: tuple[Luck, ...]) -> str:
    """Each side's dice in a sentence, then by what they were for."""
    if not rows:
        return _QUIET
    whole = "".join(
        f"<p><b>{text(row.side)}</b>: {row.made} of {row.tries} rolls succeeded, "
        f"{row.expected:.1f} were to be expected; <b>{unbroken(unusual(row))}</b>.</p>"
        for row in rows
        if not row.what
    )
    sides = [row.side for row in rows if not row.what]
    kinds = list(dict.fromkeys(row.what for row in rows if row.what))
    by = {(row.what, row.side): row for row in rows}
    head = "".join(f"<th>{text(side)}</th>" for side in sides)
    body = "".join(
        f"<tr><td>{text(kind)}</td>"
        + "".join(_cell(by.get((kind, side))) for side in sides)
        + "</tr>"
        for kind in kinds
    )
    note = "<small>made (expected) of so many</small>"
    return whole + _table(f"<th>{note}</th>{head}", body)


def _table(head: str, body: str) -> str:
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cell(row: Luck | None) -> str:
    if row is None:
        return "<td>–</td>"
    said = unbroken(unusual(row))
    return f'<td title="{said}">{row.made} ({row.expected:.1f}) of {row.tries}</td>'


def _units(rows: tuple[UnitTally, ...], names: Mapping[str, str]) -> str:
    """Each unit's fire and losses, who did most foremost."""
    ranked = sorted(rows, key=lambda row: (-row.kills, -row.pins, -row.hits))
    heads = ("Unit", "Shots", "Hits", "Kills", "Pins", "Lost")
    head = "".join(f"<th>{one}</th>" for one in heads)
    body = "".join(
        f'<tr title="{text(row.ended)}"><td>{text(called(names, row.unit))}</td>'
        f"<td>{row.shots}</td><td>{row.hits}</td><td>{row.kills}</td><td>{row.pins}</td>"
        f"<td>{row.lost} of {row.models}</td></tr>"
        for row in ranked
    )
    return "<h3>Each unit</h3>" + _table(head, body)

"""Statistics of the game: luck by exact odds, where models fell, and each unit's results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import panel as pn
import param

from apps.cards.shared.card import Ask, Card, sets_up
from apps.cards.shared.widgets import text, words
from apps.runtime.background import Latest
from apps.table.game.playback import Playback
from apps.table.state.error_words import sentence
from apps.table.workspace import Workspace
from languages import writing
from languages.message import Fact, coded, message
from languages.writing import written
from rules.engine.player.tallies import Luck, Statistics, UnitTally
from rules.engine.telling import called, heading, unlogged
from sandbox.live.live_game import LiveGame
from sandbox.paper.words.statistics import unusual
from sandbox.play.frames import Fallen, fallen
from sandbox.table.outlines import outline
from sandbox.table.table import Table

_ARM = 0.55
"""Length of a cross's arm, inches of the table."""


def fallen_plan(table: Table, marks: Iterable[Fallen], names: Mapping[str, str]) -> str:
    """Return the plan as SVG; the tooltip of a cross names the model and the turn."""
    wide, deep = table.size
    crosses = list(marks)
    label = text(message("card-play-plan", count=len(crosses)))
    shapes = "".join(f'<path class="piece" d="{_path(p, deep)}"/>' for p in table.pieces)
    return (
        f'<svg class="fell" viewBox="0 0 {wide:g} {deep:g}" role="img" aria-label="{label}">'
        f'<rect class="ground" width="{wide:g}" height="{deep:g}"/>{shapes}'
        f"{''.join(_cross(mark, deep, names) for mark in crosses)}</svg>"
    )


def _path(piece: Any, deep: float) -> str:
    return "".join(
        "M" + "L".join(f"{x:.2f} {deep - y:.2f}" for x, y in ring) + "Z"
        for ring in _rings(outline(piece))
    )


def _rings(shape: Any) -> Iterator[Any]:
    for part in getattr(shape, "geoms", [shape]):
        if part.geom_type == "Polygon" and not part.is_empty:
            yield part.simplify(0.1).exterior.coords


def _cross(mark: Fallen, deep: float, names: Mapping[str, str]) -> str:
    x, y, a = mark.x, deep - mark.y, _ARM
    arms = f"M{x - a:.2f} {y - a:.2f}l{2 * a} {2 * a}M{x - a:.2f} {y + a:.2f}l{2 * a} {-2 * a}"
    who = text(message("card-play-fell", model=called(names, mark.model), turn=mark.turn))
    return (
        f'<g class="side-{mark.side_number}"><title>{who}</title>'
        f'<path class="halo" d="{arms}"/><path class="arms" d="{arms}"/></g>'
    )


@dataclass(frozen=True, eq=False)
class _Content:
    statistics: Statistics
    marks: tuple[Fallen, ...]
    names: Mapping[str, str]


class StatisticsCard(pn.viewable.Viewer):
    """Follows a `Playback`. ``open``: whether the card is open; else nothing is computed."""

    open = param.Boolean(False)

    def __init__(self, playback: Playback) -> None:
        super().__init__()
        self._playback = playback
        self._content = words()
        self._working: Latest[_Content | None] = Latest(self._draw, self._failed)
        playback.param.watch(lambda *_: self._update(), ["game", "place"])
        self.param.watch(lambda *_: self._update(), "open")

    def __panel__(self) -> pn.viewable.Viewable:
        return self._content

    def _update(self) -> None:
        game = self._playback.game
        if self.open and game is not None:
            self._working.run(lambda: _computed(game))
        else:
            self._working.forget()

    def _failed(self, error: Exception) -> None:
        self._content.object = f'<p class="fault">{text(sentence(error))}</p>'

    def _draw(self, content: _Content | None) -> None:
        game = self._playback.game
        if content is None or game is None:
            self._content.object = f'<p class="hint">{writing.text("card-play-no-statistics")}</p>'
            return
        sides = tuple(game.start.scenario.sides)
        where = writing.text("card-play-where-they-fell")
        plan = fallen_plan(game.start, content.marks, content.names)
        self._content.object = (
            f'<div class="tally">{_luck(content.statistics.luck, sides)}'
            f"<h3>{where}</h3>{plan}"
            f"{_units(content.statistics.units, content.names)}</div>"
        )


def _computed(game: LiveGame) -> _Content | None:
    statistics = game.statistics()
    if statistics is None:
        return None
    names = {unit.id: unit.label for unit in game.start.scenario.units}
    return _Content(statistics, fallen(game.frames, statistics), names)


def _luck(rows: tuple[Luck, ...], every: Sequence[str]) -> str:
    """Return a sentence on every side's dice, then a table of them by purpose."""
    if not rows:
        return f'<p class="hint">{writing.text("card-play-no-dice")}</p>'
    sentences = "".join(
        _sentence(
            "card-play-luck",
            row.side,
            made=row.made,
            tries=row.tries,
            expected=row.expected,
            unusual=f"<b>{text(unusual(row))}</b>",
        )
        for row in rows
        if not row.what
    )
    sides = [row.side for row in rows if not row.what]
    sentences += "".join(
        _sentence("card-play-side-without-dice", side) for side in every if side not in sides
    )
    kinds = list(dict.fromkeys(row.what for row in rows if row.what))
    by = {(row.what, row.side): row for row in rows}
    head = "".join(f"<th>{text(heading(side))}</th>" for side in sides)
    body = "".join(
        f"<tr><td>{text(_purpose(kind))}</td>"
        + "".join(_cell(by.get((kind, side))) for side in sides)
        + "</tr>"
        for kind in kinds
    )
    note = writing.text("card-play-luck-note")
    return sentences + _table(f"<th><small>{note}</small></th>{head}", body)


def _sentence(key: str, side: str, **facts: Fact) -> str:
    return f"<p>{writing.text(key, side=f'<b>{text(heading(side))}</b>', **facts)}</p>"


def _purpose(kind: str) -> str:
    """Return what dice are for, in words; of a game that has no message files, as it is."""
    try:
        return written(coded("purpose", kind))
    except KeyError:
        return kind


def _table(head: str, body: str) -> str:
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cell(row: Luck | None) -> str:
    if row is None:
        return "<td>–</td>"
    title = text(unusual(row))
    said = writing.text("card-play-made", made=row.made, expected=row.expected, tries=row.tries)
    return f'<td title="{title}">{said}</td>'


def _units(rows: tuple[UnitTally, ...], names: Mapping[str, str]) -> str:
    """Return a table of each unit's fire and losses, the most effective first."""
    ranked = sorted(rows, key=lambda row: (-row.kills, -row.pins, -row.hits))
    heads = (
        message("card-play-head-unit"), message("card-play-head-shots"),
        message("card-play-head-hits"), message("card-play-head-kills"),
        message("card-play-head-pins"), message("card-play-head-lost"),
    )  # fmt: skip
    head = "".join(f"<th>{title}</th>" for title in heads)
    body = "".join(
        f'<tr title="{text(str(unlogged(row.ended)))}"><td>{text(called(names, row.unit))} '
        f"<small>{text(heading(row.side))}</small></td>"
        f"<td>{row.shots}</td><td>{row.hits}</td><td>{row.kills}</td><td>{row.pins}</td>"
        f"<td>{lost}</td></tr>"
        for row in ranked
        for lost in [message("card-play-lost-of", lost=row.lost, models=row.models)]
    )
    title = writing.text("card-play-each-unit")
    return f"<h3>{title}</h3>" + _table(head, body)


def _make(space: Workspace, _ask: Ask) -> StatisticsCard:
    return StatisticsCard(space.game.playback)


def _wanted(space: Workspace) -> bool:
    return not sets_up(space) and space.game.begun


STATISTICS = Card(message("card-play-title-statistics"), "right", _make, _wanted, folded=True)
"""During a game and after it."""

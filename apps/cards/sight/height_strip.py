"""The strip of heights: from which height on anything is seen in the target's place."""

from __future__ import annotations

from collections.abc import Sequence

import panel as pn

from apps.cards.shared.widgets import text, words
from apps.cards.sight.share_bar import Mark, bar, span
from apps.runtime.background import MAP_WORKERS, Latest
from apps.runtime.debounce import Debounce
from apps.table.state.captions import model_name
from apps.table.state.modes import Frame, Staged
from apps.table.state.session import Session
from languages.writing import inches
from languages.writing import text as say
from sandbox.analysis.least_height import (
    SEEN,
    Stance,
    least_heights,
    least_words,
    rounded_up,
    stance_words,
)
from sandbox.sight.report import PairSight
from sandbox.table.table import Table

_REST_MS = 300
"""Delay of the strip, so that the verdict and its picture come first."""

_OVER_IN = 1.0
"""Inches of the strip over the highest mark."""

_UNMADE = '<div class="heights"></div>'

_HIDDEN = "none"
"""The class of what is hidden, by no thing in particular."""


class HeightStrip(pn.viewable.Viewer):
    """Follows the pair that a session shows; empty while that is judged, dragged or filmed."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._shown = words(_UNMADE, margin=(10, 0, 0, 0))
        self._of: tuple[object, ...] = ()
        self._asking = Debounce(self._ask, _REST_MS)
        self._finding: Latest[str] = Latest(self._show, self._not_found, MAP_WORKERS)
        session.param.watch(self._follow, ["table", "mode", "verdict"])
        self._follow()

    def __panel__(self) -> pn.viewable.Viewable:
        return self._shown

    def _follow(self, *_events: object) -> None:
        session = self._session
        pair = session.verdict.shown_pair
        played = isinstance(session.mode, Frame | Staged)
        rests = not (played or session.holding or session.verdict.busy or session.verdict.fault)
        of = (session.table, pair.shooter, pair.target) if rests and pair else ()
        if of == self._of:
            return
        self._of = of
        self._finding.forget()
        self._shown.object = "" if played else _UNMADE
        if of:
            self._asking.request()

    def _ask(self) -> None:
        table, pair = self._session.table, self._session.verdict.shown_pair
        if self._of and table is not None and pair is not None:
            self._finding.run(lambda: strip(table, pair))

    def _show(self, html: str) -> None:
        self._shown.object = html

    def _not_found(self, error: Exception) -> None:
        self._shown.object = (
            f'<div class="heights"><small>{say("card-sight-no-heights", why=text(error))}'
            "</small></div>"
        )


def strip(table: Table, pair: PairSight) -> str:
    """Return HTML for the heights that one model sees in another's place; empty for a plane."""
    found = least_heights(table, [table.model(pair.shooter)], table.model(pair.target))
    if not found:
        return ""
    own, *others = found
    sentence = least_words(own.least_in)
    place = say("card-sight-in-the-place-of", model=model_name(table, pair.target))
    label = say("js-said-of", what=place, said=sentence)
    keys = "".join(_key(stance) for stance in others)
    return (
        f'<div class="share heights" role="group" aria-label="{text(label)}">'
        f'<div class="caption"><b>{text(sentence)}</b></div><small>{text(place)}</small>'
        f'<div aria-hidden="true">{_bar(own, others)}</div><div class="key">{keys}</div></div>'
    )


def _bar(own: Stance, others: Sequence[Stance]) -> str:
    """Return a bar from the feet up: hidden, then seen, with a mark at the top of each body."""
    tops = {stance.name: stance.floor_in + stance.height_in for stance in others}
    most = max([own.height_in, own.least_in or 0.0, *tops.values()]) + _OVER_IN
    hidden = 1.0 if own.least_in is None else own.least_in / most
    inside = span(f"hides {_HIDDEN}", hidden, say("card-sight-hidden")) + span(
        "seen", 1.0 - hidden, say("card-sight-seen")
    )
    marks = [
        Mark(high / most, f"{stance_words(name)} {inches(high, 1)}", "")
        for name, high in tops.items()
    ]
    if own.least_in:
        marks.insert(
            0,
            Mark(hidden, inches(rounded_up(own.least_in), 1), say("card-sight-least-height-seen")),
        )
    return bar(inside, marks)


def _key(stance: Stance) -> str:
    """Return a body in words: ``kneeling 0.9″: hidden``."""
    tone = "seen" if stance.verdict == SEEN else _HIDDEN
    said = say(
        "card-sight-stance",
        stance=stance_words(stance.name),
        height=inches(stance.height_in, 1),
        verdict=stance.verdict,
        floor=stance.floor_in,
        up=inches(stance.floor_in, 1),
    )
    return f'<span><i class="{tone}"></i>{said}</span>'

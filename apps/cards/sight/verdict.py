"""The verdict card: the verdict in words and numbers, then the evidence."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import Any

import panel as pn
import panel_material_ui as pmu
import param

from apps.cards.shared.card import Ask, Card, sets_up
from apps.cards.shared.later import fill_when
from apps.cards.shared.widgets import CSS, small_button, text, words
from apps.cards.sight.height_strip import HeightStrip
from apps.cards.sight.policy import PolicyCard
from apps.cards.sight.ruling import RulingRow
from apps.cards.sight.share_bar import share_bar
from apps.runtime.background import PICTURE_WORKER, Latest
from apps.runtime.debounce import Debounce
from apps.scene.protocol import PAIR, parse_choice
from apps.table.output.tokens import lies
from apps.table.state.captions import model_in_unit, model_name, percent, verdict_words
from apps.table.state.modes import Frame, Staged, withheld
from apps.table.state.session import Session
from apps.table.state.unmeasured import unmeasured
from apps.table.workspace import Workspace
from apps.web.bundle import bundle
from apps.web.upstream.component import Component
from languages.message import Fact, message
from languages.writing import inches
from languages.writing import text as say
from sandbox.paper.words.cover_words import unit_sentence
from sandbox.scenario.cover_words.shipped import sentence_said
from sandbox.scenario.policy import SightPolicy
from sandbox.scenario.words import BLOCKED
from sandbox.sight.colours import pair_tone, unit_tone
from sandbox.sight.judge import judge_pairs
from sandbox.sight.profile import profile
from sandbox.sight.report import PairSight, UnitSight
from sandbox.sight.sentences import pair_words
from sandbox.table.table import Table
from sandbox.view.graphics import PictureFault
from sandbox.view.rendering.pictures import models_eye, png, render
from sandbox.view.rendering.profile_svg import LARGE, enlarging, profile_svg
from sandbox.view.scene import Scene, build_scene
from sandbox.view.style import camera

_JS = Path(__file__).parent / "js"

_Drawn = tuple[str, str, str]
"""A caption, the URL of a picture, and the SVG of the side view."""

_STALE = "0.55"
"""The opacity of evidence that is being computed again, after its pair was moved."""
_ANOTHERS = "0"
"""The opacity of another pair's evidence beside a new verdict, to which it does not belong."""
_REST_MS = 40
"""Delay of the evidence, so that the browser first draws a frame with the words."""
_PICTURE_MS = 100
"""Delay of a picture, so that its rendering does not hold up the rest."""
_WARM_UP_MS = 3000
"""Delay of the warm-up after a table is shown: while the user looks at it, not while it loads."""
_PICTURE_SIZE = (640, 360)
"""Width and height, pixels: twice those on the card, for sharp screens."""

_picture_scene: Scene | None = None

_picture_lock = Lock()


class Details(Component):
    """Lines, folded at first; once opened they stay open while other pairs are chosen."""

    lines = param.List(item_type=str)
    digest = param.String(doc="The digest of the judged scenario.")

    _esm = bundle(_JS / "details.js")
    _stylesheets = [CSS]  # noqa: RUF012

    def __init__(self, **params: Any) -> None:
        super().__init__(sizing_mode="stretch_width", **params)


class PairTable(Component):
    """A row per pair of models; ``picked`` is called with the id of the row that is chosen."""

    rows = param.List(doc="id, pair, names, tone, word, visible, margin, range, hidden")
    chosen = param.String(doc="The id of the current row.")

    _esm = bundle(_JS / "pair_table.js")
    _stylesheets = [CSS]  # noqa: RUF012

    def __init__(self, picked: Callable[[str], None], **params: Any) -> None:
        super().__init__(sizing_mode="stretch_width", **params)
        self._picked = picked

    def _handle_msg(self, data: object) -> None:
        rows = [row["id"] for row in self.rows]
        chosen = parse_choice(PAIR, "chosen", data, rows, "a row of the table")
        if chosen is not None:
            self._picked(chosen)


class VerdictCard(pn.viewable.Viewer):
    """Follows a session in its empty, busy, failed and judged states.

    ``ruling``: creates the buttons that stand with the evidence.
    """

    def __init__(self, session: Session, ruling: Callable[[], RulingRow]) -> None:
        super().__init__()
        self._session = session
        self._head = words(_hint("card-sight-nothing-yet"))
        self._details = Details(margin=(8, 0, 0, 0), visible=False)
        self._evidence = pn.Column(
            visible=False, css_classes=["evidence"], sizing_mode="stretch_width", margin=0
        )
        fill_when(
            self._evidence, "visible", lambda: self._turn, lambda: self._share, lambda: ruling(),
            lambda: self._picture, lambda: self._pairs, lambda: HeightStrip(session),
        )  # fmt: skip
        self._measured = True
        self._policy = PolicyCard(session)
        self._drawn: tuple[object, ...] = ()
        self._evidence_of: tuple[UnitSight | None, PairSight | None] = None, None
        self._rest = Debounce(self._draw_rest, _REST_MS)
        self._next_picture: Callable[[], _Drawn] | None = None
        self._picturing = Debounce(self._begin_picture, _PICTURE_MS)
        self._drawing: Latest[_Drawn] = Latest(self._show_picture, self._not_drawn, PICTURE_WORKER)
        session.param.watch(self._draw, ["table", "mode", "firer", "target", "verdict"])
        self._warming = Debounce(self._warm_up, _WARM_UP_MS)
        session.param.watch(lambda _: self._warming.request(), "table")

    def __panel__(self) -> pn.viewable.Viewable:
        parts = (self._head, self._evidence, self._policy, self._details)
        return pn.Column(*parts, sizing_mode="stretch_width", margin=0)

    @cached_property
    def _turn(self) -> pmu.Button:
        return small_button(
            say("card-sight-other-way"),
            self._session.swap,
            "swap_horiz",
            sizing_mode="stretch_width",
            margin=(10, 0, 4, 0),
        )

    @cached_property
    def _share(self) -> pn.pane.HTML:
        return words(margin=(8, 0, 0, 0))

    @cached_property
    def _picture(self) -> pn.pane.HTML:
        return words(margin=(10, 0, 0, 0))

    @cached_property
    def _pairs(self) -> PairTable:
        return PairTable(self._picked, margin=(10, 0, 0, 0))

    def _picked(self, row: str) -> None:
        shooter, _, target = row.partition(" ")
        self._session.show_pair((shooter, target))

    def _warm_up(self) -> None:
        if self._session.table and self._drawing.later:
            PICTURE_WORKER.submit(warm_up, self._session.table)

    def _draw(self, *_events: object) -> None:
        # The words are sent before the rest is computed, which takes as long again. They are one
        # message, so that evidence never stands beside the verdict on another pair.
        with pn.io.hold():
            self._draw_words()
        self._rest.request()

    def _draw_words(self) -> None:
        session, evidence = self._session, self._evidence
        table, sight, pair = session.table, session.verdict.sight, session.verdict.shown_pair
        # The details belong to the words.
        report = session.verdict.report
        if report and table:
            lines = _details(table.scenario.sight_policy, pair)
            self._details.param.update(lines=lines, digest=report.digest, visible=True)
        else:
            self._details.visible = False
        if session.verdict.fault:
            self._head.object = (
                f'<p class="fault">{text(session.verdict.fault)}</p>'
                f'<p class="steps">{say("card-sight-choose-again")}</p>'
            )
        elif table and sight and pair:
            fired = session.mode == Frame((sight.shooter, sight.target))
            self._measured = fired or not unmeasured(session)
            far = inches(sight.range_in, 1) if self._measured else ""
            self._head.object = verdict_head(
                table, sight, far, busy=session.verdict.busy, fired=fired
            )
            if evidence.visible and not self._has_evidence(sight, pair):
                same = self._has_evidence_of_pair(sight, pair)
                evidence.styles = {"opacity": _STALE if same else _ANOTHERS}
            elif evidence.visible and session.verdict.busy:
                evidence.styles = {"opacity": _STALE}
            return
        elif session.verdict.busy:
            self._head.object = self._working(table)
        else:
            self._head.object = self._invitation(table)
        evidence.visible = False

    def _draw_rest(self) -> None:
        with pn.io.hold():
            session = self._session
            table, sight, pair = session.table, session.verdict.sight, session.verdict.shown_pair
            self._policy.show(table is not None and bool(table.units))
            if table and sight and pair and not session.verdict.fault:
                opacity = _STALE if session.verdict.busy else "1"
                self._evidence.param.update(visible=True, styles={"opacity": opacity})
                self._show(table, sight, pair)

    def _has_evidence(self, sight: UnitSight, pair: PairSight) -> bool:
        return self._evidence_of[0] is sight and self._evidence_of[1] is pair

    def _has_evidence_of_pair(self, sight: UnitSight, pair: PairSight) -> bool:
        """Return whether the shown evidence is of this pair, by any verdict."""
        old_sight, old_pair = self._evidence_of
        return (
            old_sight is not None
            and old_pair is not None
            and (old_sight.shooter, old_sight.target) == (sight.shooter, sight.target)
            and (old_pair.shooter, old_pair.target) == (pair.shooter, pair.target)
        )

    def _show(self, table: Table, sight: UnitSight, pair: PairSight) -> None:
        session = self._session
        report = session.verdict.report
        back = report.forward if session.verdict.other_way else report.reverse
        if session.verdict.busy and self._has_evidence(sight, pair):
            return  # it stays, paler, until the next verdict
        self._evidence_of = sight, pair
        self._turn.label = say("menu-look-said", name=_who(table, back), said=_word(back))
        measured = self._measured
        self._share.object = share_bar(table, pair, measured=measured) + _bundle_key(pair)
        rows = _rows(table, sight, measured=measured)
        self._pairs.param.update(rows=rows, chosen=_row_id(pair))
        if not session.verdict.busy:
            self._draw_picture(table, pair)

    def _working(self, table: Table) -> str:
        session = self._session
        units = (table.unit(name).spec.label for name in (session.firer, session.target))
        return (
            f'<div class="working busy">{_hint("card-sight-casting-rays")}'
            f"<small>{text(' → '.join(units))}</small></div>"
        )

    def _invitation(self, table: Table | None) -> str:
        if table is None:
            return _hint("card-sight-nothing-yet")
        if not table.units:
            edits = self._session.desk.role.edits
            return _hint("card-sight-no-units") + (_steps(_HOW) if edits else "")
        if withheld(self._session.mode):
            return _hint("card-sight-guess-first")
        if self._session.firer:
            name = text(table.unit(self._session.firer).spec.label)
            if self._session.mode.in_game:
                return _hint("card-sight-click-an-enemy", unit=name)
            return _hint("card-sight-choose-target", unit=name)
        if self._session.mode.in_game:
            return _hint("card-sight-during-play")
        return _hint("card-sight-choose-both") + _steps(_CHOOSE)

    def _draw_picture(self, table: Table, pair: PairSight) -> None:
        if self._session.holding:
            # A picture takes longer than a step of a drag: it is drawn after the drag.
            self._drawn, self._next_picture = (), None
            self._drawing.forget()
            self._picture.object = _unmade("card-sight-drawn-after-drag")
            return
        lying = lies(self._session, table, pair.target)
        wanted = (table, pair.shooter, pair.target, pair.verdict, lying)
        if wanted == self._drawn:
            return
        self._drawn = wanted
        # Remove the old picture until the new one is drawn.
        self._picture.object = _unmade("card-sight-drawing")
        names = [model_name(table, name) for name in (pair.shooter, pair.target)]
        key = "card-sight-picture-lying" if lying else "card-sight-picture"
        caption = text(say(key, shooter=names[0], target=names[1]))
        self._drawing.forget()
        self._next_picture = lambda: (
            caption,
            eye_picture(table, pair.shooter, pair.target),
            _side_view(table, pair),
        )
        self._picturing.request()

    def _begin_picture(self) -> None:
        work, self._next_picture = self._next_picture, None
        if work is not None:
            self._drawing.run(work)

    def _show_picture(self, drawn: _Drawn) -> None:
        caption, url, side = drawn
        colours = say("card-sight-picture-colours", caption=caption)
        view = say("card-sight-side-view")
        self._picture.object = (
            f'<figure><img src="{url}" alt="{caption}"><figcaption>'
            f"{colours}</figcaption></figure><figure>{side}<figcaption>{view}</figcaption></figure>"
        )

    def _not_drawn(self, error: Exception) -> None:
        self._drawn = ()
        self._picture.object = _unmade_html(say("card-sight-no-picture", why=text(error)))


_HOW = "card-sight-open-table-tab", "card-sight-place-a-unit"
_CHOOSE = "card-sight-click-the-firer", "card-sight-click-the-target"


def _hint(key: str, **facts: Fact) -> str:
    return f'<p class="hint">{say(key, **facts)}</p>'


def _steps(keys: Sequence[str]) -> str:
    return f'<ol class="steps">{"".join(f"<li>{say(key)}</li>" for key in keys)}</ol>'


def _unmade(key: str) -> str:
    return f"<figure>{_unmade_html(say(key))}<figcaption>&nbsp;</figcaption></figure>"


def _unmade_html(said: str) -> str:
    return f'<div class="unmade">{said}</div>'


def _who(table: Table, sight: UnitSight) -> str:
    units = [name.partition("/")[0] for name in (sight.shooter, sight.target)]
    return " → ".join(table.unit(unit).spec.label for unit in units)


def _word(sight: UnitSight) -> str:
    return verdict_words(sight.verdict, sight.pairs)


def verdict_head(
    table: Table, sight: UnitSight, far: str, *, busy: bool = False, fired: bool = False
) -> str:
    """Return a verdict, its sentence and its units as HTML. ``far``: the range, as HTML."""
    tone = unit_tone(sight.verdict, sight.pairs)
    chip = f'<span class="chip {tone}">{text(_word(sight).upper())}</span>'
    if fired and sight.verdict == BLOCKED:
        indirect = say("card-sight-indirect")
        chip = f"<b>{indirect}</b>"
    waits = ' class="working busy"' if busy else ""
    return (
        f'<div{waits} data-verdict="{sight.verdict}">'
        f'<div class="verdict">{chip}'
        f'<span class="far">{far}</span></div>'
        f'<p class="say">{text(sight.headline)}</p>'
        f"<small>{text(_who(table, sight))}</small></div>"
    )


def _rows(table: Table, sight: UnitSight, *, measured: bool) -> list[dict[str, Any]]:
    rows = []
    for pair in sight.pairs:
        said, ends = pair_words(table, pair), (pair.shooter, pair.target)
        rows.append(
            {
                "id": _row_id(pair),
                "pair": " → ".join(model_in_unit(table, name) for name in ends),
                "names": " → ".join(model_name(table, name) for name in ends),
                "tone": pair_tone(pair),
                "word": said.verdict,
                "visible": said.share,
                "margin": said.sure,
                "range": inches(pair.range_in, 1) if measured else "",
                "hidden": said.hidden or say("sight-nothing"),
            }
        )
    return rows


def _row_id(pair: PairSight) -> str:
    return f"{pair.shooter} {pair.target}"


def _bundle_key(pair: PairSight) -> str:
    """Return what is drawn over the table by words that look from any part."""
    if pair.words is None or not pair.words.from_any:
        return ""
    key = "card-sight-bundle-free" if pair.line else "card-sight-bundle-stopped"
    return f'<p class="reason">{say(key)}</p>'


def _side_view(table: Table, pair: PairSight) -> str:
    section = profile(table, pair)
    drawings = profile_svg(table, pair, section), profile_svg(table, pair, section, LARGE)
    return enlarging(*drawings, "side-view")


def _details(policy: SightPolicy, pair: PairSight | None) -> list[str]:
    """Return sentences on how the verdict was computed."""
    words, enough = policy.game.words, percent(policy.unit_share)
    if words is not None:
        first = say("card-sight-words-are-those-of", name=sentence_said(words.name))
        rule = say("card-sight-unit-word", share=enough)
    else:
        first = say("card-sight-model-cover", share=percent(policy.cover_share))
        rule = say("card-sight-unit-cover", share=enough)
    lines = [first, rule if words is None or words.units.is_usual else unit_sentence(words.units)]
    return lines if pair is None else [*lines, say("card-sight-pair-rays", rays=pair.rays)]


def _wanted(space: Workspace) -> bool:
    outside = not sets_up(space) and not isinstance(space.session.mode, Staged)
    return outside or bool(space.session.firer)


def _make(space: Workspace, ask: Ask) -> VerdictCard:
    return VerdictCard(space.session, lambda: RulingRow(space.session, space.asked, ask.ruling))


SIGHT = Card(message("card-sight-title"), "right", _make, _wanted, early=True)
"""With a firer; without one, outside the Table tab and demonstrations."""


def warm_up(table: Table) -> None:
    """Judge and render once in advance: the first verdict loads compiled code, and the first
    picture takes four times as long as the next."""
    with _picture_lock, suppress(PictureFault):  # reported where a picture is requested
        if _picture_scene is not None:
            return
        models = [unit.models[:1] for unit in table.units if unit.models][:2]
        if len(models) == 2:
            judge_pairs(table, table.scenario.sight_policy, *models, precise=False)
        render(
            _scene(table),
            _PICTURE_SIZE,
            camera("home", table.size, _PICTURE_SIZE[0] / _PICTURE_SIZE[1]),
        )


def eye_picture(table: Table, shooter: str, target: str) -> str:
    """Return a data URL of the view from one model's eye at another, ``unit/number`` each."""
    with _picture_lock:
        view = _scene(table), table.model(shooter), table.model(target)
        image = models_eye(table, *view, _PICTURE_SIZE)
    return "data:image/png;base64," + b64encode(png(image)).decode()


def _scene(table: Table) -> Scene:
    global _picture_scene
    if _picture_scene is None:
        _picture_scene = build_scene(table, judged=True)
    else:
        _picture_scene.update(table)
    return _picture_scene

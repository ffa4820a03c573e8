"""The card “Your turn”: the question to a player, and every answer with its chances."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import panel as pn
import panel_material_ui as pmu

from apps.cards.shared.card import Ask, Card, sets_up
from apps.cards.shared.widgets import PickList, list_row, small_button, text, words
from apps.table.game.ambushes import ALL, is_ambush
from apps.table.game.answer_ranking import AnswerRanking
from apps.table.game.by_hand import ByHand
from apps.table.game.playback import Playback
from apps.table.state.session import Session
from apps.table.tools.ghosts import breaks_in
from apps.table.workspace import Workspace
from languages import writing
from languages.message import Line, Message, message
from languages.writing import written
from rules.engine.player.offers import Barred, Offer, PointOffer, Weighed
from rules.engine.telling import called, heading, unlogged, yes
from rules.games import game_of
from sandbox.live.live_game import Question

_MOST, _MOST_WAYS = 40, 8
"""The most answers in the list, and the most moves where the player may also point at the table."""

_RANKED = "r"
"""Mark of the rows that the computer suggests: one that is taken is the whole activation."""

RANKED = 8
"""The most answers that are shown of those that the computer ranks best."""

_LENGTH = re.compile(r"[\d.,]+(″| cm) ")
"""The length of a move: two of a list differ in more than that."""

_NO_BREAK_HYPHEN = "\u2011"
"""A hyphen at which no line breaks."""


class YourTurn(pn.viewable.Viewer):
    """Follows a `ByHand`: the question, and its answers."""

    def __init__(self, session: Session, hand: ByHand) -> None:
        super().__init__()
        self._session, self._hand = session, hand
        self._rows: dict[str, Offer | PointOffer | str] = {}
        self._listed: list[Offer | PointOffer | str] = []
        self._listed_for = -1
        self._head = words()
        hidden: dict[str, Any] = {"visible": False, "margin": (0, 0, 4, 0)}
        self._show = small_button(
            writing.text("card-play-show-question"),
            hand.uncover,
            "visibility",
            variant="contained",
            visible=False,
            margin=(4, 0, 4, 0),
            sizing_mode="stretch_width",
        )
        self._go = pmu.Button(
            label=writing.text("card-play-do-it"), icon="check", variant="contained",
            size="small", visible=False,
            on_click=lambda _: hand.finish(), margin=0, sizing_mode="stretch_width",
            # Sticky, so that it is visible where the card scrolls, and opaque.
            styles={"position": "sticky", "top": "0", "z-index": "1", "padding": "4px 0",
                    "background": "var(--sl-solid)", "box-shadow": "0 1px var(--sl-line)"},
        )  # fmt: skip
        self._point = small_button(
            writing.text("card-play-point"), hand.point, "ads_click", **hidden
        )
        self._further = small_button(
            writing.text("card-play-smoke-spots"), hand.look_further, "cloud", **hidden
        )
        self._weighing = AnswerRanking(hand)
        self._weigh = small_button(
            writing.text("card-play-suggest"), self._weighing.ask, "balance", **hidden
        )
        self._always = pmu.Checkbox(
            label=writing.text("card-play-suggest-always"),
            value=False,
            size="small",
            visible=False,
            margin=(0, 4, 4, 0),
        )
        always = self._weighing.param.update
        self._always.param.watch(lambda event: always(always=event.new), "value")
        self._weighing.param.watch(self._draw, ["found", "busy", "said", "always"])
        self._list = PickList(self._picked, self._hovered, margin=0, css_classes=["says"])
        self._single = pmu.Checkbox(
            label=writing.text("card-play-one-model"),
            value=False,
            size="small",
            visible=False,
            margin=(0, 4, 4, 0),
        )
        self._bend = small_button(
            writing.text("card-play-waypoint"), hand.move_tool.bend, "turn_right", **hidden
        )
        self._turn = small_button(
            writing.text("card-play-facing"), hand.move_tool.turn, "rotate_right", **hidden
        )
        self._way = pmu.FloatSlider(
            label=writing.text("card-play-along"), start=0, end=100, step=2, value=0, size="small",
            visible=False, margin=(4, 12, 4, 12), sizing_mode="stretch_width",
        )  # fmt: skip
        self._sliding = False
        self._way.param.watch(self._along, "value")
        self._onward = small_button(
            writing.text("card-play-let-play"),
            hand.let_play,
            "play_arrow",
            variant="contained",
            visible=False,
            margin=(4, 0, 4, 0),
            sizing_mode="stretch_width",
        )
        self._single.param.watch(
            lambda event: hand.move_tool.param.update(single=bool(event.new)), "value"
        )
        hand.move_tool.param.watch(self._draw, ["single", "bends", "offers", "turning"])
        hand.param.watch(self._draw, ["question", "curtain", "thinking", "about", "draft"])
        hand.playback.param.watch(
            self._draw, ["game", "turn", "place", "work", "players", "running"]
        )
        session.param.watch(self._draw, "told")
        self._draw()

    def __panel__(self) -> pn.viewable.Viewable:
        return pn.Column(
            self._head, self._show, self._go, self._onward, self._point,
            self._single, self._bend, self._turn, self._further, self._way, self._weigh,
            self._always, self._list,
            sizing_mode="stretch_width", margin=0,
        )  # fmt: skip

    # --- what is asked --------------------------------------------------------------------------

    def _draw(self, *_events: object) -> None:
        hand, question = self._hand, self._hand.question
        chosen = hand.draft.chosen
        whole = question is not None and bool(question.later)
        self._onward.visible = hand.may_let_play
        if chosen is not None or whole:
            confirm = writing.text(
                "card-play-answer-so" if hand.further else "card-play-end-turn-so"
            )
            # Before it is shown: for a moment the last answer's words would stand on it.
            self._go.label = confirm if whole or chosen is None else chosen.words
        self._go.visible = chosen is not None or whole
        self._point.visible = hand.may_point
        march = hand.move_tool  # with an order, its buttons come once something is drawn
        asked = question is not None and ("move" in question.asked.accepts or march.set)
        drawing = asked and bool(march.models)
        self._single.param.update(
            visible=drawing and len(hand.move_tool.models) > 1, value=hand.move_tool.single
        )
        self._bend.visible = drawing and bool(hand.move_tool.offers) and not hand.move_tool.single
        self._turn.visible = drawing and hand.move_tool.has_front and not hand.move_tool.turning
        self._draw_way(question)
        self._further.visible = hand.may_look_further and not hand.thinking
        self._weigh.visible = self._weighing.may_ask and not (hand.thinking or whole)
        ranks = self._weighing.may_ask or self._weighing.found or self._weighing.busy
        self._always.param.update(visible=bool(ranks), value=self._weighing.always)
        head = ""
        self._show.visible = bool(hand.curtain.covers)
        if hand.curtain.covers:
            side = text(heading(hand.curtain.covers))
            say = writing.text("card-play-give-screen", side=f"<b>{side}</b>")
            head = f'<p class="say" role="status">{say}</p>'
        if question is not None:
            title = self._rule_title(question.asked.rule)
            head = _question_html(question.asked, question.names, title, whole=whole)
            if so_far := hand.ambushes.so_far(question):
                head += f'<p class="go">{text("; ".join(so_far))}</p>'
        if hand.thinking:
            head += f'<p class="hint" role="status">{writing.text("card-play-thinking")}</p>'
        if (idle := hand.draft.idle) is not None:
            said = message("card-play-no-effect", answer=idle.words, why=str(idle.idle))
            head += f'<p class="fault" role="alert">{text(said)}</p>'
        if hand.draft.fault:
            head += f'<p class="fault" role="alert">{text(hand.draft.fault)}</p>'
        if not head:
            head = self._waiting()
        self._head.object = head
        if question is not None and question.number != self._listed_for:
            self._listed_for = question.number
            self._listed.clear()
        self._rows = {}
        self._list.sections = [] if question is None else list(self._sections(question.names))

    def _rule_title(self, rule: str) -> str:
        table = self._session.table
        return "" if table is None else game_of(table.scenario.game).rule_title(rule)

    def _draw_way(self, question: Question | None) -> None:
        """Show the slider of an enemy's move, first where the likeliest shot is."""
        shots = [] if question is None else [o for o in question.offers if breaks_in(o)]
        known = question is not None and question.number == self._listed_for
        self._way.visible = question is not None and any(one.mover for one in question.points)
        if shots and not known:
            best: Any = max(shots, key=lambda one: one.likely).action
            self._sliding = True
            self._way.value = round(100 * best.moment.share)
            self._sliding = False

    def _along(self, event: Any) -> None:
        """Point at that place of the enemy's move."""
        point = next((one for one in self._hand.points if one.mover), None)
        if point is None or self._sliding:
            return
        if self._hand.aim_tool.point is not point:
            self._hand.aim_with(point)
        self._hand.aim_tool.along(event.new / 100)

    def _waiting(self) -> str:
        """Return words on who answers, where it is not this player."""
        playback = self._hand.playback
        if playback.ended and self._session.told and playback.log:
            hints = [message("card-play-see-statistics")]
            hints += [message("card-play-see-undo")] * playback.may_take_back
            hints += [message("card-play-see-another")] * playback.may_lead
            return (
                f'<p class="say" role="status">{text(playback.log[-1])}</p>'
                f'<p class="hint">{text(" ".join(map(str, hints)))}</p>'
            )
        if playback.game is None or not playback.turn.asked or not playback.players.hands:
            return ""
        side = heading(playback.turn.asked)
        if not playback.place.newest:
            said = message("card-play-looking-back")
        elif playback.turn.asked in playback.players.hands:
            said = message("card-play-playing-answer")
        elif self._hand.may_let_play:
            said = message("card-play-computer-plays", side=side)
        elif playback.may_play and not playback.elsewhere:
            said = message("card-play-computer-playing", side=side)
        else:
            said = message("card-play-waiting", side=side)
        return f'<p class="hint" role="status">{text(said)}</p>'

    def _sections(self, names: Any) -> Iterable[dict[str, Any]]:
        hand, question = self._hand, self._hand.question
        if question is not None and question.later:
            yield from self._one_list(question)
            return
        weighing = self._weighing
        if weighing.found or weighing.busy or weighing.said:
            found = weighing.found[:RANKED]
            rows = [self._row(row.offer, _points(row), _RANKED) for row in found]
            # In a room: they come when the pointer may be about to press another answer.
            none = str(weighing.said) or writing.text("card-play-weighing")
            yield {
                "title": writing.text("card-play-ranked"),
                "none": none,
                "rows": rows,
                "room": True,
            }
        offers = [offer for offer in hand.offers if offer.about]
        if question is not None and question.drawn:
            ways = [offer for offer in offers if offer.to and offer not in hand.draft.pointed]
            said = [(_LENGTH.sub("", way.words), way.detail) for way in ways]
            shown = [way for k, way in enumerate(ways) if said[k] not in said[:k]][:_MOST_WAYS]
            offers = [offer for offer in offers if offer not in ways or offer in shown]
        offers = offers[:_MOST]
        rest = [offer for offer in hand.offers if not offer.about]
        aims = [self._point_at(point) for point in hand.points]
        if offers:
            rows = [*(self._row(offer) for offer in offers), *aims]
            aims = []
            yield {"title": called(names, offers[0].about), "none": "", "rows": rows}
        rows = [self._barred_row(barred, names) for barred in hand.barred]
        if rows:
            yield {"title": writing.text("card-play-barred"), "none": "", "rows": rows}
        units = [unit for unit in hand.units if unit and unit != hand.about]
        units = units if hand.about in hand.units or not offers else []
        if units:
            title = writing.text("card-play-or-unit" if offers else "card-play-which-unit")
            rows = [self._unit(unit, called(names, unit)) for unit in units]
            yield {"title": title, "none": "", "rows": rows}
        if rest or aims:
            title = writing.text("card-play-or" if offers or units else "card-play-answers")
            pointed = [self._row(offer) for offer in rest if offer in hand.draft.pointed]
            others = [self._row(offer) for offer in rest if offer not in hand.draft.pointed]
            rows = [*pointed, *aims, *others]
            yield {"title": title, "none": "", "rows": rows}

    def _one_list(self, question: Question) -> Iterable[dict[str, Any]]:
        """Yield the answers of every unit of one list, the chosen ones marked."""
        hand = self._hand
        everybody, more = [o for o in hand.further if o.says == ALL], hand.draft.pointed
        more = (*more, *(o for o in hand.further if o not in everybody))
        chosen = hand.one_list.chosen(question, more)
        if (pointed := hand.draft.chosen) is not None:
            chosen[pointed.about] = pointed
        for unit in chosen:
            offers = [o for o in (*question.offers, *question.later, *more) if o.about == unit]
            rows = [{**self._row(one), "current": one == chosen[unit]} for one in offers]
            aims = [self._point_at(point) for point in hand.points if point.about == unit]
            rows += [{**aim, "current": False} for aim in aims]  # the moment is a row of its own
            yield {"title": called(question.names, unit), "none": "", "rows": rows}
        if everybody:
            yield {
                "title": writing.text("card-play-or"),
                "none": "",
                "rows": [self._row(one) for one in everybody],
            }

    def _row(self, offer: Offer, worth: str = "", mark: str = "") -> dict[str, Any]:
        key = self._key(offer, mark)
        detail = " · ".join(filter(None, (worth, offer.detail)))
        current = offer is (self._hand.draft.chosen or self._hand.draft.idle)
        preview = bool(offer.to or offer.target or offer.circle or offer.marks)
        return list_row(key, offer.words, detail, current=current, preview=preview)

    def _point_at(self, point: PointOffer) -> dict[str, Any]:
        current = point is self._hand.aim_tool.point
        return list_row(self._key(point), point.words, point.detail, current=current)

    def _barred_row(self, barred: Barred, names: Any) -> dict[str, Any]:
        row = self._unit(barred.target, called(names, barred.target))
        rule = barred.rule.replace("-", _NO_BREAK_HYPHEN)
        return {**row, "detail": f"{barred.why} ({rule})", "about": self._rule_title(barred.rule)}

    def _unit(self, unit: str, title: str) -> dict[str, Any]:
        key = self._key(unit)
        game, whole = self._hand.playback.game, unit.partition("/")[0]
        # of the start: who is in reserve or has fallen is not on the table
        every = () if game is None else game.start.units
        number = next((placed.side_number for placed in every if placed.id == whole), 0)
        glyph = "hexagon" if number else "round"
        return list_row(key, title, glyph=glyph, tone=f"side-{number}")

    def _key(self, answer: Offer | PointOffer | str, mark: str = "") -> str:
        """Return the row id of an answer, which is the same in every list for one question.

        So a click on an older list never takes another answer. ``mark``: distinguishes the rows of
        one answer in two sections.
        """
        places = [n for n, listed in enumerate(self._listed) if _same(listed, answer)]
        if not places:
            places = [len(self._listed)]
            self._listed.append(answer)
        key = f"{self._listed_for}.{places[0]}{mark}"
        self._rows[key] = answer
        return key

    def _hovered(self, key: str) -> None:
        answer = self._rows.get(key)
        self._hand.preview(answer if isinstance(answer, Offer) else None)

    def _picked(self, key: str) -> None:
        answer = self._rows.get(key)
        question = self._hand.question
        whole = question is not None and bool(question.later)
        if isinstance(answer, str):
            self._hand.look_at(answer)
        elif isinstance(answer, PointOffer):
            self._hand.aim_with(answer)
        elif answer is not None and whole and answer.says != ALL:
            self._hand.choose(answer)
            self._draw()
        elif answer is not None and key.endswith(_RANKED):
            self._hand.take(answer)
        elif answer is not None:
            self._hand.give(answer)


def whose_turn(playback: Playback) -> str:
    """Return the title of the card: ``Your turn: Axis``, ``Turn of Allies``."""
    side = heading(playback.turn.asked)
    if not side:
        return writing.text("card-play-game-over" if playback.turn.over else "card-play-your-turn")
    mine = playback.turn.asked in playback.players.hands
    return writing.text("card-play-your-turn-of" if mine else "card-play-turn-of", side=side)


def _same(one: object, other: object) -> bool:
    return one == other if isinstance(one, str) else one is other


def _points(weighed: Weighed) -> str:
    """Return the expected gain of an answer: ``+0.42 victory points over doing nothing``."""
    if weighed.points is None:
        return ""
    points = round(weighed.points, 2)
    if not points:
        return writing.text("card-play-gains-nothing")
    sign = "−" if points < 0 else "+"
    return writing.text("card-play-gains", sign=sign, points=abs(points))


def _question_html(asked: Any, names: Any, title: str, *, whole: bool = False) -> str:
    """Return a question as HTML: ``Axis: give an order``; ``Axis, Able squad: fire``."""
    other = called(names, asked.other) if asked.other else ""
    what = _asks(unlogged(asked.question), other, asked.count)
    if whole:
        key = "card-play-asks-ambushes" if is_ambush(asked) else "card-play-asks-turn-end"
        what = writing.text(key, other=other)
    who = heading(asked.by)
    unit = f", {called(names, asked.unit)}" if asked.unit and not whole else ""
    rule = asked.rule.replace("-", _NO_BREAK_HYPHEN)
    asks = f"<b>{text(who + unit)}</b>"
    said = writing.text("card-play-question", who=asks, what=text(what))
    return (
        f'<p class="say" role="status">{said} <small title="{text(title)}">{text(rule)}</small></p>'
    )


def _asks(question: Line, other: str, count: int) -> str:
    """Return a question of the rules in words; of a game that has no message files, as it is."""
    if isinstance(question, str):
        return question + (f": {other}" if other else "")
    facts = {**question.facts, "other": other, "named": yes(bool(other)), "count": count}
    return written(Message(question.key, facts), "card")


def _make(space: Workspace, _ask: Ask) -> YourTurn:
    return YourTurn(space.session, space.by_hand)


def _wanted(space: Workspace) -> bool:
    return not sets_up(space) and space.game.begun and bool(space.game.playback.players.hands)


YOUR_TURN = Card(message("card-play-title-your-turn"), "right", _make, _wanted, css=("asks",))
"""In a game in which a side is played by hand."""

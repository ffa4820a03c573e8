"""Your turn: what the game asks of who plays by hand, and every answer with its chances."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import panel as pn
import panel_material_ui as pmu

from apps.cards.shared.widgets import PickList, text, words
from apps.table.game.by_hand import ByHand
from apps.table.game.playback import Playback
from apps.table.game.weighing import Weighing
from apps.table.state.session import Session
from rules.engine.offers import Barred, Offer, PointOffer, Weighed
from rules.engine.telling import called, many
from rules.games import game_of

_THINKING = '<p class="hint" role="status">Finding possible answers …</p>'
_WEIGHING = '<p class="hint" role="status">Weighing every answer …</p>'
_ASKS = {
    "order": "give an order",
    "support": "call support, or none",
    "the point of the barrage": "where the barrage goes",
    "the point of the smoke": "where the smoke goes",
    "casualties": "take {losses}: choose here, or click the figure",
    "a reaction to fire": "react to the fire of {other}",
    "an ambush": "spring the ambush on {other}, or wait",
    "keeping ambush": "keep the order, or not",
    "keeping down": "stay Down, or not",
    "objectives": "count who holds what",
    "a declared charge": "drive the charge home",
    "close combat": "fight",
    "an overwatch shot": "shoot {other} from overwatch, or let it pass",
    "flight": "flee",
}
"""What is asked, where the rules' own word for it is not what one would say."""

_MOST, _MOST_WAYS = 40, 8
"""So many answers are listed; of ways so many where one may point at the table instead."""

RANK, RANKED = "What the computer would do", 8
"""Above the answers as the computer weighs them, the best first, and how many of them are shown."""

_JOINED = "\u2011"
"""A hyphen at which no line ends."""


class YourTurn(pn.viewable.Viewer):
    """Follows a `ByHand`: the question, and its answers."""

    def __init__(self, session: Session, hand: ByHand) -> None:
        super().__init__()
        self._session, self._hand = session, hand
        self._rows: dict[str, Offer | PointOffer | str] = {}
        self._listed: list[Offer | PointOffer | str] = []
        self._listed_for = -1
        self._head = words()
        self._show = pmu.Button(
            label="Show what is asked", icon="visibility", variant="contained", size="small",
            visible=False, on_click=lambda _: hand.uncover(), margin=(4, 0, 4, 0),
            sizing_mode="stretch_width",
        )  # fmt: skip
        self._go = pmu.Button(
            label="Do it", icon="check", variant="contained", size="small", visible=False,
            on_click=lambda _: hand.finish(), margin=0, sizing_mode="stretch_width",
            # In sight where the card scrolls; what goes under it is not seen beside it.
            styles={"position": "sticky", "top": "0", "z-index": "1", "padding": "4px 0",
                    "background": "var(--sl-solid)", "box-shadow": "0 1px var(--sl-line)"},
        )  # fmt: skip
        self._point = pmu.Button(
            label="Point at where it goes", icon="ads_click", variant="outlined", size="small",
            visible=False, on_click=lambda _: hand.point(), margin=(0, 0, 4, 0),
        )  # fmt: skip
        self._further = pmu.Button(
            label="Look for spots of smoke", icon="cloud", variant="outlined", size="small",
            visible=False, on_click=lambda _: hand.look_further(), margin=(0, 0, 4, 0),
        )  # fmt: skip
        self._weighing = Weighing(hand)
        self._weigh = pmu.Button(
            label="Suggest a move", icon="balance", variant="outlined",
            size="small", visible=False, on_click=lambda _: self._weighing.ask(),
            margin=(0, 0, 4, 0),
        )  # fmt: skip
        self._weighing.param.watch(self._draw, ["found", "busy", "said"])
        self._list = PickList(self._picked, self._hovered, margin=0, css_classes=["says"])
        self._single = pmu.Checkbox(
            label="One model at a time", value=False, size="small", visible=False,
            margin=(0, 4, 4, 0),
        )  # fmt: skip
        self._bend = pmu.Button(
            label="Add waypoint", icon="turn_right", variant="outlined", size="small",
            visible=False, on_click=lambda _: hand.march.bend(), margin=(0, 0, 4, 0),
        )  # fmt: skip
        self._turn = pmu.Button(
            label="Set final facing", icon="rotate_right", variant="outlined", size="small",
            visible=False, on_click=lambda _: hand.march.turn(), margin=(0, 0, 4, 0),
        )  # fmt: skip
        self._onward = pmu.Button(
            label="Let the computer play", icon="play_arrow", variant="contained", size="small",
            visible=False, on_click=lambda _: hand.let_play(), margin=(4, 0, 4, 0),
            sizing_mode="stretch_width",
        )  # fmt: skip
        self._single.param.watch(self._one_by_one, "value")
        hand.march.param.watch(self._draw, ["single", "bends", "offers", "turning"])
        hand.param.watch(
            self._draw, ["question", "covered", "thinking", "about", "chosen", "pointed", "fault"]
        )
        hand.playback.param.watch(
            self._draw, ["game", "asked", "at", "known", "busy", "over", "hands", "running"]
        )
        self._draw()

    def __panel__(self) -> pn.viewable.Viewable:
        return pn.Column(
            self._head, self._show, self._go, self._onward, self._point,
            self._single, self._bend, self._turn, self._further, self._weigh, self._list,
            sizing_mode="stretch_width", margin=0,
        )  # fmt: skip

    # --- what is asked --------------------------------------------------------------------------

    def _draw(self, *_events: object) -> None:
        hand, question = self._hand, self._hand.question
        self._go.visible = hand.chosen is not None
        self._onward.visible = hand.may_let_play
        if hand.chosen is not None:
            self._go.label = hand.chosen.words
        self._point.visible = hand.may_point
        drawing = question is not None and bool(hand.march.models)
        self._single.param.update(
            visible=drawing and len(hand.march.models) > 1, value=hand.march.single
        )
        self._bend.visible = drawing and bool(hand.march.offers) and not hand.march.single
        self._turn.visible = drawing and hand.march.has_front and not hand.march.turning
        self._further.visible = hand.may_look_further and not hand.thinking
        self._weigh.visible = self._weighing.may_ask and not hand.thinking
        head = ""
        self._show.visible = bool(hand.covered)
        if hand.covered:
            side = text(hand.covered[:1].upper() + hand.covered[1:])
            head = f'<p class="say" role="status">Give the screen to <b>{side}</b>.</p>'
        if question is not None:
            head = _asked(question.asked, question.names, self._titled(question.asked.rule))
        if hand.thinking:
            head += _THINKING
        if self._weighing.busy:
            head += _WEIGHING
        elif self._weighing.said:
            head += f'<p class="hint" role="status">{text(self._weighing.said)}</p>'
        if hand.fault:
            head += f'<p class="fault" role="alert">{text(hand.fault)}</p>'
        if not head:
            head = self._waiting()
        self._head.object = head
        if question is not None and question.number != self._listed_for:
            self._listed_for = question.number
            self._listed.clear()
        self._rows = {}
        self._list.sections = [] if question is None else list(self._sections(question.names))

    def _titled(self, rule: str) -> str:
        """Return what a rule is about, for the tooltip of its number."""
        table = self._session.table
        return "" if table is None else game_of(table.scenario.game).rule_title(rule)

    def _one_by_one(self, event: Any) -> None:
        self._hand.march.single = bool(event.new)

    def _waiting(self) -> str:
        """Whom the game waits for, where somebody else answers."""
        playback = self._hand.playback
        if playback.game is None or not playback.asked or not playback.hands:
            return ""
        if not playback.newest:
            said = "You are looking back. Return to the latest step to play."
        elif playback.asked in playback.hands:
            said = "Playing your answer …"
        elif self._hand.may_let_play:
            said = f"The computer plays {playback.asked}."
        elif playback.may_play and not playback.elsewhere:
            said = f"The computer plays {playback.asked} …"
        else:
            said = f"Waiting for {playback.asked} at another screen."
        return f'<p class="hint" role="status">{text(said)}</p>'

    def _sections(self, names: Any) -> Iterable[dict[str, Any]]:
        hand, question = self._hand, self._hand.question
        ranked = self._weighing.found[:RANKED]
        if ranked:
            rows = [self._row(one.offer, _points(one), "r") for one in ranked]
            yield {"title": RANK, "none": "", "rows": rows}
        offers = [one for one in hand.offers if one.about]
        if question is not None and question.drawn:
            ways = [one for one in offers if one.to and one not in hand.pointed]
            told = {(one.words, one.detail): one for one in reversed(ways)}  # the first of each
            shown = [one for one in ways if told[one.words, one.detail] is one][:_MOST_WAYS]
            offers = [one for one in offers if one not in ways or one in shown]
        offers = offers[:_MOST]
        rest = [one for one in hand.offers if not one.about]
        aims = [self._point_at(one) for one in hand.points]
        if offers:
            rows = [*(self._row(one) for one in offers), *aims]
            aims = []
            yield {"title": called(names, offers[0].about), "none": "", "rows": rows}
        rows = [self._bar(one, names) for one in hand.barred]
        if rows:
            yield {"title": "Cannot fire at", "none": "", "rows": rows}
        units = [unit for unit in hand.units if unit and unit != hand.about]
        units = units if hand.about in hand.units or not offers else []
        if units:
            title = "Or another unit" if offers else "Which unit?"
            rows = [self._unit(unit, called(names, unit)) for unit in units]
            yield {"title": title, "none": "", "rows": rows}
        if rest or aims:
            title = "Or" if offers or units else "Answers"
            here = [self._row(one) for one in rest if one in hand.pointed]
            rows = [*here, *aims, *(self._row(one) for one in rest if one not in hand.pointed)]
            yield {"title": title, "none": "", "rows": rows}

    def _row(self, offer: Offer, worth: str = "", mark: str = "") -> dict[str, Any]:
        key = self._key(offer, mark)
        detail = " · ".join(filter(None, (worth, offer.detail)))
        return {
            "id": key, "title": offer.words, "detail": detail, "glyph": "line",
            "tone": "", "current": offer is self._hand.chosen,
            "preview": bool(offer.to or offer.target or offer.circle or offer.marks),
        }  # fmt: skip

    def _point_at(self, point: PointOffer) -> dict[str, Any]:
        key = self._key(point)
        return {
            "id": key, "title": point.words, "detail": point.detail, "glyph": "line", "tone": "",
            "current": point is self._hand.aim.point,
        }  # fmt: skip

    def _bar(self, barred: Barred, names: Any) -> dict[str, Any]:
        row = self._unit(barred.target, called(names, barred.target))
        rule = barred.rule.replace("-", _JOINED)
        return {**row, "detail": f"{barred.why} ({rule})", "about": self._titled(barred.rule)}

    def _unit(self, unit: str, title: str) -> dict[str, Any]:
        key = self._key(unit)
        table = self._session.table
        whole = unit.partition("/")[0]
        known = table is not None and any(one.id == whole for one in table.units)
        number = table.unit(whole).side_number if known else 0
        glyph = "hexagon" if number else "round"
        return {
            "id": key, "title": title, "detail": "", "glyph": glyph, "tone": f"side-{number}",
            "current": False,
        }  # fmt: skip

    def _key(self, answer: Offer | PointOffer | str, mark: str = "") -> str:
        """Return the row id of an answer: the same in every list of one question.

        A click on an older list of the question then never takes another answer. ``mark``: tells
        rows of one answer in two sections apart.
        """
        places = [n for n, listed in enumerate(self._listed) if _same(listed, answer)]
        if not places:
            places = [len(self._listed)]
            self._listed.append(answer)
        key = f"{self._listed_for}.{places[0]}{mark}"
        self._rows[key] = answer
        return key

    def _hovered(self, key: str) -> None:
        found = self._rows.get(key)
        self._hand.preview(found if isinstance(found, Offer) else None)

    def _picked(self, key: str) -> None:
        found = self._rows.get(key)
        if isinstance(found, str):
            self._hand.look_at(found)
        elif isinstance(found, PointOffer):
            self._hand.aim_with(found)
        elif found is not None:
            self._hand.give(found)


def whose_turn(playback: Playback) -> str:
    """Return the title of the card: ``Your turn: Axis``, ``Turn of Allies``."""
    side = f"{playback.asked[:1].upper()}{playback.asked[1:]}"
    if not side:
        return "Game over" if playback.over else "Your turn"
    return f"Your turn: {side}" if playback.asked in playback.hands else f"Turn of {side}"


def _same(one: object, other: object) -> bool:
    return one == other if isinstance(one, str) else one is other


def _points(one: Weighed) -> str:
    """What is expected of an answer above doing nothing: ``+0.42 victory points over doing
    nothing``."""
    if one.points is None:
        return ""
    points = round(one.points, 2)
    if not points:
        return "no better than doing nothing"
    sign = "−" if points < 0 else "+"
    return f"{sign}{abs(points):.2f} victory points over doing nothing"


def _asked(asked: Any, names: Any, title: str) -> str:
    """``Axis: give an order``; ``Axis, Able squad: fire``."""
    other = called(names, asked.other) if asked.other else ""
    what = _ASKS.get(asked.question)
    if what is None:
        what = asked.question + (f": {other}" if other else "")
    else:
        what = what.format(other=other, losses=many(asked.count, "casualty", "casualties"))
    who = asked.by[:1].upper() + asked.by[1:]
    unit = f", {called(names, asked.unit)}" if asked.unit else ""
    return (
        f'<p class="say" role="status"><b>{text(who + unit)}</b>: {text(what)} '
        f'<small title="{text(title)}">{text(asked.rule.replace("-", _JOINED))}</small></p>'
    )

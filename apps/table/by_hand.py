"""A game played by hand at one page: what is asked, what may be answered, and the answer.

`Playback.hands` says which sides; whatever else is asked is the policy's. What may be answered is
worked out off the page's thread (`sandbox.live.live_game.LiveGame.question`).
"""

from __future__ import annotations

from dataclasses import replace

import param

from apps.runtime.background import Latest
from apps.scene.ops import Label
from apps.table.error_words import sentence
from apps.table.marching import NAME as MARCH
from apps.table.marching import Marching, lead_of
from apps.table.placing import placed
from apps.table.playback import Playback
from apps.table.presenter import Presenter
from apps.table.session import Session
from apps.table.tools import Tools
from apps.table.watched_game import WatchedGame
from rules.engine.interruption import Places
from rules.engine.offers import Barred, Offer
from rules.games import game_of
from sandbox.document.commands import Spot
from sandbox.document.refusal import Refused
from sandbox.live.live_game import Question
from sandbox.table.sides import SIDE_COLOURS
from sandbox.table.table import Table
from sandbox.view.items import Item, model_items
from sandbox.view.overlay import chosen
from sandbox.view.ways import way_item

_SEEN = 0.62
"""The opacity of what would stand somewhere."""

_NO_MORE = "There is no spot that smoke might be worth."
_GONE_ON = "The game has gone on meanwhile."


class ByHand(param.Parameterized):
    """What a page's player is asked now, and what he is about to answer."""

    question = param.ClassSelector(
        class_=Question, default=None, allow_None=True, doc="What is asked of who looks."
    )
    thinking = param.Boolean(False, doc="What may be answered is being worked out.")
    about = param.String("", doc="The unit whose answers are shown.")
    chosen = param.ClassSelector(
        class_=Offer, default=None, allow_None=True, doc="The answer that is shown on the table."
    )
    pointed = param.ClassSelector(
        class_=tuple, default=(), doc="The moves that come of what is drawn on the table."
    )
    fault = param.String("", doc="Why that is no answer, in one sentence.")

    def __init__(
        self, session: Session, game: WatchedGame, presenter: Presenter, tools: Tools
    ) -> None:
        super().__init__()
        self._session, self._presenter, self._tools = session, presenter, tools
        self.playback: Playback = game.playback
        self._wanted = -1
        self._asking: Latest[Question | None] = Latest(self._asked, self._failed)
        self.march = Marching(session, tools)
        self.march.param.watch(self._drawn, ["offers", "why", "busy"])
        self.march.param.watch(lambda *_: self.finish(), "wanted")
        self.march.param.watch(lambda event: self.look_at(event.new), "other")
        self.march.param.watch(lambda *_: self._reshow(), "ground")
        self.param.watch(self._about, ["question", "about"])
        self._looking: Latest[tuple[Offer, ...]] = Latest(self._looked, self._failed)
        self._looked_for = -1
        self.playback.param.watch(
            self._ask, ["game", "asked", "at", "known", "busy", "hands", "over"]
        )
        session.param.watch(self._looked_at, "firer")
        session.desk.param.watch(self._ask, "role")

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides of the game that is on, or that the table's scenario would have."""
        game = self.playback.game
        table = self._session.table if game is None else game.start  # units fall, and sides stay
        return () if table is None else tuple(table.scenario.sides)

    @property
    def levels(self) -> tuple[str, ...]:
        """Who can play for the computer in the table's game, the usual one first; of two names of
        one and the same the later one."""
        table = self._session.table
        known = {} if table is None else game_of(table.scenario.game).policies
        return tuple({policy: name for name, policy in known.items()}.values())

    # --- what is asked --------------------------------------------------------------------------

    @property
    def mine(self) -> bool:
        """Whether who looks is to answer now, and sees the table that it is about."""
        playback = self.playback
        return bool(
            playback.game is not None and playback.asked in playback.hands and playback.may_play
            and playback.newest and not playback.busy and not playback.over
        )  # fmt: skip

    def _ask(self, *_events: object) -> None:
        game = self.playback.game
        if game is None or not self.mine:
            self._wanted = -1
            self._asking.forget()
            self._clear()
            return
        number = len(game.record.actions)
        if number in (self._wanted, self.question.number if self.question is not None else -1):
            return
        self._wanted = number
        self.param.update(thinking=True, fault="")
        self._asking.run(game.question)

    def _clear(self) -> None:
        if self._tools.on is self.march:
            self._tools.put_away()
        self.param.update(question=None, thinking=False, about="", chosen=None, pointed=())
        self._reshow()

    def _asked(self, question: Question | None) -> None:
        self._wanted = -1
        if question is None or not self.mine:
            return
        about = question.asked.unit
        self.param.update(question=question, thinking=False, about=about, chosen=None, pointed=())
        seen = {self._session.firer, self._session.target}
        if about and not {about, question.asked.other} <= seen:  # a shot is looked at as it is
            self._see(about, question.asked.other)

    def _failed(self, error: Exception) -> None:
        said = str(error) if isinstance(error, Refused) else sentence(error)
        self._wanted = -1
        self.param.update(thinking=False, fault=said)

    def _looked_at(self, *_events: object) -> None:
        """A click on a unit that may be ordered shows its orders."""
        firer = self._session.firer
        for name in self.units:
            if firer and name.partition("/")[0] == firer != self.about.partition("/")[0]:
                self.look_at(name)
                return

    # --- what may be answered -------------------------------------------------------------------

    @property
    def units(self) -> tuple[str, ...]:
        """The units that an answer may be about, in the order of the offers."""
        question = self.question
        return () if question is None else tuple(dict.fromkeys(o.about for o in question.offers))

    @property
    def offers(self) -> tuple[Offer, ...]:
        """The answers that are shown: those of one unit, where several may do something; the best
        first, where they can be ranked."""
        question = self.question
        if question is None:
            return ()
        shown = [o for o in question.offers if o.about == self.about or len(self.units) < 2]
        ranked = sorted(shown, key=lambda o: -o.likely)
        return (*self.pointed, *ranked)

    @property
    def may_look_further(self) -> bool:
        """Whether there may be answers that nobody has looked for yet, since that takes seconds."""
        question = self.question
        return question is not None and question.dear and question.number != self._looked_for

    def look_further(self) -> None:
        """Look for them."""
        game, question = self.playback.game, self.question
        if game is not None and question is not None:
            self._looked_for = question.number
            self.param.update(thinking=True, fault="")
            self._looking.run(game.dear)

    def _looked(self, found: tuple[Offer, ...]) -> None:
        question = self.question
        if question is None or question.number != self._looked_for:
            return
        self.param.update(
            thinking=False, question=replace(question, offers=(*question.offers, *found)),
            fault="" if found else _NO_MORE,
        )  # fmt: skip

    @property
    def barred(self) -> tuple[Barred, ...]:
        """Whom the unit that is asked may not do it to."""
        return () if self.question is None else self.question.barred

    @property
    def may_point(self) -> bool:
        """Whether a move may be drawn, and nobody does so yet."""
        question = self.question
        asked = question is not None and question.drawn and "move" in question.asked.accepts
        return asked and bool(self.about) and self._tools.on is not self.march

    def point(self) -> None:
        """From now on clicks and drags on the table say where the unit is to go."""
        self._tools.put_away()
        self._tools.switch(MARCH)

    def _about(self, *_events: object) -> None:
        """Another unit may be drawn, or none."""
        question, game = self.question, self.playback.game
        may = question is not None and question.drawn and "move" in question.asked.accepts
        self.march.of(game if may else None, self.about if may else "")
        self._presenter.pulled_at([model.id for model in self.march.models])
        if self.may_point:
            self.point()

    def look_at(self, unit: str) -> None:
        """Show what this unit may do."""
        if any(one.target == unit for one in self.barred):
            self._see(self.about, unit)  # what is in the way is seen there
        elif unit in self.units and unit != self.about:
            self.param.update(about=unit, chosen=None, pointed=(), fault="")
            self._reshow()
            self._see(unit)

    def take(self, offer: Offer) -> None:
        """Show an answer on the table; what there is nothing to show of is given at once, and so
        is one that is taken twice."""
        if offer is self.chosen or not (offer.to or offer.target):
            self.give(offer)
            return
        self.param.update(chosen=offer, fault="")
        if offer.target:
            self._see(offer.about, offer.target)
        self._show(offer)

    def give(self, offer: Offer) -> None:
        """Answer."""
        question, game = self.question, self.playback.game
        if question is None or game is None:
            self.fault = _GONE_ON
            return
        self._clear()
        self.playback.answer(game.answer(question.number, offer.action))

    # --- drawn on the table ----------------------------------------------------------------------

    def _drawn(self, *_events: object) -> None:
        """What comes of what is drawn is shown as soon as it is known."""
        march = self.march
        if march.busy:
            return
        good = march.offers if not march.why else ()
        first = march.offers[0] if march.offers else None
        self.param.update(pointed=good, chosen=good[0] if good else None, fault=march.why)
        self._show(first, march.why)

    def finish(self) -> None:
        """What is shown is done."""
        if self.chosen is not None:
            self.give(self.chosen)

    # --- on the table -----------------------------------------------------------------------------

    def _see(self, firer: str, target: str = "") -> None:
        """Look at one unit, or at a pair; of those in reserve there is nothing to see."""
        table = self._session.table
        there = set() if table is None else {unit.id for unit in table.units if unit.models}
        firer, target = firer.partition("/")[0], target.partition("/")[0]
        looked = self._session.firer, self._session.target
        if firer in there and looked != (firer, target):
            self._session.show(firer, target if target in there else "")

    def _reshow(self) -> None:
        self._show(self.chosen)

    def _show(self, offer: Offer | None, why: str = "") -> None:
        """Where its models would end, and by which way; and how far they may go."""
        table, ground = self._session.table, self.march.ground
        if table is None:
            return
        mover = "" if offer is None else _of(offer).partition("/")[0]
        if offer is None or not offer.to or mover not in {unit.id for unit in table.units}:
            self._presenter.ghost(ground, "")
            return
        after = placed(table, _spots(mover, offer.to))
        names = {f"{mover}/{int(row[0])}" for row in offer.to}
        there = [model for model in after.models() if model.id in names]
        items = [
            *map(chosen, there),
            *(one for model in there for one in model_items(model, after)),
        ]
        ghosts = [_ghostly(one, k) for k, one in enumerate(items)]
        side = table.unit(mover).side_number
        way = way_item(table, "would/way", _ways(table, mover, offer), SIDE_COLOURS[side])
        lead = lead_of(tuple(there)).stand
        label = Label(
            id="would", text=offer.words, detail=_rule(why) or offer.detail, tone="measure",
            at=[lead.x, lead.y, lead.z], radius=0.5,
        )  # fmt: skip
        self._presenter.ghost([*ground, *([way] if way else []), *ghosts], why, [label])


def _ghostly(item: Item, number: int) -> Item:
    """Something where it would stand, seen through: nothing that can be chosen."""
    opacity = min(item.opacity, _SEEN)
    return replace(item, name=f"ghost/{number}", group="overlay", opacity=opacity, pickable=False)


def _of(offer: Offer) -> str:
    """Whose models the rows of an offer place: the target's, where it is fired at on its way."""
    return offer.target if hasattr(offer.action, "moment") else offer.about


def _spots(unit: str, rows: Places) -> list[Spot]:
    return [
        Spot(f"{unit}/{int(row[0])}", (row[1], row[2]), row[3] if len(row) > 3 else None)
        for row in rows
    ]


def _rule(why: str) -> str:
    """``not so`` and the rule of a sentence that ends in its rule, which the card has whole."""
    rule = why.rpartition("(")[2].rstrip(").")
    return f"not so: {rule}" if rule else ""


def _ways(table: Table, unit: str, offer: Offer) -> list[list[tuple[float, ...]]]:
    """The ways of its models: x, y and, where each corner has one, z."""
    corners = getattr(offer.action, "way", ())
    found = []
    for row in offer.to:
        number = int(row[0])
        here = table.model(f"{unit}/{number}").stand
        bends = [(one[1], one[2], *one[4:5]) for one in corners if int(one[0]) == number]
        found.append([(here.x, here.y, here.z), *bends, (row[1], row[2], *row[4:5])])
    return found

"""A game played by hand at one page: the question, the possible answers, and the answer given.

`Players.hands` are the sides played by hand; the policy answers for others. Possible answers are
found off the page's thread (`sandbox.live.live_game.LiveGame.question`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import param

from apps.runtime.background import Latest
from apps.table.game.ambushes import Ambushes, is_ambush
from apps.table.game.one_list import OneList, SingleAnswers
from apps.table.game.playback import Playback
from apps.table.game.watched_game import WatchedGame
from apps.table.state.display import Display, Ghost
from apps.table.state.error_words import sentence
from apps.table.state.session import Session
from apps.table.tools.aim_tool import AimTool
from apps.table.tools.ghosts import breaks_in, met, shown
from apps.table.tools.move_tool import NAME as MARCH
from apps.table.tools.move_tool import MoveTool
from apps.table.tools.tools import Tools
from languages.writing import text
from rules.engine.play.choices import Action
from rules.engine.play.interruption import Places
from rules.engine.player.offers import Barred, Offer, PointOffer, Weighed
from rules.games import game_of
from sandbox.document.refusal import Refused
from sandbox.live.live_game import LiveGame, Question
from sandbox.table.table import Table


class Draft(NamedTuple):
    """The answer about to be given.

    ``chosen``: the one drawn on the table, which `finish` gives. ``pointed``: all answers that the
    drawing allows. ``fault``: why it allows none. ``idle``: an answer without effect that was
    picked once, and is given if it is picked again.
    """

    chosen: Offer | None = None
    pointed: tuple[Offer, ...] = ()
    fault: str = ""
    idle: Offer | None = None


class Curtain(NamedTuple):
    """A curtain between the players of a hot seat. ``covers``: the side whose options are hidden
    until it takes the screen."""

    drawn: bool = False
    covers: str = ""


class ByHand(param.Parameterized):
    """The question to the players of a page, and the answer that is about to be given."""

    question = param.ClassSelector(
        class_=Question, default=None, allow_None=True, doc="The question to the user."
    )
    thinking = param.Boolean(False, doc="The possible answers are being found.")
    about = param.String("", doc="The unit whose answers are shown.")
    draft = param.ClassSelector(class_=Draft, default=Draft())
    curtain = param.ClassSelector(class_=Curtain, default=Curtain())

    def __init__(self, session: Session, game: WatchedGame, display: Display, tools: Tools) -> None:
        super().__init__()
        self._session, self._display, self._tools = session, display, tools
        self.playback: Playback = game.playback
        self._wanted = -1
        self._behind: Question | None = None
        self._last = ""
        self._asking: Latest[Question | None] = Latest(self._asked, self._failed)
        self.move_tool = MoveTool(session, tools)
        self.move_tool.param.watch(self._drawn, ["offers", "why", "busy"])
        self.move_tool.param.watch(lambda *_: self.finish(), "wanted")
        self.move_tool.param.watch(lambda event: self._chose(event.new), "other")
        self.move_tool.param.watch(lambda *_: self._reshow(), "ground")
        self.aim_tool = AimTool(session, tools)
        self.aim_tool.param.watch(self._aimed, ["offers", "why", "busy"])
        self.aim_tool.param.watch(lambda *_: self.finish(), "wanted")
        self._ways: Latest[tuple[int, tuple[Offer, ...]]] = Latest(self._went, self._failed)
        self._previewed: Offer | None = None
        self._before: Table | None = None
        self._there: Table | None = None
        self._known: set[tuple[int, str]] = set()
        self.ambushes = Ambushes(self.playback)
        self.one_list = OneList(self.playback)
        before = self.ambushes.unasked, self.one_list.unasked, self._only_shot
        self._singles = SingleAnswers(session, self.playback, *before)
        self._follows: tuple[str, Places] = ("", ())
        self._ordered = ""
        self._then: tuple[LiveGame | None, int, Action | None] = (None, 0, None)
        self._moving: Latest[tuple[int, Action | None]] = Latest(self._moves, self._failed)
        self._following: Latest[tuple[Question, tuple[Weighed, ...] | None]] = Latest(
            self._followed, self._failed
        )
        self.param.watch(self._about, ["question", "about"])
        self._looking: Latest[tuple[Offer, ...]] = Latest(self._looked, self._failed)
        self._looked_for = -1
        self.playback.param.watch(self._ask, ["game", "turn", "place", "work", "players"])
        session.param.watch(self._looked_at, ["firer", "target"])
        session.param.watch(self._marked, "selected")
        session.desk.param.watch(self._ask, "role")

    @property
    def sides(self) -> tuple[str, ...]:
        """Sides of the game, or of the table's scenario."""
        game = self.playback.game
        table = self._session.table if game is None else game.start  # sides stay when units fall
        return () if table is None else tuple(table.scenario.sides)

    @property
    def levels(self) -> tuple[str, ...]:
        """Names of the policies of the table's game, the usual one first."""
        table = self._session.table
        return () if table is None else tuple(game_of(table.scenario.game).policies)

    @property
    def opponent(self) -> str:
        """Name of the policy that plays against a person; empty where the game names none."""
        table = self._session.table
        return "" if table is None else game_of(table.scenario.game).opponent

    @property
    def mine(self) -> bool:
        """Whether the user is to answer now, and sees the table of the question."""
        playback = self.playback
        return bool(
            playback.game is not None
            and playback.turn.asked in playback.players.hands
            and playback.may_play
            and playback.place.newest
            and not playback.work.busy
            and not playback.turn.over
        )

    @property
    def may_let_play(self) -> bool:
        """Whether the game waits for a user to let the computer play.

        It does after a page was reloaded, on a branch, and after a step was undone.
        """
        playback = self.playback
        return bool(
            playback.players.hands
            and playback.turn.asked
            and playback.place.newest
            and not playback.by_hand
            and playback.may_play
            and not (playback.work.busy or playback.running or playback.turn.over)
        )

    def let_play(self) -> None:
        """Have the computer play until a side is asked that is played by hand."""
        if self.may_let_play:
            self.playback.running = True
            self.playback.forward()

    def hide_options(self, *, drawn: bool) -> None:
        """Draw the curtain between the players of a hot seat, or open it."""
        self.curtain = self.curtain._replace(drawn=drawn)

    def _ask(self, *_events: object) -> None:
        game = self.playback.game
        if game is None or not self.mine:
            self._wanted = -1
            self._asking.forget()
            self._moving.forget()
            self._clear()
            return
        number = len(game.record.actions)
        known = self.question or self._behind
        if number in (self._wanted, known.number if known is not None else -1):
            return
        self._wanted = number
        self.param.update(thinking=True, draft=self.draft._replace(fault=""))
        then, self._then = self._then, (None, 0, None)
        if then[:2] == (game, number) and (move := then[2]) is not None:
            self._moving.run(lambda: (number, move if game.takes(move) else None))
        else:
            self._asking.run(game.question)

    def _moves(self, found: tuple[int, Action | None]) -> None:
        """Play the move that was drawn with its order; ask where it is not to be made any more."""
        (number, move), game = found, self.playback.game
        if game is None or not self.mine or number != self._wanted:
            return
        if move is None:
            self._asking.run(game.question)
            return
        self._wanted = -1
        self.thinking = False
        self.playback.answer(game.answer(number, move))

    def _clear(self) -> None:
        if self._tools.on in (self.move_tool, self.aim_tool):
            self._tools.put_away()
        self._behind = self._previewed = None
        self.param.update(
            question=None,
            thinking=False,
            about="",
            draft=Draft(fault=self.draft.fault),
            curtain=self.curtain._replace(covers=""),
        )
        self._reshow()

    def _asked(self, question: Question | None) -> None:
        self._wanted = -1
        if question is None or not self.mine:
            return
        if self._singles.take(question):
            self.thinking = False
            return
        if self._goes_on(question):
            return
        by = question.asked.by
        if self.curtain.drawn and len(self.playback.players.hands) > 1 and by != self._last:
            self._behind = question
            self.param.update(thinking=False, curtain=Curtain(True, by))
            return
        self._lift(question)

    def take(self, offer: Offer) -> None:
        """Give a suggested answer; the computer goes on with the unit's activation from there."""
        self._follows = offer.about, offer.to
        self.give(offer)

    def _only_shot(self, question: Question) -> Offer | None:
        """Return the one shot of a unit that was just ordered to fire; None for a choice of them.

        It has not moved, and the order was given for the shot: to hold fire is no second thought.
        """
        unit, self._ordered = self._ordered, ""
        shots = [one for one in question.offers if one.target]
        fires = "shoot" in question.asked.accepts and question.asked.unit == unit
        return shots[0] if fires and len(shots) == 1 and not question.dear else None

    def _goes_on(self, question: Question) -> bool:
        """Find the rest of an activation that was suggested; return whether there is any."""
        (unit, to), self._follows = self._follows, ("", ())
        game, asked = self.playback.game, question.asked
        rest = asked.unit == unit and {"move", "shoot"} & set(asked.accepts)
        if game is None or not unit or not rest:
            return False
        self._follows, self._wanted = (unit, to), question.number
        # The suggestion's own move is weighed already.
        known = tuple(Weighed(one, None) for one in question.offers if to and one.to == to)
        self._following.run(lambda: (question, known or game.weighed(unit)))
        return True

    def _followed(self, found: tuple[Question, tuple[Weighed, ...] | None]) -> None:
        question, rows = found
        self._wanted = -1
        game, (_, to) = self.playback.game, self._follows
        if game is None or not self.mine or question.number != len(game.record.actions):
            return
        only = question.offers if len(question.offers) == 1 else ()
        offers = [row.offer for row in rows or ()] or [*only]
        best = next((one for one in offers if to and one.to == to), next(iter(offers), None))
        if best is None:
            self._follows = ("", ())
            self._lift(question)
        else:
            self.thinking = False
            self.playback.answer(game.answer(question.number, best.action))

    def uncover(self) -> None:
        """Show the question: its player has the screen."""
        if self._behind is not None:
            self._lift(self._behind)

    def _lift(self, question: Question) -> None:
        question = self.ambushes.to_ask(question)
        self._last, self._behind = question.asked.by, None
        self.curtain = self.curtain._replace(covers="")
        self._known.clear()
        about = question.asked.unit
        draft = Draft(fault=self.draft.fault)
        self.param.update(question=question, thinking=False, about=about, draft=draft)
        seen = {self._session.firer, self._session.target}
        if about and not {about, question.asked.other} <= seen:  # a shot keeps its pair
            moving = any(
                map(breaks_in, question.offers)
            )  # seen where it stands, it is seen wrongly
            self._see(about, "" if moving else question.asked.other)
        if is_ambush(question.asked) and question.points:
            self.aim_with(question.points[0])  # the odds follow the pointer along the path

    def _failed(self, error: Exception) -> None:
        said = str(error) if isinstance(error, Refused) else sentence(error)
        self._wanted = -1
        self.param.update(thinking=False, draft=self.draft._replace(fault=said))

    def _looked_at(self, *_events: object) -> None:
        """Show the orders of a unit that was clicked, whichever was shown before."""
        about = self.about.partition("/")[0]
        for looked in filter(None, (self._session.target, self._session.firer)):
            for name in self.units:
                if name.partition("/")[0] == looked != about:
                    self.look_at(name)
                    return

    def _chose(self, model: str) -> None:
        """Show the answers of a fighter, or of the unit of a model; of an enemy the sight of it."""
        if model in self.units:
            self.look_at(model)
        elif model:
            self._session.choose(model.partition("/")[0], model)

    def _marked(self, *_events: object) -> None:
        """Choose the figures to lose that were clicked."""
        question, meant = self.question, set(self._session.selected)
        rows = () if question is None else question.offers
        if meant and any(meant <= set(offer.marks) for offer in rows):
            chosen = next(offer for offer in rows if meant <= set(offer.marks))
            self.draft = self.draft._replace(chosen=chosen)
            self._reshow()

    @property
    def units(self) -> tuple[str, ...]:
        """Units that an answer may be about, in the order of the offers."""
        question = self.question
        return () if question is None else tuple(dict.fromkeys(o.about for o in question.offers))

    @property
    def offers(self) -> tuple[Offer, ...]:
        """The answers shown: those of one unit, where several may act; the best first."""
        question = self.question
        if question is None:
            return ()
        shown = [o for o in question.offers if o.about in (self.about, "") or len(self.units) < 2]
        ranked = sorted(
            shown, key=lambda o: (not o.about, bool(o.idle), -o.likely)
        )  # answers without effect are late, and the one that ends it is last
        return (*self.draft.pointed, *ranked, *self.further)

    @property
    def further(self) -> tuple[Offer, ...]:
        """Answers that let more pass than the unit asked."""
        return () if self.question is None else self.ambushes.more(self.question)

    @property
    def may_look_further(self) -> bool:
        """Whether there may be further answers, which take seconds to find."""
        question = self.question
        return question is not None and question.dear and question.number != self._looked_for

    def look_further(self) -> None:
        """Find the further answers."""
        game, question = self.playback.game, self.question
        if game is not None and question is not None:
            self._looked_for = question.number
            self.param.update(thinking=True, draft=self.draft._replace(fault=""))
            self._looking.run(game.dear)

    def _looked(self, found: tuple[Offer, ...]) -> None:
        question = self.question
        if question is None or question.number != self._looked_for:
            return
        self.param.update(
            thinking=False,
            question=replace(question, offers=(*question.offers, *found)),
            draft=self.draft._replace(fault="" if found else text("card-play-no-smoke-spot")),
        )

    @property
    def barred(self) -> tuple[Barred, ...]:
        """Targets that the unit must not choose, with the reasons."""
        return () if self.question is None else self.question.barred

    @property
    def may_point(self) -> bool:
        """Whether a move may be drawn, and its tool is not on."""
        question = self.question
        asked = question is not None and self.about in question.drawn
        return asked and self._tools.on is not self.move_tool

    def point(self) -> None:
        """Turn on the tool that draws a move."""
        self._tools.put_away()
        self._tools.switch(MARCH)

    @property
    def points(self) -> tuple[PointOffer, ...]:
        """The answers shown that need a point of the table."""
        rows = () if self.question is None else self.question.points
        return tuple(one for one in rows if one.about in (self.about, ""))

    def aim_with(self, point: PointOffer) -> None:
        """Turn on the tool that points at the place of such an answer."""
        if self.playback.game is not None:
            self.draft = Draft()
            self.aim_tool.take(self.playback.game, point)

    def _went(self, found: tuple[int, tuple[Offer, ...]]) -> None:
        number, ways = found
        question = self.question
        self.thinking = False
        if question is not None and question.number == number and ways:
            self.question = replace(question, offers=(*question.offers, *ways))

    def _about(self, *_events: object) -> None:
        """Have another unit drawn, or none, and find its further moves."""
        question, game = self.question, self.playback.game
        about = self.about
        if question is not None and game is not None and about:
            number = question.number
            if (number, about) not in self._known:
                self._known.add((number, about))
                self.thinking = True
                self._ways.run(lambda: (number, game.ways(about)))
                question = self.question
        may = question is not None and about in question.drawn
        self.move_tool.of(game if may else None, about if may else "")
        self._display.pulled = tuple(model.id for model in self.move_tool.models)
        if self.may_point:
            self.point()
        elif not may and self._tools.on is self.move_tool:
            self._tools.put_away()

    def look_at(self, unit: str) -> None:
        """Show the answers of a unit."""
        if any(one.target == unit for one in self.barred):
            self._see(self.about, unit)  # shows what is in the way
        elif unit in self.units and unit != self.about:
            self._previewed = None
            self.param.update(about=unit, draft=Draft())
            self._reshow()
            self._see(unit)

    def preview(self, offer: Offer | None) -> None:
        """Preview an answer on the table; None restores the previous picture."""
        if offer is self._previewed:
            return
        self._previewed = offer
        self._reshow()
        if offer is not None and offer.target and offer.about == self.about:
            self._see(offer.about, offer.target)

    def give(self, offer: Offer) -> None:
        """Give an answer; one without effect is asked about first, once."""
        question, game = self.question, self.playback.game
        if offer.idle and self.draft.idle is not offer:
            self.draft = Draft(idle=offer)
            return
        if offer.idle:
            self._follows = offer.about, ()  # nothing more is asked about it
        if question is None or game is None:
            self.draft = self.draft._replace(fault=text("card-play-gone-on"))
            return
        self.ambushes.given(question, offer)
        self._ordered = "" if question.asked.unit or offer.then else offer.about
        self._then = game, question.number + 1, offer.then
        self._clear()
        self.playback.answer(game.answer(question.number, offer.action))

    def _drawn(self, *_events: object) -> None:
        """Show the result of a drawn move as soon as it is known."""
        march = self.move_tool
        if march.busy:
            return
        good = march.offers if march.set and not march.why else ()
        first = march.offers[0] if march.offers else None
        self.draft = Draft(good[0] if good else None, good, march.why)
        self._show(first, march.why)

    def _aimed(self, *_events: object) -> None:
        """Show the shots at the place pointed at."""
        aim = self.aim_tool
        if aim.busy or self._tools.on is not self.aim_tool:
            return
        good = aim.offers if not aim.why else ()
        chosen = good[0] if good and aim.set else None
        self.draft = Draft(chosen, good, aim.why)
        self._show(aim.offers[0] if aim.offers else None, aim.why)

    def choose(self, offer: Offer) -> None:
        """Choose the answer of one unit of a list."""
        if self.question is None:
            return
        self.one_list.choose(self.question, offer)
        if offer in self.draft.pointed:
            self.draft = self.draft._replace(chosen=offer)
        elif offer.about == self.question.asked.unit and self.aim_tool.set:
            self.aim_tool.cancel()

    def finish(self) -> None:
        """Give the chosen answer."""
        question, pointed = self.question, self.draft.chosen
        if question is not None and question.later:
            if pointed is not None:
                self.one_list.choose(question, pointed)
            more = (*self.further, *self.draft.pointed)
            rows = self.one_list.confirm(question, more)
            for offer in rows:
                self.ambushes.given(question, offer)
            self.give(rows[0])
        elif pointed is not None:
            self.give(pointed)

    def _see(self, firer: str, target: str = "") -> None:
        """Show one unit, or a pair; units in reserve cannot be shown."""
        table = self._session.table
        there = set() if table is None else {unit.id for unit in table.units if unit.models}
        firer, target = firer.partition("/")[0], target.partition("/")[0]
        looked = self._session.firer, self._session.target
        if firer in there and looked != (firer, target):
            self._session.show(firer, target if target in there else "")

    def _reshow(self) -> None:
        drawn = self.move_tool.offers or self.aim_tool.offers
        if self._previewed is not None or self.draft.chosen is not None or not drawn:
            self._show(self._previewed or self.draft.chosen)
        else:
            self._show(drawn[0], self.move_tool.why or self.aim_tool.why)

    def _show(self, offer: Offer | None, why: str = "") -> None:
        """Show the result of an answer, and how far the unit may go."""
        table = self._session.table
        if table is None:
            return
        before = self._before if table is self._there else None
        table = before or table
        there = met(table, offer)
        if there is not None:  # judge the shot's own line of sight
            self._before, self._there = table, there
            self._session.see(there, self._session.tokens)
        elif before is not None:
            self._before = self._there = None
            self._session.see(before, self._session.tokens)
        items, labels = self.aim_tool.drawn or shown(table, offer, why)
        ghost = Ghost([*self.move_tool.ground, *items], why if items else "", labels)
        self._display.ghost = ghost

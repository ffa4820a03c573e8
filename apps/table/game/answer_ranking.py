"""Rank the answers to a question as a computer player would, on demand."""

from __future__ import annotations

import param

from apps.runtime.background import Latest
from apps.table.game.by_hand import ByHand
from apps.table.state.error_words import sentence
from languages.writing import text
from rules.engine.player.offers import Weighed
from sandbox.document.refusal import Refused


class AnswerRanking(param.Parameterized):
    """The ranked answers to a `ByHand`'s question; cleared when another is asked."""

    found = param.ClassSelector(class_=tuple, default=(), doc="Answers, the best first.")
    busy = param.Boolean(False)
    said = param.String("", doc="Why there are none, in one sentence.")
    always = param.Boolean(False, doc="Every question is ranked as it is asked.")

    def __init__(self, hand: ByHand) -> None:
        super().__init__()
        self._hand = hand
        self._working: Latest[tuple[Weighed, ...] | None] = Latest(self._done, self._failed)
        hand.param.watch(self._forget, ["question", "about"])
        self.param.watch(self._ask_always, "always")

    @property
    def may_ask(self) -> bool:
        """Whether there is a question about one unit, and its answers are not ranked yet."""
        hand = self._hand
        question = hand.question
        one = question is not None and bool(hand.about or len(hand.units) < 2)
        return one and not question.later and not (self.found or self.busy or self.said)

    def ask(self) -> None:
        """Rank the answers of the unit that is shown."""
        game = self._hand.playback.game
        about = self._hand.about or next(iter(self._hand.units), "")
        if game is not None and self.may_ask:
            self.busy = True
            self._working.run(lambda: game.weighed(about))

    def _forget(self, *_events: object) -> None:
        self._working.forget()
        self.param.update(found=(), busy=False, said="")
        self._ask_always()

    def _ask_always(self, *_events: object) -> None:
        if self.always:
            self.ask()

    def _done(self, found: tuple[Weighed, ...] | None) -> None:
        said = ""
        if not found:
            said = text("card-play-nobody-ahead" if found is None else "card-play-no-suggestion")
        self.param.update(found=found or (), busy=False, said=said)
        self.always = self.always and found is not None

    def _failed(self, error: Exception) -> None:
        self.param.update(
            busy=False, said=str(error) if isinstance(error, Refused) else sentence(error)
        )

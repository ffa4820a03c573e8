"""The answers of a player about enemies that pass units in Ambush: a question is asked once.

"All let it pass" answers for every unit while that enemy moves; "Let all pass this turn" answers
for one unit until the turn ends.
"""

from __future__ import annotations

from dataclasses import replace

from apps.table.game.playback import Playback
from rules.engine.offers import Offer
from rules.engine.telling import called
from sandbox.live.game.live_game import Question

AMBUSH = "an ambush"
"""The rules' name of the question."""

ALL, TURN = "All let it pass", "Let all pass this turn"


class Ambushes:
    """The answers that are given unasked, and those given so far to the same question."""

    def __init__(self, playback: Playback) -> None:
        self._playback = playback
        self._passed: set[tuple[object, ...]] = set()
        self._so_far: tuple[tuple[object, ...], list[str]] = ((), [])

    def more(self, question: Question) -> tuple[Offer, ...]:
        """Return the further answers to an ambush: to let more pass than this one."""
        hold = self._hold(question)
        if hold is None:
            return ()
        wider = ((ALL, "no unit in Ambush is asked about this move"),
                 (TURN, "it is asked about nobody until the turn ends"))  # fmt: skip
        return tuple(replace(hold, words=words, detail=detail) for words, detail in wider)

    def unasked(self, question: Question) -> Offer | None:
        """Return the answer to an ambush that the player has given before; None for none."""
        passed = self._passed & {self._move(question), self._unit(question)}
        return self._hold(question) if passed else None

    def given(self, question: Question, offer: Offer) -> None:
        """Remember an answer to an ambush."""
        if question.asked.question != AMBUSH:
            return
        if offer.words == ALL:
            self._passed.add(self._move(question))
        if offer.words == TURN:
            self._passed.add(self._unit(question))
        move, said = self._move(question), f"{called(question.names, offer.about)}: {offer.words}"
        before = self._so_far[1] if self._so_far[0] == move else []
        self._so_far = move, [*before, said]

    def so_far(self, question: Question) -> list[str]:
        """Return what was answered for other units while the same enemy moves."""
        return self._so_far[1] if self._so_far[0] == self._move(question) else []

    @staticmethod
    def _hold(question: Question) -> Offer | None:
        if question.asked.question != AMBUSH:
            return None
        return next((one for one in question.offers if not one.to), None)

    def _move(self, question: Question) -> tuple[object, ...]:
        return (*self._now, "", question.asked.other)

    def _unit(self, question: Question) -> tuple[object, ...]:
        return (*self._now, question.asked.unit, "")

    @property
    def _now(self) -> tuple[object, object]:
        frame = self._playback.frame
        return self._playback.game, None if frame is None else frame.turn

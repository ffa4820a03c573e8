"""The answers of a player about an enemy that passes units in Ambush: a question is asked once.

Several units are one list (`apps.table.game.one_list`), with further answers from here.

`ALL` answers for every unit while that enemy moves; `TURN` answers for one unit until the turn
ends.
"""

from __future__ import annotations

from dataclasses import replace

from apps.table.game.playback import Playback
from languages.message import message
from rules.engine.play.choices import Decision
from rules.engine.player.offers import Offer
from rules.engine.telling import called
from sandbox.live.live_game import Question

ALL, TURN = message("card-play-all-pass"), message("card-play-all-pass-this-turn")


def is_ambush(asked: Decision) -> bool:
    """Return whether the rules ask about an enemy that passes a unit in Ambush."""
    return "spring-ambush" in asked.accepts


class Ambushes:
    """The answers that are given unasked, and those given so far to the same question."""

    def __init__(self, playback: Playback) -> None:
        self._playback = playback
        self._passed: set[tuple[object, ...]] = set()
        self._so_far: tuple[tuple[object, ...], dict[str, Offer]] = ((), {})

    def more(self, question: Question) -> tuple[Offer, ...]:
        """Return the further answers to an ambush, to let more pass than this one: of all units,
        and of each unit of a list."""
        if not is_ambush(question.asked):
            return ()
        holds = [one for one in (*question.offers, *question.later) if not one.to]
        every = (message("card-play-nobody-is-asked"),)
        until = (message("card-play-is-not-asked"),)
        return (
            *(replace(hold, says=ALL, result=every) for hold in holds[:1]),
            *(replace(hold, says=TURN, result=until) for hold in holds),
        )

    def to_ask(self, question: Question) -> Question:
        """Leave those units out of a list that have let the same enemy pass."""
        if not is_ambush(question.asked):
            return question
        passed = {unit for unit, one in self._answers(question).items() if not one.to}
        passed |= {one.about for one in question.later if self._unit(one.about) in self._passed}
        later = tuple(one for one in question.later if one.about not in passed)
        return replace(question, later=later)

    def unasked(self, question: Question) -> Offer | None:
        """Return the answer to an ambush that the player has given before; None for none."""
        passed = self._passed & {self._move(question), self._unit(question.asked.unit)}
        return self._hold(question) if passed else None

    def given(self, question: Question, offer: Offer) -> None:
        """Remember an answer to an ambush."""
        if not is_ambush(question.asked):
            return
        if offer.says == ALL:
            self._passed.add(self._move(question))
        if offer.says == TURN:
            self._passed.add(self._unit(offer.about))
        self._so_far = self._move(question), {**self._answers(question), offer.about: offer}

    def so_far(self, question: Question) -> list[str]:
        """Return what was answered for other units while the same enemy moves."""
        given = self._answers(question).items()
        return [f"{called(question.names, unit)}: {offer.words}" for unit, offer in given]

    def _answers(self, question: Question) -> dict[str, Offer]:
        return self._so_far[1] if self._so_far[0] == self._move(question) else {}

    @staticmethod
    def _hold(question: Question) -> Offer | None:
        if not is_ambush(question.asked):
            return None
        return next((one for one in question.offers if not one.to), None)

    def _move(self, question: Question) -> tuple[object, ...]:
        return (*self._now, "", question.asked.other)

    def _unit(self, unit: str) -> tuple[object, ...]:
        return (*self._now, unit, "")

    @property
    def _now(self) -> tuple[object, object]:
        frame = self._playback.frame
        return self._playback.game, None if frame is None else frame.turn

"""Answer questions that have a single possible answer."""

from __future__ import annotations

from collections.abc import Callable

from apps.table.game.ambushes import AMBUSH
from apps.table.game.playback import Playback
from apps.table.state.session import Session
from rules.engine.player.offers import Offer
from rules.engine.telling import called
from sandbox.live.game.live_game import LiveGame, Question


def has_one_answer(question: Question) -> bool:
    """Return whether a question has one offer, and none that is drawn or still to be found.

    Who fires at no moment of an enemy's move has nothing to point at on its path.
    """
    pointed = question.points and question.asked.question != AMBUSH
    open_ended = question.dear or pointed or "move" in question.asked.accepts
    return len(question.offers) == 1 and not open_ended


class SingleAnswers:
    """Gives single answers, and those that a player has given before; says so where a unit acts.

    Each question is answered once. A player who undoes steps past it is asked, and so is one while
    a request to take something back is pending: that would lapse with the answer.
    """

    def __init__(
        self,
        session: Session,
        playback: Playback,
        *given: Callable[[Question], Offer | None],
    ) -> None:
        """``given``: each returns the answer that a player gave to a question before, or None."""
        self._session, self._playback, self._before = session, playback, given
        self._given: set[tuple[LiveGame, int]] = set()

    def take(self, question: Question) -> bool:
        """Answer a question that has one answer, and return whether it was answered."""
        game = self._playback.game
        found = (before(question) for before in self._before)
        only = next((offer for offer in found if offer is not None), None)
        if has_one_answer(question):
            only = question.offers[0]
        if game is None or only is None or (game, question.number) in self._given:
            return False
        if self._session.desk.asked is not None:
            return False
        self._given = {(game, question.number), *(row for row in self._given if row[0] is game)}
        if only.about and has_one_answer(question) and question.asked.question != AMBUSH:
            who = called(question.names, only.about)
            self._session.said = f"{who}: {only.words} (the only answer)."
        self._playback.answer(game.answer(question.number, only.action))
        return True

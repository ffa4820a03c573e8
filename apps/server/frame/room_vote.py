"""A code in the corner of a projector's picture, by which the room votes on a puzzle."""

from __future__ import annotations

from urllib.parse import quote

import panel as pn

from apps.cards.shared.links import link_code
from apps.cards.shared.widgets import words
from apps.runtime.background import on_page_thread
from apps.server.access.ballots import Ballot
from apps.server.access.gate import Gate
from apps.table.workspace import Workspace
from languages import writing
from sandbox.play.demonstrations.guesses import guesses

_VOTE = '<p>{}</p><div class="code" role="img" aria-label="{}">{}</div>'


class RoomVote(pn.viewable.Viewer):
    """Shows the code while a puzzle waits for its answer and only the table is shown."""

    def __init__(self, workspace: Workspace, gate: Gate) -> None:
        super().__init__()
        self._space, self._gate = workspace, gate
        self._ballot: Ballot | None = None
        self._asked = -1  # the step that the ballot is about
        self._words = words(css_classes=["vote"], margin=0, visible=False)
        show = workspace.demonstration
        show.param.watch(self._draw, ["at", "scene", "busy", "answers"])
        workspace.state.param.watch(self._draw, "alone")

    def __panel__(self) -> pn.viewable.Viewable:
        return self._words

    def _draw(self, *_events: object) -> None:
        show, live = self._space.demonstration, self._space.desk.live
        if show.at != self._asked:
            self._asked = -1
            show.votes = []
        asks = show.asks and not show.busy and self._space.state.alone and live is not None
        if not asks:
            if self._ballot is not None:
                self._ballot.close()
            self._words.visible = False
            return
        assert live is not None and show.scene is not None, "asked above"
        if self._gate.local:
            self._words.object = f"<p>{writing.text('page-vote-here')}</p>"
        else:
            self._ask([one.label for one in guesses(show.scene.shown.table)])
            assert self._ballot is not None, "opened by asking"
            table = quote(live.name, safe="")
            link = f"{self._gate.base}/t/{table}/vote/{self._ballot.token}"
            vote, alt = writing.text("page-vote-by-phone"), writing.text("page-as-code", link=link)
            self._words.object = _VOTE.format(vote, alt, link_code(link))
        self._words.visible = True

    def _ask(self, answers: list[str]) -> None:
        show = self._space.demonstration
        if self._ballot is None:
            self._ballot = self._gate.ballots.open(on_page_thread(self._count))
        if show.at != self._asked or not self._ballot.answers:
            self._asked = show.at
            self._ballot.ask(show.steps[show.at].title, answers)
            self._count()

    def _count(self) -> None:
        """Show the votes in the caption."""
        ballot = self._ballot
        if ballot is not None and ballot.answers:
            counts = ballot.counts(len(ballot.answers))
            self._space.demonstration.votes = list(zip(ballot.answers, counts, strict=True))

"""Words over the table: the captions of a demonstration, and the news of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import panel as pn

from apps.cards.play.story_lines import news, side_names, story_groups
from apps.cards.shared.later import fill_when
from apps.cards.shared.widgets import text, words
from apps.table.game.demonstration import Demonstration
from apps.table.game.watched_game import WatchedGame
from apps.table.state.session import Session
from rules.games import game_of


class Captions(pn.viewable.Viewer):
    """Show the title and the event of each moment in large letters.

    ``buttons``: returns what is shown beside the words.
    """

    def __init__(
        self,
        session: Session,
        shown: Demonstration,
        buttons: Callable[[], list[pn.viewable.Viewable]],
        css: str,
    ) -> None:
        super().__init__()
        self._shown = shown
        self._words = words(css_classes=["caption"], margin=0)
        # The row itself is on the page from the beginning, where js/room.js finds it.
        self._view = pn.Row(css_classes=["captions"], margin=0, visible=False, stylesheets=[css])

        def strip() -> pn.Row:
            return pn.Row(*buttons(), css_classes=["strip"], margin=0, stylesheets=[css])

        fill_when(self._view, "visible", self._words, strip)
        shown.param.watch(self._draw, ["at", "scene", "busy", "fault", "answers", "told", "votes"])
        session.param.watch(self._draw, "verdict")

    def __panel__(self) -> pn.viewable.Viewable:
        return self._view

    def _draw(self, *_events: object) -> None:
        scene = self._shown.scene
        if scene is not None and not self._shown.busy:
            title, said = self._shown.caption
            count = len(self._shown.steps)
            where = f"{self._shown.at + 1}/{count}" if count > 1 else ""
            html = f'<p class="title"><small>{where}</small> {text(title)}</p><p>{text(said)}</p>'
            html += _bars(self._shown.votes)
            if html != self._words.object:
                self._words.object = html
        self._view.visible = self._shown.begun


def _bars(votes: Sequence[tuple[str, int]]) -> str:
    """Return a bar for each answer that a room votes on, as HTML: also before the first vote, so
    that the caption does not grow with it."""
    most = max((1, *(count for _, count in votes)))
    rows = (
        f'<dt>{text(answer)}</dt><dd><i style="width: {80 * count / most:.0f}%"></i> {count}</dd>'
        for answer, count in votes
    )
    return f'<dl class="votes">{"".join(rows)}</dl>' if votes else ""


_FRAMES = 12
"""An activation has fewer frames than this."""


class News(pn.viewable.Viewer):
    """Say the outcome of the last activation of a game in one sentence, over the table."""

    def __init__(self, session: Session, game: WatchedGame) -> None:
        super().__init__()
        self._game = game
        self._words = words(css_classes=["news"], margin=0, visible=False)
        game.param.watch(self._draw, "shown")
        session.param.watch(self._draw, "told")

    def __panel__(self) -> pn.viewable.Viewable:
        return self._words

    def _draw(self, *_events: object) -> None:
        playback, start, said = self._game.playback, self._game.start, ""
        if self._game.shown is not None and start is not None:
            at = playback.place.at
            frames = self._game.told_frames[max(0, at + 1 - _FRAMES) : at + 1]
            opens = game_of(start.scenario.game).opens
            said = news(story_groups(frames, side_names(start), opens), len(frames) - 1)
        self._words.object = f'<p role="status">{text(said)}</p>'
        self._words.visible = bool(said)

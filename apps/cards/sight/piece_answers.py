"""Buttons that say what a scanned piece is on which a verdict hangs, once for that piece."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import panel as pn

from apps.cards.shared.widgets import small_button
from apps.table.state.session import Session
from apps.web.theme import GROUP_TOOLTIP_CSS, GROUPED
from languages.writing import text
from sandbox.document.commands import SetKeys
from sandbox.sight.wording import cover_words
from sandbox.table.piece_doubt import PieceDoubt

TWO_LINES = {"minHeight": "48px", "lineHeight": 1.25}
"""The height of a verdict's buttons, as some labels take two lines in a narrow column."""

_SHARE = {"flex": "1 1 140px", "width": "auto"}
"""Two buttons share a row, and a third has one of its own."""


class PieceAnswers(pn.viewable.Viewer):
    """A row of buttons, one for each class of cover that a piece may give, and one for gaps."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._asked: PieceDoubt | None = None
        self._row = pn.Row(
            visible=False,
            sizing_mode="stretch_width",
            margin=(4, 0, 0, 0),
            styles={"gap": "6px", "flex-wrap": "wrap", **GROUPED},
        )

    def __panel__(self) -> pn.viewable.Viewable:
        return self._row

    def ask(self, piece: PieceDoubt | None) -> None:
        """Show the buttons about a piece; None hides them."""
        self._row.visible = piece is not None
        if piece is not None and piece != self._asked:
            self._asked = piece
            gives, gaps = (
                ("doubt-piece-gives", "doubt-piece-about"),
                ("doubt-piece-gaps", "doubt-piece-gaps-about"),
            )
            answers: list[tuple[tuple[str, str], dict[str, Any]]] = [
                (gives, {"cover": cover}) for cover in piece.covers
            ]
            if piece.gaps:
                answers.append((gaps, {"cover": piece.covers[1], "gaps": True}))
            self._row.objects = [self._button(piece, *one) for one in answers]

    def _button(
        self, piece: PieceDoubt, says: tuple[str, str], keys: Mapping[str, Any]
    ) -> pn.viewable.Viewable:
        facts = {"piece": piece.label, "cover": cover_words(keys["cover"])}
        label, about = (text(key, **facts) for key in says)
        return small_button(
            label,
            lambda: self._session.do(SetKeys(piece.id, {**keys, "may_be": None})),
            "category",
            description=about,
            margin=0,
            sx=TWO_LINES,
            styles={**GROUPED, **_SHARE},
            stylesheets=[GROUP_TOOLTIP_CSS],
        )

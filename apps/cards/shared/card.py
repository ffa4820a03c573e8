"""The declaration of a card: its title, its side, when it is on the page, and what makes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

import panel as pn

from apps.cards.shared.question import do_nothing
from apps.table.workspace import Workspace
from languages.message import Line
from languages.writing import ENGLISH, speaking

Content: TypeAlias = "pn.viewable.Viewer | Callable[[], Content]"
"""The content of a card, or a function that makes it when the card is first open."""


@dataclass(frozen=True)
class Ask:
    """The dialogs of the page that a card opens."""

    file: Callable[[], None] = do_nothing
    """Asks for a file to add."""
    picture: Callable[[], None] = do_nothing
    """Asks for a picture for the mat."""
    group: Callable[[], None] = do_nothing
    """Asks for the name under which the selection is saved."""
    removal: Callable[[str], None] = lambda _entry: None
    """Asks whether to remove an entry of the palette, by its id."""
    ruling: Callable[[], None] = do_nothing
    """Downloads the ruling that is shown."""


@dataclass(frozen=True, eq=False)
class Card:
    """A card of the page. Declared beside its viewer, listed in `apps.server.frame.cards`."""

    title: Line
    """Its first title. A parameter ``title`` of the content replaces it."""
    side: Literal["left", "right"]
    make: Callable[[Workspace, Ask], Content]
    """Makes the content when the card is first open. A parameter ``open`` of the content is set
    to whether the card is open."""
    wanted: Callable[[Workspace], bool] = lambda _space: True
    """Returns whether the card is on the page now."""
    css: tuple[str, ...] = ()
    """CSS classes."""
    folded: bool = False
    """Whether the card starts folded."""
    early: bool = False
    """Whether ``make`` is called with the page: the content works while the card is folded."""

    @property
    def key(self) -> str:
        """The name by which the browser remembers the card."""
        with speaking(ENGLISH):
            return "-".join(str(self.title).lower().split())


def sets_up(space: Workspace) -> bool:
    """Return whether the Table tab is open."""
    return bool(space.state.workspace == "table")


def sets_up_table(space: Workspace) -> bool:
    """Return whether the Table tab is open, with a table."""
    return sets_up(space) and space.session.table is not None

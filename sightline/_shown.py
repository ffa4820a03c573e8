"""Print results at a prompt, in a terminal and in a notebook."""

from __future__ import annotations

from collections.abc import Iterator

from sandbox.paper.words.listing import Part
from sandbox.paper.words.markup import markup, page
from sandbox.paper.words.plain import plain


class Shown:
    """A result. ``print`` writes all of it, in 80 columns; the prompt a short form."""

    def _said(self, *, short: bool) -> Iterator[Part]:
        raise NotImplementedError

    def _blocks(self) -> Iterator[str]:
        """Yield HTML for a notebook."""
        yield markup(self._said(short=False))

    def __str__(self) -> str:
        return plain(self._said(short=False))

    def __repr__(self) -> str:
        return plain(self._said(short=True))

    def _repr_html_(self) -> str:
        return page(*self._blocks())

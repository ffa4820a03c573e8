"""Changes of scenario: by the list, the back button or a changed file; asks about unsaved work."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from apps.cards.chooser import Chooser
from apps.cards.question import Offer, Question
from apps.cards.widgets import text
from apps.runtime.library import Library
from apps.server.address import Address
from apps.server.visit import Visit

LOOK_MS = 2000
"""How often the files of the scenario shown are looked at."""


class Changeover:
    """``open`` lays a scenario; it is called when nothing would be lost, or nobody minds."""

    def __init__(self, library: Library, visit: Visit, open: Callable[[Path], None]) -> None:
        self._library, self._visit, self._open = library, visit, open
        self._path: Path | None = None
        entries = library.entries()
        self.chooser = Chooser(entries, library.cut, lambda path: self._go(path, Address()))
        self.offer, self.question = Offer(), Question()
        visit.went_back = self._went_back
        visit.browser.param.watch(lambda event: self.chooser.mark(event.new), "unsaved")

    def first(self) -> Path | None:
        """The scenario of the address, or the one to begin with."""
        wanted = self._visit.wanted.scenario
        path = (self._library.find(wanted) if wanted else None) or self._library.first()
        if path is not None:
            self.chooser.show(path)
        return path

    def opening(self, path: Path) -> None:
        """This one is being laid."""
        self._path = path
        self.chooser.show(path)
        self.offer.away()
        self._visit.gone()

    def look(self) -> None:
        """Offer a scenario anew whose file was changed."""
        path = self._path
        if path is None or not self._visit.look():
            return
        lost = " What is not saved would be lost." if self._visit.unsaved else ""

        def anew() -> None:
            address = self._visit.here
            self._visit.forget()
            self._leave_for(path, address)

        self.offer.make(
            f"{text(path.name)} has changed on disk.{lost}",
            {"Lay it anew": anew, "Keep this table": _nothing},
        )

    def _went_back(self, address: Address) -> None:
        path = self._library.find(address.scenario)
        if path is not None and path != self._path:
            self._go(path, address)
        else:
            self._visit.show(address)

    def _go(self, path: Path, address: Address) -> None:
        """To another scenario; where something is not saved, it is asked about first."""
        visit, here = self._visit, self._path
        if here is None or not visit.unsaved:
            self._leave_for(path, address)
            return
        self.chooser.show(here)
        visit.stay()

        def saved() -> None:
            visit.save()
            self._leave_for(path, address)

        def lost() -> None:
            visit.forget()
            self._leave_for(path, address)

        there = self._library.name(path)
        self.question.ask(
            f"{self._library.name(here)} has unsaved changes",
            "<p>Something was moved or set that is in no file yet.</p>",
            {
                f"Save, then open {there}": saved,
                f"Open {there} without saving": lost,
                "Stay here": _nothing,
            },
        )

    def _leave_for(self, path: Path, address: Address) -> None:
        self._visit.wanted = address
        self._open(path)


def _nothing() -> None:
    pass

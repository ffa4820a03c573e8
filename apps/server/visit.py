"""What the browser keeps of a page, written as it changes and restored on a reload or a link.

The address says scenario, pair, camera, policy and game; what was moved is a draft that the
browser keeps for its tab.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from apps.scene.protocol import Visited
from apps.server import drafts
from apps.server.address import Address, read
from apps.server.browser import Browser
from apps.table.workspace import Workspace
from sandbox.scenario.faults import ScenarioFault
from sandbox.scenario.file import ScenarioFile, load
from sandbox.scenario.policy import ASSUMPTIONS
from sandbox.table.table import Table


class Visit:
    """Keeps one page in its browser. ``went_back`` is called with the address somebody went to.

    ``wanted``: what is shown of the scenario that is laid next. ``key``: what addresses and drafts
    call the scenario of a file.
    """

    def __init__(
        self,
        workspace: Workspace,
        key: Callable[[Path], str],
        query: str = "",
    ) -> None:
        self._session, self._state = workspace.session, workspace.state
        self._presenter = workspace.presenter
        self._game, self._key = workspace.game, key
        self.went_back: Callable[[Address], None] = self.show
        self.wanted = read(query)
        self.browser = Browser(self._told)
        self._file: ScenarioFile | None = None
        self._laid: Table | None = None
        self._saved = ""
        self._drafts: dict[str, str] | None = None
        self._restored = False
        self._stamp: object = None
        self._state.param.watch(self._follow, "camera")
        self._session.param.watch(
            self._follow, ["table", "firer", "target", "pair", "other_way", "playing"]
        )
        self._game.playback.param.watch(self._follow, ["at", "goal"])

    # --- coming back --------------------------------------------------------------------------

    def laid(self, table: Table) -> None:
        """A scenario was laid: show of it what is wanted, as soon as the browser has said it."""
        self._laid, self._file, self._saved = table, table.file, table.digest
        self._stamp, self._restored = None, False
        self._state.camera = None
        if self._drafts is not None:
            self._restore()

    def gone(self) -> None:
        """No table is laid now: what is kept in the browser stays as it is."""
        self._laid = None

    def show(self, address: Address) -> None:
        """Show another pair, policy, camera or game of the scenario that is laid."""
        self.wanted = address
        if self._laid is not None:
            self._restore()

    def _restore(self) -> None:
        table, address = self._laid, self.wanted
        assert table is not None, "a scenario was laid"
        kept = self._draft_of(table.file.path)
        session = self._session
        if kept is not None and not self._restored:
            self._saved = kept.saved or self._saved
            session.notice = kept.doubt(table.digest, table.file.path.name)
        self._restored, self.wanted = True, Address()
        before = session.table if session.table is not None else table
        now = before if kept is None else kept.on(before)
        now = _judged_by(now, address)
        doubt = session.notice
        if now.digest != before.digest:
            session.change(now)
        self._show_pair(now, address)
        session.notice = doubt
        if address.camera is not None:
            self._presenter.sit(address.camera)
        if address.game is not None:
            self._game.resume(*address.game)
        self._follow()

    def _show_pair(self, table: Table, address: Address) -> None:
        there = {unit.id for unit in table.units if unit.models}
        firer = address.firer if address.firer in there else ""
        target = address.target if firer and address.target in there else ""
        if not firer:
            return
        self._session.show(firer, target)
        pair = None
        if target and address.pair is not None:
            ends = (target, firer) if address.back else (firer, target)
            pair = tuple(f"{unit}/{n}" for unit, n in zip(ends, address.pair, strict=True))
        self._session.param.update(other_way=bool(target) and address.back, pair=pair)

    def _draft_of(self, path: Path) -> drafts.Draft | None:
        return drafts.read((self._drafts or {}).get(self._key(path), ""))

    # --- what the browser keeps -----------------------------------------------------------------

    @property
    def table(self) -> Table | None:
        """The table that is edited: while a game is watched, the one it began on."""
        return self._game.start or self._session.table

    @property
    def here(self) -> Address:
        """The address of what is shown now; nothing that is not saved is in it."""
        if self._laid is None or self.table is None:
            return Address()
        return replace(self._address(self._laid, self.table), policy={}, game=None)

    @property
    def unsaved(self) -> bool:
        """Whether something was moved or set that no file has."""
        table = self.table
        return self._restored and table is not None and table.digest != self._saved

    def stay(self) -> None:
        """Put the address back of what is shown: somebody went to another, and is asked first."""
        self.browser.back_to(self.browser.query)

    def forget(self) -> None:
        """What is not saved is not wanted any more."""
        if self._drafts is not None and self._file is not None:
            self._drafts.pop(self._key(self._file.path), None)
            self.browser.param.update(draft="", unsaved=False)

    def _follow(self, *_events: object) -> None:
        laid, table = self._laid, self.table
        if laid is None or table is None or self._drafts is None or not self._restored:
            return
        key = self._key(laid.file.path)
        draft = drafts.written(laid, table, self._saved)
        self._drafts[key] = draft
        self.browser.param.update(
            scenario=key,
            draft=draft,
            query=self._address(laid, table).query(),
            unsaved=self.unsaved,
            heading=f"{table.scenario.name or key} · Sightline",
        )

    def _address(self, laid: Table, table: Table) -> Address:
        session, game = self._session, self._game
        asked, now = laid.scenario.sight_policy, table.scenario.sight_policy
        pair = session.pair
        numbers = [int(name.partition("/")[2]) for name in pair] if pair else None
        watched = session.playing
        return Address(
            scenario=self._key(laid.file.path),
            # Who fires in a game is the game's affair.
            firer="" if watched else session.firer,
            target="" if watched else session.target,
            pair=(numbers[0], numbers[1]) if numbers and not watched else None,
            back=session.other_way and not watched,
            policy={
                name: getattr(now, name)
                for name in ASSUMPTIONS
                if getattr(now, name) != getattr(asked, name)
            },
            camera=self._state.camera,
            game=(game.seed, game.playback.aim) if watched else None,
        )

    def _told(self, message: Visited) -> None:
        self._drafts = dict(message.drafts)
        if message.type == "back":
            self.went_back(read(message.query))
        elif self._laid is not None and not self._restored:
            self._restore()

    # --- the file -------------------------------------------------------------------------------

    def save(self) -> None:
        """Give the browser the scenario as it stands, and say what there is to say about it."""
        table = self._session.table
        if table is None or self._laid is None:
            return
        name = table.file.path.name
        self.browser.download(name, table.file.written())
        if self.changed_on_disk:
            self._session.notice = (
                f"{name} on disk has changed since it was read: what you saved is without that."
            )
        elif table.digest == self._saved:
            self._session.said = f"Nothing has changed: {name} is as it was."
        else:
            self._session.said = f"{name} is saved."
        if not self._session.playing:
            self._saved = table.digest
            self._follow()

    @property
    def changed_on_disk(self) -> bool:
        """Whether the scenario's file says something else than when it was read."""
        file = self._file
        if file is None:
            return False
        try:
            now = load(file.path, file.root)
            return now.text != file.text or now.digest != file.digest
        except ScenarioFault:
            return True

    def look(self) -> bool:
        """Whether the file was changed since anybody looked last."""
        file = self._file
        if file is None or self._laid is None:
            return False
        stamp = _stamp(file)
        if stamp == self._stamp:
            return False
        self._stamp = stamp
        return self.changed_on_disk


def _judged_by(table: Table, address: Address) -> Table:
    """The table judged by the thresholds of an address, where they are thresholds."""
    if not address.policy:
        return table
    with suppress(ValueError):
        return table.with_policy({**table.scenario.policy, **address.policy})
    return table


def _stamp(file: ScenarioFile) -> tuple[object, ...]:
    """What of a scenario's files shows that they were written."""
    found: list[object] = []
    for path in (file.path, *map(file.mesh_file, sorted(file.scenario.mesh_paths()))):
        try:
            stat = path.stat()
            found.append((stat.st_mtime_ns, stat.st_size))
        except OSError:
            found.append(None)
    return tuple(found)

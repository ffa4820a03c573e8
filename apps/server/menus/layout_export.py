"""The terrain of a table as a 40kdc terrain layout, given to the browser to keep."""

from __future__ import annotations

from apps.runtime.background import Latest
from apps.server.navigation.browser import Browser
from apps.table.state.session import Session


class LayoutExport:
    """Writes the table that a page shows as a layout, off the page's thread."""

    def __init__(self, session: Session, browser: Browser) -> None:
        self._session, self._browser = session, browser
        self._writing = Latest[tuple[str, str, tuple[str, ...]]](self._done, self._failed)

    def write(self) -> None:
        """Give the browser the layout."""
        from sandbox.exchange.layouts.terrain_layout_out import layout_text

        table = self._session.table
        if table is None:
            return
        name = f"{table.file.path.stem}-layout.json"
        self._session.param.update(said=f"Writing {name} …", notice="")
        self._writing.run(lambda: (name, *layout_text(table)))

    def _done(self, written: tuple[str, str, tuple[str, ...]]) -> None:
        name, content, left_out = written
        self._browser.download(name, content, "application/json")
        said = f"{name} is downloaded."
        if left_out:
            said += f" Not in it: {'; '.join(left_out[:3])}"
            said += f"; and {len(left_out) - 3:,} more." if len(left_out) > 3 else "."
        self._session.said = said

    def _failed(self, error: Exception) -> None:
        raise error

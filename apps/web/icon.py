"""The program's icon, an eye."""

from __future__ import annotations

from urllib.parse import quote

from apps.web.colours import BLUE

ICON_SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><g fill="none" stroke="'
    f'{BLUE}" stroke-width="3"><path d="M3 16Q16 0 29 16Q16 32 3 16Z"/></g>'
    f'<circle cx="16" cy="16" r="5" fill="{BLUE}"/></svg>'
)

ICON = "data:image/svg+xml," + quote(ICON_SVG)
"""The same as an address."""

"""A link as a QR code, for the camera of a phone."""

from __future__ import annotations

import segno

from apps.theme.colours import INK, WHITE


def link_code(link: str) -> str:
    """Return the SVG of a QR code that opens a link: dark on light in both themes."""
    code = segno.make(link, error="m", micro=False)
    return str(code.svg_inline(scale=4, border=3, dark=INK, light=WHITE, omitsize=True))

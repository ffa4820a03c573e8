"""The texts of a page's scripts: their messages, and the script that reads them.

``languages/*/page/browser.ftl`` has the messages of all scripts, which call `say` of ``js/say.js``.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from languages.writing import FILES, per_inch, spoken

_JS = Path(__file__).parent / "js"


@cache
def speech() -> str:
    """Return the script that a page runs before any other of ours."""
    fluent = (_JS / "vendor" / "fluent-bundle.js").read_text(encoding="utf-8")
    return f"{fluent}\n{(_JS / 'speak.js').read_text(encoding='utf-8')}"


def messages() -> str:
    """Return the element that holds the messages of scripts, in the language spoken here."""
    found = (FILES / spoken() / "page" / "browser.ftl").read_text(encoding="utf-8")
    unit = f'data-per-inch="{per_inch():g}"'
    return f'<script type="text/plain" id="sightline-messages" {unit}>\n{found}</script>'

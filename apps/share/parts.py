"""Scripts and styles that all shared pages have in common: within a page, or beside it as files.

Pages of a folder link them, so that a browser loads and keeps each once. A file's name has a digest
of its content.
"""

from __future__ import annotations

import json
from base64 import b64encode
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from string import Template

from apps.cards.shared.widgets import CSS
from apps.share.recording import compressed
from apps.web.bundle import bundle
from apps.web.colours import DARK, LIGHT
from apps.web.speech import speech

FOLDER, INDEX = "parts", "index.html"
MANIFEST, SERVICE_WORKER, ICON = "manifest.webmanifest", "service-worker.js", "icon.svg"
"""Names in a folder of pages."""

_HERE = Path(__file__).parent
_POLICY = (
    "default-src 'none'; script-src {scripts}; style-src{own} 'unsafe-inline'; "
    "img-src{own} data: blob:; connect-src blob:; worker-src{own} blob:"
)


@dataclass(frozen=True)
class Part:
    """A script or a style. ``ending``: ``js`` or ``css``. ``file``: what it is as a file."""

    name: str
    ending: str
    content: str
    file: str

    @property
    def path(self) -> str:
        """Its address in a folder of pages."""
        digest = sha256(self.file.encode()).hexdigest()[:16]
        return f"{FOLDER}/{self.name}-{digest}.{self.ending}"


@cache
def style() -> Part:
    """Return the style of a page."""
    own = (_HERE / "shared_page.css").read_text(encoding="utf-8")
    return _same("page", f"{theme()}\n{CSS}\n{own}", "css")


@cache
def script() -> Part:
    """Return the script that runs a page: a module in it, but no module on a disk."""
    content = f"{speech()}\n{bundle(_HERE / 'js' / 'shared_page.js')}"
    return Part("page", "js", content, f'(() => {{ "use strict";\n{content}\n}})();')


@cache
def vtk() -> Part:
    """Return vtk.js as Panel ships it."""
    spec = find_spec("panel")
    assert spec is not None and spec.origin is not None
    (path,) = Path(spec.origin).parent.glob("dist/bundled/abstractvtkplot/vtk.js@*/vtk.js")
    return _same("vtk", _source(path))


@cache
def viewer() -> Part:
    """Return <model-viewer>, which shows the table in augmented reality."""
    return _same("viewer", _source(_HERE / "js" / "vendor" / "model-viewer.min.js"))


@cache
def codes() -> Part:
    """Return what draws QR codes."""
    return _same("codes", _source(_HERE / "js" / "vendor" / "qrcode.js"))


@cache
def judging() -> Part:
    """Return the script of the worker that judges; a page on a disk can load it as text alone."""
    content = bundle(_HERE / "js" / "sight" / "worker.js")
    return Part("judging", "js", content, f"self.sightlineWorker = {json.dumps(content)};")


@cache
def offline() -> Part:
    """Return the script that registers a folder's service worker."""
    return _same("offline", bundle(_HERE / "js" / "offline.js"))


def shared() -> tuple[Part, ...]:
    """Return all that the pages of a folder link."""
    return style(), script(), vtk(), viewer(), codes(), judging(), offline()


def page_of(body: str) -> Template:
    """Return the template of a page: the frame that all have, about the body in a file."""
    frame, body = ((_HERE / name).read_text(encoding="utf-8") for name in ("page.html", body))
    return Template(frame.replace("$body", body))


def style_element(*, link: bool) -> str:
    """Return the element of the style."""
    if link:
        return f'<link rel="stylesheet" href="{style().path}">'
    return f"<style>\n{style().content}\n</style>"


def script_element(*, link: bool) -> str:
    """Return the element of what runs at once."""
    if link:
        return "".join(f'<script defer src="{one.path}"></script>' for one in (script(), offline()))
    return f'<script type="module">{script().content}</script>'


def held_element(part: Part, *, link: bool) -> str:
    """Return the element of a script that a page runs later; ``js/held.js`` reads it."""
    if link:
        return f'<script type="text/plain" id="{part.name}" data-part="{part.path}"></script>'
    return _packed(part)


@cache
def _packed(part: Part) -> str:
    """Return the element of a part; to compress vtk.js takes a second."""
    return packed_element(part.name, part.content.encode())


def packed_element(name: str, content: bytes) -> str:
    """Return an element that holds content compressed."""
    return f'<script type="text/plain" id="{name}">{compressed(content)}</script>'


def policy(*, link: bool) -> str:
    """Return the Content-Security-Policy of a page: its own scripts, and no other host."""
    if link:
        return _POLICY.format(scripts="'self'", own=" 'self'") + "; manifest-src 'self'"
    own = (script(), vtk(), viewer(), codes())
    return _POLICY.format(scripts=" ".join(f"'sha256-{_hash(one)}'" for one in own), own="")


def folder_links() -> str:
    """Return the elements of a head that make a folder an app to install."""
    return f'<link rel="manifest" href="{MANIFEST}">\n<link rel="icon" href="{ICON}">'


def theme() -> str:
    """Return the colours of both themes; without a choice that of the system."""
    light, dark = (
        " ".join(f"{name}: {value};" for name, value in colours.items())
        for colours in (LIGHT, DARK)
    )
    return (
        f":root {{ color-scheme: light; {light} }}\n"
        f"@media (prefers-color-scheme: dark) {{ :root {{ color-scheme: dark; {dark} }} }}\n"
        f":root[data-theme=light] {{ color-scheme: light; {light} }}\n"
        f":root[data-theme=dark] {{ color-scheme: dark; {dark} }}"
    )


def _same(name: str, content: str, ending: str = "js") -> Part:
    return Part(name, ending, content, content)


def _source(path: Path) -> str:
    return path.read_text(encoding="utf-8").partition("\n//# sourceMappingURL=")[0]


def _hash(part: Part) -> str:
    return b64encode(sha256(part.content.encode()).digest()).decode()

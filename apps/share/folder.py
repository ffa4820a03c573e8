"""Tables as a folder for any static host: an index, a page each, and all that they share once.

Over https a browser can install it. Its service worker keeps what was visited, so that it opens
without a network.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from os import getpid
from pathlib import Path
from unicodedata import normalize

from apps.cards.shared.widgets import text
from apps.share import parts
from apps.share.shared_page import judged, shared_page, usual_pairs
from apps.web.bundle import bundle
from apps.web.colours import LIGHT
from apps.web.icon import ICON_SVG
from languages.writing import spoken
from languages.writing import text as say
from sandbox.exchange.layouts.importing import scenario_file
from sandbox.exchange.layouts.own_pieces import credits_in
from sandbox.paper.plans.small_plan import SmallPlan, small_plan
from sandbox.paper.plans.table_cards import TableCard, table_cards
from sandbox.paper.sheet import credit_line
from sandbox.rulings.handed_on import GENERATOR, sealed
from sandbox.table.table import lay

CARDS = "qr.pdf"

_HERE = Path(__file__).parent
_ENDINGS = (".toml", ".json", ".html")
_PART = re.compile(r"[a-z]+-[0-9a-f]{16}\.(js|css)")


@dataclass(frozen=True, eq=False)
class FolderPage:
    """A table's page, and what the index and its card say of it."""

    title: str
    about: str
    plan: SmallPlan
    content: bytes
    notes: tuple[str, ...]
    credits: tuple[str, ...]


def folder_page(source: str, root: Path | None = None) -> FolderPage:
    """Return the page of a scenario or a layout. Raises ScenarioFault and SightFault.

    ``source`` and ``root``: as for `scenario_file`.
    """
    table = lay(scenario_file(source, root))
    page = shared_page(table, judged(table, usual_pairs(table)), link=True)
    return FolderPage(
        table.scenario.name,
        say("share-folder-size", x=table.size[0], y=table.size[1], count=len(table.pieces)),
        small_plan(table),
        page.content,
        page.notes,
        tuple(credits_in(table.file.text)),
    )


def names_of(sources: Sequence[str]) -> list[str]:
    """Return the name of each source's page: that of its file, or the id of a layout."""
    taken = {Path(parts.INDEX).stem}
    found = []
    for source in sources:
        last = re.split(r"[/\\:]", source)[-1]
        stem = next((last.removesuffix(end) for end in _ENDINGS if last.endswith(end)), last)
        plain = normalize("NFKD", stem).encode("ascii", "ignore").decode().lower()
        name = base = re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "table"
        number = 1
        while name in taken:
            number += 1
            name = f"{base}-{number}"
        taken.add(name)
        found.append(name)
    return found


def folder_files(pages: Mapping[str, FolderPage], at: str = "") -> dict[str, bytes]:
    """Return the files of a folder by their names in it, the service worker last.

    ``pages``: by `names_of`. ``at``: the folder's address, for cards to print; without it there are
    none.
    """
    tables = {f"{name}.html": page.content for name, page in pages.items()}
    shared = {part.path: part.file.encode() for part in parts.shared()}
    shared |= {parts.ICON: ICON_SVG.encode(), parts.MANIFEST: _manifest()}
    files = tables | shared
    if at:
        cards = [
            TableCard(page.title, page.plan, f"{at}/{name}.html") for name, page in pages.items()
        ]
        files[CARDS] = table_cards(cards, say("share-folder-title"))
    megabytes = sum(map(len, (*tables.values(), *shared.values()))) / 1e6
    shared[parts.INDEX] = files[parts.INDEX] = _index(pages, megabytes, cards=bool(at))
    return files | {parts.SERVICE_WORKER: _service_worker(shared, tables)}


def _index(pages: Mapping[str, FolderPage], megabytes: float, *, cards: bool) -> bytes:
    rows = "".join(
        f'<li><a href="{name}.html">{page.plan.svg()}<b>{text(page.title)}</b>'
        f"<span>{text(page.about)}</span></a></li>"
        for name, page in pages.items()
    )
    credits = dict.fromkeys(credit for page in pages.values() for credit in page.credits)
    words = {
        "title": "share-folder-title",
        "about": "share-folder-about",
        "keeping": "share-folder-keeping",
        "kept": "share-folder-kept",
        "failed": "share-folder-not-kept",
        "made": "share-folder-made",
    }
    style = f"{parts.theme()}\n{(_HERE / 'index.css').read_text(encoding='utf-8')}"
    return sealed(
        parts.page_of("index.html").substitute(
            {name: text(say(key)) for name, key in words.items()},
            lang=spoken(),
            policy=parts.policy(link=True),
            generator=GENERATOR,
            folder=parts.folder_links(),
            style=f"<style>\n{style}\n</style>",
            keep=text(say("share-folder-keep", size=megabytes)),
            tables=f"<ul>{rows}</ul>",
            cards=f'<p><a href="{CARDS}">{text(say("share-folder-cards"))}</a></p>' * cards,
            credits=credit_line(credits),
            script=f'<script defer src="{parts.offline().path}"></script>',
        )
    )


def _manifest() -> bytes:
    title = say("share-folder-title")
    said = {
        "name": title,
        "short_name": title,
        "lang": spoken(),
        "start_url": parts.INDEX,
        "display": "standalone",
        "background_color": LIGHT["--sl-solid"],
        "theme_color": LIGHT["--sl-solid"],
        "icons": [{"src": parts.ICON, "sizes": "any", "type": "image/svg+xml"}],
    }
    return json.dumps(said, ensure_ascii=False).encode()


def _service_worker(shared: Mapping[str, bytes], tables: Mapping[str, bytes]) -> bytes:
    """Return the service worker; another one where any file is another."""
    digest = sha256()
    for name, content in sorted({**shared, **tables}.items()):
        digest.update(f"{name} {sha256(content).hexdigest()}\n".encode())
    told = {"version": digest.hexdigest()[:16], "shared": [*shared], "tables": [*tables]}
    script = bundle(_HERE / "js" / "service_worker.js")
    return f"self.folder = {json.dumps(told)};\n{script}".encode()


def may_write(folder: Path) -> bool:
    """Return whether a folder is new or empty, or one that `write_folder` wrote."""
    if not folder.exists():
        return True
    return folder.is_dir() and (_is_ours(folder / parts.INDEX) or not any(folder.iterdir()))


def write_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write a folder beside its place, then move it there. Raises OSError.

    In one that it wrote before, files are replaced, those of tables that are gone are removed, and
    what others put there stays.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    beside = folder.with_name(f".{folder.name}.{getpid()}.part")
    try:
        for name, content in files.items():
            path = beside / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        if not folder.exists():
            beside.replace(folder)
            return
        (folder / parts.FOLDER).mkdir(exist_ok=True)
        for name in files:
            (beside / name).replace(folder / name)
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    kept = {folder / name for name in files}
    pages = [page for page in folder.glob("*.html") if _is_ours(page)]
    shared = [one for one in (folder / parts.FOLDER).iterdir() if _PART.fullmatch(one.name)]
    for old in {*pages, *shared, folder / CARDS} - kept:
        old.unlink(missing_ok=True)


def _is_ours(page: Path) -> bool:
    return page.is_file() and GENERATOR.encode() in page.read_bytes()

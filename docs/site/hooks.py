"""The docs site has more than the documents: a menu, tables, and links out of docs/."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from posixpath import normpath
from typing import Any
from urllib.parse import urlsplit

from mkdocs.structure.files import File

import sightline
from languages.writing import speaking

ROOT = Path(__file__).parents[2]
TABLES = {"crossroads": ("pak", "sherman")}
"""The examples that are pages of the site, as `sightline share` writes them, with what was judged
before."""

LAYOUTS = os.environ.get("LAYOUTS", "")
"""The layouts of the gallery, as `sightline share` takes them: ``wh40kdc`` for all that are
published, which takes some seven minutes. Without it the site has no gallery."""

_GALLERY = "layouts/index.html"
_LINK = re.compile(r"\[([^\]]*)\]\(([^)\s:]+?)(#[^)\s]*)?\)")
_LANGUAGES = {"de": "Deutsch", "fr": "Français"}


def on_config(config: Any) -> Any:
    """Read the menu from the index of the documents; each translated folder is one more entry."""
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    parts = re.split(r"^## (.+)$", index, flags=re.MULTILINE)
    config.nav = [{config.site_name: "index.md"}]
    for title, body in zip(parts[1::2], parts[2::2], strict=True):
        pages = dict.fromkeys(re.findall(r"\]\(([\w-]+\.md)", body))
        config.nav.append({title: [*pages]})
        if title == "Reference":
            config.nav[-1][title].append("names.md")
    for folder, name in _LANGUAGES.items():
        pages = sorted(one.name for one in (ROOT / "docs" / folder).glob("*.md"))
        pages.remove("README.md")
        pages.sort(key=lambda page: page != "index.md")
        config.nav.append({name: [f"{folder}/{page}" for page in pages]})
    if LAYOUTS:
        config.nav.append({"Layouts": f"{urlsplit(config.site_url or '/').path}{_GALLERY}"})
    return config


def on_files(files: Any, config: Any) -> Any:
    """Add the reference of the Python names, the style and the tables that judge by themselves."""
    names = "# Names\n\n::: sightline._names\n"
    files.append(File.generated(config, "names.md", content=names))
    style = (ROOT / "docs" / "site" / "site.css").read_text(encoding="utf-8")
    files.append(File.generated(config, "assets/site.css", content=style))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    """Lead links out of docs/ to the repository, where one is named, and to the front page."""
    folder = Path(page.file.src_uri).parent

    def led(found: re.Match[str]) -> str:
        words, name, anchor = found.group(1), found.group(2), found.group(3) or ""
        there = normpath((folder / name).as_posix())
        if there.endswith("README.md") and not there.startswith(".."):
            return f"[{words}]({name.removesuffix('README.md')}index.md)"
        if files.get_file_from_path(there) or not (ROOT / "docs" / there).exists():
            return found.group(0)
        path = normpath(f"docs/{there}")
        return (
            f"[{words}]({config.repo_url}/blob/main/{path}{anchor})" if config.repo_url else words
        )

    return _LINK.sub(led, markdown)


def on_post_page(output: str, page: Any, config: Any) -> str:
    """Say of a translated page which language it is in."""
    language = page.file.src_uri.partition("/")[0]
    if language not in _LANGUAGES:
        return output
    return output.replace('<html lang="en"', f'<html lang="{language}"', 1)


def on_post_build(config: Any) -> None:
    """Write the tables that judge by themselves, in each language, and the gallery of layouts."""
    for name, pair in TABLES.items():
        table = sightline.open(ROOT / "examples" / f"{name}.toml")
        for language in ("en", *_LANGUAGES):
            out = Path(config.site_dir) / "tables" / language / f"{name}.html"
            out.parent.mkdir(parents=True, exist_ok=True)
            with speaking(language):
                table.share(out, [pair])
    if LAYOUTS:
        out = Path(config.site_dir, _GALLERY).parent
        words = [sys.executable, "-m", "sightline", "share", LAYOUTS, "--out", out]
        if config.site_url:
            words += ["--at", f"{config.site_url}layouts"]
        subprocess.run(words, check=True)

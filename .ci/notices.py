"""Write NOTICES, the licences of all libraries that the program is installed with.

``python .ci/notices.py``. Read from the metadata of the libraries that are installed here: those of
`pyproject.toml`, its extras except `dev`, and theirs in turn. What the wheel itself holds of others
stands in its heading.
"""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FILE = ROOT / "NOTICES"
HEAD = """\
Sightline is installed with these libraries. They are not part of it; each has its own licence,
whose text is in its own distribution. Written by .ci/notices.py from their metadata.

Part of Sightline are three scripts of others, unchanged: model-viewer 4.4.0, © Google LLC,
Apache-2.0, with what it holds of three.js and more, @fluent/bundle 0.19.1, © Mozilla, Apache-2.0,
and qrcode-generator 2.0.4, © Kazuhiko Arase, MIT.
apps/share/js/vendor/LICENSES.txt and apps/web/js/vendor/LICENSE.txt have the texts.

"""

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_LONGEST = 60
"""Characters of a licence in one line; longer ones are a whole text."""


def plain(requirement: str) -> str:
    """Return the name in a requirement, as PyPI compares names."""
    found = _NAME.match(requirement)
    assert found is not None, requirement
    return re.sub(r"[-_.]+", "-", found.group()).lower()


def direct() -> set[str]:
    """Return the names of the libraries in pyproject.toml, those of `dev` left out."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    rows = [row for name, rows in extras.items() if name != "dev" for row in rows]
    return {plain(row) for row in (*project["dependencies"], *rows)}


def licence(library: Distribution) -> str:
    """Return the licence of a library in a few words."""
    said = library.metadata
    if expression := said.get("License-Expression"):
        return str(expression)
    classifiers = said.get_all("Classifier") or []
    named = [row.rpartition(" :: ")[2] for row in classifiers if row.startswith("License :: ")]
    named = [name for name in named if name != "OSI Approved"]
    stated = [line.strip() for line in (said.get("License") or "").splitlines() if line.strip()]
    whole = len(stated) == 1 and len(stated[0]) <= _LONGEST
    text = stated[:1] if whole else [f"its own text, {line}" for line in stated[:1]]
    return "; ".join(named or text) or "see its distribution"


def address(library: Distribution) -> str:
    """Return the address of a library's project."""
    rows = (row.partition(", ") for row in library.metadata.get_all("Project-URL") or [])
    places = {label.lower(): place for label, _, place in rows}
    known = (places.get(label) for label in ("homepage", "repository", "source", "source code"))
    stated = (library.metadata.get("Home-page"), *known, *places.values())
    return next(filter(None, stated), "")


def rows() -> dict[str, str]:
    """Return a line for each library that is installed, by its name."""
    found: dict[str, str] = {}
    open_ = sorted(direct())
    while open_:
        name = open_.pop()
        if name in found:
            continue
        try:
            library = distribution(name)
        except PackageNotFoundError:
            continue
        title = library.metadata["Name"]
        found[name] = f"{title}: {licence(library)}. {address(library)}".rstrip()
        open_ += [plain(row) for row in library.requires or [] if "extra ==" not in row]
    return found


def main() -> None:
    """Write the file."""
    lines = rows()
    FILE.write_text(HEAD + "\n".join(lines[name] for name in sorted(lines)) + "\n", "utf-8")


if __name__ == "__main__":
    main()

"""Build wheels in which every floor of the program lies within the package `sightline`.

In the source tree `languages`, `rules`, `meshes`, `sandbox` and `apps` lie beside `sightline`,
where mypy, Import Linter and an editable install find them. Installed, they would lie beside
everybody else's packages. So a wheel holds them as `sightline.rules` and so on. Their imports match
one pattern, and are rewritten here; no other line names them.

Other ways to one package failed. mypy and Import Linter run no import hooks. An editable install
by `package-dir` has absolute paths, so that a second checkout had the floors of the first. In
setuptools' strict mode a new module is not found until the next install. A `__path__` that leaves
its folder makes one class two.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from shutil import copy2, rmtree, which

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

PROGRAM = "sightline"
FLOORS = ("languages", "rules", "meshes", "sandbox", "apps")

_NAMES = "|".join(FLOORS)
_IMPORT = re.compile(rf"^(\s*from )({_NAMES})(?=[. ])", re.MULTILINE)
_UNTOLD = re.compile(rf"^\s*import ({_NAMES})\b", re.MULTILINE)
"""Binds the name of a floor, which code further down would use."""


def within(source: str, name: str) -> str:
    """Return a module's source with its floors within `PROGRAM`. ``name``: of its file."""
    if found := _UNTOLD.search(source):
        raise ValueError(f"{name}: found {found.group().strip()!r}; expected `from … import …`")
    return _IMPORT.sub(rf"\1{PROGRAM}.\2", source)


_COMMIT = Path("sandbox", "work", "commit.txt")
"""Says from which commit a release was built; a checkout asks git."""


def tell_commit(place: Path) -> None:
    """Write the commit of this checkout, or of the release that is built, below a folder.

    A release can be built where git is missing or refuses the folder: then it says no commit.
    """
    (place / _COMMIT).parent.mkdir(parents=True, exist_ok=True)
    if _COMMIT.exists():
        copy2(_COMMIT, place / _COMMIT)
    elif Path(".git").exists() and (git := which("git")):
        words = [git, "rev-parse", "--short=9", "HEAD"]
        told = subprocess.run(words, capture_output=True, text=True, check=False)
        if not told.returncode:
            (place / _COMMIT).write_text(told.stdout, encoding="ascii", newline="\n")


class Release(sdist):
    """Tells its commit, which whoever builds it has no git to ask for."""

    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        """Copy the files as usual, and write the commit beside them."""
        super().make_release_tree(base_dir, files)
        tell_commit(Path(base_dir))


class BuildWithin(build_py):
    """Copies the floors into `PROGRAM`, unless the install is editable."""

    def run(self) -> None:
        """Build as usual, then move the floors. Nothing of an earlier build is left."""
        if self.editable_mode:
            super().run()
            return
        build = Path(self.build_lib)
        rmtree(build, ignore_errors=True)
        super().run()
        for path in sorted((build / PROGRAM).glob("*.py")):
            path.write_text(within(path.read_text("utf-8"), str(path)), "utf-8", newline="\n")
        for floor in FLOORS:
            there = build / PROGRAM / floor
            for path in sorted(file for file in (build / floor).rglob("*") if file.is_file()):
                place = there / path.relative_to(build / floor)
                place.parent.mkdir(parents=True, exist_ok=True)
                if path.suffix == ".py":
                    source = within(path.read_text("utf-8"), str(path))
                    place.write_text(source, "utf-8", newline="\n")
                else:
                    copy2(path, place)
            rmtree(build / floor)
        tell_commit(build / PROGRAM)


setup(cmdclass={"build_py": BuildWithin, "sdist": Release})

"""The program as an installed distribution."""

from __future__ import annotations

import shlex
import subprocess
from importlib.metadata import version
from pathlib import Path

DISTRIBUTION = "sightline-tabletop"
"""Its name on PyPI, where `sightline` is another project."""


def program_version() -> str:
    """Return the version of the installed program."""
    return version(DISTRIBUTION)


def commit() -> str:
    """Return the commit that the program was built from, or of its checkout; "" where nobody knows.

    A checkout with changes has a plus behind it.
    """
    built, checkout = Path(__file__).with_name("commit.txt"), Path(__file__).parents[2]
    if built.exists():
        return built.read_text(encoding="ascii").strip()
    if not (checkout / "pyproject.toml").exists():  # installed, perhaps within another checkout
        return ""
    words = ["git", "describe", "--always", "--abbrev=9", "--exclude=*", "--dirty=+"]
    try:
        told = subprocess.run(words, cwd=checkout, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return told.stdout.strip()


def with_extra(extra: str) -> str:
    """Return the command that installs the program with an extra."""
    return shlex.join(["pip", "install", f"{DISTRIBUTION}[{extra}]"])

"""The program as an installed distribution."""

from __future__ import annotations

from importlib.metadata import version

DISTRIBUTION = "sightline-tabletop"
"""Its name on PyPI, where `sightline` is another project."""


def program_version() -> str:
    """Return the version of the installed program."""
    return version(DISTRIBUTION)


def with_extra(extra: str) -> str:
    """Return the command that installs the program with an extra."""
    return f"pip install '{DISTRIBUTION}[{extra}]'"

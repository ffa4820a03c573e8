"""The command line, run in this process."""

from __future__ import annotations

from typer.testing import CliRunner, Result

from apps.cli.main import cli


def run(*words: object) -> Result:
    """Run a command and return its output and exit code."""
    return CliRunner().invoke(cli, [str(word) for word in words])

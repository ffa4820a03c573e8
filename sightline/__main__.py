"""The entry point of the installed program: ``python -m sightline`` is the command line."""

from __future__ import annotations

import os
import sys

from languages.chosen import choose
from languages.of_typer import translate


def main() -> None:
    """Run the command line in its language, which its commands must find chosen."""
    try:
        words = choose(sys.argv[1:], os.environ)
    except ValueError as fault:
        sys.stderr.write(f"{fault}\n")
        sys.exit(2)
    translate()
    from apps.cli.main import main as run

    run(words)


if __name__ == "__main__":
    main()

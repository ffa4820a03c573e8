"""The entry point of the installed program: ``python -m sightline`` is the command line."""

from apps.cli.main import main

if __name__ == "__main__":
    main()

"""Make a release: ``python .ci/release.py 0.2.0``. Nothing leaves this machine.

It closes the top section of CHANGELOG.md, writes the version to pyproject.toml and CITATION.cff,
commits, tags, and builds the sdist and the wheel into ``dist/``. It stops before the first change
where the version is none or not newer, the tag exists, files are changed, or nothing is to tell.
"""

from __future__ import annotations

import argparse
import datetime
import re
import subprocess
import sys
from pathlib import Path

UNRELEASED = "## Unreleased\n"
_VERSION = re.compile(r"\d+(\.\d+){2}(rc\d+)?")
_BUILD = "from setuptools import build_meta as b; b.build_sdist('dist'); b.build_wheel('dist')"


class Fault(Exception):
    """Something that stops a release before its first change."""


def numbers(version: str) -> tuple[float, ...]:
    """Return a version as numbers to compare; a candidate comes before its release."""
    if not _VERSION.fullmatch(version):
        raise Fault(f"{version!r}: expected a version such as 1.2.3 or 1.2.3rc1")
    plain, _, candidate = version.partition("rc")
    return (*map(int, plain.split(".")), float(candidate or "inf"))


def replaced(text: str, pattern: str, with_: str, file: str) -> str:
    """Replace the first line that a pattern matches; raises Fault where there is none."""
    found, count = re.subn(pattern, with_, text, count=1, flags=re.MULTILINE)
    if not count:
        raise Fault(f"{file}: found no line {pattern}")
    return found


def git(root: Path, *words: str) -> str:
    """Run git and return its output."""
    done = subprocess.run(["git", *words], cwd=root, check=True, capture_output=True, text=True)
    return done.stdout


def changed_files(root: Path, version: str, day: str) -> tuple[dict[str, str], str]:
    """Return the new text of the files of a release, and what it changes for users."""
    texts = {
        name: (root / name).read_text("utf-8")
        for name in ("pyproject.toml", "CHANGELOG.md", "CITATION.cff")
    }
    now = re.search(r'^version = "(.+)"$', texts["pyproject.toml"], re.MULTILINE)
    if now is None or numbers(version) <= numbers(now.group(1)):
        raise Fault(f"{version}: expected a version after {now and now.group(1)}")
    before, _, after = texts["CHANGELOG.md"].partition(UNRELEASED)
    news = after.partition("\n## ")[0].strip()
    if not news:
        raise Fault("CHANGELOG.md: found nothing under Unreleased; expected what users notice")
    project = replaced(
        texts["pyproject.toml"], r'^version = ".+"$', f'version = "{version}"', "pyproject.toml"
    )
    cited = replaced(texts["CITATION.cff"], r"^version: .+$", f"version: {version}", "CITATION.cff")
    cited = replaced(cited, r"^date-released: .+$", f"date-released: {day}", "CITATION.cff")
    closed = f"{before}{UNRELEASED}\n## {version}, {day}\n{after}"
    return {"pyproject.toml": project, "CITATION.cff": cited, "CHANGELOG.md": closed}, news


def release(root: Path, version: str, day: str) -> None:
    """Make a release of a clone. Raises Fault."""
    tag = f"v{version}"
    if git(root, "status", "--porcelain"):
        raise Fault("found changed files; expected all committed")
    if git(root, "tag", "--list", tag):
        raise Fault(f"found the tag {tag}; expected a new version")
    texts, news = changed_files(root, version, day)
    for name, text in texts.items():
        (root / name).write_text(text, "utf-8", newline="\n")
    git(root, "commit", "--quiet", "--all", "--message", f"release {version}")
    git(root, "tag", "--annotate", tag, "--message", f"Sightline {version}\n\n{news}")
    subprocess.run([sys.executable, "-c", _BUILD], cwd=root, check=True)


def main() -> None:
    """Read the version and make the release."""
    words = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    words.add_argument("version")
    words.add_argument("--date", default=datetime.date.today().isoformat())
    given = words.parse_args()
    try:
        release(Path.cwd(), given.version, given.date)
    except Fault as fault:
        sys.exit(str(fault))
    sys.stdout.write(
        f"Released {given.version} here. To hand it on: git push --follow-tags; "
        ".github/workflows/release.yml publishes it.\n"
    )


if __name__ == "__main__":
    main()

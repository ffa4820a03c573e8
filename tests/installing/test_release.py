"""A release is one command: version, changelog, tag, sdist and wheel, in a temporary clone."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path
from types import ModuleType

import pytest
from repository import ROOT

VERSION, DAY = "99.1.0", "2031-05-06"


def script(name: str) -> ModuleType:
    """Import a script of `.ci`, which is no package."""
    spec = importlib.util.spec_from_file_location(f"ci_{name}", ROOT / ".ci" / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def git(place: Path, *words: str) -> str:
    named = ("-c", "user.name=T", "-c", "user.email=t@example.org")
    done = subprocess.run(
        ["git", *named, *words], cwd=place, capture_output=True, text=True, check=True
    )
    return done.stdout


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A repository with the files that a release is made of, as they are now."""
    place = tmp_path / "clone"
    place.mkdir()
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    for name in listed:
        if "/" not in name or name.startswith(("sightline/", "rules/", ".ci/")):
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            (place / name).write_bytes((ROOT / name).read_bytes())
    for floor in ("languages", "meshes", "sandbox", "apps"):
        (place / floor).mkdir()
        (place / floor / "__init__.py").write_text('"""A floor."""\n')
    news = (place / "CHANGELOG.md").read_text("utf-8")
    (place / "CHANGELOG.md").write_text(
        news.replace("## Unreleased\n", "## Unreleased\n\n- It flies.\n", 1), "utf-8"
    )
    git(place, "init", "--quiet", "--initial-branch", "main")
    for key, value in (("user.name", "T"), ("user.email", "t@example.org")):
        git(place, "config", key, value)
    git(place, "add", "--all")
    git(place, "commit", "--quiet", "--message", "all")
    return place


def release(place: Path, version_: str = VERSION) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, ".ci/release.py", version_, "--date", DAY],
        cwd=place,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
def test_one_command_makes_a_release(clone: Path) -> None:
    done = release(clone)
    assert done.returncode == 0, done.stdout + done.stderr
    assert git(clone, "status", "--porcelain") == ""
    assert git(clone, "log", "--format=%s", "-1").strip() == f"release {VERSION}"
    assert "It flies." in git(clone, "tag", "--list", f"v{VERSION}", "--format=%(contents)")
    project = tomllib.loads((clone / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["version"] == VERSION
    cited = (clone / "CITATION.cff").read_text("utf-8")
    assert f"\nversion: {VERSION}\n" in cited and f"\ndate-released: {DAY}\n" in cited
    top = (clone / "CHANGELOG.md").read_text("utf-8").split("\n## ")
    assert top[1].strip() == "Unreleased" and top[2].startswith(f"{VERSION}, {DAY}\n\n- It flies.")
    assert {path.name for path in (clone / "dist").iterdir()} == {
        f"sightline_tabletop-{VERSION}.tar.gz",
        f"sightline_tabletop-{VERSION}-py3-none-any.whl",
    }
    again = release(clone, "99.2.0")
    assert again.returncode != 0 and "found nothing under Unreleased" in again.stderr
    assert git(clone, "status", "--porcelain") == "", "it stops before the first change"


@pytest.mark.parametrize(
    ("wanted", "told"),
    [("0.0.1", "expected a version after"), ("newest", "expected a version such as")],
)
def test_a_version_that_is_not_newer_is_refused(clone: Path, wanted: str, told: str) -> None:
    done = release(clone, wanted)
    assert done.returncode != 0 and told in done.stderr
    assert git(clone, "status", "--porcelain") == ""


def test_changed_files_are_refused(clone: Path) -> None:
    (clone / "README.md").write_text("other")
    done = release(clone)
    assert done.returncode != 0 and "found changed files" in done.stderr


def test_a_candidate_comes_before_its_release() -> None:
    numbers = script("release").numbers
    assert numbers("1.2.0") < numbers("1.3.0rc1") < numbers("1.3.0rc2") < numbers("1.3.0")


@pytest.mark.slow
def test_notices_name_every_library_of_the_project_with_its_licence() -> None:
    """A library's newest version may state another address; another licence must be looked at."""
    notices = script("notices")
    listed = dict(re.findall(r"^(\S+): (.+)$", notices.FILE.read_text("utf-8"), re.MULTILINE))
    named = {notices.plain(name): said for name, said in listed.items()}
    now = notices.rows()

    def licence(said: str) -> str:
        return said.rpartition(". ")[0] or said

    for name in notices.direct():
        assert name in named, "python .ci/notices.py writes them"
        if name in now:
            current = now[name].partition(": ")[2]
            assert licence(current) == licence(named[name]), "python .ci/notices.py writes them"


def test_the_citation_has_the_version_of_the_project() -> None:
    cited = (ROOT / "CITATION.cff").read_text("utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert f"\nversion: {project['version']}\n" in cited
    assert version("sightline-tabletop") == project["version"]


def test_the_workflow_runs_the_script_of_everybody_on_three_systems() -> None:
    text = (ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8")
    assert "run: .ci/run" in text
    assert all(f"{system}-latest" in text for system in ("ubuntu", "macos", "windows"))


def test_a_tag_is_published_by_nobody_s_password_and_a_night_publishes_nothing() -> None:
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8")
    jobs = dict(re.findall(r"^  (\w+):\n((?:    .*\n|\n)+)", text.partition("jobs:\n")[2], re.M))
    assert jobs.keys() == {"build", "pypi", "image", "notes"}
    for name in ("pypi", "notes"):
        assert jobs[name].startswith("    if: github.ref_type == 'tag'\n")
    assert "push: ${{ github.ref_type == 'tag' }}" in jobs["image"]
    assert "id-token: write" in jobs["pypi"]
    assert re.findall(r"secrets\.(\w+)", text) == ["GITHUB_TOKEN"]
    assert (ROOT / re.findall(r"file: (.+)", jobs["image"])[0]).exists()


@pytest.mark.skipif(os.name == "nt", reason="a shell script")
def test_the_script_of_everybody_refuses_what_it_would_not_heed() -> None:
    words = [str(ROOT / ".ci" / "run"), "-k", "sight"]
    ran = subprocess.run(words, capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert "found -k sight; expected no arguments" in ran.stderr

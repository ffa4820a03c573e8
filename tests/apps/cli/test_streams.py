"""Where the command line writes: full, closed or without a reader; files replaced whole."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tables import unit

from sandbox.scenario.writing import write_whole

pytestmark = pytest.mark.slow

MAIN = "from apps.cli.main import main; main()"
SCENE = """
format = 1
name = "T"
[table]
size = [24, 24]
""" + "".join([unit("able", "a", "position = [4, 10]"), unit("baker", "b", "position = [20, 10]")])


def shell(line: str) -> subprocess.CompletedProcess[str]:
    """A line of sh in which ``$SL`` is the program."""

    line = line.replace("$SL", f"{sys.executable} -c '{MAIN}'")
    return subprocess.run(
        ["sh", "-c", line], capture_output=True, text=True, timeout=600, check=False
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full on this system")
@pytest.mark.parametrize("words", ["kinds", "kinds --json", "--help"])
def test_a_full_stdout_is_one_line_and_exit_2(words: str) -> None:
    done = shell(f"$SL {words} > /dev/full")
    assert done.returncode == 2
    assert done.stderr == (
        "standard output: found No space left on device; expected to write there\n"
    )


@pytest.mark.parametrize("words", ["kinds", "kinds --json"])
def test_a_closed_stdout_is_one_line_and_exit_2(words: str) -> None:
    done = shell(f"$SL {words} >&-")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "standard output" in done.stderr


def test_a_pipe_without_a_reader_ends_as_shells_have_it() -> None:
    done = shell("{ sleep 1; $SL kinds; echo $? >&2; } | true")
    assert done.stderr == "141\n"


def test_a_closed_stderr_changes_nothing() -> None:
    done = shell("$SL kinds --json 2>&-")
    assert done.returncode == 0 and done.stdout.startswith("{")


def test_commands_without_a_table_load_no_meshes() -> None:
    script = (
        "import sys, apps.cli.main; "
        "print([name for name in ('trimesh', 'numba', 'scipy', 'panel') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


@pytest.mark.parametrize("words", ["los {} able baker", "play {} --policy simple --turns 1"])
def test_without_embree_one_sentence_says_what_to_install(tmp_path: Path, words: str) -> None:
    path = tmp_path / "t.toml"
    path.write_text(SCENE)
    script = f"import sys; sys.modules['embreex'] = None; {MAIN}"
    done = subprocess.run(
        [sys.executable, "-c", script, *words.format(path).split()],
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "pip install embreex" in done.stderr and done.stderr.count("\n") == 1


# --- files ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("umask", [0o022, 0o077, 0o002])
def test_a_new_file_has_the_rights_the_umask_leaves(tmp_path: Path, umask: int) -> None:
    before = os.umask(umask)
    try:
        write_whole(tmp_path / "new", b"1")
    finally:
        os.umask(before)
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o666 & ~umask


def test_an_old_file_keeps_its_rights_and_a_link_stays_one(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    real, link = tmp_path / "there" / "real", tmp_path / "link"
    real.write_bytes(b"old")
    real.chmod(0o640)
    link.symlink_to("there/real")
    write_whole(link, b"new")
    assert link.is_symlink() and real.read_bytes() == b"new"
    assert real.stat().st_mode & 0o777 == 0o640
    assert [one.name for one in real.parent.iterdir()] == ["real"]


def test_only_a_plain_file_is_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="no plain file"):
        write_whole(tmp_path / "pipe", b"1")
    with pytest.raises(OSError, match="no plain file"):
        write_whole(tmp_path, b"1")


@pytest.mark.skipif(os.name != "posix", reason="no signals to kill with")
def test_a_kill_leaves_the_old_file_and_the_next_write_no_remains(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    script = (
        "import os, sys, time; from pathlib import Path; import sandbox.scenario.writing as w;"
        "w.os.fsync = lambda _: (print('here', flush=True), time.sleep(60));"
        "w.write_whole(Path(sys.argv[1]), b'half')"
    )
    writer = subprocess.Popen(
        [sys.executable, "-c", script, str(path)], stdout=subprocess.PIPE, text=True
    )
    assert writer.stdout is not None and writer.stdout.readline() == "here\n"
    write_whole(tmp_path / "other", b"1")
    write_whole(path, b"mine")  # one that still writes is left alone
    assert len(list(tmp_path.iterdir())) == 3
    writer.send_signal(signal.SIGKILL)
    writer.wait(10)
    assert path.read_bytes() == b"mine" and len(list(tmp_path.iterdir())) == 3
    write_whole(path, b"new")
    assert sorted(one.name for one in tmp_path.iterdir()) == ["file", "other"]

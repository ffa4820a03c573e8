"""A forked Python is a process as one that was started: its words, streams, folder and end."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from processes.forked import Python
from repository import TESTS

pytestmark = pytest.mark.slow


def test_a_program_has_its_words_streams_folder_environment_and_code(tmp_path: Path) -> None:
    code = (
        "import os, sys; print(*sys.argv, sys.stdin.read(), os.getcwd(), os.environ['SAID']); "
        "print('and', file=sys.stderr); sys.exit(3)"
    )
    program = Python(
        [sys.executable, "-c", code, "word"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "SAID": "ü"},
    )
    assert program.communicate("in") == (f"-c word in {tmp_path} ü\n", "and\n")
    assert program.returncode == program.poll() == program.wait() == 3
    assert "SAID" not in os.environ


def test_a_file_is_a_program_beside_what_it_imports(tmp_path: Path) -> None:
    (tmp_path / "beside.py").write_text("WORD = 'there'")
    file = tmp_path / "program.py"
    file.write_text("import beside\nif __name__ == '__main__':\n    print(beside.WORD)\n    1 / 0")
    with (tmp_path / "log").open("w+") as log:
        program = Python([sys.executable, str(file)], stdout=subprocess.PIPE, stderr=log, text=True)
        out, _ = program.communicate()
        assert out == "there\n" and program.returncode == 1
        assert log.seek(0) == 0 and log.read().endswith("ZeroDivisionError: division by zero\n")


def test_a_program_that_is_killed_is_gone(tmp_path: Path) -> None:
    code = "import time; print('begun', flush=True); time.sleep(600)"
    program = Python([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert program.stdout is not None and program.stdout.readline() == "begun\n"
    assert program.poll() is None and program.pid != os.getpid()
    with pytest.raises(subprocess.TimeoutExpired):
        program.wait(0.01)
    program.kill()
    assert program.stdout.read() == ""
    assert program.wait() != 0
    assert not Path(f"/proc/{program.pid}").exists()


@pytest.mark.parametrize("program", ["browser/serving.py", "support/attacked/server.py"])
def test_a_process_that_reads_a_file_for_a_server_imports_no_server(program: str) -> None:
    """It begins with the server's own module, as a child of `multiprocessing` does."""
    code = (
        "import runpy, sys; runpy.run_path(sys.argv[1], run_name='__mp_main__'); "
        "print([name for name in sys.modules if name.split('.')[0] in ('apps', 'sandbox')])"
    )
    words = [sys.executable, "-c", code, TESTS / program]
    assert subprocess.check_output(words, text=True).strip() == "[]"

"""Fuzz ``sightline words show`` and scenarios with damaged rulesets of words.

python -m benchmarks.fuzz_words --cases 20000

Each must be read, and its scenario laid, or be refused in one sentence.
"""

from __future__ import annotations

import tomllib
from random import Random

from benchmarks.attacks.fuzzing import Run, command, scratch
from benchmarks.attacks.spoiling import garbled, laid_out, run_command, spoil
from benchmarks.fuzz_scenarios import written
from sandbox.scenario.cover_words.shipped import texts

_ODD = (
    "\0", "\u202e", "[[[", "cover = 3\n", "[[cover]]\n", '[[areas]]\nkinds = ["any"]\n', "= 1\n",
    "hidden = nan\n", "hidden = 1e400\n", "visible = true\n", '"""', "a." * 30, "format = 1\n",
    "[model]\n", "[words.model]\n", 'counts = "volume"\n', "heights = [{}]\n", "💥", "\r", "#",
)  # fmt: skip


def case(rng: Random) -> Run:
    """Return the reading of one file, by itself or by a scenario beside it."""
    folder, text = scratch(), rng.choice(list(texts().values()))
    content = _spoilt(rng, text) if rng.random() < 0.5 else _patched(rng, text)
    path, scenario = folder / "mine.toml", folder / "battle.toml"
    path.write_bytes(content)
    scenario.write_text('format = 1\nname = "Battle"\nwords = "mine.toml"\n', encoding="utf-8")
    alone = rng.random() < 0.5

    def run() -> list[str]:
        if alone:
            return run_command("words", "show", str(path))
        return run_command("check", str(scenario)) or laid_out(scenario)

    return run


def _patched(rng: Random, text: str) -> bytes:
    """Return the text with lines moved, doubled, lost, and odd ones put in."""
    lines = text.splitlines(keepends=True)
    for _ in range(rng.choice((1, 2, 5))):
        at = rng.randrange(len(lines))
        how = rng.random()
        if how < 0.3:
            lines.insert(at, rng.choice(_ODD))
        elif how < 0.5:
            lines.insert(at, rng.choice(lines))
        elif how < 0.8:
            lines.pop(at)
        else:
            cut = rng.randrange(len(lines[at]) + 1)
            lines[at] = lines[at][:cut] + rng.choice(_ODD) + lines[at][cut:]
    content = "".join(lines).encode("utf-8", "replace")
    return garbled(rng, content) if rng.random() < 0.2 else content


def _spoilt(rng: Random, text: str) -> bytes:
    """Return the file with values replaced by others, as TOML."""
    return written(spoil(rng, tomllib.loads(text))).encode("utf-8", "surrogatepass")


if __name__ == "__main__":
    command(case, __doc__)

"""The language of a command, chosen before commands are imported, which write their help then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from languages.writing import ENGLISH, LANGUAGES, METRIC, ask, text

_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Variables of the environment that choose a language, in the order of gettext."""


def choose(words: Sequence[str], environment: Mapping[str, str]) -> list[str]:
    """Speak the language of a command line; return its words without ``--lang`` and ``--cm``.

    ``--lang`` comes first, then the environment, then English; with ``--cm`` lengths are in
    centimetres. With ``--json`` the output is for programs, and English, in inches. Raises
    ValueError for a language that there is not.
    """
    asked, metric, left = _asked(words)
    told = by_environment(environment)
    ask(lambda: told)
    if asked is not None and asked not in LANGUAGES:
        raise ValueError(text("cli-no-language", found=repr(asked), known=", ".join(LANGUAGES)))
    language = ENGLISH if "--json" in left else (asked or told) + metric
    ask(lambda: language)
    return left


def by_environment(environment: Mapping[str, str]) -> str:
    """Return the first language of the environment that there are messages for; else English."""
    said = next(filter(None, map(environment.get, _VARIABLES)), "") or ""
    names = (name.partition(".")[0].partition("_")[0] for name in said.split(":"))
    return next((name for name in names if name in LANGUAGES), ENGLISH)


def _asked(words: Sequence[str]) -> tuple[str | None, str, list[str]]:
    """Return the value of the last ``--lang``, None without one; `METRIC` with ``--cm``; and all
    other words.
    """
    asked: str | None = None
    metric = ""
    left = list[str]()
    rest = iter(words)
    for word in rest:
        name, equals, value = word.partition("=")
        if word == "--":
            left += [word, *rest]
        elif name == "--lang":
            asked = value if equals else next(rest, "")
        elif word == "--cm":
            metric = METRIC
        else:
            left.append(word)
    return asked, metric, left

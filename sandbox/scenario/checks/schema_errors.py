"""Turn pydantic's errors into faults that a player can act on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from languages.message import NOTHING, Fact, Line, Message, message
from meshes.terrain.kinds import KINDS
from rules.engine.model.suggestions import did_you_mean, one_of
from rules.engine.play.objectives import KINDS as DEEDS
from sandbox.scenario.faults import Fault, shown, shown_key
from sandbox.scenario.schema import KindTerrain, MeshTerrain, Scenario
from sandbox.scenario.values import is_id

Loc = tuple[int | str, ...]

_WANTED: Mapping[str, str] = {
    "bool_type": "scenario-true-or-false",
    "dict_type": "scenario-table",
    "finite_number": "scenario-finite-number",
    "float_type": "scenario-number",
    "int_type": "scenario-whole-number",
    "mapping_type": "scenario-table",
    "model_type": "scenario-table",
    "string_type": "scenario-text",
    "tuple_type": "scenario-list",
}
"""Messages of what was expected, by the type of pydantic's error."""

_LIMITS: Mapping[str, tuple[str, str]] = {
    "greater_than": ("scenario-above", "gt"),
    "greater_than_equal": ("scenario-at-least", "ge"),
    "less_than": ("scenario-below", "lt"),
    "less_than_equal": ("scenario-at-most", "le"),
}
"""The same of numbers beyond a limit, with the limit's name in the error."""

_LENGTHS: Mapping[str, tuple[str, str]] = {
    "string_too_short": ("scenario-least-characters", "min_length"),
    "string_too_long": ("scenario-most-characters", "max_length"),
    "too_short": ("scenario-least-in-list", "min_length"),
    "too_long": ("scenario-most-in-list", "max_length"),
}
"""The same of texts and lists, with the length's name in the error."""

_MISSING: Mapping[str, str] = {
    "id": "scenario-id",
    "hidden": "scenario-share",
    "kind": "scenario-some-kind",
    "members": "scenario-ids",
    "models": "scenario-models",
    "name": "scenario-name",
    "plane": "scenario-id-of-unit",
    "position": "scenario-place",
    "radius": "scenario-inches",
    "shooter": "scenario-id-or-model",
    "side": "scenario-side",
    "target": "scenario-id-or-model",
    "text": "scenario-to-read",
    "template": "scenario-template",
    "thing": "scenario-id-of-terrain-or-model",
    "title": "scenario-title",
    "word": "scenario-few-words",
}
"""The same of missing keys."""

_PATTERNS: Mapping[str, str] = {
    "^[A-Za-z0-9_]": "scenario-plain-id",
    "^#[0-9a-fA-F]": "scenario-colour",
    "^[^": "scenario-no-control-characters",
}
"""The same of texts of another form, by how its pattern begins."""


def refusals(
    file: str, raw: Mapping[str, Any], error: ValidationError, schema: type[BaseModel] = Scenario
) -> Iterator[Fault]:
    """Yield the faults of a schema's refusals, in the order of the schema.

    ``schema``: of the whole file.
    """
    short = dict[Loc, int]()
    errors = error.errors(include_url=False)
    within = {row["loc"][:length] for row in errors for length in range(len(row["loc"]))}
    for row in errors:
        loc = _own_keys(row["loc"])
        if row["type"] == "missing" and isinstance(loc[-1], int):
            short[loc[:-1]] = loc[-1] + 1
        elif row["type"] != "too_short" or row["loc"] not in within:
            # a list with faulty rows is counted without them; the rows are reported already
            yield from _faults(file, raw, loc, row, schema)
    for loc, count in short.items():
        wanted = message("scenario-numbers", count=count)
        yield Fault(file, place_of(raw, loc), shown(_at(raw, loc)), wanted)


def place_of(raw: Mapping[str, Any], loc: Iterable[int | str]) -> str:
    """Write a place: ``units[0] (able).models[2].position``."""
    words, here = "", raw
    for step in loc:
        here = _step(here, step)
        if isinstance(step, int):
            words += numbered(step, here)
        else:
            words += f"{'.' if words else ''}{shown_key(step)}"
    return words


def numbered(index: int, row: object) -> str:
    """Write a row of a list by its number, and its name if it has one: ``[0] (able)``."""
    name = row.get("id") if isinstance(row, Mapping) else None
    return f"[{index}] ({name})" if is_id(name) else f"[{index}]"


def _own_keys(loc: Loc) -> Loc:
    """Return a location without the tag that pydantic adds between words and their keys."""
    return loc[:1] + loc[2:] if loc[:1] == ("words",) else loc


def _at(raw: Any, loc: Loc) -> Any:
    for step in loc:
        raw = _step(raw, step)
    return raw


def _step(here: Any, step: int | str) -> Any:
    if isinstance(step, int):
        return here[step] if isinstance(here, list) and step < len(here) else None
    return here.get(step) if isinstance(here, Mapping) else None


def _kind_words() -> dict[str, str]:
    """Return words that mean a kind of terrain: names, what they are said to be, parts of names."""
    words = {name: name for name in KINDS}
    for name, kind in KINDS.items():
        for word in (kind.__doc__ or "").split()[1:2] + name.split("-"):
            words.setdefault(word, name)
    return words


def _faults(
    file: str, raw: Mapping[str, Any], loc: Loc, error: ErrorDetails, schema: type[BaseModel]
) -> Iterator[Fault]:
    kind, context, place = error["type"], error.get("ctx", {}), place_of(raw, loc)
    here = _at(raw, loc)
    if kind == "extra_forbidden":
        yield _extra(file, raw, loc, place, schema)
    elif kind == "missing":
        yield Fault(file, place, message("scenario-nothing"), _missing(loc))
    elif kind == "policy":
        for key, wanted in context["wrong"].items():
            yield Fault(file, f"{place}.{shown_key(key)}", shown(here[key]), wanted)
    elif kind == "no_kind" and isinstance(here, Mapping):
        found = message("scenario-no-kind-or-mesh")
        yield Fault(file, place, found, message("scenario-kind-or-mesh"))
    elif kind == "unknown_kind":
        name = _step(here, "kind")
        yield Fault(file, f"{place}.kind", shown(name), _kind_wanted(name))
    elif kind == "misfit":
        yield Fault(file, place, context["found"], context["wanted"])
    elif kind == "value_error":
        # A builder that compares several keys says both halves itself.
        yield Fault(file, place, *_halves(context["error"]))
    else:
        yield Fault(file, place, shown(here), _wanted(error))


def _missing(loc: Loc) -> Line:
    """Return what is expected at a key that is missing."""
    if loc[-1] == "format":
        return "format = 1"
    if (loc[0], loc[-1]) == ("objectives", "kind"):
        return message("scenario-deed", known=", ".join(DEEDS))
    return message(_MISSING.get(str(loc[-1]), "scenario-value"))


def _kind_wanted(name: object) -> Line:
    """Return what is expected in place of an unknown kind of terrain."""
    kinds, wanted = _kind_words(), message("fault-kind")
    near = did_you_mean(name, kinds, kinds.__getitem__)
    if near != NOTHING:
        return message("scenario-near", wanted=wanted, near=near)
    return one_of(wanted, name, KINDS)


def _halves(error: Exception) -> tuple[Line, Line]:
    """Return what a builder found and what it expected."""
    said = error.args[0] if error.args else ""
    if isinstance(said, Message) and {"found", "expected"} <= said.facts.keys():
        found, wanted = said.facts["found"], said.facts["expected"]
    else:
        found, _, wanted = str(error).partition(": expected ")
    return _line(found), _line(wanted or message("scenario-other-values"))


def _line(said: Fact) -> Line:
    return said if isinstance(said, Message) else str(said)


def _wanted(error: ErrorDetails) -> Line:
    """Return what is expected in place of a value, by the type of an error."""
    kind, context = error["type"], error.get("ctx", {})
    if kind == "expected":
        wanted: Line = context["what"]
        return wanted
    if kind == "no_kind":
        return message("scenario-table")
    if kind == "literal_error":
        known = str(context["expected"]).replace("'", "").replace(" or ", ", ")
        return message("fault-expected-one-of", known=known)
    if kind == "string_pattern_mismatch":
        pattern = str(context["pattern"])
        found = (key for start, key in _PATTERNS.items() if pattern.startswith(start))
        return message(next(found, "scenario-text-like"), pattern=pattern)
    if kind in _LIMITS:
        key, name = _LIMITS[kind]
        return message(key, limit=f"{context[name]:g}")
    if kind in _LENGTHS:
        key, name = _LENGTHS[kind]
        return message(key, count=context[name])
    return message(_WANTED[kind]) if kind in _WANTED else error["msg"]


def _extra(
    file: str, raw: Mapping[str, Any], loc: Loc, place: str, schema: type[BaseModel]
) -> Fault:
    around = _at(raw, loc[:-1])
    if loc[0] == "terrain" and loc[-1] == "mesh":
        found = message("scenario-mesh-beside-kind", kind=shown(around.get("kind")))
        return Fault(file, place, found, message("scenario-not-both"))
    wanted = message("fault-expected-one-of", known=", ".join(_keys(loc, around, schema)))
    return Fault(file, place, message("scenario-unknown-key"), wanted)


def _keys(loc: Loc, around: Any, schema: type[BaseModel]) -> Iterable[str]:
    """Return the known keys at the place of an unknown one."""
    if loc[0] == "terrain" and around.get("kind") in KINDS:
        return (*KindTerrain.model_fields, *KINDS[around["kind"]].model_fields)
    model = schema
    for step in loc[:-1]:
        if isinstance(step, str):
            hint = model.model_fields[step].annotation
            model = MeshTerrain if step == "terrain" else next(_models_in(hint))
    return model.model_fields


def _models_in(hint: Any) -> Iterator[type[BaseModel]]:
    """Yield the models in a type hint: ``UnitSpec`` in ``tuple[UnitSpec, ...]``."""
    if isinstance(hint, type) and issubclass(hint, BaseModel):
        yield hint
    for inner in get_args(hint):
        yield from _models_in(inner)

"""The largest and the strangest value of every field that a socket can carry.

Types and fields come from the messages' own schemas, so that a new one is covered by itself. Values
are JSON texts: some of them no program would write.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from inspect import unwrap
from typing import Any

from pydantic import TypeAdapter

import apps.server.page  # noqa: F401  the components that read messages
from apps.scene import protocol
from apps.server.sockets.live_messages import _INCOMING, MOST_VALUES
from apps.server.sockets.page_socket import MOST_VALUES as MOST_OF_PAGE
from apps.web.upstream.component import Component
from meshes.terrain.kinds import KINDS
from sandbox.document.commands import _ADAPTERS
from sandbox.scenario.briefing import MeasureSpec, TemplateSpec
from sandbox.scenario.marks.kinds import MARKS
from sandbox.scenario.schema import KindTerrain, MeshTerrain, TableSpec, UnitSpec, kind_row

Schema = dict[str, Any]
NAMES = ("able/0", "model/able/0")
"""Names of a thing on the attacked table, which all texts and items have where they may."""
_PIECE = '{"do":"AddPiece","row":{"kind":"box","position":[3,3],"size":[1,1,1]}}'
NEW = "fresh"
OF_PAGE, WORK = MOST_OF_PAGE - 1000, MOST_VALUES - 1000
"""Values in one message of a page and of a program that are just accepted."""


@dataclass(frozen=True)
class Attack:
    """A field of a type of message. ``texts``: makes the JSON texts of messages that spoil it."""

    what: str
    texts: Callable[[], Sequence[str]]


def of_programs(room: int) -> Iterator[Attack]:
    """Yield the attacks on each message of a program, and on each command in one.

    ``room``: the most characters of a message.
    """
    for kind, whole in _types(_INCOMING.json_schema()):
        yield from _spoiled("", kind, whole, room, "{ROW}", strange)
    for name, adapter in _ADAPTERS.items():
        for kind, whole in _types(adapter.json_schema()):
            yield from _spoiled(name, kind, whole, room, _submit(name), strange)
    yield Attack("Several.commands", partial(_several, room))


def of_rows(room: int) -> Iterator[Attack]:
    """Yield the attacks on each key of the rows that commands carry, as a scenario has them.

    What they add is called NEW.
    """
    base = set(KindTerrain.model_fields)
    for name, model, known in (
        *(("AddPiece", kind_row(kind), base) for kind in KINDS),
        ("AddPiece", MeshTerrain, set[str]()),
        ("AddUnit", UnitSpec, set[str]()),
        ("SetMeasure", MeasureSpec, set[str]()),
        ("PlaceTemplate", TemplateSpec, set[str]()),
        ("SetTable", TableSpec, set[str]()),
        *((one.command, one, set[str]()) for one in MARKS.values() if one.command),
    ):
        within = "keys" if name == "SetTable" else "row"
        around = _submit(name).replace("ROW", f'"{within}":{{ROW}}')
        schema = model.model_json_schema()
        for key in known - set(schema.get("required", ())):
            del schema["properties"][key]
        for kind, whole in _types(schema):
            for attack in _spoiled(name, kind, whole, room, around, _full):
                yield Attack(attack.what, partial(_new, attack))


def _several(room: int) -> list[str]:
    rows = [*strange(room), "[" + ",".join([_PIECE] * 200) + "]"]
    return [_submit("Several").replace("ROW", f'"commands":{row}') for row in rows]


def _new(attack: Attack) -> list[str]:
    return [text.replace(f'"id":"{NAMES[0]}"', f'"id":"{NEW}"') for text in attack.texts()]


def _submit(name: str) -> str:
    return '{"type":"submit","token":"TOKEN","command":{"do":"%s",ROW}}' % name  # noqa: UP031


def of_pages(room: int) -> Iterator[tuple[str, Attack]]:
    """Yield the attacks on each message of a page, with the class of a component that reads it."""
    readers = _readers()
    for name, adapter in vars(protocol).items():
        if isinstance(adapter, TypeAdapter):
            for kind, whole in _types(adapter.json_schema()):
                for attack in _spoiled(name, kind, whole, room, "{ROW}", strange):
                    yield readers.get(name, "SceneView"), attack


def _full(room: int) -> Iterator[str]:
    """Yield values as full as they may be."""
    yield from (
        "[" + ",".join([item] * (room // 12)) + "]" for item in ("1", "[1.5,2.5]", '"able/0"')
    )
    yield f'"{"x" * room}"'


def strange(room: int) -> Iterator[str]:
    """Yield strange values, as long as they may be or as full of values as they may be."""
    for item in ("1", "[]", "{}", "null", '"able/0"', "1e308", "[1,1]", '{"a":1}', "-0.5e-300"):
        each = 1 + sum(map(item.count, ",[{"))
        fits = room // (len(item) + 1)
        for count in sorted({min(most // each, fits) for most in (OF_PAGE, WORK, each * room)}):
            yield f"[{','.join([item] * count)}]"
    for most in (90, 20_000):
        yield _keys(min(most, room // 10))
    keys = _keys(90)
    yield f"[{','.join([keys] * min(WORK // 91, room // (len(keys) + 1)))}]"
    for depth in (90, 900, WORK // 2, room // 2):
        depth = min(depth, room // 2)
        yield "[" * depth + "]" * depth
    yield '{"a":' * min(900, room // 6) + "1" + "}" * min(900, room // 6)
    yield f'"{"x" * room}"'
    yield '"' + "\\u0000" * (room // 6) + '"'
    yield f"[{','.join(['9' * 4299] * max(1, room // 4300))}]"
    yield "1." + "1" * room
    yield from ("null", "true", "-1", str(2**63), "9" * 400, "1e400", "NaN", '"\\ud800"', '""')


def bokehs(room: int) -> Iterator[str]:
    """Yield contents of Bokeh's own messages that no page sends."""
    ready = _sent('{"type":"event","name":"document_ready","values":{"type":"map","entries":[]}}')
    for count in (50, room // len(ready) - 1):
        yield _events(",".join([ready] * count))
    for value in (
        '{"type":"bytes","data":"' + "A" * (room - 400) + '"}',
        '{"type":"ndarray","array":[1],"shape":[1000000000],"dtype":"float64","order":"little"}',
        '{"type":"object","name":"Figure","id":"x","attributes":{}}',
        '{"id":"unknown"}',
        *strange(room - 400),
    ):
        yield _events(_sent(value))
        yield _events(
            '{"kind":"ModelChanged","attr":"name","model":{"id":"of SceneView"},"new":'
            + value
            + "}"
        )
        yield '{"events":' + value + "}"


def _sent(value: str) -> str:
    return '{"kind":"MessageSent","msg_type":"bokeh_event","msg_data":' + value + "}"


def _events(rows: str) -> str:
    return '{"events":[' + rows + "]}"


def _keys(count: int) -> str:
    return "{" + ",".join(f'"k{number}":1' for number in range(count)) + "}"


def as_bokeh(text: str) -> str:
    """Return a message's JSON text as Bokeh writes its maps, or "" for what cannot be read."""
    try:
        return json.dumps(_mapped(json.loads(text)), separators=(",", ":"))
    except (ValueError, RecursionError):
        return ""


def _mapped(value: Any) -> Any:
    if isinstance(value, dict):
        return {"type": "map", "entries": [[key, _mapped(inner)] for key, inner in value.items()]}
    return [_mapped(inner) for inner in value] if isinstance(value, list) else value


def _readers() -> dict[str, str]:
    """Return the class of a component that reads messages of an adapter, by the adapter's name."""
    found: dict[str, str] = {}
    waiting: list[type] = [Component]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        handler = vars(kind).get("_handle_msg")
        for name in unwrap(handler).__code__.co_names if handler else ():
            found.setdefault(name, kind.__name__)
    return found


def _types(schema: Schema) -> Iterator[tuple[str, Schema]]:
    """Yield each type of message in an adapter's schema with its own, references resolved."""
    whole = _resolved(schema, schema.get("$defs", {}))
    for one in whole.get("oneOf") or whole.get("anyOf") or [whole]:
        kinds = one.get("properties", {}).get("type", {})
        for kind in kinds.get("enum") or [kinds.get("const", one.get("title", ""))]:
            yield str(kind), one


def _resolved(schema: Any, defs: Schema) -> Any:
    if isinstance(schema, dict):
        if "$ref" in schema:
            return _resolved(defs[schema["$ref"].rpartition("/")[2]], defs)
        return {key: _resolved(inner, defs) for key, inner in schema.items() if key != "$defs"}
    return [_resolved(inner, defs) for inner in schema] if isinstance(schema, list) else schema


def _spoiled(
    of: str,
    kind: str,
    whole: Schema,
    room: int,
    around: str,
    odd: Callable[[int], Iterator[str]],
) -> Iterator[Attack]:
    """Yield an attack on each field of a type, whose other fields are valid.

    ``of``: the adapter or the command. ``around``: the message, with ROW for the fields. ``odd``:
    yields values that are not valid.
    """
    fields: dict[str, Schema] = whole.get("properties", {})
    needed = {name: json.dumps(_small(fields[name])) for name in whole.get("required", ())}
    if "type" in fields:
        needed["type"] = json.dumps(kind)
    left = room - sum(len(name) + len(value) + 4 for name, value in needed.items()) - len(around)

    def texts(field: str, schema: Schema) -> list[str]:
        found = []
        values = dict.fromkeys(json.dumps(value) for value in _large(schema, left - 60))
        for value in (*values, *odd(left - 60)):
            rows = {**needed, field: value}
            row = ",".join(f'"{name}":{inner}' for name, inner in rows.items())
            found.append(around.replace("ROW", row, 1))
        return found

    for field, schema in fields.items():
        yield Attack(f"{of} {kind}.{field}".strip(), partial(texts, field, schema))
    if not fields:
        yield Attack(of, lambda: [around.replace(",ROW", "")])


def _small(schema: Schema) -> Any:
    """Return a small valid value."""
    for choice in schema.get("anyOf") or schema.get("oneOf") or ():
        return _small(choice)
    if "const" in schema or "enum" in schema:
        return schema.get("const", (schema.get("enum") or [None])[0])
    match schema.get("type"):
        case "string":
            return NAMES[0].ljust(schema.get("minLength", 0), "x")[: schema.get("maxLength", 99)]
        case "integer":
            return max(1, schema.get("minimum", 1))
        case "number":
            return min(schema.get("maximum", 1.0), max(1.0, schema.get("minimum", 1.0)))
        case "boolean":
            return True
        case "array" if "prefixItems" in schema:
            return [_small(inner) for inner in schema["prefixItems"]]
        case "array":
            least = max(schema.get("minItems", 0), min(2, schema.get("maxItems", 2)))
            return [_small(schema.get("items", {}))] * least
        case "object":
            rows = schema.get("properties", {})
            return {name: _small(rows[name]) for name in schema.get("required", ())}
    return None


def _largest(schema: Schema, room: int) -> Any:
    return next(_large(schema, room), _small(schema))


def _large(schema: Schema, room: int) -> Iterator[Any]:
    """Yield the largest valid values that have room: the longest, and those with most items."""
    for choice in schema.get("anyOf") or schema.get("oneOf") or ():
        yield from _large(choice, room)
    yield from schema.get("enum", ())
    match schema.get("type"):
        case "string" if "const" not in schema and "enum" not in schema:
            yield "x" * min(schema.get("maxLength", room), room)
            yield from (name[: schema.get("maxLength", room)] for name in NAMES)
        case "integer" | "number":
            yield schema.get("maximum", 2**53)
            yield schema.get("minimum", -(2**53))
        case "array" if "prefixItems" in schema:
            yield [_largest(inner, room) for inner in schema["prefixItems"]]
        case "array":
            items = schema.get("items", {})
            for item in (*_large(items, room // 4), _small(items)):
                most = room // (len(json.dumps(item)) + 2)
                yield [item] * max(1, min(schema.get("maxItems", most), most))
        case "object" if "properties" in schema:
            yield {name: _largest(row, room) for name, row in schema["properties"].items()}
            yield _small(schema)
        case "object":
            most = schema.get("maxProperties", 60)
            yield {f"k{number}": "x" * (room // most - 12) for number in range(most)}
            yield {"id": NAMES[0], "points": [[1.5, 2.5]] * min(room // 13, WORK // 3)}
            yield {"id": NAMES[0], "kind": "box", "size": [1] * (WORK // 2), "position": [1, 1]}

"""Every list and every text of a message is bounded, and a list is left at its first fault."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from apps.scene import protocol
from apps.server.sockets import live_messages
from sandbox.document import commands

ADAPTERS: dict[str, TypeAdapter[Any]] = {
    **{name: one for name, one in vars(protocol).items() if isinstance(one, TypeAdapter)},
    "programs": live_messages._INCOMING,
    **commands._ADAPTERS,
}
BY_HAND = {"TakeBack", "Several"}
"""Commands that only the server makes, or that are read one by one."""


def schemas(schema: Any) -> Iterator[dict[str, Any]]:
    if isinstance(schema, dict):
        yield schema
        for key, inner in schema.items():
            if key != "keys_schema":  # as long as the message
                yield from schemas(inner)
    elif isinstance(schema, list | tuple):
        for inner in schema:
            yield from schemas(inner)


@pytest.mark.parametrize("name", sorted(ADAPTERS.keys() - BY_HAND))
def test_no_value_of_a_message_is_without_a_bound(name: str) -> None:
    for schema in schemas(ADAPTERS[name].core_schema):
        match schema.get("type"):
            case "tuple" if schema.get("variadic_item_index") is not None:
                assert schema.get("fail_fast") and "max_length" in schema, schema
            case "list" | "set" | "frozenset":
                assert schema.get("fail_fast") and "max_length" in schema, schema
            case "str":
                assert "max_length" in schema, schema
            case "dict" if name != "programs":
                assert "max_length" in schema, schema


@pytest.mark.parametrize("name", ADAPTERS)
def test_many_faults_are_one_error(name: str) -> None:
    whole = ADAPTERS[name].json_schema()
    for schema in schemas(whole):
        fields = schema.get("properties", {})
        for key in fields:
            message = {"type": fields.get("type", {}).get("const", ""), key: [1] * 500}
            with pytest.raises(ValidationError) as caught:
                ADAPTERS[name].validate_python(message)
            assert caught.value.error_count() < 20

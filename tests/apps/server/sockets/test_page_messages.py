"""The frames of a page's messages, which are bounded before Bokeh decodes them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from apps.server.sockets.bounded_json import MessageFault, read_json
from apps.server.sockets.page_socket import PageMessages, TooLong

HEAD = json.dumps({"msgid": "1", "msgtype": "PATCH-DOC"})


def taken(content: str, most: int = 2**16, head: str = HEAD) -> Any:
    messages = PageMessages(most)
    assert messages.take(head) is None and messages.take("{}") is None
    return messages.take(content)


def event(data: Any, model: Any) -> str:
    values = {"type": "map", "entries": [["model", model], ["data", data]]}
    row = {"type": "event", "name": "data_event", "values": values}
    sent = {"kind": "MessageSent", "msg_type": "bokeh_event", "msg_data": row}
    return json.dumps({"events": [sent]})


def test_a_new_model_is_named_by_its_id_whatever_it_holds() -> None:
    """A browser sends all attributes of a model that it has just received."""
    attributes = {"esm": "x" * 1000, "data": {"type": "bytes", "data": "AAAA"}}
    model = {"type": "object", "name": "Any", "id": "p1", "attributes": attributes}
    message = taken(event(1, model))
    ((_, named), _) = message.content["events"][0]["msg_data"]["values"]["entries"]
    assert named == {"id": "p1"}


@pytest.mark.parametrize("kind", ["bytes", "ndarray", "typed_array", "symbol", "ref", [1], None])
def test_values_that_take_more_than_they_are_long_are_not_decoded(kind: Any) -> None:
    message = taken(event({"type": kind, "data": "H4sI"}, {"id": "p1"}))
    (_, (_, data)) = message.content["events"][0]["msg_data"]["values"]["entries"]
    assert data == {"type": "refused"}


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("[]", "three objects"),
        ('{"events":7}', "a list of at most 50"),
        ('{"events":[7]}', "ModelChanged or MessageSent"),
        (json.dumps({"events": [{"kind": "MessageSent"}] * 51}), "a list of at most 50"),
        ('{"events":[{"kind":"RootAdded"}]}', "ModelChanged or MessageSent"),
        ('{"events":[' + "1," * 20_001 + "1]}", "at most 20,000"),
        (json.dumps({f"k{n}": 1 for n in range(101)}), "at most 100"),
        ("[" * 5000, "an object"),
    ],
)
def test_other_contents_are_refused(content: str, why: str) -> None:
    with pytest.raises(MessageFault, match=why):
        taken(content)


@pytest.mark.parametrize(
    "head",
    [
        {"msgid": "1", "msgtype": "PUSH-DOC"},
        {"msgtype": "PATCH-DOC"},
        {"msgid": "1", "msgtype": "PATCH-DOC", "num_buffers": 1},
        {"msgid": "1", "msgtype": []},
    ],
)
def test_other_headers_are_refused(head: Any) -> None:
    with pytest.raises(MessageFault):
        taken('{"events":[]}', head=json.dumps(head))


def test_only_a_piece_of_a_file_may_be_long() -> None:
    messages = PageMessages(2000)
    with pytest.raises(MessageFault):
        messages.take(b"{}")
    with pytest.raises(TooLong):
        messages.take("x" * 2001)
    piece = {"type": "map", "entries": [["name", "a.stl"], ["data", "QUJD" * 170_000]]}
    assert taken(event(piece, {"id": "p1"}), most=2000) is not None
    piece["entries"][1][0] = "more"
    with pytest.raises(TooLong):
        taken(event(piece, {"id": "p1"}), most=2000)


def test_numbers_that_are_none_are_read_as_told() -> None:
    assert read_json("[1.5, NaN]", 9, number=lambda _: 7.0, constant=lambda _: 8.0) == [7.0, 8.0]

"""What is put on a page when it is first wanted.

A component costs server and browser a hundredth of a second when a page opens, whether anybody
sees it or not. So what is folded, hidden or asked later has no components until it is opened.
"""

from __future__ import annotations

from inspect import isfunction
from typing import Any

import panel as pn


def filled(box: Any, parameter: str, *content: Any, when: bool = True) -> None:
    """Put content into a box as soon as a parameter of it is ``when``, and leave it there.

    ``box``: anything with ``objects``: a card by its ``collapsed``, a paper by its ``visible``.
    Content that is a function is made by it, then.
    """
    if getattr(box, parameter) is when:
        box.objects = [_made(one) for one in content]
        return

    def fill(event: Any) -> None:
        if event.new is when and not box.objects:
            box.objects = [_made(one) for one in content]

    box.param.watch(fill, parameter)


def appearing(content: Any, *stylesheets: str) -> pn.Column:
    """Where something is that is hidden at first, from when it is first visible on.

    It has this place for itself: what is put between others has Panel take all of them off the page
    and put them there again, and with them whatever is open or typed in them. The place is no box:
    what is in it stands as it would without, by the ``stylesheets`` of what is around.
    """
    place = pn.Column(margin=0, styles={"display": "contents"}, stylesheets=list(stylesheets))
    component = _component(content)
    if component.visible:
        place.append(component)
    else:
        _put_in(place, component, "visible")
    return place


def dialogs(*asked: Any) -> pn.Column:
    """Where dialogs are, each from its first opening on."""
    place = pn.Column(margin=0)
    for one in asked:
        _put_in(place, _component(one), "open")
    return place


def _made(content: Any) -> Any:
    return content() if isfunction(content) else content


def _component(content: Any) -> Any:
    while isinstance(content, pn.viewable.Viewer):
        content = content.__panel__()
    return content


def _put_in(place: pn.Column, content: Any, parameter: str) -> None:
    def put(event: Any) -> None:
        if event.new and content not in place.objects:
            place.append(content)

    content.param.watch(put, parameter)

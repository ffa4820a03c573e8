"""Put components on a page when they are first needed.

A component costs server and browser a hundredth of a second when a page opens, even if it is not
visible. So folded cards, hidden parts and dialogs have no components until they open.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import isfunction
from typing import Any

import panel as pn
import param


class Unbuilt(pn.viewable.Viewer):
    """A viewer that builds its component when it is first needed, and then sets ``begun``."""

    begun = param.Boolean(False)


def fill_when(box: Any, parameter: str, *content: Any, when: bool = True) -> None:
    """Put content into a box as soon as its parameter is ``when``, and leave it there.

    ``box``: anything with ``objects``, such as a card by its ``collapsed`` or a paper by its
    ``visible``. A function among the content is called then, and its result put in.
    """
    if getattr(box, parameter) is when:
        box.objects = [_created(item) for item in content]
        return

    def fill(event: Any) -> None:
        if event.new is when and not box.objects:
            box.objects = [_created(item) for item in content]

    box.param.watch(fill, parameter)


def deferred(content: Any, *stylesheets: str) -> pn.Column:
    """Return a placeholder that holds a component from when it is first visible.

    The component has a placeholder of its own: inserting it between others would make Panel remove
    all of them from the page and add them again, with everything open or typed in them. The
    placeholder has no box, so the component is laid out by the ``stylesheets`` of its surroundings.
    """
    placeholder = pn.Column(margin=0, styles={"display": "contents"}, stylesheets=list(stylesheets))
    component = _component(content)
    if component.visible:
        placeholder.append(component)
    else:
        _append_when(placeholder, component, "visible")
    return placeholder


def deferred_dialogs(*dialogs: Any, opened: Callable[[], None]) -> pn.Column:
    """Return a placeholder that holds each dialog from when it first opens (`js/dialogs.js`).

    ``opened`` is called whenever one opens.
    """
    placeholder = pn.Column(margin=0, css_classes=["dialogs"])

    def follow(event: Any) -> None:
        if event.new:
            opened()

    def begin(event: Any) -> None:
        for dialog in event.new:
            if dialog not in event.old:
                dialog.param.watch(follow, "open")
                opened()

    placeholder.param.watch(begin, "objects")
    for dialog in dialogs:
        content = _component(dialog, unbuilt=True)
        _append_when(placeholder, content, "begun" if isinstance(content, Unbuilt) else "open")
    return placeholder


def _created(content: Any) -> Any:
    return content() if isfunction(content) else content


def _component(content: Any, *, unbuilt: bool = False) -> Any:
    """Return the component of a viewer. ``unbuilt``: or the `Unbuilt` viewer within it."""
    while isinstance(content, pn.viewable.Viewer):
        if unbuilt and isinstance(content, Unbuilt) and not content.begun:
            break
        content = content.__panel__()
    return content


def _append_when(placeholder: pn.Column, content: Any, parameter: str) -> None:
    def append(event: Any) -> None:
        component = _component(content) if event.new else None
        if component is not None and component not in placeholder.objects:
            placeholder.append(component)

    content.param.watch(append, parameter)

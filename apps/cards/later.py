"""What is put on a page when it is first wanted.

A component costs server and browser a hundredth of a second when a page opens, whether anybody
sees it or not. So what is folded, hidden or asked later has no components until it is opened.
"""

from __future__ import annotations

from typing import Any

import panel as pn

from apps.runtime.sparing import Soon


def filled(box: Any, parameter: str, *content: Any, when: bool = True) -> None:
    """Put content into a box as soon as a parameter of it is ``when``, and leave it there.

    ``box``: anything with ``objects``: a card by its ``collapsed``, a paper by its ``visible``.
    """
    if getattr(box, parameter) is when:
        box.objects = list(content)
        return

    def fill(event: Any) -> None:
        if event.new is when and not box.objects:
            box.objects = list(content)

    box.param.watch(fill, parameter)


def appearing(box: Any, *content: Any) -> Any:
    """Put content into a box, what is hidden when it is first visible, in its place; the box."""
    ordered = [_component(one) for one in content]
    there = [one for one in ordered if one.visible]

    def look() -> None:
        wanted = [one for one in ordered if one in there]
        if box.objects != wanted:
            box.objects = wanted

    soon = Soon(look)  # told of two changes in one go, Panel's column has the same thing twice

    def appear(event: Any) -> None:
        if event.new and event.obj not in there:
            there.append(event.obj)
            soon.ask()

    for one in ordered:
        if one not in there:
            one.param.watch(appear, "visible")
    look()
    return box


def _component(content: Any) -> Any:
    while isinstance(content, pn.viewable.Viewer):
        content = content.__panel__()
    return content


def dialogs(*asked: Any) -> pn.Column:
    """Where dialogs are, each from its first opening on."""
    place = pn.Column(margin=0)
    for one in asked:
        _open_in(place, _component(one))
    return place


def _open_in(place: pn.Column, dialog: Any) -> None:
    def put(event: Any) -> None:
        if event.new and dialog not in place.objects:
            place.append(dialog)

    dialog.param.watch(put, "open")

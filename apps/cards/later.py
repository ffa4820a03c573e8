"""What is put on a page when it is first wanted.

A component costs server and browser a hundredth of a second when a page opens, whether anybody
sees it or not. So what is folded, hidden or asked later has no components until it is opened.
"""

from __future__ import annotations

from typing import Any

import panel as pn


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


def dialogs(*asked: Any) -> pn.Column:
    """Where dialogs are, each from its first opening on."""
    place = pn.Column(margin=0)
    for one in asked:
        while isinstance(one, pn.viewable.Viewer):
            one = one.__panel__()
        _open_in(place, one)
    return place


def _open_in(place: pn.Column, dialog: Any) -> None:
    def put(event: Any) -> None:
        if event.new and dialog not in place.objects:
            place.append(dialog)

    dialog.param.watch(put, "open")

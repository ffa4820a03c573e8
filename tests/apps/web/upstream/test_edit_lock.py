"""Pages that are built on two threads do not disturb each other's parameters."""

import threading

import panel_material_ui as pmu
from panel.util import parameters

from apps.web.upstream.page_application import lock_edits


def test_a_constant_is_set_while_another_thread_sets_one_of_the_same_class() -> None:
    lock_edits()
    first, second = pmu.Button(label="first"), pmu.Button(label="second")
    inside, left = threading.Event(), threading.Event()
    faults: list[Exception] = []

    def edit() -> None:
        try:
            with parameters.edit_readonly(second):
                inside.set()
                left.wait(5)
                second.name = "renamed"
        except Exception as fault:
            faults.append(fault)

    with parameters.edit_readonly(first):
        thread = threading.Thread(target=edit)
        thread.start()
        waits = not inside.wait(0.2)
    left.set()
    thread.join()
    assert waits and not faults and second.name == "renamed"

"""Each fault that `apps.web.upstream` works round is still in the library that is installed.

A test that fails here is good news: delete the workaround that it names, and the test. The
libraries are asked in a process of their own, without this program's changes. A question that can
be asked no longer counts as mended, since the library has changed there.
"""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
import threading
import traceback
import warnings
import weakref
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any
from unittest.mock import Mock, patch

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[4]
QUESTIONS: dict[str, Callable[[], bool]] = {}


def question(works_round: str) -> Callable[[Callable[[], bool]], Callable[[], bool]]:
    """Register a function that returns whether the fault is there, by its workaround."""

    def register(ask: Callable[[], bool]) -> Callable[[], bool]:
        QUESTIONS[works_round] = ask
        return ask

    return register


def is_kept(make: Callable[[], object]) -> bool:
    """Return whether an object is still there when nothing of the caller's holds it."""
    reference = weakref.ref(make())
    gc.collect()
    return reference() is not None


def of(owner: object, name: str) -> Any:
    """Return what a library keeps to itself."""
    return getattr(owner, name)


def counted(owner: Any, name: str, act: Callable[[], object]) -> int:
    """Return how often a function of a module or of a class is called during an action."""
    plain, calls = vars(owner)[name], 0
    inner = getattr(plain, "__func__", plain)

    def counting(*given: Any, **options: Any) -> Any:
        nonlocal calls
        calls += 1
        return inner(*given, **options)

    setattr(owner, name, type(plain)(counting) if inner is not plain else counting)
    try:
        act()
    finally:
        setattr(owner, name, plain)
    return calls


@question("panel_fixes.handle_errors_by")
def _a_handler_keeps_its_document() -> bool:
    import panel as pn
    from bokeh.document import Document
    from panel.io.state import set_curdoc

    def make() -> Document:
        document = Document()
        with set_curdoc(document):
            pn.config.exception_handler = lambda _error, _held=document: None
        return document

    return is_kept(make)


@question("panel_fixes.ignore_busy")
def _the_busy_indicator_keeps_pages() -> bool:
    import panel_material_ui as pmu

    return is_kept(pmu.Page)


@question("panel_fixes.lighten_components")
def _each_component_copies_its_parameters() -> bool:
    import panel as pn

    return pn.Row().param["width"] is not pn.Row.param["width"]


@question("panel_fixes.read_no_logos")
def _a_page_reads_the_file_that_it_names() -> bool:
    import panel_material_ui as pmu

    with TemporaryDirectory() as folder:
        secret = Path(folder) / "secret.png"
        secret.write_bytes(b"secret")
        return of(pmu.Page(), "_process_param_change")({"logo": str(secret)})["logo"] != str(secret)


@question("panel_fixes.skip_vtk_panes")
def _panel_imports_all_of_vtk() -> bool:
    from panel.pane.vtk.vtk import VTKRenderWindow

    # Any module of VTK is loaded; an import of all others raises.
    with patch.dict(sys.modules, {"vtkmodules": ModuleType("vtkmodules"), "vtk": None}):
        try:
            VTKRenderWindow.applies(object())
        except ImportError:
            return True
    return False


@question("panel_fixes.collect_by")
def _panel_collects_garbage_after_pages() -> bool:
    from panel.io import document

    with patch.object(document, "_panel_last_cleanup", -1e9):  # long ago
        return counted(gc, "collect", of(document, "_garbage_collect")) > 0


@question("panel_fixes.send_at_once")
def _a_drop_down_list_sends_its_value_late() -> bool:
    import panel_material_ui as pmu

    return "value" not in of(pmu.Select, "_priority_changes")


@question("panel_fixes.BareHTML")
def _a_pane_has_a_row_that_nobody_sees() -> bool:
    import panel as pn

    return isinstance(pn.pane.HTML("").layout, pn.Row)


@question("bokeh_fixes.leave_pages")
def _a_fault_leaves_its_page_the_current_one() -> bool:
    from bokeh.document import Document
    from bokeh.io.doc import curdoc, patch_curdoc

    document = Document()
    try:
        with patch_curdoc(document):
            raise LookupError
    except LookupError:
        return curdoc() is document


@question("bokeh_fixes.accept_known_references")
def _a_model_sent_twice_is_a_warning() -> bool:
    from bokeh.core.serialization import Deserializer
    from bokeh.models import Row

    row = Row()
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        Deserializer([row]).deserialize({"type": "object", "name": "Row", "id": row.id})
    return any("reference already known" in str(one.message) for one in said)


@question("bokeh_fixes.WholeMessages")
def _a_change_made_while_another_is_written_stays_in_the_queue() -> bool:
    import asyncio

    from bokeh.document import Document
    from panel.io import document

    page, socket = Document(), Mock()
    connection = Mock(_socket=socket)
    queue, writing = of(document, "_WRITE_MSGS"), of(document, "_WRITE_BLOCK")

    async def write() -> None:
        queue[page] = {connection: ["made while the first is written"]}

    async def go() -> None:
        queue[page], writing[page] = {connection: ["first"]}, True
        document.extra_socket_handlers[type(socket)] = lambda *_, **__: [write()]
        await of(document, "_dispatch_msgs")(page)

    asyncio.run(go())
    return page in queue and page not in writing


@question("panel_caches._cache_defaults")
def _each_model_works_out_its_defaults() -> bool:
    from bokeh.core.property.bases import Property
    from bokeh.models import Row

    assert Row().spacing == 0
    one = Row()
    return counted(Property, "themed_default", lambda: one.spacing) > 0


@question("panel_caches._cache_paths")
def _each_component_looks_for_its_module() -> bool:
    import panel_material_ui as pmu
    from panel import custom

    def make() -> None:
        of(pmu.Button(), "_render_esm")(server=True)

    make()
    return counted(custom, "component_resource_path", make) > 0


@question("panel_caches._tag")
def _a_component_searches_all_below_it() -> bool:
    from bokeh.models import Row
    from panel.reactive import ReactiveCustomBase

    model = next(base for base in Row.__mro__ if "select" in vars(base))
    search = of(ReactiveCustomBase, "_patch_datamodel_ref")
    return counted(model, "select", lambda: search(Row(), "root")) > 0


@question("panel_caches._synced_values")
def _each_component_asks_which_parameters_are_synced() -> bool:
    import panel as pn

    kind = next(base for base in pn.Row.__mro__ if "_synced_params" in vars(base))
    row, asked_of = pn.Row(), Mock(return_value=[])
    with patch.object(kind, "_synced_params", property(asked_of)):
        of(row, "_init_params")()
    return asked_of.call_count > 1


@question("page_application.lock_edits")
def _a_flag_of_a_class_is_cleared_for_all() -> bool:
    import panel as pn
    from panel.util import edit_readonly
    from param.parameterized import no_instance_params

    kind = no_instance_params(type("Kind", (pn.Row,), {}))
    first, second = kind(), kind()
    before = second.param["name"].constant
    with edit_readonly(first):
        return bool(before and not second.param["name"].constant)


@question("page_application.PageApplication")
def _pages_are_built_on_the_event_loop() -> bool:
    import asyncio

    from bokeh.application.application import Application
    from bokeh.application.handlers.function import FunctionHandler
    from bokeh.server.contexts import ApplicationContext

    threads: list[int] = []
    page = FunctionHandler(lambda _document: threads.append(threading.get_ident()))

    async def go() -> None:
        from tornado.ioloop import IOLoop

        context = ApplicationContext(Application(page), io_loop=IOLoop.current())
        await context.create_session_if_needed("session")

    asyncio.run(go())
    return threads == [threading.get_ident()]


@question("component.Component")
def _a_plain_module_is_taken_for_typescript() -> bool:
    from panel.custom import JSComponent

    kind = type("Kind", (JSComponent,), {"_esm": "export function render() {}"})
    return not of(kind(), "_get_properties")(None)["bundle"]


@question("template.template")
def _modules_are_loaded_through_a_shim() -> bool:
    from io import StringIO

    import panel_material_ui as pmu

    written = StringIO()
    pmu.Page().save(written)
    return "es-module-shims" in written.getvalue()


@question("js/known_models.js")
def _bokeh_sends_new_models_whole() -> bool:
    text = bokeh_js()
    return "this._new_models.has(" in text[text.index("create_json_patch(events) {") :][:900]


@question("js/late_children.js")
def _bokeh_hears_a_view_only_once_all_beside_it_are_built() -> bool:
    text = bokeh_js()
    build = text[text.index("async function build_views(") :][:1200]
    return build.index("await _build_view(") < build.index("view.connect_signals();")


@question("js/changed_styles.js")
def _a_layout_empties_and_fills_all_style_sheets() -> bool:
    text = bokeh_js()
    update = text[text.index("        update_style() {") :][:80]
    write = text[text.index("        _update(css) {") :][:80]
    return "this.style.clear();" in update and "{\n            this.el.textContent = css;" in write


@question("js/select_keys.js")
def _a_drop_down_list_hears_no_keys() -> bool:
    import panel_material_ui

    source = Path(panel_material_ui.__file__).parent / "widgets" / "Select.jsx"
    return "onOpen" not in source.read_text(encoding="utf-8")


@question("js/corners.js")
def _vtk_copies_each_corner() -> bool:
    return "drawElements" not in vtk_js()


@question("js/draw_once.js")
def _vtk_draws_the_table_again_for_glass() -> bool:
    return 'setCurrentOperation("opaqueZBufferPass")' in vtk_js()


def bokeh_js() -> str:
    import bokeh

    client = Path(bokeh.__file__).parent / "server" / "static" / "js" / "bokeh.js"
    return client.read_text(encoding="utf-8")


def vtk_js() -> str:
    import panel

    bundled = Path(panel.__file__).parent / "dist" / "bundled" / "abstractvtkplot"
    (path,) = bundled.glob("vtk.js@*/vtk.js")
    return path.read_text(encoding="utf-8")


def answers() -> dict[str, str]:
    """Ask all; the answer is empty where the fault is still there."""
    found = {}
    for name, ask in QUESTIONS.items():
        try:
            found[name] = "" if ask() else "it does so no longer"
        except Exception:
            found[name] = traceback.format_exc()
    return found


def change_libraries() -> None:
    """Change the libraries as the page does."""
    from apps.web.upstream import bokeh_fixes, panel_caches, panel_fixes

    panel_fixes.lighten_components()
    panel_fixes.read_no_logos()
    panel_fixes.skip_vtk_panes()
    panel_fixes.collect_by(lambda: None)
    bokeh_fixes.leave_pages()
    panel_caches.cache_class_facts()


@cache
def asked(*words: str) -> dict[str, str]:
    """Ask in a new process, once for all tests."""
    done = subprocess.run(
        [sys.executable, __file__, *words],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        check=True,
    )
    found: dict[str, str] = json.loads(done.stdout.splitlines()[-1])
    return found


@pytest.mark.parametrize("works_round", QUESTIONS)
def test_the_fault_is_still_there(works_round: str) -> None:
    assert asked()[works_round] == "", f"apps/web/upstream: delete {works_round}"


def test_the_questions_notice_what_the_page_changes() -> None:
    plain, changed = asked(), asked("changed")
    assert {name for name in QUESTIONS if changed[name] != plain[name]} == {
        "panel_fixes.lighten_components", "panel_fixes.read_no_logos", "panel_fixes.skip_vtk_panes",
        "panel_fixes.collect_by", "bokeh_fixes.leave_pages", "panel_caches._cache_defaults",
        "panel_caches._cache_paths", "panel_caches._tag", "panel_caches._synced_values",
    }  # fmt: skip


if __name__ == "__main__":
    if sys.argv[1:] == ["changed"]:
        change_libraries()
    sys.stdout.write(json.dumps(answers()) + "\n")

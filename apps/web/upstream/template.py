"""The page's HTML template: Panel's, changed so that the browser loads modules itself.

No issue known.
"""

from __future__ import annotations

from jinja2 import Template
from panel_material_ui.base import BASE_TEMPLATE

_NATIVE = """<script>
// Panel loads modules through a shim that rewrites them for browsers without import maps. The
// modules of this page need no map, because they are bundled with everything that they import.
{
  const load = (url) => import(url);
  window.importShim = Object.assign(load, window.importShim);
}
</script>"""

# Makes the browser fetch and compile modules early, before any component asks for them.
_PRELOAD = '{% for url in modules %}<link rel="modulepreload" href="{{ url | e }}">{% endfor %}\n'

_EXTENDED = (
    "{% extends panels %}\n{% block preamble %}"
    + _PRELOAD
    + "{{ super() }}<style>{{ css }}</style>{% endblock preamble %}\n"
    + "{% block postamble %}\n{{ super() }}"
    + _NATIVE
    + "{% endblock postamble %}\n"
)


def template(css: str) -> Template:
    """Return the template for a `panel_material_ui.Page`.

    ``css``: how the page looks until its components are there. Its variable ``modules`` lists the
    URLs of modules that the page's components will request.
    """
    extended: Template = BASE_TEMPLATE.environment.from_string(
        _EXTENDED, globals={"panels": BASE_TEMPLATE, "css": css}
    )
    return extended

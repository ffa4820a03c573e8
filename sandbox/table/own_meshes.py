"""People's own meshes before they are on a table: audited, from a file or from bytes.

The door for whoever may not know the meshes themselves.
"""

from meshes.imports.audit import MeshAudit, audit_mesh
from meshes.imports.decimate import BUDGET
from meshes.imports.fault import MeshFault
from meshes.imports.limits import MAX_BYTES
from meshes.imports.reading import FORMATS
from meshes.imports.units import READINGS, Reading, Unit, Up

__all__ = [
    "BUDGET",
    "FORMATS",
    "MAX_BYTES",
    "READINGS",
    "MeshAudit",
    "MeshFault",
    "Reading",
    "Unit",
    "Up",
    "audit_mesh",
]

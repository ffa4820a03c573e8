"""Build pieces and figures; import and audit meshes."""

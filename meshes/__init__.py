"""What pieces and figures are made of: builders, import and audit of meshes."""

"""Pictures without a browser: of a table, from a model's eye, thumbnails and side views."""

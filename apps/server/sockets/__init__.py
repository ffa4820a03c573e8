"""WebSockets: of a page, which is built when one opens; of a program at a live table."""

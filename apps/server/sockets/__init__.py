"""WebSockets of pages, which are built when one opens, and of programs at a live table."""

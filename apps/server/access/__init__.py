"""Access control of the server: links, keys, hosts, limits, headers and the log."""

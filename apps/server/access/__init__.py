"""Who may do what at the server: links, keys, hosts, limits, headers, and what the log holds."""

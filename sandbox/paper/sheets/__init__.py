"""HTML pages that open offline and print: their frame, and the comparison of deployment zones."""

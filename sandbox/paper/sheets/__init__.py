"""HTML pages that open without a network and print: their frame, and the page of a comparison of
deployment zones."""

"""Tables made from others: copies, branches, earlier games, uploads; what a deleted one loses."""

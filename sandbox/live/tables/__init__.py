"""Tables made from others: copies, branches, earlier games, uploads; and the loss by deletion."""

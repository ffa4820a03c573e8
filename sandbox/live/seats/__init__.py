"""Who sits at a live table: roles, people, who must agree, and what each seat is told."""

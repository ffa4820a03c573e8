"""Shadow War: Armageddon: its rules as functions on facts, its data as TOML beside them."""

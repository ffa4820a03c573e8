"""What comes from the browser of a table: messages, the pointer, keys, and commands of buttons.

Imports every other room of the table. Doors: `controller.Controller`, `keys.KEYS`,
`commands.Commands`.
"""

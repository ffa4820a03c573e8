"""Messages from the browser: the pointer, keys, and commands of buttons.

Imports every other room of the table. Doors: `controller.Controller`, `keys.KEYS`,
`commands.Commands`.
"""

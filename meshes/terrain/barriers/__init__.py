"""What stands in the way and gives cover: walls, fences, wire, crates, wrecks."""

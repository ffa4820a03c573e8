"""Barriers that give cover: walls, fences, wire, crates, wrecks."""

"""Light baked into colours: ambient occlusion, the sun's shadow, contact shadows; kept on disk."""

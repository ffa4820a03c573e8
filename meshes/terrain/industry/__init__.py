"""An industrial yard: containers, pipes, walkways, gantries."""

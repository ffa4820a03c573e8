"""The text of a scenario file: read as untrusted bytes, edited where it says something else."""

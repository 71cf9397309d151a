"""From text to state and back, and files that cannot be lost."""

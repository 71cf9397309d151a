"""Dread S-20: the procedures of the role-playing game, as a table would look for them."""

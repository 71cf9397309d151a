"""The gang game: every rule as a procedure, named and grouped as a player would look for it."""

"""Captives: taken, rescued, traded, parted with, and what the other gang has to be told."""

"""Rules ask, somebody answers, the book records.

This part knows questions and procedures, and no game.
"""

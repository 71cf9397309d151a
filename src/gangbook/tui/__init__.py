"""The terminal app: Textual screens that show a book or one question and work out no rule."""

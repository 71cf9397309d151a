"""Experience and what comes of it: by tracks, by tables, or spent."""

"""What a gang is at one moment: frozen values as its file keeps them, and numbers worked out."""

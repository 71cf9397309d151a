"""The rules as data: what rules.toml and the catalogue may say, and look-ups. No game state."""

"""Rule books as data: TOML files, the models that validate them, and their only reader."""

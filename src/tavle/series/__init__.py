"""What many tournaments give together: rating lists, Grand Prix tables, teams."""

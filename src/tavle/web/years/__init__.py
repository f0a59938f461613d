"""What lasts over years: rating lists, series, and who is who over many tournaments."""

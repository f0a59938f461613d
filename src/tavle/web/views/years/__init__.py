"""Pages of rating lists, series and who is who."""

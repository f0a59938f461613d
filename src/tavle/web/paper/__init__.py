"""What is printed: sheets of a tournament, page by page, for a browser's print and as PDF."""

"""Pictures as SVG: drawn from plain results, without a file or a library beside them."""

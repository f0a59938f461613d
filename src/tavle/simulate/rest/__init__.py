"""The rest of a tournament that has begun: how it may go on, by kernels that start from its state or by the book."""

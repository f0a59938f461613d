"""The kernels' tournaments as arithmetic on whole arrays of NumPy, for machines without numba.

Every array has the tournaments along its last axis, so that what a step reads and writes lies side by side: a row for
each player, place or match, a column for each tournament. A step is done for all tournaments of a chunk at once; what
only some of them need (a list that gets stuck, a play-off, boards that must be mended) is done for these alone, and
for the last few by the kernel itself.

The words of chance are the same as in `tavle.simulate.kernels`, and so is every count, to the last digit;
`tests/simulate/arrays` compares them. Each module has a function that plays a chunk and counts it:

    play(streams, given, found)

`streams` are those of the tournaments, `given` the arguments of the kernel of this kind, `found` its arrays of counts.
"""

//! Values from the rules alone: mex, two-heap tables in tiles, heap sequences.

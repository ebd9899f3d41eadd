#ifndef FRAMESCAN_CKERNELS_H
#define FRAMESCAN_CKERNELS_H

#include <stddef.h>
#include <stdint.h>

/// What is in one tile of samples.
typedef struct {
  uint32_t sum;
  uint16_t minimum;
  uint16_t maximum;
} fs_tile;

/// Smallest and largest sample of `width` × `height` samples, rows `stride` bytes apart.
/// Both dimensions must be at least 1.
void fs_bounds_u8(const uint8_t *samples, ptrdiff_t stride, size_t width, size_t height,
                  uint16_t *minimum, uint16_t *maximum);
void fs_bounds_u16(const uint16_t *samples, ptrdiff_t stride, size_t width, size_t height,
                   uint16_t *minimum, uint16_t *maximum);

/// Statistics of one row of tiles, 8 samples wide and `height` (1 to 8) high; the last may be
/// narrower. Writes (width + 7) / 8 tiles.
void fs_tiles_u8(const uint8_t *samples, ptrdiff_t stride, size_t width, size_t height,
                 fs_tile *tiles);
void fs_tiles_u16(const uint16_t *samples, ptrdiff_t stride, size_t width, size_t height,
                  fs_tile *tiles);

/// What distances are measured from: samples below `lowest` count as that, above `highest` as that, and
/// nearer than `threshold` to `fill` not at all.
typedef struct {
  uint16_t fill;
  uint16_t threshold;
  uint16_t lowest;
  uint16_t highest;
} fs_excess;

/// For one row of tiles as above: the sum of the samples' distances from the fill. Writes
/// (width + 7) / 8 sums.
void fs_tile_excess_u8(const uint8_t *samples, ptrdiff_t stride, size_t width, size_t height,
                       fs_excess excess, uint32_t *sums);
void fs_tile_excess_u16(const uint16_t *samples, ptrdiff_t stride, size_t width, size_t height,
                        fs_excess excess, uint32_t *sums);

/// The largest sum of absolute differences that any tile of 8 × 8 samples of two pictures has.
/// Tiles at the right and bottom edges may be smaller.
uint32_t fs_largest_tile_difference_u8(const uint8_t *a, ptrdiff_t a_stride, const uint8_t *b,
                                       ptrdiff_t b_stride, size_t width, size_t height);
uint32_t fs_largest_tile_difference_u16(const uint16_t *a, ptrdiff_t a_stride, const uint16_t *b,
                                        ptrdiff_t b_stride, size_t width, size_t height);

/// For one row of tiles as above: the sum of the second differences
/// |x[i - lag] - 2 x[i] + x[i + lag]|, the larger of the horizontal and the vertical one of each
/// sample, that reach the tile's limit (at least 1, below 32768). Samples `lag` beyond every side are
/// read. Left out are differences across the lines of a grid at the multiples of `grid`, a power of
/// two; the first sample's place in it is (`grid_x`, `grid_y`). So are straight lines from one side of
/// a whole tile to the other, if all differences across them are below `strong` (below 32768).
/// Reads a limit and writes a sum for each of (width + 7) / 8 tiles.
void fs_tile_detail_u8(const uint8_t *samples, ptrdiff_t stride, size_t width, size_t height,
                       size_t lag, size_t grid_x, size_t grid_y, size_t grid, uint16_t strong,
                       const uint16_t *limits, uint32_t *sums);
void fs_tile_detail_u16(const uint16_t *samples, ptrdiff_t stride, size_t width, size_t height,
                        size_t lag, size_t grid_x, size_t grid_y, size_t grid, uint16_t strong,
                        const uint16_t *limits, uint32_t *sums);

/// The runs of samples above a level, rows without gaps between them and at most 65535 wide: for
/// each run its first sample and the one after its last. Writes at most width + 1 edges a row, after
/// each row how many there are so far, and answers with how many there are in all.
size_t fs_level_edges_u8(const uint8_t *samples, size_t width, size_t height, uint8_t level,
                         uint16_t *edges, uint32_t *ends);

#endif

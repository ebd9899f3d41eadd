#include "CKernels.h"

#include <string.h>

// An AVX2 version is picked at run time where the loader can; elsewhere the compiler's baseline
// (SSE2, NEON) is used.
#if defined(__x86_64__) && defined(__linux__)
#define MULTIVERSION __attribute__((target_clones("avx2", "default")))
#else
#define MULTIVERSION
#endif

enum { TILE = 8, BLOCK = 64 };

static inline size_t smaller(size_t a, size_t b) { return a < b ? a : b; }

// Of 8-bit samples, 32 side by side: written out, since the compiler widens them all to integers.
// A lane of 64 bits is the row of one tile.
typedef uint8_t bytes __attribute__((vector_size(32)));
typedef uint16_t pairs __attribute__((vector_size(32)));
typedef uint32_t quads __attribute__((vector_size(32)));
typedef uint64_t lanes __attribute__((vector_size(32)));

enum { LANES = 4 };

#define LOAD(SAMPLES)                                                                            \
  ({                                                                                             \
    bytes loaded;                                                                                \
    memcpy(&loaded, SAMPLES, sizeof loaded);                                                     \
    loaded;                                                                                      \
  })
// The two bytes of each pair, added up.
#define PAIR_SUMS(BYTES) (((pairs)(BYTES) & 0xFF) + ((pairs)(BYTES) >> 8))
// The four pairs of each lane, added up.
#define LANE_SUMS(PAIRS)                                                                         \
  ({                                                                                             \
    quads halves = ((quads)(PAIRS) & 0xFFFF) + ((quads)(PAIRS) >> 16);                           \
    ((lanes)halves & 0xFFFFFFFF) + ((lanes)halves >> 32);                                        \
  })
// The least or the most (by WHICH) of each lane's bytes.
#define LANE_EXTREME(WHICH, BYTES)                                                               \
  ({                                                                                             \
    bytes extreme = WHICH(BYTES, (bytes)((lanes)(BYTES) >> 32));                                 \
    extreme = WHICH(extreme, (bytes)((lanes)extreme >> 16));                                     \
    extreme = WHICH(extreme, (bytes)((lanes)extreme >> 8));                                      \
    (lanes)extreme & 0xFF;                                                                       \
  })
#define LEAST(A, B) __builtin_elementwise_min(A, B)
#define MOST(A, B) __builtin_elementwise_max(A, B)

// Statistics of the tiles of as many whole blocks as there are; how many columns those take.
static inline __attribute__((always_inline)) size_t tiles_of_bytes(
    const uint8_t *samples, ptrdiff_t stride, size_t width, size_t height, fs_tile *tiles) {
  size_t x = 0;
  for (; x + sizeof(bytes) <= width; x += sizeof(bytes)) {
    bytes low = LOAD(samples + x), high = low;
    pairs sums = PAIR_SUMS(low);
    for (size_t y = 1; y < height; y++) {
      bytes row = LOAD(samples + x + (ptrdiff_t)y * stride);
      low = LEAST(low, row);
      high = MOST(high, row);
      sums += PAIR_SUMS(row);
    }
    lanes sum = LANE_SUMS(sums), minimum = LANE_EXTREME(LEAST, low), maximum = LANE_EXTREME(MOST, high);
    for (int lane = 0; lane < LANES; lane++)
      *tiles++ = (fs_tile){(uint32_t)sum[lane], (uint16_t)minimum[lane], (uint16_t)maximum[lane]};
  }
  return x;
}

// Excesses of the tiles of as many whole blocks as there are; how many columns those take.
static inline __attribute__((always_inline)) size_t excess_of_bytes(
    const uint8_t *samples, ptrdiff_t stride, size_t width, size_t height, fs_excess excess,
    uint32_t *sums) {
  const bytes level = (bytes){0} + (uint8_t)excess.fill;
  const bytes least = (bytes){0} + (uint8_t)excess.threshold;
  const bytes lowest = (bytes){0} + (uint8_t)excess.lowest;
  const bytes highest = (bytes){0} + (uint8_t)excess.highest;
  size_t x = 0;
  for (; x + sizeof(bytes) <= width; x += sizeof(bytes)) {
    pairs total = {0};
    for (size_t y = 0; y < height; y++) {
      bytes row = LOAD(samples + x + (ptrdiff_t)y * stride);
      row = LEAST(MOST(row, lowest), highest);
      bytes distance = MOST(row, level) - LEAST(row, level);
      distance &= (bytes)(distance >= least);
      total += PAIR_SUMS(distance);
    }
    lanes sum = LANE_SUMS(total);
    for (int lane = 0; lane < LANES; lane++) *sums++ = (uint32_t)sum[lane];
  }
  return x;
}

#define NO_BLOCKS(...) 0

// Blocks of 64 columns keep the column accumulators in registers while rows stream past.
#define DEFINE_BOUNDS(NAME, SAMPLE)                                                              \
  MULTIVERSION void NAME(const SAMPLE *samples, ptrdiff_t stride, size_t width, size_t height,   \
                         uint16_t *minimum, uint16_t *maximum) {                                 \
    SAMPLE low = samples[0], high = samples[0];                                                  \
    size_t x = 0;                                                                                \
    for (; x + BLOCK <= width; x += BLOCK) {                                                     \
      SAMPLE lows[BLOCK], highs[BLOCK];                                                          \
      const SAMPLE *row = samples + x;                                                           \
      for (int i = 0; i < BLOCK; i++) lows[i] = highs[i] = row[i];                               \
      for (size_t y = 1; y < height; y++) {                                                      \
        row = (const SAMPLE *)((const uint8_t *)row + stride);                                   \
        for (int i = 0; i < BLOCK; i++) {                                                        \
          SAMPLE sample = row[i];                                                                \
          lows[i] = sample < lows[i] ? sample : lows[i];                                         \
          highs[i] = sample > highs[i] ? sample : highs[i];                                      \
        }                                                                                        \
      }                                                                                          \
      for (int i = 0; i < BLOCK; i++) {                                                          \
        low = lows[i] < low ? lows[i] : low;                                                     \
        high = highs[i] > high ? highs[i] : high;                                                \
      }                                                                                          \
    }                                                                                            \
    for (size_t y = 0; x < width && y < height; y++) {                                           \
      const SAMPLE *row = (const SAMPLE *)((const uint8_t *)samples + (ptrdiff_t)y * stride);    \
      for (size_t i = x; i < width; i++) {                                                       \
        low = row[i] < low ? row[i] : low;                                                       \
        high = row[i] > high ? row[i] : high;                                                    \
      }                                                                                          \
    }                                                                                            \
    *minimum = low;                                                                              \
    *maximum = high;                                                                             \
  }

DEFINE_BOUNDS(fs_bounds_u8, uint8_t)
DEFINE_BOUNDS(fs_bounds_u16, uint16_t)

// SUM holds eight samples of a column: 16 bits suffice for 8-bit samples.
#define DEFINE_TILES(NAME, SAMPLE, SUM, WHOLE_BLOCKS)                                            \
  MULTIVERSION void NAME(const SAMPLE *samples, ptrdiff_t stride, size_t width, size_t height,   \
                         fs_tile *tiles) {                                                       \
    size_t done = WHOLE_BLOCKS(samples, stride, width, height, tiles);                           \
    tiles += done / TILE;                                                                        \
    for (size_t x = done; x < width; x += BLOCK) {                                               \
      SAMPLE lows[BLOCK], highs[BLOCK];                                                          \
      SUM sums[BLOCK];                                                                           \
      size_t columns = smaller(BLOCK, width - x);                                                \
      const SAMPLE *row = samples + x;                                                           \
      if (columns == BLOCK) {                                                                    \
        for (int i = 0; i < BLOCK; i++) {                                                        \
          lows[i] = highs[i] = row[i];                                                           \
          sums[i] = row[i];                                                                      \
        }                                                                                        \
        for (size_t y = 1; y < height; y++) {                                                    \
          row = (const SAMPLE *)((const uint8_t *)row + stride);                                 \
          for (int i = 0; i < BLOCK; i++) {                                                      \
            SAMPLE sample = row[i];                                                              \
            lows[i] = sample < lows[i] ? sample : lows[i];                                       \
            highs[i] = sample > highs[i] ? sample : highs[i];                                    \
            sums[i] = (SUM)(sums[i] + sample);                                                   \
          }                                                                                      \
        }                                                                                        \
      } else {                                                                                   \
        for (size_t i = 0; i < columns; i++) {                                                   \
          lows[i] = highs[i] = row[i];                                                           \
          sums[i] = row[i];                                                                      \
        }                                                                                        \
        for (size_t y = 1; y < height; y++) {                                                    \
          row = (const SAMPLE *)((const uint8_t *)row + stride);                                 \
          for (size_t i = 0; i < columns; i++) {                                                 \
            SAMPLE sample = row[i];                                                              \
            lows[i] = sample < lows[i] ? sample : lows[i];                                       \
            highs[i] = sample > highs[i] ? sample : highs[i];                                    \
            sums[i] = (SUM)(sums[i] + sample);                                                   \
          }                                                                                      \
        }                                                                                        \
      }                                                                                          \
      for (size_t first = 0; first < columns; first += TILE) {                                   \
        size_t end = smaller(first + TILE, columns);                                             \
        fs_tile tile = {sums[first], lows[first], highs[first]};                                 \
        for (size_t i = first + 1; i < end; i++) {                                               \
          tile.sum += sums[i];                                                                   \
          tile.minimum = lows[i] < tile.minimum ? lows[i] : tile.minimum;                        \
          tile.maximum = highs[i] > tile.maximum ? highs[i] : tile.maximum;                      \
        }                                                                                        \
        *tiles++ = tile;                                                                         \
      }                                                                                          \
    }                                                                                            \
  }

DEFINE_TILES(fs_tiles_u8, uint8_t, uint16_t, tiles_of_bytes)
DEFINE_TILES(fs_tiles_u16, uint16_t, uint32_t, NO_BLOCKS)

// SUM holds eight samples' distances of a column.
#define DEFINE_EXCESS(NAME, SAMPLE, SUM, WHOLE_BLOCKS)                                           \
  MULTIVERSION void NAME(const SAMPLE *samples, ptrdiff_t stride, size_t width, size_t height,   \
                         fs_excess excess, uint32_t *sums) {                                     \
    const SAMPLE level = (SAMPLE)excess.fill, least = (SAMPLE)excess.threshold;                  \
    const SAMPLE lowest = (SAMPLE)excess.lowest, highest = (SAMPLE)excess.highest;               \
    size_t done = WHOLE_BLOCKS(samples, stride, width, height, excess, sums);                    \
    sums += done / TILE;                                                                         \
    for (size_t x = done; x < width; x += BLOCK) {                                               \
      SUM columns_excess[BLOCK] = {0};                                                           \
      size_t columns = smaller(BLOCK, width - x);                                                \
      for (size_t y = 0; y < height; y++) {                                                      \
        const SAMPLE *row =                                                                      \
            (const SAMPLE *)((const uint8_t *)samples + (ptrdiff_t)y * stride) + x;              \
        if (columns == BLOCK) {                                                                  \
          for (int i = 0; i < BLOCK; i++) {                                                      \
            SAMPLE sample = row[i] < lowest ? lowest : row[i];                                   \
            sample = sample > highest ? highest : sample;                                        \
            SAMPLE distance =                                                                    \
                (SAMPLE)(sample > level ? sample - level : level - sample);                      \
            columns_excess[i] = (SUM)(columns_excess[i] + (distance >= least ? distance : 0));   \
          }                                                                                      \
        } else {                                                                                 \
          for (size_t i = 0; i < columns; i++) {                                                 \
            SAMPLE sample = row[i] < lowest ? lowest : row[i];                                   \
            sample = sample > highest ? highest : sample;                                        \
            SAMPLE distance =                                                                    \
                (SAMPLE)(sample > level ? sample - level : level - sample);                      \
            columns_excess[i] = (SUM)(columns_excess[i] + (distance >= least ? distance : 0));   \
          }                                                                                      \
        }                                                                                        \
      }                                                                                          \
      for (size_t first = 0; first < columns; first += TILE) {                                   \
        uint32_t sum = 0;                                                                        \
        size_t end = smaller(first + TILE, columns);                                             \
        for (size_t i = first; i < end; i++) sum += columns_excess[i];                           \
        *sums++ = sum;                                                                           \
      }                                                                                          \
    }                                                                                            \
  }

DEFINE_EXCESS(fs_tile_excess_u8, uint8_t, uint16_t, excess_of_bytes)
DEFINE_EXCESS(fs_tile_excess_u16, uint16_t, uint32_t, NO_BLOCKS)

// Samples at the end of a row, and zeros where it has ended.
#define LOAD_END(SAMPLES, COUNT)                                                                 \
  ({                                                                                             \
    bytes loaded = {0};                                                                          \
    memcpy(&loaded, SAMPLES, COUNT);                                                             \
    loaded;                                                                                      \
  })

// The largest sum of differences of a row of tiles.
static inline __attribute__((always_inline)) uint32_t difference_of_bytes(
    const uint8_t *a, ptrdiff_t a_stride, const uint8_t *b, ptrdiff_t b_stride, size_t width,
    size_t height) {
  lanes largest = {0};
  for (size_t x = 0; x < width; x += sizeof(bytes)) {
    size_t count = smaller(sizeof(bytes), width - x);
    pairs sums = {0};
    for (size_t y = 0; y < height; y++) {
      const uint8_t *p = a + x + (ptrdiff_t)y * a_stride, *q = b + x + (ptrdiff_t)y * b_stride;
      bytes first, second;
      if (count == sizeof(bytes)) {
        first = LOAD(p);
        second = LOAD(q);
      } else {
        first = LOAD_END(p, count);
        second = LOAD_END(q, count);
      }
      bytes distance = MOST(first, second) - LEAST(first, second);
      sums += PAIR_SUMS(distance);
    }
    lanes sum = LANE_SUMS(sums);
    largest = (lanes)MOST((quads)sum, (quads)largest);
  }
  uint64_t most = 0;
  for (int lane = 0; lane < LANES; lane++) most = largest[lane] > most ? largest[lane] : most;
  return (uint32_t)most;
}

MULTIVERSION uint32_t fs_largest_tile_difference_u8(
    const uint8_t *a, ptrdiff_t a_stride, const uint8_t *b, ptrdiff_t b_stride, size_t width,
    size_t height) {
  uint32_t largest = 0;
  for (size_t y = 0; y < height; y += TILE) {
    uint32_t sum = difference_of_bytes(
        a + (ptrdiff_t)y * a_stride, a_stride, b + (ptrdiff_t)y * b_stride, b_stride, width,
        smaller(TILE, height - y));
    largest = sum > largest ? sum : largest;
  }
  return largest;
}

MULTIVERSION uint32_t fs_largest_tile_difference_u16(
    const uint16_t *a, ptrdiff_t a_stride, const uint16_t *b, ptrdiff_t b_stride, size_t width,
    size_t height) {
  uint32_t largest = 0;
  for (size_t y = 0; y < height; y += TILE) {
    size_t rows = smaller(TILE, height - y);
    for (size_t x = 0; x < width; x += BLOCK) {
      uint32_t sums[BLOCK] = {0};
      size_t columns = smaller(BLOCK, width - x);
      for (size_t row = y; row < y + rows; row++) {
        const uint16_t *p =
            (const uint16_t *)((const uint8_t *)a + (ptrdiff_t)row * a_stride) + x;
        const uint16_t *q =
            (const uint16_t *)((const uint8_t *)b + (ptrdiff_t)row * b_stride) + x;
        if (columns == BLOCK) {
          for (int i = 0; i < BLOCK; i++)
            sums[i] = (uint32_t)(sums[i] + (p[i] > q[i] ? p[i] - q[i] : q[i] - p[i]));
        } else {
          for (size_t i = 0; i < columns; i++)
            sums[i] = (uint32_t)(sums[i] + (p[i] > q[i] ? p[i] - q[i] : q[i] - p[i]));
        }
      }
      for (size_t first = 0; first < columns; first += TILE) {
        uint32_t sum = 0;
        size_t end = smaller(first + TILE, columns);
        for (size_t i = first; i < end; i++) sum += sums[i];
        largest = sum > largest ? sum : largest;
      }
    }
  }
  return largest;
}

// Whether the samples from `lag` before a place to `lag` behind it lie in more than one block of a
// grid, a power of two (division would cost more than all else).
static inline int straddles(size_t place, size_t lag, size_t grid) {
  size_t inside = place & (grid - 1);
  return inside < lag || inside + lag >= grid;
}

// Whether all samples of a tile's row are set.
static inline int is_line(const uint8_t *hits) {
  static const uint8_t line[TILE] = {1, 1, 1, 1, 1, 1, 1, 1};
  return memcmp(hits, line, TILE) == 0;
}

// A row of samples and those it is compared with.
#define DETAIL_ROWS(SAMPLE)                                                                      \
  const SAMPLE *row = (const SAMPLE *)((const uint8_t *)samples + (ptrdiff_t)y * stride) + x;    \
  const SAMPLE *above = (const SAMPLE *)((const uint8_t *)row - (ptrdiff_t)lag * stride);        \
  const SAMPLE *below = (const SAMPLE *)((const uint8_t *)row + (ptrdiff_t)lag * stride);        \
  const SAMPLE *left = row - lag, *right = row + lag;

// The second differences of a sample; WIDE holds one.
#define DETAIL_DIFFERENCES(WIDE, I)                                                              \
  WIDE twice = (WIDE)(2 * row[I]);                                                               \
  WIDE h = (WIDE)(left[I] + right[I] - twice), v = (WIDE)(above[I] + below[I] - twice);          \
  h = (WIDE)((h < 0 ? -h : h) & across[I]);                                                      \
  v = (WIDE)((v < 0 ? -v : v) & down);

// One sample's detail.
#define DETAIL_OF_SAMPLE(WIDE, I)                                                                \
  {                                                                                              \
    DETAIL_DIFFERENCES(WIDE, I)                                                                  \
    WIDE most = h > v ? h : v;                                                                   \
    found[I] = most >= least[I] ? most : 0;                                                      \
    column_hits[I] = (WIDE)(column_hits[I] + ((h >= least[I]) & (h < weak)));                    \
    row_hits[I] = (v >= least[I]) & (v < weak);                                                  \
  }

// Whether a block of wide samples has any detail.
#define GLANCE_AT_WIDE(SAMPLE, WIDE)                                                             \
  for (size_t y = 0; y < height; y++) {                                                          \
    DETAIL_ROWS(SAMPLE)                                                                          \
    const WIDE down = (WIDE)-!straddles(y + grid_y, lag, grid);                                  \
    for (int i = 0; i < BLOCK; i++) {                                                            \
      DETAIL_DIFFERENCES(WIDE, i)                                                                \
      WIDE most = h > v ? h : v;                                                                 \
      excess = (WIDE)(excess | (most >= least[i]));                                              \
    }                                                                                            \
  }

// How far a sample is from the mean, rounded down, of two others.
#define OFF_MEAN(ROW, A, B)                                                                      \
  ({                                                                                             \
    bytes mean = ((A) & (B)) + (((A) ^ (B)) >> 1);                                               \
    MOST(ROW, mean) - LEAST(ROW, mean);                                                          \
  })

// Whether a block of bytes may have any detail: a second difference is at most twice what a sample is
// off the mean of the others, and one.
#define GLANCE_AT_BYTES(SAMPLE, WIDE)                                                            \
  for (size_t part = 0; part < BLOCK; part += sizeof(bytes)) {                                   \
    uint8_t insides[sizeof(bytes)], halves[sizeof(bytes)];                                       \
    for (size_t i = 0; i < sizeof(bytes); i++) {                                                 \
      insides[i] = (uint8_t)across[part + i];                                                    \
      halves[i] = least[part + i] >= 510 ? 255 : (uint8_t)(least[part + i] / 2);                 \
    }                                                                                            \
    bytes inside = LOAD(insides), half = LOAD(halves), over = {0};                               \
    for (size_t y = 0; y < height; y++) {                                                        \
      DETAIL_ROWS(SAMPLE)                                                                        \
      bytes here = LOAD(row + part);                                                             \
      bytes most = OFF_MEAN(here, LOAD(left + part), LOAD(right + part)) & inside;               \
      if (!straddles(y + grid_y, lag, grid)) {                                                   \
        bytes off = OFF_MEAN(here, LOAD(above + part), LOAD(below + part));                      \
        most = MOST(most, off);                                                                  \
      }                                                                                          \
      over |= (bytes)(most >= half);                                                             \
    }                                                                                            \
    lanes any = (lanes)over;                                                                     \
    excess |= (any[0] | any[1] | any[2] | any[3]) != 0;                                          \
  }

// SUM holds eight second differences. A quick look comes first: blurred views have blocks without
// any detail nearly everywhere.
#define DEFINE_DETAIL(NAME, SAMPLE, WIDE, SUM, GLANCE)                                           \
  MULTIVERSION void NAME(const SAMPLE *samples, ptrdiff_t stride, size_t width, size_t height,   \
                         size_t lag, size_t grid_x, size_t grid_y, size_t grid, uint16_t strong, \
                         const uint16_t *limits, uint32_t *sums) {                               \
    const WIDE weak = (WIDE)strong;                                                              \
    /* The grid's lines are at the same columns of every block: a block holds a whole number. */ \
    WIDE across[BLOCK];                                                                          \
    for (size_t i = 0; i < BLOCK; i++) across[i] = (WIDE)-!straddles(i + grid_x, lag, grid);     \
    for (size_t x = 0; x < width; x += BLOCK) {                                                  \
      WIDE least[BLOCK] = {0};                                                                   \
      size_t columns = smaller(BLOCK, width - x);                                                \
      for (size_t first = 0; first < columns; first += TILE)                                     \
        for (size_t i = first; i < first + TILE; i++) least[i] = (WIDE)limits[(x + first) / TILE]; \
      WIDE excess = 0;                                                                           \
      if (columns == BLOCK) {                                                                    \
        GLANCE(SAMPLE, WIDE)                                                                     \
        if (!excess) {                                                                           \
          for (int tile = 0; tile < BLOCK / TILE; tile++) *sums++ = 0;                           \
          continue;                                                                              \
        }                                                                                        \
      }                                                                                          \
      SUM column_sums[BLOCK] = {0};                                                              \
      WIDE column_hits[BLOCK] = {0};                                                             \
      for (size_t y = 0; y < height; y++) {                                                      \
        DETAIL_ROWS(SAMPLE)                                                                      \
        const WIDE down = (WIDE)-!straddles(y + grid_y, lag, grid);                              \
        WIDE found[BLOCK] = {0};                                                                 \
        uint8_t row_hits[BLOCK] = {0};                                                           \
        if (columns == BLOCK) {                                                                  \
          for (int i = 0; i < BLOCK; i++) DETAIL_OF_SAMPLE(WIDE, i)                              \
        } else {                                                                                 \
          for (size_t i = 0; i < columns; i++) DETAIL_OF_SAMPLE(WIDE, i)                         \
        }                                                                                        \
        for (int first = 0; first < BLOCK; first += TILE)                                        \
          if (is_line(row_hits + first)) memset(found + first, 0, TILE * sizeof(WIDE));          \
        for (int i = 0; i < BLOCK; i++) column_sums[i] = (SUM)(column_sums[i] + (SUM)found[i]);  \
      }                                                                                          \
      for (size_t first = 0; first < columns; first += TILE) {                                   \
        uint32_t sum = 0;                                                                        \
        size_t end = smaller(first + TILE, columns);                                             \
        for (size_t i = first; i < end; i++)                                                     \
          sum += height == TILE && column_hits[i] == TILE ? 0 : column_sums[i];                  \
        *sums++ = sum;                                                                           \
      }                                                                                          \
    }                                                                                            \
  }

DEFINE_DETAIL(fs_tile_detail_u8, uint8_t, int16_t, uint16_t, GLANCE_AT_BYTES)
DEFINE_DETAIL(fs_tile_detail_u16, uint16_t, int32_t, uint32_t, GLANCE_AT_WIDE)

// Which of 64 samples are above a level, the first in the lowest bit.
static inline uint64_t above_bits(const uint8_t *row, uint8_t level) {
  uint8_t above[BLOCK];
  for (int i = 0; i < BLOCK; i++) above[i] = row[i] > level;
  uint64_t bits = 0;
  for (int group = 0; group < BLOCK / 8; group++) {
    uint64_t eight = 0;
    for (int i = 0; i < 8; i++) eight |= (uint64_t)above[group * 8 + i] << (8 * i);
    // Eight bytes of 0 or 1 become eight bits: each is moved to its own place in the top byte.
    bits |= ((eight * 0x0102040810204080u) >> 56) << (8 * group);
  }
  return bits;
}

MULTIVERSION size_t fs_level_edges_u8(const uint8_t *samples, size_t width, size_t height,
                                      uint8_t level, uint16_t *edges, uint32_t *ends) {
  size_t count = 0;
  for (size_t y = 0; y < height; y++) {
    const uint8_t *row = samples + y * width;
    uint64_t last = 0;
    size_t x = 0;
    for (; x + BLOCK <= width; x += BLOCK) {
      uint64_t bits = above_bits(row + x, level);
      uint64_t changes = bits ^ (bits << 1 | last);
      last = bits >> (BLOCK - 1);
      for (; changes; changes &= changes - 1)
        edges[count++] = (uint16_t)(x + (size_t)__builtin_ctzll(changes));
    }
    for (; x < width; x++) {
      uint64_t bit = row[x] > level;
      if (bit != last) edges[count++] = (uint16_t)x;
      last = bit;
    }
    if (last) edges[count++] = (uint16_t)width;
    ends[y] = (uint32_t)count;
  }
  return count;
}

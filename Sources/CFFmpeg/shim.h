#ifndef FRAMESCAN_CFFMPEG_SHIM_H
#define FRAMESCAN_CFFMPEG_SHIM_H

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/display.h>
#include <libavutil/hwcontext.h>
#include <libavutil/imgutils.h>
#include <libavutil/pixdesc.h>
#include <libavutil/sha.h>
#include <libswscale/swscale.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// Macros and fields that Swift can't import, or that moved between FFmpeg 5 and 7.

static inline int fs_error_eof(void) { return AVERROR_EOF; }
static inline int fs_error_again(void) { return AVERROR(EAGAIN); }
static inline int fs_error_memory(void) { return AVERROR(ENOMEM); }
static inline int fs_error_invalid_data(void) { return AVERROR_INVALIDDATA; }
static inline int fs_error_exit(void) { return AVERROR_EXIT; }
static inline int fs_error_access(void) { return AVERROR(EACCES); }
static inline int fs_error_io(void) { return AVERROR(EIO); }
static inline int fs_error_decoder_not_found(void) { return AVERROR_DECODER_NOT_FOUND; }
static inline int64_t fs_no_timestamp(void) { return AV_NOPTS_VALUE; }

/// How long the frame lasts, in its stream's time base; 0 when the file doesn't say.
static inline int64_t fs_frame_duration(const AVFrame *frame) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(58, 2, 100)
  return frame->duration;
#else
  return frame->pkt_duration;
#endif
}

static inline int fs_frame_is_corrupt(const AVFrame *frame) {
  return (frame->flags & AV_FRAME_FLAG_CORRUPT) != 0 || frame->decode_error_flags != 0;
}

/// The nine numbers of the display matrix of a frame, else of its stream; NULL when neither has one.
static inline const int32_t *fs_display_matrix(const AVFrame *frame, const AVStream *stream) {
  const AVFrameSideData *of_frame = av_frame_get_side_data(frame, AV_FRAME_DATA_DISPLAYMATRIX);
  if (of_frame && of_frame->size >= 36) return (const int32_t *)of_frame->data;
#if LIBAVFORMAT_VERSION_INT >= AV_VERSION_INT(60, 15, 100)
  const AVPacketSideData *of_stream = av_packet_side_data_get(
      stream->codecpar->coded_side_data, stream->codecpar->nb_coded_side_data,
      AV_PKT_DATA_DISPLAYMATRIX);
  if (of_stream && of_stream->size >= 36) return (const int32_t *)of_stream->data;
#else
  size_t size = 0;
  const uint8_t *data = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size);
  if (data && size >= 36) return (const int32_t *)data;
#endif
  return NULL;
}

/// What FFmpeg's log says of one demuxer or decoder: the only place where many of them tell that
/// they went on after an error.
typedef struct fs_error_log fs_error_log;
struct fs_error_log {
  unsigned count;
  unsigned is_worded;
  unsigned is_out_of_streams;
  char first[160];
};

static inline unsigned fs_error_count(const fs_error_log *log) {
  return __atomic_load_n(&log->count, __ATOMIC_RELAXED);
}

/// The first error's words; NULL when there was none.
static inline const char *fs_first_error(const fs_error_log *log) {
  return __atomic_load_n(&log->is_worded, __ATOMIC_ACQUIRE) ? log->first : NULL;
}

/// Errors of side information that leave the pictures as they are.
static inline int fs_is_harmless(const char *format) {
  static const char *const harmless[] = {
      "mmco: unref short failure", "SEI type", "unable to decode APP fields",
      "non-existing SPS",          "Overread VUI",
  };
  for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++)
    if (strncmp(format, harmless[i], strlen(harmless[i])) == 0) return 1;
  return 0;
}

/// FFmpeg's log callback, called on any of its threads: counts the errors of contexts whose
/// `opaque` is an error log, and drops everything else.
static inline void fs_count_error(void *source, int level, const char *format, va_list arguments) {
  if (level > AV_LOG_ERROR || !source || fs_is_harmless(format)) return;
  const AVClass *kind = *(const AVClass **)source;
  fs_error_log *log = NULL;
  if (kind == avcodec_get_class()) log = (fs_error_log *)((AVCodecContext *)source)->opaque;
  if (kind == avformat_get_class()) log = (fs_error_log *)((AVFormatContext *)source)->opaque;
  if (log && strncmp(format, "Number of streams exceeds", 25) == 0) log->is_out_of_streams = 1;
  if (!log || __atomic_fetch_add(&log->count, 1, __ATOMIC_RELAXED) > 0) return;
  vsnprintf(log->first, sizeof log->first, format, arguments);
  __atomic_store_n(&log->is_worded, 1, __ATOMIC_RELEASE);
}

static inline void fs_count_errors(void) { av_log_set_callback(fs_count_error); }

static inline int fs_refuse_open(AVFormatContext *context, AVIOContext **io, const char *url,
                                 int flags, AVDictionary **options) {
  (void)context, (void)io, (void)url, (void)flags, (void)options;
  return AVERROR(EACCES);
}

/// Nothing but the already opened file may be read, whatever the file asks for.
static inline void fs_forbid_other_files(AVFormatContext *context) {
  context->io_open = fs_refuse_open;
}

static inline int fs_seek_asks_for_size(int whence) { return (whence & AVSEEK_SIZE) != 0; }

static inline int fs_is_attached_picture(const AVStream *stream) {
  return (stream->disposition & AV_DISPOSITION_ATTACHED_PIC) != 0;
}

static inline int64_t fs_pixel_format_flag_planar(void) { return AV_PIX_FMT_FLAG_PLANAR; }
static inline int64_t fs_pixel_format_flag_rgb(void) { return AV_PIX_FMT_FLAG_RGB; }
static inline int64_t fs_pixel_format_flag_alpha(void) { return AV_PIX_FMT_FLAG_ALPHA; }
static inline int64_t fs_pixel_format_flags_unusable(void) {
  return AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_BITSTREAM | AV_PIX_FMT_FLAG_BE |
         AV_PIX_FMT_FLAG_FLOAT | AV_PIX_FMT_FLAG_BAYER | AV_PIX_FMT_FLAG_PAL;
}

// SwsContext is opaque in FFmpeg 5 and public in 7: Swift sees it as an untyped pointer in both.

/// A scaler between two formats of one size, `previous` when it fits; NULL when there is none.
/// The output is full range; the colour matrix of both sides is `space`.
static inline void *fs_scaler(void *previous, int width, int height, enum AVPixelFormat from,
                              int from_is_full_range, enum AVPixelFormat to,
                              enum AVColorSpace space) {
  const int flags = SWS_POINT | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT | SWS_FULL_CHR_H_INP;
  struct SwsContext *scaler = sws_getCachedContext((struct SwsContext *)previous, width, height,
                                                   from, width, height, to, flags, NULL, NULL, NULL);
  if (!scaler) return NULL;
  const int *matrix =
      sws_getCoefficients(space == AVCOL_SPC_UNSPECIFIED ? SWS_CS_DEFAULT : (int)space);
  // Fails for pairs of formats that have no range, which need none.
  sws_setColorspaceDetails(scaler, matrix, from_is_full_range, matrix, 1, 0, 1 << 16, 1 << 16);
  return scaler;
}

static inline int fs_scale(void *scaler, AVFrame *to, const AVFrame *from) {
  return sws_scale((struct SwsContext *)scaler, (const uint8_t *const *)from->data, from->linesize,
                   0, from->height, to->data, to->linesize);
}

static inline void fs_scaler_free(void *scaler) { sws_freeContext((struct SwsContext *)scaler); }

#endif

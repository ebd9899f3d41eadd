#ifndef FRAMESCAN_CFFMPEG_SHIM_H
#define FRAMESCAN_CFFMPEG_SHIM_H

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/display.h>
#include <libavutil/imgutils.h>
#include <libavutil/pixdesc.h>
#include <libavutil/sha.h>
#include <libswscale/swscale.h>

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

#endif

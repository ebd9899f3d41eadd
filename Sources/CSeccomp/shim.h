#ifndef FRAMESCAN_CSECCOMP_SHIM_H
#define FRAMESCAN_CSECCOMP_SHIM_H

#include <seccomp.h>
#include <stdint.h>

// Macros that Swift can't see.

static inline uint32_t fs_seccomp_allow(void) { return SCMP_ACT_ALLOW; }
static inline uint32_t fs_seccomp_fail(uint16_t code) { return SCMP_ACT_ERRNO(code); }
static inline int fs_seccomp_unknown_call(void) { return __NR_SCMP_ERROR; }

#endif

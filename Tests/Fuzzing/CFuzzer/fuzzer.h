#ifndef FRAMESCAN_CFUZZER_H
#define FRAMESCAN_CFUZZER_H

#include <stddef.h>
#include <stdint.h>

/// libFuzzer's loop: reads its options from the words of the command and calls `test` with one input after
/// another. It is in the runtime that -sanitize=fuzzer links; no header of LLVM's declares it.
int LLVMFuzzerRunDriver(int *count, char ***words, int (*test)(const uint8_t *bytes, size_t count));

/// Linux's; its header shows it to C alone, and only when asked in the right way.
int memfd_create(const char *name, unsigned flags);

#endif

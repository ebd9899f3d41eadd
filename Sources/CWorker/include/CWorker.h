// What workers need of the system that Swift can't see: macros and variadic functions.

#ifndef FRAMESCAN_CWORKER_H
#define FRAMESCAN_CWORKER_H

#include <spawn.h>
#include <stddef.h>
#include <sys/types.h>

/// Sends bytes over a local socket, and an open descriptor with them (none: -1).
///
/// Returns how many bytes were taken, at least one unless `count` is 0; -1 with `errno` on an error.
ssize_t fs_send(int socket, const void *bytes, size_t count, int descriptor);

/// Receives bytes, and the descriptor sent with them in `*descriptor` (none: -1), closed on exec.
///
/// Returns how many bytes came; 0 at the end; -1 with `errno` on an error.
ssize_t fs_receive(int socket, void *bytes, size_t count, int *descriptor);

/// Closes every descriptor from `first` on in the process to be started, where the system can.
void fs_close_from(posix_spawn_file_actions_t *actions, int first);

/// Has this process end when the one that started it does, where the system can.
void fs_end_with_parent(void);

/// Has the system end a process (SIGXCPU) once it has used so many more seconds of processor time than it
/// has by now, over all its threads; where the system can't, or for what is no number, nothing happens.
void fs_limit_processor_time(pid_t process, double seconds);

#endif

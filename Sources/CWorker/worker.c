#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "CWorker.h"

#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <time.h>
#ifdef __linux__
#include <signal.h>
#include <sys/prctl.h>
#endif

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif
#ifndef MSG_CMSG_CLOEXEC
#define MSG_CMSG_CLOEXEC 0
#endif

union control {
  struct cmsghdr header;
  char bytes[CMSG_SPACE(sizeof(int))];
};

ssize_t fs_send(int socket, const void *bytes, size_t count, int descriptor) {
  struct iovec part = {(void *)bytes, count};
  union control control;
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (descriptor >= 0) {
    memset(&control, 0, sizeof control);
    message.msg_control = control.bytes;
    message.msg_controllen = sizeof control.bytes;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof descriptor);
    memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
  }
  return sendmsg(socket, &message, MSG_NOSIGNAL);
}

ssize_t fs_receive(int socket, void *bytes, size_t count, int *descriptor) {
  struct iovec part = {bytes, count};
  union control control;
  struct msghdr message = {.msg_iov = &part,
                           .msg_iovlen = 1,
                           .msg_control = control.bytes,
                           .msg_controllen = sizeof control.bytes};
  *descriptor = -1;
  ssize_t received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  if (received < 0) return received;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header;
       header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS)
      memcpy(descriptor, CMSG_DATA(header), sizeof *descriptor);
  }
  return received;
}

void fs_end_with_parent(void) {
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
}

void fs_close_from(posix_spawn_file_actions_t *actions, int first) {
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 34)
  posix_spawn_file_actions_addclosefrom_np(actions, first);
#else
  (void)actions;
  (void)first;
#endif
}

void fs_limit_processor_time(pid_t process, double seconds) {
#ifdef __linux__
  clockid_t clock;
  struct timespec used;
  struct rlimit limit;
  // The limit counts from the start of the process.
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &used) != 0) return;
  if (prlimit(process, RLIMIT_CPU, NULL, &limit) != 0) return;
  const double until = (double)used.tv_sec + 1 + seconds;
  limit.rlim_cur = until < 1e15 ? (rlim_t)until + 1 : limit.rlim_max;
  if (limit.rlim_cur > limit.rlim_max) limit.rlim_cur = limit.rlim_max;
  prlimit(process, RLIMIT_CPU, &limit, NULL);
#else
  (void)process;
  (void)seconds;
#endif
}

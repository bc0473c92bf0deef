#pragma once
// Files that are written whole or not at all.

#include <hoist/meta/engine.hpp>

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>

namespace hoist::meta {

/// Writes all bytes to an open file. 0, or errno.
HOIST_LAZY int write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::write(file, bytes.data(), bytes.size());
    if (n > 0)
      bytes.remove_prefix(static_cast<std::size_t>(n));
    else if (n == 0 || errno != EINTR)
      return n == 0 ? EIO : errno;
  }
  return 0;
}

/// How a file is written. `folder`: an open one that names are in, or the working folder; `mode`: its permissions, less those that
/// the process masks, unless they are `exact`; `kept`: whether it is on the disk when this returns.
struct whole_file {
  int folder = AT_FDCWD;
  mode_t mode = 0666;
  bool exact = false, kept = false;
};

/// Writes a file under the name `temporary`, which nothing may have yet, and renames it at the end to `name`: whoever reads sees
/// what was there or all bytes, and never a part. 0, or errno; then what was there is still there, and nothing else.
HOIST_LAZY int write_whole(const std::string& name, const std::string& temporary, std::string_view bytes,
                           const whole_file& how) {
  const int file = ::openat(how.folder, temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, how.mode);
  if (file < 0) return errno;
  int failure = write_all(file, bytes);
  if (failure == 0 && how.exact && ::fchmod(file, how.mode) != 0) failure = errno;
  if (failure == 0 && how.kept && ::fsync(file) != 0) failure = errno;
  if (::close(file) != 0 && failure == 0) failure = errno;
  if (failure == 0 && ::renameat(how.folder, temporary.c_str(), how.folder, name.c_str()) != 0) failure = errno;
  if (failure != 0) ::unlinkat(how.folder, temporary.c_str(), 0);
  return failure;
}

/// `BEFORE.123.4`: a name that no other call in this process, and no other process of this machine, makes.
HOIST_LAZY std::string name_of_own(const std::string& before) {
  static long count = 0;
  return before + "." + std::to_string(::getpid()) + "." + std::to_string(__atomic_fetch_add(&count, 1, __ATOMIC_RELAXED));
}

}  // namespace hoist::meta

#pragma once
// Files that are written whole or not at all.

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace hoist::tools {

namespace detail {

/// A name that nobody can foresee, beside a file's.
inline std::filesystem::path name_beside(const std::filesystem::path& path) {
  std::random_device chance;
  char digits[20];
  std::snprintf(digits, sizeof digits, "%08x%08x", chance(), chance());
  std::filesystem::path name = path;
  name += ".tmp";
  name += digits;
  return name;
}

/// 0, or errno.
inline int write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::write(file, bytes.data(), bytes.size());
    if (n < 0 && errno != EINTR) return errno;
    if (n > 0) bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  return 0;
}

}  // namespace detail

/// Writes a file under a new, temporary name beside it and renames it at the end, so that a reader sees the old or the new
/// content and never a part; what a link leads to is written, with its permissions, and a device or a pipe is written to,
/// not replaced. Fails with a sentence when that can't be done; then nothing is left behind.
inline void write_atomically(const std::filesystem::path& to, std::string_view bytes) {
  std::error_code failure;
  const std::filesystem::file_status there = std::filesystem::status(to, failure);
  const bool exists = std::filesystem::exists(there), special = exists && !std::filesystem::is_regular_file(there);
  const std::filesystem::path path = exists ? std::filesystem::canonical(to, failure) : to;
  const std::filesystem::path temporary = special ? path : detail::name_beside(path);
  const auto fail = [&](const std::string& why) { throw std::runtime_error(to.string() + " can't be written: " + why); };
  if (std::filesystem::is_directory(there)) fail("it is a folder");
  constexpr int alone = O_CREAT | O_EXCL | O_NOFOLLOW;
  const int file = ::open(temporary.c_str(), O_WRONLY | O_CLOEXEC | (special ? 0 : alone), 0666);
  if (file < 0) fail(std::strerror(errno));
  int why = detail::write_all(file, bytes);
  if (exists && !special && ::fchmod(file, static_cast<mode_t>(there.permissions()) & 07777) != 0 && why == 0) why = errno;
  if (::close(file) != 0 && why == 0) why = errno;
  if (why == 0 && !special && ::rename(temporary.c_str(), path.c_str()) != 0) why = errno;
  if (why != 0 && !special) ::unlink(temporary.c_str());
  if (why != 0) fail(std::strerror(why));
}

}  // namespace hoist::tools

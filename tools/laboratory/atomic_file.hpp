#pragma once
// Files that are written whole or not at all.

#include <hoist/meta/whole_file.hpp>

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

}  // namespace detail

/// Writes a file under a new, temporary name beside it and renames it at the end, so that a reader sees the old or the new
/// content and never a part; what a link leads to is written, with its permissions, and a device or a pipe is written to,
/// not replaced. Fails with a sentence when that can't be done; then nothing is left behind.
inline void write_atomically(const std::filesystem::path& to, std::string_view bytes) {
  std::error_code failure;
  const std::filesystem::file_status there = std::filesystem::status(to, failure);
  const bool exists = std::filesystem::exists(there), special = exists && !std::filesystem::is_regular_file(there);
  const std::filesystem::path path = exists ? std::filesystem::canonical(to, failure) : to;
  const auto fail = [&](const std::string& why) { throw std::runtime_error(to.string() + " can't be written: " + why); };
  if (std::filesystem::is_directory(there)) fail("it is a folder");
  int why = 0;
  if (special) {
    const int file = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (file < 0) fail(std::strerror(errno));
    why = meta::write_all(file, bytes);
    if (::close(file) != 0 && why == 0) why = errno;
  } else {
    meta::whole_file how;
    how.exact = exists;
    if (exists) how.mode = static_cast<mode_t>(there.permissions()) & 07777;
    why = meta::write_whole(path, detail::name_beside(path), bytes, how);
  }
  if (why != 0) fail(std::strerror(why));
}

}  // namespace hoist::tools

#pragma once
// Files that are written whole or not at all.

#include <atomic>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <unistd.h>

namespace hoist::tools {

/// Writes a file under a temporary name beside it and renames it at the end, so that a reader sees the old or the new
/// content and never a part; what a link leads to is written, and a device or a pipe is written to, not replaced. Fails with a
/// sentence when that can't be done; then nothing is left behind.
inline void write_atomically(const std::filesystem::path& to, std::string_view bytes) {
  static std::atomic<int> count = 0;
  std::error_code failure;
  const std::filesystem::file_status there = std::filesystem::status(to, failure);
  const bool special = std::filesystem::exists(there) && !std::filesystem::is_regular_file(there);
  const std::filesystem::path path = std::filesystem::exists(there) ? std::filesystem::canonical(to, failure) : to;
  std::filesystem::path temporary = path;
  if (!special) temporary += ".tmp" + std::to_string(getpid()) + "_" + std::to_string(count++);
  const auto fail = [&](const std::string& why) {
    std::error_code ignored;
    if (!special) std::filesystem::remove(temporary, ignored);
    throw std::runtime_error(to.string() + " can't be written: " + why);
  };
  if (std::filesystem::is_directory(there)) fail("it is a folder");
  errno = 0;
  std::ofstream file(temporary, std::ios::binary);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file.close();
  if (!file) fail(errno != 0 ? std::strerror(errno) : "the disk may be full");
  if (special) return;
  std::filesystem::rename(temporary, path, failure);
  if (failure) fail(failure.message());
}

}  // namespace hoist::tools

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
/// content and never a part. Fails with a sentence when the folder can't be written to; then nothing is left behind.
inline void write_atomically(const std::filesystem::path& path, std::string_view bytes) {
  static std::atomic<int> count = 0;
  std::filesystem::path temporary = path;
  temporary += ".tmp" + std::to_string(getpid()) + "_" + std::to_string(count++);
  const auto fail = [&](const std::string& why) {
    std::error_code ignored;
    std::filesystem::remove(temporary, ignored);
    throw std::runtime_error(path.string() + " can't be written: " + why);
  };
  errno = 0;
  std::ofstream file(temporary, std::ios::binary);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file.close();
  if (!file) fail(errno != 0 ? std::strerror(errno) : "the disk may be full");
  std::error_code failure;
  std::filesystem::rename(temporary, path, failure);
  if (failure) fail(failure.message());
}

}  // namespace hoist::tools

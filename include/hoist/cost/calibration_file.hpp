#pragma once
// A calibration as a file.

#include <hoist/cost/calibration.hpp>
#include <hoist/meta/whole_file.hpp>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <stdexcept>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

namespace hoist::cost {

namespace detail {

inline constexpr off_t most_calibration_bytes = off_t{64} << 20;

/// The whole of a file. Fails (std::runtime_error, one sentence).
HOIST_LAZY std::string bytes_of_calibration(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  const auto fail = [&](const std::string& why) {
    if (file >= 0) ::close(file);
    throw std::runtime_error("the calibration " + path + " can't be read: " + why + ".");
  };
  if (file < 0) fail(std::strerror(errno));
  struct stat s;
  if (::fstat(file, &s) != 0) fail(std::strerror(errno));
  if (!S_ISREG(s.st_mode)) fail("it is no file");
  if (s.st_size > most_calibration_bytes) fail("it is too large");
  std::string bytes(static_cast<std::size_t>(s.st_size), '\0');
  std::size_t at = 0;
  while (at < bytes.size()) {
    const ssize_t n = ::read(file, bytes.data() + at, bytes.size() - at);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) fail(std::strerror(errno));
    if (n == 0) break;
    at += static_cast<std::size_t>(n);
  }
  bytes.resize(at);
  ::close(file);
  return bytes;
}

}  // namespace detail

/// The calibration in a file. Fails (std::runtime_error, one sentence) where it can't be read, or as `calibration_of` does.
HOIST_LAZY calibration read_calibration(const std::string& path) {
  return calibration_of(detail::bytes_of_calibration(path), "the calibration " + path);
}

namespace detail {
HOIST_LAZY [[noreturn]] void refuse_to_write(const std::string& path, const std::string& why) {
  throw std::runtime_error("the calibration " + path + " can't be written: " + why + ".");
}
}  // namespace detail

/// Fails (std::runtime_error, one sentence) where no calibration can be written to a path, before one is measured.
HOIST_LAZY void refuse_unwritable(const std::string& path) {
  struct stat s;
  if (::stat(path.c_str(), &s) == 0 && !S_ISREG(s.st_mode))
    detail::refuse_to_write(path, S_ISDIR(s.st_mode) ? "it is a folder" : "it is no file");
  const std::size_t end = path.rfind('/');
  const std::string folder = end == path.npos ? "." : path.substr(0, end + 1);
  if (::access(folder.c_str(), W_OK | X_OK) != 0) detail::refuse_to_write(path, std::strerror(errno));
}

/// Writes a calibration whole, in the place of what was there: whoever reads sees the old one or the new one.
/// Fails (std::runtime_error, one sentence) and leaves what was there.
HOIST_LAZY void write_calibration(const calibration& c, const std::string& path) {
  refuse_unwritable(path);
  const int failure = meta::write_whole(path, meta::name_of_own(path + ".new"), text_of(c), {.kept = true});
  if (failure != 0) detail::refuse_to_write(path, std::strerror(failure));
}

}  // namespace hoist::cost

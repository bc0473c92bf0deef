#pragma once
// Claims of points by explorers that share a folder: locks of single bytes, which end with their process.

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <unistd.h>

namespace hoist::tools {

/// The claim of a point is a lock of the byte at its key's place in an empty file.
class claims {
 public:
  explicit claims(const std::filesystem::path& file) : file_(::open(file.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0644)) {
    if (file_ < 0) throw std::runtime_error(file.string() + " can't be opened: " + std::strerror(errno) + ".");
  }
  claims(const claims&) = delete;
  claims& operator=(const claims&) = delete;
  ~claims() { ::close(file_); }

  /// Whether the claim is ours now; false when another explorer has it.
  bool take(std::uint64_t key) const { return set(key, F_WRLCK); }
  void drop(std::uint64_t key) const { set(key, F_UNLCK); }

 private:
  bool set(std::uint64_t key, short what) const {
    struct flock l {};
    l.l_type = what;
    l.l_whence = SEEK_SET;
    l.l_start = static_cast<off_t>(key >> 2);
    l.l_len = 1;
    if (::fcntl(file_, F_OFD_SETLK, &l) == 0) return true;
    if (errno == EAGAIN || errno == EACCES) return false;
    throw std::runtime_error(std::string("points can't be claimed in this folder: ") + std::strerror(errno) + ".");
  }
  int file_;
};

}  // namespace hoist::tools

#pragma once
// Append-only files of lines with a checksum each, safe against a writer that is killed at any moment.

#include <boost/crc.hpp>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

namespace hoist::tools {

/// A line as it lies in a file: CRC-32 of the text in eight hexadecimal digits, a space, the text, a line end.
inline std::string sealed(std::string_view text) {
  boost::crc_32_type sum;
  sum.process_bytes(text.data(), text.size());
  char digits[16];
  std::snprintf(digits, sizeof digits, "%08x ", static_cast<unsigned>(sum.checksum()));
  return digits + std::string(text) + "\n";
}

/// The lines of a journal, and how many were passed over because they are damaged or foreign. What follows the last
/// line end is a line that its writer did not finish: `torn`, and not counted as damage.
struct journal_lines {
  std::vector<std::string> lines;
  long damaged = 0;
  bool torn = false;
  std::size_t end = 0;  ///< bytes up to the last line end
};

inline journal_lines unsealed(std::string_view bytes) {
  journal_lines r;
  while (r.end < bytes.size()) {
    const std::size_t stop = bytes.find('\n', r.end);
    if (stop == std::string_view::npos) break;
    const std::string_view line = bytes.substr(r.end, stop + 1 - r.end);
    r.end = stop + 1;
    if (line.size() > 10 && sealed(line.substr(9, line.size() - 10)) == line)
      r.lines.emplace_back(line.substr(9, line.size() - 10));
    else
      ++r.damaged;
  }
  r.torn = r.end < bytes.size();
  return r;
}

/// A journal opened by its only writer. A line is there whole, or its tail fails the checksum.
class journal {
 public:
  /// Makes a new file; fails when there is one of that name, or it can't be written.
  explicit journal(std::filesystem::path path)
      : path_(std::move(path)), file_(::open(path_.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_APPEND | O_CLOEXEC, 0644)) {
    if (file_ < 0) throw std::runtime_error(path_.string() + " can't be made: " + std::strerror(errno) + ".");
  }
  /// Writes to a file that is open already, which belongs to the journal from then on, behind the bytes that it has.
  journal(std::filesystem::path name, int file, off_t bytes = 0) : path_(std::move(name)), file_(file), bytes_(bytes) {}
  journal(const journal&) = delete;
  journal& operator=(const journal&) = delete;
  ~journal() { ::close(file_); }

  /// Appends one line in one write. Fails when the disk takes only a part, which is then removed again.
  void append(std::string_view text) {
    const std::string line = sealed(text);
    ssize_t n;
    do n = ::write(file_, line.data(), line.size());
    while (n < 0 && errno == EINTR);
    if (n == static_cast<ssize_t>(line.size())) {
      bytes_ += n;
      return;
    }
    const std::string why = n < 0 ? std::strerror(errno) : std::strerror(ENOSPC);
    if (::ftruncate(file_, bytes_) != 0) {
    }  // else the checksum tells the reader
    throw std::runtime_error(path_.string() + " can't be written: " + why +
                             "; the rows before are kept, and the same command goes on after them.");
  }

 private:
  std::filesystem::path path_;
  int file_;
  off_t bytes_ = 0;
};

/// Reads a growing folder of journals (`*.rows`): each call of `news` gives the lines that came since the last.
class journal_folder {
 public:
  explicit journal_folder(std::filesystem::path folder) : folder_(std::move(folder)) {}

  template <class Take>
  void news(Take take) {
    for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
      if (entry.path().extension() != ".rows" || !entry.is_regular_file()) continue;
      seen& s = of(entry.path());
      if (std::filesystem::file_size(entry.path()) <= s.bytes) continue;
      std::ifstream in(entry.path(), std::ios::binary);
      in.seekg(static_cast<std::streamoff>(s.bytes));
      const std::string bytes{std::istreambuf_iterator<char>(in), {}};
      const journal_lines got = unsealed(bytes);
      s.bytes += got.end;
      damaged_ += got.damaged;
      for (const std::string& line : got.lines)
        if (!take(line)) ++damaged_;
    }
  }
  long damaged() const { return damaged_; }

 private:
  struct seen {
    std::filesystem::path path;
    std::size_t bytes = 0;
  };
  seen& of(const std::filesystem::path& p) {
    for (seen& s : files_)
      if (s.path == p) return s;
    files_.push_back({p, 0});
    return files_.back();
  }

  std::filesystem::path folder_;
  std::vector<seen> files_;
  long damaged_ = 0;
};

}  // namespace hoist::tools

#pragma once
// Measured times of parts of kernels, in a file that grows by lines: what can be timed again from where it was left.

#include <tools/laboratory/journal.hpp>

#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace hoist::tools {

/// The time of a part of a kernel. `kernel`: its name, as calibrations have it; `part`: `whole`, `on-chip`, `global`, `loads`,
/// `stores`, or an array; `round`: of those in which everything is timed once, from 0. A part that failed has no time.
struct part_row {
  std::string device, driver, kernel, part;
  long round = 0;
  double ms = 0;
  std::string failure{};

  std::string key() const { return device + "\t" + driver + "\t" + kernel + "\t" + part + "\t" + std::to_string(round); }
};

/// The rows of files, which may be compressed by xz. Fails (std::runtime_error, one sentence) where one holds none.
std::vector<part_row> read_parts(const std::vector<std::string>& files);

/// A file of rows that is added to. Lines that its last writer didn't finish are cut off.
class part_file {
 public:
  explicit part_file(const std::string& path);
  bool has(const part_row& r) const { return known_.contains(r.key()); }
  std::size_t known() const { return known_.size(); }
  /// Fails (std::runtime_error) when the disk doesn't take it.
  void append(const part_row& r);

 private:
  std::set<std::string> known_;
  std::unique_ptr<journal> file_;
};

}  // namespace hoist::tools

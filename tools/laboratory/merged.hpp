#pragma once
// Rows of many folders as one list without doubles, and what other tools read.

#include <tools/laboratory/row.hpp>

#include <filesystem>
#include <iosfwd>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace hoist::tools {

struct merged_rows {
  std::vector<row> rows;     ///< by key
  std::vector<long> places;  ///< of each row: its place among all lines read
  long doubles = 0, damaged = 0;
  std::vector<std::filesystem::path> files;  ///< that were read
};

/// Joins journals. Of rows with one key the one with the earliest date stays, of equal dates the first by its text,
/// whatever the order of the journals.
class merger {
 public:
  /// The whole text of a journal, whatever is in it.
  void add(std::string_view journal);
  merged_rows result() const;

 private:
  void take(const std::string& line);
  struct placed {
    row what;
    long place;
  };
  std::map<std::string, placed> rows_;
  long doubles_ = 0, damaged_ = 0, read_ = 0;
};

/// Every row of the journals in `folders` (and of single files). Fails when one can't be read.
merged_rows merge_rows(const std::vector<std::filesystem::path>& folders);

/// A row as a journal's line; `hoist merge` reads it again.
void write_journal(const merged_rows& m, std::ostream& out);
/// The table that train and evaluate read: points with features. Fails when their features are of another version.
void write_csv(const merged_rows& m, std::ostream& out);
/// The same without features, which train and evaluate then compute: small, and right for every version.
void write_measured(const merged_rows& m, std::ostream& out);
/// T4 results, format 1.0.0.
void write_t4(const merged_rows& m, std::ostream& out);
/// Kernel Tuner's cache, format 1.1.0. Fails unless the rows are of one program, size and device.
void write_kernel_tuner(const merged_rows& m, std::ostream& out);
/// The best correct point of every program, size, device and driver.
void write_wisdom(const merged_rows& m, std::ostream& out);
/// Of every program, size, device and driver: points by verdict, the best, the six fastest, and where the seconds of
/// its explorations went.
void write_summary(const merged_rows& m, std::ostream& out);

}  // namespace hoist::tools

#pragma once
// What an exploration shows and leaves behind: lines for a person, JSON, a filtered picture and a plot.

#include "exploration.hpp"
#include "filter.hpp"
#include <hoist/runtime/target_of.hpp>

#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

namespace hoist::tools {

/// All that one `hoist run` found out.
struct report {
  runtime::device_info device;
  runtime::device_target target;
  std::filesystem::path picture_path;  ///< of the one that was filtered
  filtered_picture filtered;
  ranked_family family;
  exploration_options options;
  exploration explored;
  double seconds = 0;  ///< in all

  bool wrong() const { return filtered.wrong() || explored.wrong() > 0; }
};

void print_device(std::ostream& out, const runtime::device_info& d, const runtime::device_target& t);
void print_picture(std::ostream& out, const std::filesystem::path& path, const picture& p);
void print_filtered(std::ostream& out, const filtered_picture& f);
void print_program(std::ostream& out, const char* name, long rows, long columns);
void print_family(std::ostream& out, const ranked_family& f);
void print_exploration(std::ostream& out, const report& r);
void print_seconds(std::ostream& out, const report& r);
/// Where the report lies, and what to try next: with `tools/run` where this tool has no other commands.
void print_next(std::ostream& out, const report& r, const std::filesystem::path& folder, bool has_commands);

std::string as_json(const report& r);
std::string as_svg(const report& r);
/// The exploration as `hoist report` shows it.
std::string as_page(const report& r);

/// A folder for reports. It is made and tried at once, so that nobody waits for results that can't be kept; what was
/// made is taken away again unless `write` succeeds. Fails with a sentence when files can't be written there.
class report_folder {
 public:
  explicit report_folder(const std::filesystem::path& path);
  ~report_folder();
  report_folder(const report_folder&) = delete;
  report_folder& operator=(const report_folder&) = delete;

  /// Writes report.html, results.json, filtered.png and predicted_measured.svg, whole, or none of them.
  void write(const report& r);

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
  std::vector<std::filesystem::path> created_;  ///< folders that did not exist, the outermost first
};

}  // namespace hoist::tools

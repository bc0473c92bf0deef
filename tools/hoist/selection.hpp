#pragma once
// What the commands about programs share: their options, and the program, target, sizes and variant that these choose.

#include "technique_programs.hpp"
#include <hoist/explore/space.hpp>
#include <hoist/target/targets.hpp>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <vector>

namespace hoist::tools {

/// The options as they stand on the command line.
struct selection {
  std::string program, target, device, variant;
  std::string schedule;                              ///< its text, or @FILE
  technique_scope scope = technique_scope::classic;  ///< of PROGRAM@techniques
  extents size;
  bool json = false;
};

/// A program chosen with the sizes and the target to look at it for.
struct subject {
  const tool_program* entry = nullptr;
  std::vector<structure> structures;  ///< the recipes in order; what an earlier one makes already counts as not made
  hoist::target target;
  std::string target_name;
  extents size;

  family programs() const;
  meta::vec<ir::binding> sizes() const { return size.sizes(); }
  /// Where one looks: `2048x2048 on nvidia_h200`.
  std::string where() const { return size.text() + " on " + target_name; }
};

/// A structure at a point, lowered.
struct variant {
  int structure = 0;
  long number = 0;
  ir::point point;
  hoist::kernel_module emitted;
  std::string name;   ///< `march-vec4:rows=8,unroll=4,local=32x4`
  std::string title;  ///< `jacobi2d_5pt, march-vec4:rows=8,unroll=4,local=32x4`
};

void add_json_option(CLI::App& command, selection& s);
void add_program_option(CLI::App& command, selection& s);
void add_size_option(CLI::App& command, selection& s);
/// --variant or --schedule, one of which is required.
void add_scheduled_variant_option(CLI::App& command, selection& s);
/// PROGRAM, --size, --target and --device; --json.
void add_subject_options(CLI::App& command, selection& s);
/// --variant, which is required.
void add_variant_option(CLI::App& command, selection& s);

/// Two extents from `2048x1024` or `2048`, or three from `64x1024x1024`; nothing when the text is no size or one of them is out of range.
std::optional<extents> parse_size(const std::string& text);
/// Programs of --unrestricted: NAME@unrestricted of each NAME@techniques. Fails (CLI::ValidationError) where there is another.
void make_unrestricted(std::vector<std::string>& programs);

/// What a text that is no size lacks, in a sentence.
std::string size_error(const std::string& text);

/// Finds the program and the target. Fails, with a sentence that lists what there is, when one of them is unknown.
subject choose_subject(const selection& s);

/// The variant that `text` names: NAME:POINT, S.P, or K among the valid points in order. Fails, with what is allowed in the
/// sentence, when there is none, and with the reason when its recipe or its point is rejected.
variant choose_variant(const subject& s, const std::string& text);

/// The variant that --variant or --schedule names; the structure of schedules is put after the others then.
variant choose_variant(subject& s, const selection& o);

/// The structure that a family's schedules are for.
structure scheduled_structure(const family& f);

/// Schedules as a command line has them, each a text or @FILE, as a structure whose points they are. The program's family with
/// that structure alone is in `programs`; what it points to stays as long as this does.
struct scheduled_points final : point_list {
  std::vector<ir::point> points;
  std::vector<structure> structures;
  family programs;

  long size() const override { return static_cast<long>(points.size()); }
  ir::point at(long number) const override { return points[static_cast<std::size_t>(number)]; }
  long number_of(const ir::point& p) const override;
};
/// Fails with a sentence where a schedule isn't one for the program at these sizes, or the target hasn't the memory.
void take_schedules(scheduled_points& to, const tool_program& p, const std::vector<std::string>& given, extents size,
                    const target& t);
void add_schedules_option(CLI::App& command, std::vector<std::string>& schedules);

/// What every command about a variant says of it: program, structure, point, size, target.
nlohmann::ordered_json described(const subject& s, const variant& v);

/// A file's text. Fails (std::invalid_argument, one sentence that says whose it is) where it can't be read, or is empty.
std::string text_of(const std::string& path, const char* whose);
/// The schedule of a text, or of the file behind an @. Fails (std::invalid_argument, one sentence).
ir::schedule schedule_given(const std::string& text);

/// What the search that made a family looked at and left out, by reason.
nlohmann::ordered_json search_report(const search_counts& c);

/// Why no point fits the sizes, seen at the first structure that can't even be lowered; null when some can.
const char* unfit(const subject& s);

/// The structural hash of a table in hexadecimal.
std::string hash_text(const ir::table& t);

/// JSON over several lines; bytes of names that are no UTF-8 are replaced.
std::string pretty(const nlohmann::ordered_json& j);

/// Rows of cells as lines of left-aligned columns, two spaces apart; the first row is the heading.
std::string columns(const std::vector<std::vector<std::string>>& rows);

}  // namespace hoist::tools

#pragma once
// A row of measurements: the one place where its fields are named. Journals, exports and pages are made from it.

#include <tools/laboratory/fields.hpp>

#include <boost/hana/define_struct.hpp>

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace hoist::tools {

/// Where points compete: a program at a size on a device with a driver. `third`: the extent L of programs that have three.
struct row_case {
  BOOST_HANA_DEFINE_STRUCT(row_case, (std::string, program), (long, rows), (long, cols), (std::string, device),
                           (std::string, driver), (std::optional<long>, third));
  auto operator<=>(const row_case&) const = default;
};

/// What rows of every kind say besides. `v`: version of the format. `key`: equal for what need not be measured twice.
struct row_head {
  BOOST_HANA_DEFINE_STRUCT(row_head, (long, v), (std::string, kind), (std::string, key), (std::string, platform),
                           (std::string, hoist), (std::string, date));
  bool operator==(const row_head&) const = default;
};

/// A variant that was tried: what it is, its features, how it ended and where the seconds (`_s`) went. `fault`: crash,
/// device_lost or killed. `tries`: how often, where more than once. `predicted`: by the model, before it ran. `copy_ms`: what copying
/// inputs from buffers to images takes, where it reads images; `median_ms` leaves it out.
struct point_row {
  static constexpr std::string_view kind = "point";
  BOOST_HANA_DEFINE_STRUCT(point_row, (std::string, structure), (std::string, structure_hash),
                           (std::vector<std::string>, derivation), (long, structure_number), (long, number),
                           (std::string, point), (std::map<std::string, long>, tunables), (std::optional<double>, predicted),
                           (std::uint64_t, seed), (std::string, options), (long, features_version),
                           (std::vector<double>, features), (double, emit_s), (std::string, verdict), (std::string, reason),
                           (std::optional<std::string>, fault), (std::optional<long>, tries), (long, wrong),
                           (double, median_ms), (std::vector<double>, runs_ms), (long, batch), (double, first_ms),
                           (double, gbs), (double, build_s), (double, wait_s), (double, run_s), (double, verify_s),
                           (std::optional<double>, copy_ms));
  bool operator==(const point_row&) const = default;

  bool is_correct() const { return verdict == "correct"; }
};

/// The reference copy of `bytes`, each read and written once.
struct copy_row {
  static constexpr std::string_view kind = "copy";
  BOOST_HANA_DEFINE_STRUCT(copy_row, (double, median_ms), (double, bytes), (std::vector<double>, runs_ms));
  bool operator==(const copy_row&) const = default;

  double gbs() const { return median_ms > 0 ? 2 * bytes / median_ms / 1e6 : 0; }
};

/// One of the best, measured again in turns with the others. `of`: the point's key.
struct again_row {
  static constexpr std::string_view kind = "again";
  BOOST_HANA_DEFINE_STRUCT(again_row, (std::string, of), (double, median_ms), (std::vector<double>, runs_ms));
  bool operator==(const again_row&) const = default;
};

/// When something began and ended, in seconds since the exploration began. Phases overlap.
struct exploration_phase {
  BOOST_HANA_DEFINE_STRUCT(exploration_phase, (std::string, name), (double, from), (double, to));
  bool operator==(const exploration_phase&) const = default;
};

/// Seconds are sums over the workers, except `wall`, and what the coordinator does: family, ranking, write. `points`: wall time
/// of measuring them.
struct exploration_seconds {
  BOOST_HANA_DEFINE_STRUCT(exploration_seconds, (double, wall), (double, family), (double, ranking), (double, points),
                           (double, again), (double, emit), (double, build), (double, wait), (double, run), (double, verify),
                           (double, write));
  bool operator==(const exploration_seconds&) const = default;
};

/// An exploration that ended. `done`: rows written. `known`: points that the folder held already. `wrong`: rows with a wrong
/// result, of now and before. `replaced`: workers. `repeated`: tries without a verdict. `elsewhere`: points that time did not
/// allow, or that another explorer was at.
struct session_row {
  static constexpr std::string_view kind = "session";
  BOOST_HANA_DEFINE_STRUCT(session_row, (long, done), (long, known), (long, wrong), (long, replaced), (long, repeated),
                           (long, elsewhere), (long, workers), (double, best_gbs), (exploration_seconds, seconds),
                           (std::vector<exploration_phase>, phases));
  bool operator==(const session_row&) const = default;
};

/// A row. `others`: fields of JSON that this version doesn't name, which stay with it.
struct row {
  row_head head{};
  row_case where{};
  std::variant<std::monostate, point_row, copy_row, again_row, session_row> what{};  ///< nothing where the kind isn't known
  nlohmann::json others = nlohmann::json::object();

  bool operator==(const row&) const = default;

  const point_row* point() const { return std::get_if<point_row>(&what); }
  const copy_row* copy() const { return std::get_if<copy_row>(&what); }
  const again_row* again() const { return std::get_if<again_row>(&what); }
  const session_row* session() const { return std::get_if<session_row>(&what); }
};

/// A row as an object of JSON, and as a line.
nlohmann::json as_json(const row& r);
std::string line_of(const row& r);

/// JSON in one line, whatever its texts hold.
std::string dumped(const nlohmann::json& j);

/// The row of a line of a file that anybody may have written; what isn't there, or isn't of its kind, is empty or 0. None where
/// the line is too long, nests too deep, is no row, or has a number that nothing measured can have.
std::optional<row> read_row(std::string_view line);

}  // namespace hoist::tools

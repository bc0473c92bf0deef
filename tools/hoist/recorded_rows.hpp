#pragma once
// The rows of one exploration in a folder: which points there are, which are done, and what is appended.

#include "explore_worker.hpp"
#include <tools/laboratory/journal.hpp>
#include <tools/laboratory/row.hpp>

#include <cstdint>
#include <iosfwd>
#include <map>
#include <memory>
#include <set>
#include <unordered_map>

namespace hoist::tools {

/// A point with a correct result.
struct good_point {
  task what;
  double ms;
};

/// What is known of a point: its time, 0 where it failed, and the seconds until it could run and on the device.
struct answered_point {
  task what;
  double ms = 0, build_s = 0, run_s = 0;
};

class recorded_rows {
 public:
  /// With `echo`, rows are printed to standard output as lines of JSON too. Notes about the folder go to `log`.
  recorded_rows(const variants& v, const device_found& d, std::filesystem::path folder, bool echo, std::ostream& log);

  /// One more point of the exploration; points are numbered as they are added.
  void add(const task& t);
  const std::vector<task>& tasks() const { return tasks_; }
  std::uint64_t key(long index) const { return keys_[static_cast<std::size_t>(index)]; }
  bool is_known(long index) const { return known_.count(key(index)) > 0; }

  /// Takes what is new in the folder, from this explorer or others.
  void refresh();
  /// Appends a row and takes it. Fails (std::runtime_error) when the disk doesn't take it.
  void point(long index, point_row got, std::uint64_t seed);
  void copy(const copy_row& got);
  void again(const task& t, const std::vector<double>& runs_ms);
  void session(const session_row& got);

  /// Points of this program, size and device that the folder holds, of this exploration or another.
  long measured() const { return measured_; }
  const std::vector<good_point>& good() const { return good_; }
  /// What is known of points that were added, as it came.
  const std::vector<answered_point>& answered() const { return answered_; }
  double best_ms() const { return best_ms_; }  ///< 0: none is known
  double best_gbs() const { return best_gbs_; }
  long wrong() const { return wrong_; }
  double write_s() const { return write_s_; }

 private:
  /// What a row says of its point.
  struct result {
    double ms = 0, gbs = 0, build_s = 0, run_s = 0;
    bool wrong = false;
  };
  void answer(const task& t, const result& r);
  const space& points(int structure);
  bool taken(const std::string& line);
  std::uint64_t key_of(const std::string& kind, const std::string& structure, const std::string& point) const;
  template <class Kind>
  void append(std::uint64_t key, Kind what);
  std::uint64_t unique_key(std::string_view kind) const;

  const variants& v_;
  const device_found& device_;
  std::filesystem::path path_;
  journal_folder folder_;
  bool echo_;
  std::ostream& log_;
  std::vector<task> tasks_;
  std::vector<std::uint64_t> keys_;
  std::unordered_map<std::uint64_t, long> by_key_;
  std::map<int, std::string> hashes_;
  std::map<int, space> spaces_;
  std::set<std::uint64_t> known_;
  std::set<std::string> other_devices_;
  std::vector<good_point> good_;
  std::vector<answered_point> answered_;
  std::unordered_map<std::uint64_t, result> results_;  ///< of this device, by key
  std::unique_ptr<journal> journal_;
  double best_ms_ = 0, best_gbs_ = 0, write_s_ = 0;
  long wrong_ = 0, damaged_ = 0, measured_ = 0;
};

}  // namespace hoist::tools

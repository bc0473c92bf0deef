#pragma once
// Searches by groups of axes [Garvey2018]: each group's points are all tried, the best of them stays, and the next group begins there.

#include <hoist/explore/axes.hpp>

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace hoist::tools {

using axis_values = std::map<std::string, long>;

/// A space whose points are values of axes.
class axis_space {
 public:
  virtual ~axis_space() = default;
  virtual const std::vector<search_axis>& axes() const = 0;
  virtual const axis_values& sizes() const = 0;            ///< numbers that expressions may name: NX, NY, NZ
  virtual long number_of(const axis_values& v) const = 0;  ///< -1 where no point that can run has these values
};

/// An expression over axes, sizes and the best point so far (`best.WX`): + - * / on whole numbers.
struct group_expression {
  enum class kind { number, name, best, binary };
  kind what = kind::number;
  long value = 0;
  std::string name;
  char op = 0;
  std::vector<group_expression> of;
};

/// What a line says of an axis: a value; all that the axis has; or a range, of which `sample` values are drawn where that isn't 0.
struct group_assignment {
  std::string axis;
  bool all = false, multiplies = false;
  long sample = 0, step = 0;  ///< 0: one value, `from`
  group_expression from, to;
  int line = 0, column = 0;
};

/// One group: its assignments, and expressions that keep the value that they have at the best point.
struct search_group {
  std::vector<group_assignment> assignments;
  std::vector<group_expression> kept;
  int line = 0;
};

/// The groups of a text: `WX=1:NX:*2, CX=1:NX/WX:*2;`, a group up to each semicolon. An item is NAME=EXPRESSION, NAME=FROM:TO:*K,
/// NAME=FROM:TO:+K, NAME=sample COUNT of FROM:TO:*K, NAME=all, or keep EXPRESSION; comments begin with #. Fails
/// (std::invalid_argument, one sentence with line and column) where a text is none, names what the space hasn't, has a range without
/// an end or without a value, or values that need each other.
std::vector<search_group> groups_from(std::string_view text, const axis_space& space);

/// A search by groups. Points that were told before cost nothing. A group ends when all its points have been told.
class grouped_search {
 public:
  grouped_search(const axis_space& space, std::vector<search_group> groups, std::uint64_t seed);

  /// The number of the next point; none while answers are missing, or when all groups are done.
  std::optional<long> next();
  bool is_waiting() const { return !asked_.empty(); }
  void tell(long number, std::optional<double> ms);
  /// Points of each group that were begun, with those that were known.
  const std::vector<std::size_t>& group_sizes() const { return sizes_; }

 private:
  void begin_group();
  void end_group();

  const axis_space& space_;
  std::vector<search_group> groups_;
  std::uint64_t seed_;
  std::size_t group_ = 0;
  axis_values best_;
  std::optional<double> best_ms_;
  std::map<long, std::optional<double>> told_;
  std::vector<std::pair<long, axis_values>> candidates_;
  std::deque<long> todo_;
  std::set<long> asked_;
  std::vector<std::size_t> sizes_;
  bool in_group_ = false;
};

}  // namespace hoist::tools
